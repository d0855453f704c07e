"""Adjustments in a league, and the values of its standings."""

from fractions import Fraction
from typing import Any

from django.http import QueryDict

from scorekeeper.club.adjustments.forms import AdjustmentForm
from scorekeeper.club.adjustments.services import add_adjustment, undo_adjustment
from scorekeeper.leagues.models import Adjustment, League
from scorekeeper.leagues.standings.parameters import StandingsParameters
from scorekeeper.leagues.standings.table import read_table
from tests.support.club import account, member, season_of


def adjust(league: League, name: str, kind: str, amount: object, **more: Any) -> Adjustment:
    season, key = more.pop("in_season", None) or season_of(league), more.pop("key", None)
    data = {
        "season": str(season.pk),
        "member": str(member(league, name).pk),
        "kind": kind,
        "amount": amount,
        "game": "preferans",
        "reason": f"{kind} of {name}",
        **more,
    }
    return add_adjustment(league, AdjustmentForm.read(data, league), by=account("Anna"), key=key)


def add_every_adjustment(league: League) -> None:
    """Add adjustments of every kind, on several days; undo one."""
    adjust(league, "Anna", "penalty", "7.25", day="2026-09-15")
    adjust(league, "Ben", "bonus", "20", day="2026-09-08")
    adjust(league, "Dora", "handicap", "12.5")
    adjust(league, "Eva", "handicap", "-3", day="2026-09-12")
    adjust(league, "Eva", "carry_over", "-1.01")
    adjust(league, "Gil", "carry_over", "33.33")
    adjust(league, "Ben", "penalty", "2", game="all")
    adjust(league, "Anna", "handicap", "0.5", game="all")
    undo_adjustment(adjust(league, "Ben", "penalty", "500"), by=account("Anna"))


def standings_at(league: League, query: str) -> Any:
    table = read_table(league, StandingsParameters.read(QueryDict(query)))
    assert table is not None
    return table


def values(league: League, query: str) -> dict[str, Fraction]:
    table = standings_at(league, query)
    return {table.names[member_id]: row.value for member_id, row in table.rows.items()}
