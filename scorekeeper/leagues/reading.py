"""Standings as the database has them: now, a week ago, and as of any date."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID

from django.db.models import QuerySet

from scorekeeper.leagues.counting import SUMS, Counts, in_any_order, in_order, tallies_of
from scorekeeper.leagues.models import Aggregate, League, Result, Season
from scorekeeper.leagues.standings import (
    SHARE,
    Counted,
    Standing,
    Tally,
    moved,
    standings,
    tally,
)

WEEK = timedelta(days=7)
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


def sums_of(aggregates: Iterable[Aggregate]) -> Sums:
    """Return tallies by member, with what was read of them."""
    found = {}
    for each in aggregates:
        own = vars(each)
        found[each.member_id] = Tally(
            **{name: own[name] for name in SUMS[:-1]}, spread=tuple(own.get("spread", ()))
        )
    return found


def standings_now(wanted: Wanted, members: Iterable[UUID], *, today: date) -> dict[UUID, Standing]:
    """Return the standings with how they moved within a week; two statements.

    Those who are equal stand in the order of `members`.
    """
    own = Aggregate.objects.filter(season=wanted.season, game=wanted.game)
    if wanted.method != "best":
        own = own.defer("spread")
    stored, best_of = sums_of(own), wanted.season.reckoning.best_of
    now = {member: stored[member] for member in members if member in stored}
    recent = _by_member(in_any_order(_results(wanted).filter(evening__gt=today - WEEK)))
    then = now | {
        member: now.get(member, Tally()).minus(tally(counts, 1), best_of)
        for member, counts in recent.items()
    }
    return moved(_ranked(wanted, now), _ranked(wanted, then))


def _by_member(results: Iterable[Counts]) -> dict[UUID, list[Counted]]:
    """Return what results count by member, in their order."""
    found: dict[UUID, list[Counted]] = defaultdict(list)
    for member, _game, own in results:
        found[member].append(own)
    return found


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


def parts_of(wanted: Wanted) -> dict[UUID, dict[str, Tally]]:
    """Return by member and game what the standings over all games are made of; one statement."""
    found: dict[UUID, dict[str, Tally]] = defaultdict(dict)
    if wanted.on is None:
        stored = Aggregate.objects.filter(season=wanted.season).exclude(game="").defer("spread")
        for each in stored.order_by("game"):
            found[each.member_id][each.game] = sums_of([each])[each.member_id]
        return found
    results = _results(wanted).filter(evening__lte=wanted.on)
    for (member, game), own in sorted(tallies_of(in_order(results), 1).items()):
        if game:
            found[member][game] = own
    return found


def _at(wanted: Wanted, members: Iterable[UUID], day: date) -> Sums:
    """Add up the results until a day."""
    found = _by_member(in_order(_results(wanted).filter(evening__lte=day)))
    best_of = wanted.season.reckoning.best_of
    return {member: tally(found[member], best_of) for member in members if member in found}
