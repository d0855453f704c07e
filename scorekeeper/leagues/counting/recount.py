"""Recalculates league results after a change of rules, members or seasons.

All of it runs inside the caller's transaction, under the league's lock.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby

from django.db.models import Q, QuerySet

from scorekeeper.leagues.counting.adjustments import reassign_adjustments
from scorekeeper.leagues.counting.count import (
    ResultChange,
    count_pending,
    expected_results,
    replace_results,
    store_pending,
    stored_results,
)
from scorekeeper.leagues.counting.past import (
    read_past_tables,
    reassign_past_tables,
    recount_past_tables,
)
from scorekeeper.leagues.counting.sums import recount_season
from scorekeeper.leagues.models import League, LeagueMatch, Member, Result, Season, Seat
from scorekeeper.leagues.people.names import seat_players
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.media.times import evening_of
from scorekeeper.scoring.handovers import table_names
from scorekeeper.scoring.results import Finish
from scorekeeper.storage.queries import ROWS_AT_A_TIME

PARTS = ("league", "season__league", "match")
"""Relations selected with a league match to recalculate."""


def recalculate_open_seasons(league: League) -> None:
    """Recalculate the open seasons by the current rules.

    Only matches in which a seat changed hands need their sheets.
    """
    results = league.results.exclude(season__closed_at__isnull=False).order_by("league_match")
    changed: list[Result] = []
    for _match, of_match in groupby(results, key=lambda result: result.league_match_id):
        changed += _with_place_points(list(of_match), league.place_points)
    Result.objects.bulk_update(changed, ["place_points"], batch_size=ROWS_AT_A_TIME)
    recount_matches(league.matches.filter(match__document__has_key="seatings"))
    for season in league.seasons.filter(closed_at=None):
        season.league = league
        recount_season(season)


def recount_matches(matches: QuerySet[LeagueMatch]) -> None:
    """Recalculate matches from their sheets; those of closed seasons wait."""
    changes_by_season: dict[Season | None, list[ResultChange]] = defaultdict(list)
    for league_match in matches.select_related(*PARTS):
        sheet = sheet_of(league_match.match)
        seat_players(league_match, table_names(sheet.match))
        old, new = stored_results(league_match), expected_results(league_match, sheet)
        if old == new:
            continue
        if league_match.season is not None and league_match.season.closed_at:
            store_pending(league_match, new)
        else:
            changes_by_season[league_match.season].append((league_match, old, new))
    for changes in changes_by_season.values():
        replace_results(changes)


def _with_place_points(
    results: Sequence[Result], points_by_place: Sequence[int]
) -> Iterator[Result]:
    """Yield the results of a match whose points by place change, with the new points."""
    if any(result.deals is not None for result in results):
        return
    teams = {
        (result.place, result.seat if result.side is None else result.side) for result in results
    }
    sharing = Counter(place for place, _team in teams)
    for result in results:
        ahead = sum(teams_there for place, teams_there in sharing.items() if place < result.place)
        finish = Finish(ahead + 1, sharing[result.place], behind=0)
        points = finish.place_points(points_by_place)
        if result.place_points != points:
            result.place_points = points
            yield result


def count_pending_matches(season: Season, *, declined: bool = False) -> list[ResultChange]:
    """Store the results of a season's pending matches, and its adjustments; return the changes.

    `declined` includes the corrections that an owner has declined.
    """
    pending_matches = season.matches.exclude(pending=None)
    pending_matches = (
        pending_matches if declined else pending_matches.filter(pending__declined_at=None)
    )
    waiting = list(pending_matches.select_related("league", "match"))
    for league_match in waiting:
        league_match.season = season
    reassign_adjustments(season)
    return count_pending(waiting)


def reassign_seasons(league: League) -> None:
    """Move every match to the open season of its evening; closed seasons stay unchanged."""
    seasons = list(league.seasons.filter(closed_at=None))
    closed = list(league.seasons.exclude(closed_at=None))
    changed_seasons: set[Season] = set()
    matches = league.matches.select_related("match", "season")
    for league_match in matches.exclude(season__in=closed):
        evening = evening_of(league_match.match.started_at, league.zone)
        season = next((season for season in seasons if season.covers(evening)), None)
        if (league_match.evening, league_match.season) != (evening, season):
            changed_seasons |= {
                affected for affected in (league_match.season, season) if affected is not None
            }
            _store_season(league_match, season)
    for season in changed_seasons | reassign_past_tables(league):
        recount_season(season)


def _store_season(league_match: LeagueMatch, season: Season | None) -> None:
    evening = evening_of(league_match.match.started_at, league_match.league.zone)
    LeagueMatch.objects.filter(pk=league_match.pk).update(season=season, evening=evening)
    league_match.results.update(season=season, evening=evening)


def recount_member(member: Member) -> None:
    """Recalculate a member's results under all names; those of closed seasons wait."""
    person = Member.objects.filter(Q(pk=member.pk) | Q(merged_into=member.pk))
    matches = Seat.objects.filter(member__in=person).values("league_match")
    recount_matches(LeagueMatch.objects.filter(pk__in=matches))
    past = read_past_tables(seats__member__in=person)
    recount_past_tables(
        table for table in past if table.season is None or not table.season.closed_at
    )
