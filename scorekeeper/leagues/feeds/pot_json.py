"""Pots as JSON."""

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID

from games.settlement import in_currency
from scorekeeper.leagues.models import League, Pot, Result
from scorekeeper.leagues.people.faces import names_in
from scorekeeper.leagues.pots.page import prize_texts
from scorekeeper.leagues.pots.reading import divided_now, paid_on, pot_on
from scorekeeper.leagues.seasons.settings import ALL_GAMES

JSON = dict[str, Any]


def pot_json(league: League, pot: Pot) -> JSON:
    """Return a pot, and how it would be divided now."""
    names = names_in(league)
    division = divided_now(league, pot, names)
    return {
        "season": str(pot.season_id), "game": pot.game or ALL_GAMES,
        "fee": in_currency(pot.fee, pot.currency), "currency": pot.currency, "per": pot.per,
        "by": pot.by, "prizes": prize_texts(pot),
        "whole": in_currency(division.whole, pot.currency),
        "paid": _shares(division.paid, names, pot.currency),
        "prizes_now": _shares(division.won, names, pot.currency),
        "payments": [
            {"from": str(one), "to": str(two), "amount": in_currency(amount, pot.currency)}
            for one, two, amount in division.payments()
        ],
    }  # fmt: skip


def _shares(amounts: Mapping[UUID, int], names: Mapping[UUID, str], currency: str) -> list[JSON]:
    return [
        {"member": str(one), "name": names[one], "amount": in_currency(amount, currency)}
        for one, amount in amounts.items()
    ]


def evening_pot_json(league: League, day: date) -> JSON | None:
    """Return what an evening brings into the pot; None where there is none."""
    pot = pot_on(league, day)
    if pot is None:
        return None
    paid = paid_on(pot, day, list(Result.objects.filter(league=league, evening=day).in_order()))
    return {
        "season": str(pot.season_id), "evening": day.isoformat(), "currency": pot.currency,
        "whole": in_currency(sum(paid.values()), pot.currency),
        "paid": _shares(paid, names_in(league), pot.currency),
    }  # fmt: skip
