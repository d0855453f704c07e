"""Effects of changed results on the standings of a season: places and values, before and after."""

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from scorekeeper.leagues.counting.adjustments import adjustments_in
from scorekeeper.leagues.counting.count import MemberResult, ResultChange, as_result
from scorekeeper.leagues.counting.effects import Moves, moves_between
from scorekeeper.leagues.counting.read import (
    StandingsQuery,
    as_match_part,
    results_for_ties,
    sums_of,
)
from scorekeeper.leagues.counting.sums import SCORE_FIELDS
from scorekeeper.leagues.counting.words import standing_text
from scorekeeper.leagues.models import LeagueMatch, Result, Season
from scorekeeper.scoring import standings
from scorekeeper.scoring.adjustments import Extra, extras
from scorekeeper.scoring.standings import Score, Standing, Tally, with_extras
from scorekeeper.scoring.tallies import tallies_of

MatchResults = tuple[LeagueMatch, Sequence[MemberResult]]


def standing_moves(
    league_match: LeagueMatch,
    old: Sequence[MemberResult],
    new: Sequence[MemberResult],
    *,
    of_all: bool = False,
) -> Moves:
    """Return the moves that a match causes in its season's standings, by the league's method.

    `of_all` selects the standings over all games, which a league of one game does not have.
    """
    if league_match.season is None or (of_all and len(league_match.league.games) == 1):
        return {}
    game = "" if of_all else league_match.match.game
    return season_moves(league_match.season, game, [(league_match, old, new)])


def season_moves(season: Season, game: str, changes: Sequence[ResultChange]) -> Moves:
    """Return the moves that several matches together cause in a season's standings.

    The game is empty for the standings over all games.
    """
    best_of = season.reckoning.best_of
    sums, added = sums_of(season, game), extras(adjustments_in(season, game), best_of)
    members = {
        member
        for _match, *old_and_new in changes
        for results in old_and_new
        for member, _own in results
    }
    query = StandingsQuery.agreed(season, game)
    before, after = (
        {
            member: standing_text(standing, query.method)
            for member, standing in _rank_with(query, members, (sums, added), results).items()
        }
        for results in (
            [(league_match, old) for league_match, old, _new in changes],
            [(league_match, new) for league_match, _old, new in changes],
        )
    )
    moves = moves_between(before, after)
    return {
        member: (old_text, new_text)
        for member, (old_text, new_text) in moves.items()
        if old_text != new_text
    }


def _rank_with(
    query: StandingsQuery,
    members: Collection[UUID],
    stored: tuple[Mapping[UUID, Tally], Mapping[UUID, Extra]],
    changed: Sequence[MatchResults],
) -> dict[UUID, Standing]:
    """Rank a season with changed results, over the stored sums and adjustments."""
    stored_sums, added = stored
    sums = with_results(query.season, query.game, members, changed)
    tallies, ties = with_extras({**stored_sums, **sums}, added), query.season.reckoning.ties
    tied = standings.tied_players(tallies, query.method, minimum=query.minimum, ties=ties)
    matches = {league_match.pk for league_match, _results in changed}
    tie_breaking = [
        result for result in results_for_ties(query, tied) if result.match not in matches
    ]
    tie_breaking += [
        as_match_part(as_result(league_match, member, result))
        for league_match, results in changed
        for member, result in results
        if member in tied and result.counts and query.game in {"", league_match.match.game}
    ]
    return standings.standings(
        tallies, query.method, minimum=query.minimum, ties=ties, played=tie_breaking
    )


def with_results(
    season: Season, game: str, members: Collection[UUID], changed_results: Sequence[MatchResults]
) -> dict[UUID, Tally]:
    """Return members' sums in a season with changed results of matches.

    The game is empty for the sums over all games.
    """
    matches = [league_match.pk for league_match, _results in changed_results]
    other_results = Result.objects.counting().filter(season=season, member__in=members)
    other_results = (other_results.filter(game=game) if game else other_results).exclude(
        league_match__in=matches
    )
    rows = [
        *other_results,
        *(
            as_result(match, member, result)
            for match, results in changed_results
            for member, result in results
            if result.counts and game in {"", match.match.game}
        ),
    ]
    rows.sort(key=lambda row: (row.started_at, row.league_match_id))
    counts = (
        (row.member_id, row.game, Score(*(getattr(row, name) for name in SCORE_FIELDS)))
        for row in rows
    )
    tallies = tallies_of(counts, season.reckoning.best_of)
    return {member: tallies.get((member, game), Tally()) for member in members}
