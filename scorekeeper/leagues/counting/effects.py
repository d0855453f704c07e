"""Effects of changed results of a match: points of the match and the evening, and ratings."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db.models import Sum

from scorekeeper.languages.decimals import decimal_text
from scorekeeper.leagues.counting.count import MemberResult
from scorekeeper.leagues.counting.rerate import Strengths, ratings_before
from scorekeeper.leagues.counting.words import points_text
from scorekeeper.leagues.models import LeagueMatch, Result
from scorekeeper.scoring import ratings

Moves = dict[UUID, tuple[str, str]]
"""The text before and after a change, by member."""


def moves_between(old: Mapping[UUID, str], new: Mapping[UUID, str]) -> Moves:
    """Return the texts before and after of every member in either; a dash where there is none."""
    return {member: (old.get(member, "–"), new.get(member, "–")) for member in {**old, **new}}


def match_moves(old: Sequence[MemberResult], new: Sequence[MemberResult]) -> Moves:
    """Return the points of a match before and after."""
    before, after = (
        {member: points_text(result.points) for member, result in results if result.counts}
        for results in (old, new)
    )
    return moves_between(before, after)


def evening_moves(
    league_match: LeagueMatch, old: Sequence[MemberResult], new: Sequence[MemberResult]
) -> Moves:
    """Return the points of the evening before and after."""
    members = {member for member, _own in (*old, *new)}
    other_results = (
        Result.objects.counting()
        .filter(
            league=league_match.league_id,
            evening=league_match.evening,
            member__in=members,
            game=league_match.match.game,
        )
        .exclude(league_match=league_match)
    )
    sums: dict[UUID, int] = dict(other_results.values_list("member").annotate(Sum("points")))
    before, after = (
        {member: points_text(points) for member, points in _points_with(sums, results).items()}
        for results in (old, new)
    )
    return moves_between(before, after)


def _points_with(sums: Mapping[UUID, int], results: Sequence[MemberResult]) -> dict[UUID, int]:
    changed_points = {
        member: sums.get(member, 0) + result.points for member, result in results if result.counts
    }
    return {**sums, **changed_points}


def rating_moves(
    league_match: LeagueMatch, old: Sequence[MemberResult], new: Sequence[MemberResult]
) -> Moves:
    """Return the ratings after the match, before and after the change."""
    match, system = league_match.match, league_match.league.rating
    members = {member for member, _own in (*old, *new)}
    start = ratings_before(members, league_match.league_id, match.game, match.started_at)
    before, after = (
        {
            member: decimal_text(ratings.displayed_text(strength, system))
            for member, strength in (start | _strengths_after(results, start, system)).items()
        }
        for results in (old, new)
    )
    return moves_between(before, after)


def _strengths_after(results: Sequence[MemberResult], start: Strengths, system: str) -> Strengths:
    return ratings.rate_match(_finished(results), start, system) if results else {}


def _finished(results: Sequence[MemberResult]) -> list[ratings.RatedPlayer[UUID]]:
    return [
        ratings.RatedPlayer(member, result.side, result.place)
        for member, result in results
        if result.rated
    ]
