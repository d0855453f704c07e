"""Settlement of all matches of a night together, in the fewest payments; pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from games.settlement import currency_text, transfers
from scorekeeper.scoring.records import AtTable


class MoneyResult(AtTable, Protocol):
    """A result with its amount of money."""

    member_id: UUID
    money: int | None
    currency: str


@dataclass(frozen=True, slots=True)
class Debt:
    """One payment for all matches of a night in one currency.

    `paid` and `got` break it down: the amounts of the payer and of the payee in each match.
    """

    payer: UUID
    payee: UUID
    amount: str
    currency: str
    paid: "EveningBalance"
    got: "EveningBalance"


@dataclass(frozen=True, slots=True)
class EveningBalance:
    """A member's amounts in one currency for a night: by match, and in total."""

    matches: tuple[tuple[UUID | None, str], ...]
    whole: str


def fewest_payments(results: Sequence[MoneyResult]) -> list[Debt]:
    """Return the fewest payments that settle all matches, by currency."""
    currencies = sorted({result.currency for result in results if result.money is not None})
    return [debt for currency in currencies for debt in _currency_debts(currency, results)]


def _currency_debts(currency: str, results: Iterable[MoneyResult]) -> list[Debt]:
    of_currency = [
        result for result in results if result.money is not None and result.currency == currency
    ]
    people = sorted({result.member_id for result in of_currency})
    units = [
        sum(result.money or 0 for result in of_currency if result.member_id == person)
        for person in people
    ]
    return [
        Debt(
            payer=people[payer],
            payee=people[payee],
            amount=currency_text(amount, currency),
            currency=currency,
            paid=_night_balance(people[payer], of_currency, currency),
            got=_night_balance(people[payee], of_currency, currency),
        )
        for payer, payee, amount in transfers(units)
    ]


def _night_balance(person: UUID, results: Iterable[MoneyResult], currency: str) -> EveningBalance:
    own_amounts = [
        (result.league_match_id, result.money or 0)
        for result in results
        if result.member_id == person
    ]
    return EveningBalance(
        matches=tuple((match, currency_text(amount, currency)) for match, amount in own_amounts),
        whole=currency_text(sum(amount for _match, amount in own_amounts), currency),
    )
