"""The settlement: a ranking, balances that sum to zero, and the fewest payments."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from games.cards import MOST_PLAYERS
from games.values import OwnFields, Value

BALANCE_PLACES = 2
MINOR_UNITS = {
    **dict.fromkeys(
        (
            "BIF",
            "CLP",
            "DJF",
            "GNF",
            "ISK",
            "JPY",
            "KMF",
            "KRW",
            "PYG",
            "RWF",
            "UGX",
            "UYI",
            "VND",
            "VUV",
            "XAF",
            "XOF",
            "XPF",
        ),
        0,
    ),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
}
"""Decimal places of the currencies that do not have two (ISO 4217)."""

MOST_FOR_EXACT = 10
"""The maximum of people for the exact fewest transfers; with more, a heuristic."""


def _not_zero(amount: str) -> str:
    if not Decimal(amount):
        raise ValueError
    return amount


class Stake(Value):
    """Money per unit of the balance: a decimal above zero and a currency code of three letters."""

    amount: Annotated[str, Field(pattern=r"^[0-9]{1,9}(\.[0-9]{1,4})?$"), AfterValidator(_not_zero)]
    """The money for one unit of the balance, above zero."""
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
    """The code of the currency, such as EUR."""


PLAYER = Field(json_schema_extra={"minimum": 0, "maximum": MOST_PLAYERS - 1})
"""Schema bounds of a player number. People are more numerous if seats changed hands."""


class Payment(BaseModel):
    """A payment of one player to another."""

    model_config = ConfigDict(frozen=True, validate_by_name=True)

    payer: Annotated[int, PLAYER, Field(alias="from", description="The player who pays.")]
    payee: Annotated[int, PLAYER, Field(alias="to", description="The player who is paid.")]
    amount: Annotated[str, Field(description="How much, in the currency's own places.")]
    currency: Annotated[str, Field(description="The code of the currency, such as EUR.")]


BalanceUnit = Literal["average", "point", "match"]
"""The unit of the stake: a point from the average, a point of difference, or the match."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of an ended match: scores, ranking, and exact balances in units."""

    scores: tuple[int | str, ...]
    balance: tuple[Fraction, ...]
    reason: str
    ranking: tuple[tuple[int, ...], ...]
    winner_side: int | None = None
    extras: OwnFields = field(default_factory=OwnFields)


@dataclass(frozen=True, slots=True)
class Settlement:
    """A result with its balances as decimals and, with a stake, the payments."""

    result: Result
    balance: tuple[str, ...]
    payments: tuple[Payment, ...] | None


def settlement(result: Result, stake: Stake | None) -> Settlement:
    """Format the balances and compute the payments."""
    balance = tuple(
        plain_decimal(amount) for amount in round_to_zero_sum(result.balance, BALANCE_PLACES)
    )
    return Settlement(result, balance, None if stake is None else payments(result.balance, stake))


def rank_by_score(scores: Sequence[int | Fraction]) -> tuple[tuple[int, ...], ...]:
    """Rank players by score, best first, ties together.

    >>> rank_by_score([-78, 294, -78])
    ((1,), (0, 2))
    """
    order = sorted(set(scores), reverse=True)
    return tuple(tuple(p for p, other in enumerate(scores) if other == score) for score in order)


def match_balances(ranks: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the balances if every loser pays one unit for the match, which the winners share.

    `ranks` are the points of each player or side, written so that more are better.

    >>> [str(each) for each in match_balances((7, 7, 3, 1))]
    ['1', '1', '-1', '-1']
    >>> [str(each) for each in match_balances((5, 5))]
    ['0', '0']
    """
    best = max(ranks)
    winners = ranks.count(best)
    won = Fraction(len(ranks) - winners, winners)
    return tuple(won if rank == best else Fraction(-1) for rank in ranks)


def average_balances(ranks: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the balances if each pays or receives the difference from the average of all.

    >>> [str(each) for each in average_balances((7, 3, 2))]
    ['3', '-1', '-2']
    """
    return tuple(own - Fraction(sum(ranks), len(ranks)) for own in ranks)


def difference_balances(ranks: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the balances if each pays each the difference of their points.

    >>> [str(each) for each in difference_balances((7, 3, 2))]
    ['9', '-3', '-6']
    """
    return tuple(Fraction(len(ranks) * own - sum(ranks)) for own in ranks)


def balances_by_unit(ranks: Sequence[int], unit: BalanceUnit) -> tuple[Fraction, ...]:
    """Return the balance of each player or side, in units of the stake; the sum is zero."""
    if unit == "average":
        return average_balances(ranks)
    return difference_balances(ranks) if unit == "point" else match_balances(ranks)


def rank_by_side(winner: int | None) -> tuple[tuple[int, ...], ...]:
    """Rank two fixed partnerships: the winners, then the others; all together in a draw."""
    if winner is None:
        return ((0, 1, 2, 3),)
    return ((winner, winner + 2), (1 - winner, 3 - winner))


def round_to_zero_sum(exact: Sequence[Fraction], places: int) -> tuple[Decimal, ...]:
    """Round amounts that sum to zero to `places` decimals, keeping the sum zero.

    Each is rounded toward zero; the missing units go one by one to the largest remainders, then
    to the lower player number.

    >>> [str(x) for x in round_to_zero_sum([Fraction(2, 3), Fraction(-1, 3), Fraction(-1, 3)], 2)]
    ['0.66', '-0.33', '-0.33']
    """
    unit = 10**places
    rounded_down = [int(amount * unit) for amount in exact]
    missing = -sum(rounded_down)
    sign = 1 if missing > 0 else -1
    remainders = [
        (amount * unit - rounded) * sign
        for amount, rounded in zip(exact, rounded_down, strict=True)
    ]
    for player in sorted(range(len(exact)), key=lambda p: (-remainders[p], p))[: abs(missing)]:
        rounded_down[player] += sign
    return tuple(Decimal(units).scaleb(-places) for units in rounded_down)


def plain_decimal(amount: Decimal) -> str:
    """Format a decimal without exponent or trailing zeros.

    >>> plain_decimal(Decimal("-16.50")), plain_decimal(Decimal("0.00"))
    ('-16.5', '0')
    """
    if not amount:
        return "0"
    text = format(amount, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def payments(balance: Sequence[Fraction], stake: Stake) -> tuple[Payment, ...]:
    """Return the fewest payments that clear the balances, rounded to the currency's minor unit."""
    places = MINOR_UNITS.get(stake.currency, 2)
    rate = Fraction(stake.amount)
    money = round_to_zero_sum([amount * rate for amount in balance], places)
    units = [int(amount.scaleb(places)) for amount in money]
    return tuple(
        Payment(
            payer=payer,
            payee=payee,
            amount=currency_text(amount, stake.currency),
            currency=stake.currency,
        )
        for payer, payee, amount in transfers(units)
    )


def currency_text(units: int, currency: str) -> str:
    """Format an amount of minor units with the currency's decimal places.

    >>> currency_text(-640, "EUR"), currency_text(640, "JPY")
    ('-6.40', '640')
    """
    return format(Decimal(units).scaleb(-MINOR_UNITS.get(currency, 2)), "f")


def transfers(units: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return the fewest `(payer, payee, amount)` that clear balances which sum to zero.

    People who can clear among themselves are one group; a group of n needs n - 1 transfers, so
    the most groups make the fewest transfers.

    >>> transfers([-5, 5, -7, 7])
    [(0, 1, 5), (2, 3, 7)]
    """
    people = tuple(person for person, amount in enumerate(units) if amount)
    groups = _zero_groups(people, tuple(units)) if len(people) <= MOST_FOR_EXACT else (people,)
    result = [payment for group in groups for payment in _clear(group, units)]
    return sorted(result)


@lru_cache(maxsize=256)
def _zero_groups(people: tuple[int, ...], units: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Partition people into the largest number of groups that each sum to zero."""
    if not people:
        return ()
    first, rest = people[0], people[1:]
    best: tuple[tuple[int, ...], ...] = (people,)
    for chosen in range(2 ** len(rest)):
        group = (first, *(p for bit, p in enumerate(rest) if chosen >> bit & 1))
        if sum(units[p] for p in group) == 0:
            others = tuple(p for p in rest if p not in group)
            if others:
                best = max(best, (group, *_zero_groups(others, units)), key=len)
    return best


def _clear(group: Iterable[int], units: Sequence[int]) -> Iterable[tuple[int, int, int]]:
    """Yield transfers from the largest debtor to the largest creditor until the group is clear."""
    balances = {person: units[person] for person in group}
    while any(balances.values()):
        payer = min(balances, key=lambda p: (balances[p], p))
        payee = max(balances, key=lambda p: (balances[p], -p))
        amount = min(-balances[payer], balances[payee])
        balances[payer] += amount
        balances[payee] -= amount
        yield payer, payee, amount
