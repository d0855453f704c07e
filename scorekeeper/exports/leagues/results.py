"""Storage of the results of a league read from a file."""

from collections import defaultdict
from uuid import UUID

from scorekeeper.exports.leagues.rows import LeagueRows
from scorekeeper.leagues.counting.count import (
    MemberResult,
    as_player_result,
    as_result,
    digest_of,
    expected_results,
)
from scorekeeper.leagues.counting.past import as_past_row, past_results
from scorekeeper.leagues.models import LeagueMatch, PastTable, Pending, Result
from scorekeeper.leagues.people.suits import set_member_suits
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.storage.queries import ROWS_AT_A_TIME


def store_results(rows: LeagueRows) -> None:
    """Store the results of every table, or the stored ones that a closed season keeps."""
    kept_results: dict[UUID, list[MemberResult]] = defaultdict(list)
    for result in rows[Result]:
        kept_results[result.league_match_id].append((result.member_id, as_player_result(result)))
    pending_by_match = {pending.league_match_id: pending for pending in rows[Pending]}
    for league_match in rows[LeagueMatch]:
        _store_match_results(
            league_match, pending_by_match.get(league_match.pk), kept_results[league_match.pk]
        )
    Pending.objects.bulk_create(rows[Pending], batch_size=ROWS_AT_A_TIME)
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
