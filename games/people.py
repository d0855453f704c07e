"""Division of a result among the people of a seat that changed hands; pure.

If the game can settle after any deal, each person gets the balance of the seat over the deals in
it. A match that is won or lost as a whole belongs to the people seated at its end.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.kernel import State
from games.seatings import Stint, stints
from games.settlement import BALANCE_PLACES, Payment, payments, plain_decimal, round_to_zero_sum
from games.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Person:
    """A person who played, with stints and balance in units."""

    name: str
    stints: tuple[Stint, ...]
    balance: Fraction


def people(sheet: Sheet) -> tuple[Person, ...]:
    """Return each person who played with their balance, if the match were settled now.

    The balances add up to zero; empty if the match has no result.
    """
    match, settled = sheet.match, sheet.settlement_now.result
    if not settled.balance:
        return ()
    parts: dict[str, list[tuple[Stint, Fraction]]] = {}
    all_stints = stints(match.players, match.seatings)
    for stint in all_stints:
        if stint.last is None:
            others = [other for other in all_stints if other.seat == stint.seat and other != stint]
            part = settled.balance[stint.seat] - sum(_part(sheet, other) for other in others)
        else:
            part = _part(sheet, stint)
        parts.setdefault(stint.name, []).append((stint, part))
    return tuple(
        Person(
            name,
            tuple(stint for stint, _ in shares),
            sum((part for _, part in shares), Fraction(0)),
        )
        for name, shares in parts.items()
    )


def can_split_result(sheet: Sheet) -> bool:
    """Return whether a person who leaves keeps a part of the result."""
    return sheet.match.game.balance_so_far(sheet.state, sheet.options) is not None


def _part(sheet: Sheet, stint: Stint) -> Fraction:
    """Return the balance of a seat over the deals of a finished stint."""
    if stint.last is None:
        raise ValueError(stint)
    final = _balance(sheet, _state_after(sheet, stint.last), stint.seat)
    return final - _balance(sheet, _state_after(sheet, stint.first - 1), stint.seat)


def _balance(sheet: Sheet, state: State, seat: int) -> Fraction:
    so_far = sheet.match.game.balance_so_far(state, sheet.options)
    return Fraction(0) if so_far is None else so_far[seat]


def _state_after(sheet: Sheet, number: int) -> State:
    """Return the state of the match after a deal; 0 is before the first."""
    if not number or not sheet.rows:
        start: State = sheet.match.game.start(sheet.options, sheet.match.seats)
        return start
    return sheet.rows[min(number, len(sheet.rows)) - 1].state


def balance_texts(persons: Sequence[Person]) -> tuple[str, ...]:
    """Return each person's balance as an exact decimal; the sum is zero."""
    rounded = round_to_zero_sum([person.balance for person in persons], BALANCE_PLACES)
    return tuple(plain_decimal(balance) for balance in rounded)


def person_payments(sheet: Sheet, persons: Sequence[Person]) -> tuple[Payment, ...] | None:
    """Return the payments between persons, by index in the list; None without a stake."""
    stake = sheet.match.stake
    return None if stake is None else payments([person.balance for person in persons], stake)
