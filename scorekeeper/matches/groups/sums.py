"""Totals of an evening's matches: wins, points by game, money and payments; pure."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeVar

from games.people import Person, balance_texts, people, person_payments
from games.settlement import MINOR_UNITS, Settlement, currency_text, transfers
from games.sheet import Sheet
from scorekeeper.presenters.winner import winners

N = TypeVar("N", int, Decimal)
Names = Mapping[str, str]
"""Current names of players by their earlier names."""


@dataclass(frozen=True, slots=True)
class MatchGain:
    """The gains of one match: winners, points, and money in the currency's smallest unit."""

    game: str
    won: tuple[str, ...]
    points: Mapping[str, Decimal]
    money: Mapping[str, int]
    currency: str = ""


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment for the whole evening."""

    payer: str
    payee: str
    amount: str
    currency: str


@dataclass
class Evening:
    """The totals of several matches, by name; money by currency, points by game."""

    matches: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    money: dict[str, dict[str, int]] = field(default_factory=dict)
    points: dict[str, dict[str, Decimal]] = field(default_factory=dict)

    @property
    def people(self) -> list[str]:
        """All players of matches that count, in the order of their first match."""
        return list(dict.fromkeys(name for game in self.points.values() for name in game))

    @property
    def payments(self) -> list[Transfer]:
        """The fewest payments that settle each currency."""
        return [transfer for currency in self.money for transfer in _payments(self.money, currency)]


def match_gain(sheet: Sheet, current_names: Names) -> MatchGain | None:
    """Return the gains of a match; None if it is open, void, or has no deal that counts."""
    settlement, persons = sheet.settlement, people(sheet)
    if settlement is None or not persons or not any(row.counted for row in sheet.rows):
        return None
    names = [current_names.get(person.name, person.name) for person in persons]
    stake = sheet.match.stake
    return MatchGain(
        game=sheet.match.game.slug,
        won=tuple(current_names.get(name, name) for name in _winners(sheet, settlement)),
        points=_amounts_by_name(names, map(Decimal, balance_texts(persons))),
        money=_amounts_by_name(names, _money(sheet, persons)) if stake else {},
        currency=stake.currency if stake else "",
    )


def evening_total(matches: Iterable[MatchGain]) -> Evening:
    """Add up the gains of matches."""
    evening = Evening()
    for gain in matches:
        evening.matches += 1
        evening.wins.update(gain.won)
        _add(evening.points.setdefault(gain.game, {}), gain.points)
        if gain.currency:
            _add(evening.money.setdefault(gain.currency, {}), gain.money)
    return evening


def _winners(sheet: Sheet, settlement: Settlement) -> list[str]:
    """Return the names of the winners; empty if all are level."""
    if len(settlement.result.ranking) < 2:  # noqa: PLR2004  all share the first place
        return []
    return [sheet.match.players[seat] for seat in sorted(winners(sheet, settlement))]


def _money(sheet: Sheet, persons: Sequence[Person]) -> list[int]:
    """Return each player's money from the payments of the match."""
    money = [0] * len(persons)
    for payment in person_payments(sheet, persons) or ():
        places = MINOR_UNITS.get(payment.currency, 2)
        amount = int(Decimal(payment.amount).scaleb(places))
        money[payment.payer] -= amount
        money[payment.payee] += amount
    return money


def _amounts_by_name(names: Sequence[str], amounts: Iterable[N]) -> dict[str, N]:
    """Return amounts by current name; two earlier names of a player are added up."""
    total: dict[str, N] = {}
    for name, amount in zip(names, amounts, strict=True):
        _add(total, {name: amount})
    return total


def _add(total: dict[str, N], amounts: Mapping[str, N]) -> None:
    for name, amount in amounts.items():
        total[name] = total[name] + amount if name in total else amount


def _payments(money: Mapping[str, Mapping[str, int]], currency: str) -> list[Transfer]:
    names, units = zip(*money[currency].items(), strict=True)
    return [
        Transfer(names[payer], names[payee], currency_text(amount, currency), currency)
        for payer, payee, amount in transfers(units)
    ]
