"""Standings as the database has them: now, a week ago, and as of any date."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID

from django.db.models import QuerySet

from scorekeeper.leagues.models import Aggregate, League, Result, Season
from scorekeeper.leagues.standings import SHARE, Standing, Tally, moved, standings, tally

WEEK = timedelta(days=7)

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
    """Return tallies by member."""
    return {
        each.member_id: Tally(
            each.matches, each.won, each.points, each.place_points, each.share, each.best, each.form
        )
        for each in aggregates
    }


def standings_now(wanted: Wanted, *, today: date) -> dict[UUID, Standing]:
    """Return the standings with how they moved within a week; two statements, three for `best`."""
    own = Aggregate.objects.filter(season=wanted.season, game=wanted.game)
    now = sums_of(own.order_by("member__name"))
    recent = _results(wanted).filter(evening__gt=today - WEEK)
    week: dict[UUID, list[Result]] = defaultdict(list)
    for result in recent:
        week[result.member_id].append(result)
    then = now | {
        member: now.get(member, Tally()).minus(tally(results, 1))
        for member, results in week.items()
    }
    if wanted.method == "best" and week:
        then |= _at(wanted, today - WEEK, set(week))
    return moved(_ranked(wanted, now), _ranked(wanted, then))


def standings_on(wanted: Wanted, day: date) -> dict[UUID, Standing]:
    """Return the standings as they were at the end of a day, reckoned from the results."""
    return moved(_ranked(wanted, _at(wanted, day)), _ranked(wanted, _at(wanted, day - WEEK)))


def _ranked(wanted: Wanted, sums: Sums) -> dict[UUID, Standing]:
    return standings(sums, wanted.method, minimum=wanted.minimum)


def _results(wanted: Wanted) -> QuerySet[Result]:
    own = Result.objects.filter(season=wanted.season)
    return own.filter(game=wanted.game) if wanted.method != SHARE else own


def _at(wanted: Wanted, day: date, members: set[UUID] | None = None) -> Sums:
    """Add up the results until a day, of all or of some."""
    until = _results(wanted).filter(evening__lte=day)
    if members is not None:
        until = until.filter(member__in=members)
    rows: dict[UUID, list[Result]] = defaultdict(list)
    for result in until.order_by("member__name", "started_at", "league_match"):
        rows[result.member_id].append(result)
    sums = {member: tally(own, wanted.league.best_of) for member, own in rows.items()}
    return {member: Tally() for member in members or ()} | sums
