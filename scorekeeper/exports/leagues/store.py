"""Storage of a league read from a file: its rows, its results and its aggregates."""

from collections import defaultdict
from uuid import UUID

from django.db.models import Model

from scorekeeper.accounts.models import User
from scorekeeper.club.evenings.models import StartedTable
from scorekeeper.club.tournaments.models import TournamentRound
from scorekeeper.exports.leagues.format import KINDS
from scorekeeper.exports.leagues.rows import LeagueRows
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import (
    MemberResult,
    as_player_result,
    as_result,
    digest_of,
    expected_results,
    recount_season,
)
from scorekeeper.leagues.counting.past import as_past_row, past_results
from scorekeeper.leagues.counting.rerate import EVER, rerate
from scorekeeper.leagues.models import (
    League,
    LeagueMatch,
    Member,
    PastTable,
    Pending,
    Result,
    Role,
    Season,
)
from scorekeeper.leagues.people.suits import set_member_suits
from scorekeeper.leagues.services import MadeFromFile, new_slug
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.storage.queries import ROWS_AT_A_TIME

COMPUTED = {Pending, Result}
"""Models that are computed from the others, and stored after them."""


def store_league(rows: LeagueRows) -> League:
    """Store a league, owned by the account that imports it."""
    league = rows.league
    league.slug = new_slug(league.name)
    league.save(force_insert=True)
    _set_owner(rows.user, rows)
    _set_counting(rows)
    for model in KINDS.values():
        if model is not League and model not in COMPUTED:
            _insert(model, rows)
    record(league, rows.user, MadeFromFile())
    _store_results(rows)
    for season in rows[Season]:
        recount_season(season)
    for game in set(league.results.values_list("game", flat=True)):
        rerate(league.pk, game, EVER, [member.pk for member in rows[Member]])
    return league


def _insert(model: type[Model], rows: LeagueRows) -> None:
    model._default_manager.bulk_create(rows[model], batch_size=ROWS_AT_A_TIME)  # noqa: SLF001  documented


def _set_owner(user: User, rows: LeagueRows) -> None:
    """Make the account the owner, as the member that it was or as a new one."""
    owners = [member for member in rows[Member] if member.user is not None]
    if not owners:
        names = {member.folded for member in rows[Member]}
        name = user.get_username()[:38]
        name = name if name.casefold() not in names else f"{name} 2"
        owners = [Member(league=rows.league, user=user, name=name, folded=name.casefold())]
        rows[Member] += owners
    for member in rows[Member]:
        member.role = Role.GUEST if member.role == Role.GUEST else Role.MEMBER
    owners[0].role, owners[0].removed_at = Role.OWNER, None


def _set_counting(rows: LeagueRows) -> None:
    """Let a tournament's matches count for the season only if the tournament does."""
    excluded = {
        drawn_round.drawing
        for drawn_round in rows[TournamentRound]
        if not drawn_round.tournament.counts
    }
    for started in rows[StartedTable]:
        started.league_match.counts = started.drawing not in excluded


def _store_results(rows: LeagueRows) -> None:
    """Store the results of every table, or the stored ones that a closed season keeps."""
    kept_results: dict[UUID, list[MemberResult]] = defaultdict(list)
    for result in rows[Result]:
        kept_results[result.league_match_id].append((result.member_id, as_player_result(result)))
    pending_by_match = {pending.league_match_id: pending for pending in rows[Pending]}
    for league_match in rows[LeagueMatch]:
        _store_match_results(
            league_match, pending_by_match.get(league_match.pk), kept_results[league_match.pk]
        )
    _insert(Pending, rows)
    for table in rows[PastTable]:
        results = kept_results[table.pk] or past_results(table)
        Result.objects.bulk_create(
            [as_past_row(table, member, player_result) for member, player_result in results]
        )


def _store_match_results(
    league_match: LeagueMatch, pending: Pending | None, kept_results: list[MemberResult]
) -> None:
    """Store a match's results, or the old ones if a correction is pending or declined."""
    set_member_suits(league_match)
    results = expected_results(league_match, sheet_of(league_match.match))
    if pending is not None:
        pending.declined = digest_of(results) if pending.declined_at else ""
        results = kept_results
    Result.objects.bulk_create(
        [as_result(league_match, member, player_result) for member, player_result in results]
    )
