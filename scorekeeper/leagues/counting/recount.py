"""Recalculates league results after a change of rules, members or seasons.

All of it runs inside the caller's transaction, under the league's lock.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from uuid import UUID

from django.db.models import F, Q, QuerySet

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.counting.adjustments import reassign_adjustments, transfer_adjustments
from scorekeeper.leagues.counting.count import (
    ResultChange,
    count_match,
    count_pending,
    expected_results,
    lock_league,
    recount_season,
    replace_results,
    store_pending,
    stored_results,
    update_sums,
)
from scorekeeper.leagues.counting.past import (
    read_past_tables,
    reassign_past_tables,
    recount_past_tables,
)
from scorekeeper.leagues.counting.rerate import rerate
from scorekeeper.leagues.models import (
    League,
    LeagueMatch,
    Member,
    PastTable,
    Pending,
    Result,
    Role,
    Season,
    Seat,
)
from scorekeeper.leagues.people.names import seat_players
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.media.times import evening_of
from scorekeeper.scoring.handovers import table_names
from scorekeeper.scoring.results import Finish
from scorekeeper.storage.queries import ROWS_AT_A_TIME

SAME = _("These are the same member already.")
PLAYED_TOGETHER = _("Both played in the same match, so they are two people.")
TWO_ACCOUNTS = _("Both names belong to accounts: these are two people.")
OTHER_NAMES = _("Separate this member's other names first.")
NOT_MERGED = _("This is not another member's second name.")
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


# Merging and separating names


def merge(member: Member, into: Member) -> None:
    """Make a member another name of `into`. Raises `Refused`."""
    lock_league(into.league_id)
    for refusal in _merge_refusals(member, into):
        raise Refused([refusal])
    guests = member.role == Role.GUEST, into.role == Role.GUEST
    if member.user_id is not None:
        into.user_id, into.role = member.user_id, member.role
        member.user_id = None
    member.merged_into = into
    member.save(update_fields=["merged_into", "user"])
    into.save(update_fields=["user", "role"])
    member.claims.all().delete()
    transfer_adjustments(member, into.pk)
    if guests != (into.role == Role.GUEST,) * 2:
        recount_member(into)
    else:
        _transfer_name(member, into.pk)


def _merge_refusals(member: Member, into: Member) -> Iterable[Refusal]:
    if member.pk == into.pk or member.merged_into_id is not None or into.merged_into_id is not None:
        yield Refusal("already_merged", SAME, "into")
    if member.user_id is not None and into.user_id is not None:
        yield Refusal("two_accounts", TWO_ACCOUNTS, "into")
    if member.other_names.exists():
        yield Refusal("other_names", OTHER_NAMES, "into")
    # Compare seats, not results, which may be pending in a closed season.
    person = Member.objects.filter(Q(pk=into.pk) | Q(merged_into=into))
    matches = LeagueMatch.objects.filter(seats__member=member)
    past_tables = PastTable.objects.filter(seats__member=member)
    together = matches.filter(seats__member__in=person).exists()
    if together or past_tables.filter(seats__member__in=person).exists():
        yield Refusal("played_together", PLAYED_TOGETHER, "into")


def unmerge(member: Member) -> None:
    """Separate a merged name, with the matches played under it. Raises `Refused`."""
    into = member.merged_into
    if into is None:
        raise Refused([Refusal("not_merged", NOT_MERGED, "member")])
    lock_league(member.league_id)
    member.merged_into = None
    member.save(update_fields=["merged_into"])
    transfer_adjustments(member, member.pk)
    if (member.role == Role.GUEST) != (into.role == Role.GUEST):
        recount_member(member)
    else:
        _transfer_name(member, member.pk)


def recount_member(member: Member) -> None:
    """Recalculate a member's results under all names; those of closed seasons wait."""
    person = Member.objects.filter(Q(pk=member.pk) | Q(merged_into=member.pk))
    matches = Seat.objects.filter(member__in=person).values("league_match")
    recount_matches(LeagueMatch.objects.filter(pk__in=matches))
    past = read_past_tables(seats__member__in=person)
    recount_past_tables(
        table for table in past if table.season is None or not table.season.closed_at
    )


def _transfer_name(member: Member, person: UUID) -> None:
    """Transfer the results under a name to `person`; those of closed seasons wait."""
    rows = results_under_name(member).exclude(member=person)
    _transfer_results(rows.exclude(season__closed_at__isnull=False), person)
    closed = LeagueMatch.objects.filter(seats__member=member, season__closed_at__isnull=False)
    settled = list(closed.filter(pending=None, results__seat=0))
    for league_match in closed.exclude(pending=None).select_related(*PARTS):
        count_match(league_match, sheet_of(league_match.match))
    Pending.objects.bulk_create([Pending(league_match=league_match) for league_match in settled])


def results_under_name(member: Member) -> QuerySet[Result]:
    """Return the results played under a name, whichever member they count for."""
    tables = ("league_match__seats", "past__seats")
    querysets = [
        Result.objects.filter(**{f"{seats}__member": member, f"{seats}__number": F("seat")})
        for seats in tables
    ]
    return Result.objects.filter(
        Q(pk__in=querysets[0].values("pk")) | Q(pk__in=querysets[1].values("pk"))
    )


def _transfer_results(results: QuerySet[Result], recipient: UUID) -> None:
    """Transfer results to a member, and update the sums and ratings."""
    rows = list(results.select_related("season__league"))
    members = {row.member_id for row in rows} | {recipient}
    Result.objects.filter(pk__in=[row.pk for row in rows]).update(member=recipient)
    for season in {row.season for row in rows if row.season is not None}:
        update_sums(season.pk, members, season.reckoning.best_of)
    for league, game in {(row.league_id, row.game) for row in rows}:
        first = min(row.started_at for row in rows if row.game == game)
        rerate(league, game, first, members)
