"""Standings as the database has them: now, a week ago, and as of any date."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from scorekeeper.leagues.counting.count import SUMS, in_order, tallies_of
from scorekeeper.leagues.models import Aggregate, League, Result, Season
from scorekeeper.leagues.scoring.standings import (
    SHARE,
    WEEK,
    Before,
    Part,
    Standing,
    Tally,
    moved,
    standings,
)

FIRST_DAY = date.min + WEEK

Sums = dict[UUID, Tally]


@dataclass(frozen=True)
class Wanted:
    """Which standings somebody asks for; the game is empty for all games together."""

    league: League
    season: Season
    game: str
    method: str
    on: date | None = None
    minimum: int = 1


def sums_of(season: Season, game: str) -> Sums:
    """Return what is stored by member, as far as standings show it; one statement."""
    left_out = {"spread", "points", "place_points", "best"} if game == "" else {"spread", "parts"}
    names = [name for name in SUMS if name not in left_out]
    stored = Aggregate.objects.filter(season=season, game=game).values_list("member_id", *names)
    return {member: _read(dict(zip(names, own, strict=True))) for member, *own in stored}


def _read(stored: dict[str, Any]) -> Tally:
    earlier = tuple(Before(*each) for each in json.loads(stored.pop("earlier")))
    parts = tuple(Part(*each) for each in json.loads(stored.pop("parts", "[]")))
    return Tally(**stored, earlier=earlier, parts=parts)


def standings_now(wanted: Wanted, members: Iterable[UUID], *, today: date) -> dict[UUID, Standing]:
    """Return the standings with how they moved within a week; one statement.

    Those who are equal stand in the order of `members`.
    """
    members = list(members)
    stored = sums_of(wanted.season, wanted.game)
    now = {member: stored[member] for member in members if member in stored}
    since = today - WEEK
    if any(own.newest > today.isoformat() for own in now.values()):
        # A match of tomorrow, as clocks go: what is kept does not reach back to a week ago.
        then = _at(wanted, members, since)
    else:
        then = {member: own.on(since) for member, own in now.items()}
    return moved(_ranked(wanted, now), _ranked(wanted, then))


def standings_on(wanted: Wanted, members: Iterable[UUID], day: date) -> dict[UUID, Standing]:
    """Return the standings as they were at the end of a day, reckoned from the results."""
    return moved(
        _ranked(wanted, _at(wanted, members, day)),
        _ranked(wanted, _at(wanted, members, max(day, FIRST_DAY) - WEEK)),
    )


def _ranked(wanted: Wanted, sums: Sums) -> dict[UUID, Standing]:
    return standings(sums, wanted.method, minimum=wanted.minimum)


def _results(wanted: Wanted) -> QuerySet[Result]:
    own = Result.objects.filter(season=wanted.season)
    return own.filter(game=wanted.game) if wanted.method != SHARE else own


def _at(wanted: Wanted, members: Iterable[UUID], day: date) -> Sums:
    """Add up the results until a day."""
    results = in_order(_results(wanted).filter(evening__lte=day))
    found = tallies_of(results, wanted.season.reckoning.best_of)
    keys = ((member, wanted.game) for member in members)
    return {key[0]: found[key] for key in keys if key in found}
