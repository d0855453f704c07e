"""Payments of an evening between two members, with the matches behind them."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.counting.page import Row
from scorekeeper.leagues.people.faces import People
from scorekeeper.matches.models import Match
from scorekeeper.presenters.presenter import score_text
from scorekeeper.scoring.debts import Debt, EveningBalance


@dataclass(frozen=True)
class Part:
    """The part of a payment from one match; an imported one has no code."""

    code: str
    game: str
    amount: str


@dataclass(frozen=True)
class BalanceRow(Row):
    """A member's balance over the matches of an evening, in one currency."""

    whole: str
    parts: list[Part]


@dataclass(frozen=True)
class Payment:
    """A payment between two members over all matches of an evening."""

    debt: Debt
    payer: BalanceRow
    payee: BalanceRow

    @property
    def sides(self) -> tuple[BalanceRow, BalanceRow]:
        return self.payer, self.payee


def present_payment(
    debt: Debt,
    people: People,
    matches: Mapping[UUID | None, Match],
    past: Mapping[UUID | None, str],
) -> Payment:
    """Return a payment with the matches behind it; `past` has the games of imported results."""

    def part(key: UUID | None, amount: str) -> Part:
        match, text = matches.get(key), score_text(amount)
        if match is None:
            return Part("", game_name(past[key]), text)
        return Part(match.code, game_name(match.game), text)

    def balance(member: UUID, night: EveningBalance) -> BalanceRow:
        face, parts = people[member], [part(*entry) for entry in night.matches]
        return BalanceRow(member, face.name, face.suit, score_text(night.whole), parts)

    return Payment(debt, balance(debt.payer, debt.paid), balance(debt.payee, debt.got))
