"""Recalculates ratings from results, folding matches in the order of their start.

Results before the given moment are not read: each result stores the rating after it.
"""

from collections.abc import Callable, Collection, Iterator
from datetime import UTC, datetime
from itertools import groupby
from uuid import UUID

from django.db.models import OuterRef, Q, Subquery

from scorekeeper.leagues.models import League, Member, Rating, Result
from scorekeeper.scoring.ratings import RatedPlayer, Strength, rate_match
from scorekeeper.storage.queries import ROWS_AT_A_TIME, update_rows

CHUNK = 2000
"""Results in memory at a time."""
EVER = datetime(1, 1, 2, tzinfo=UTC)
"""A moment before all matches."""
NEVER = datetime(9999, 12, 30, tzinfo=UTC)
"""A moment after all matches."""

STRENGTH = ("mu", "sigma", "volatility")
"""The stored fields of a rating."""

Strengths = dict[UUID, Strength]


def rerate(
    league: UUID,
    game: str,
    since: datetime,
    members: Collection[UUID] = (),
    *,
    report: Callable[[int], object] = lambda _matches: None,
    store: bool = True,
) -> int:
    """Recalculate a game's ratings from a moment on; return the number that changed.

    `members` may have lost their last match. `report` receives the number of matches of each chunk.
    Without `store` nothing is written.
    """
    strengths: Strengths = {}
    changed = 0
    system = League.objects.values_list("rating", flat=True).get(pk=league)
    for chunk in _chunks(league, game, since):
        unknown = {result.member_id for result in chunk} - strengths.keys()
        strengths |= ratings_before(unknown, league, game, since)
        changed_results = _rate(chunk, strengths, system)
        if store:
            update_rows(changed_results, STRENGTH, {"league": league})
        changed += len(changed_results)
        report(len({result.league_match_id for result in chunk}))
    if not store:
        return changed
    strengths |= ratings_before(set(members) - strengths.keys(), league, game, since)
    _store_ratings(league, game, strengths)
    unrated = set(members) - strengths.keys()
    if unrated:
        Rating.objects.filter(league=league, game=game, member__in=unrated).delete()
    return changed


def newest_ratings(league: UUID, game: str) -> Strengths:
    """Return the rating of each player of a game after their last match."""
    all_results = Result.objects.rated().filter(league=league, game=game)
    return ratings_before(set(all_results.values_list("member", flat=True)), league, game, NEVER)


def ratings_before(
    members: Collection[UUID], league: UUID, game: str, since: datetime
) -> Strengths:
    """Return the ratings of members before a moment, without members who had not played."""
    if not members:
        return {}
    earlier = Result.objects.rated().filter(
        member=OuterRef("pk"), league=league, game=game, started_at__lt=since
    )
    last = earlier.order_by("-started_at", "-league_match").values("pk")[:1]
    rated = Member.objects.filter(league=league, pk__in=members)
    newest = rated.annotate(last=Subquery(last)).values("last")
    rows = Result.objects.filter(pk__in=newest, mu__isnull=False)
    return {
        member: Strength(mu, sigma, volatility)
        for member, mu, sigma, volatility in rows.values_list("member_id", *STRENGTH)
        if mu is not None and sigma is not None
    }


def rerate_league(league: League) -> None:
    """Recalculate the ratings of all games of a league by its current system."""
    for game in sorted(set(league.results.values_list("game", flat=True))):
        rerate(league.pk, game, EVER)


def _chunks(league: UUID, game: str, since: datetime) -> Iterator[list[Result]]:
    """Yield results in the order of play, in chunks of whole matches."""
    results = Result.objects.rated().filter(league=league, game=game).in_order()
    condition = Q(started_at__gte=since)
    while True:
        rows = list(results.filter(condition)[:CHUNK])
        chunk = _whole_matches(rows)
        if chunk:
            yield chunk
        if len(rows) < CHUNK:
            return
        last = chunk[-1]
        condition = Q(started_at__gt=last.started_at) | Q(
            started_at=last.started_at, league_match__gt=last.league_match_id
        )


def _whole_matches(chunk: list[Result]) -> list[Result]:
    """Drop the last match of a full chunk, which may be incomplete."""
    if len(chunk) < CHUNK:
        return chunk
    return [result for result in chunk if result.league_match_id != chunk[-1].league_match_id]


def _rate(chunk: list[Result], strengths: Strengths, system: str) -> list[Result]:
    """Rate the matches of a chunk; return the results whose rating changed."""
    changed = []
    for _match, rows in groupby(chunk, key=lambda result: result.league_match_id):
        results = list(rows)
        strengths_after = rate_match(
            [RatedPlayer(result.member_id, result.side, result.place) for result in results],
            strengths,
            system,
        )
        strengths |= strengths_after
        for result in results:
            strength = strengths_after[result.member_id]
            if Strength(*(getattr(result, name) for name in STRENGTH)) != strength:
                for name in STRENGTH:
                    setattr(result, name, getattr(strength, name))
                changed.append(result)
    return changed


def _store_ratings(league: UUID, game: str, strengths: Strengths) -> None:
    """Store the current ratings of members."""
    Rating.objects.bulk_create(
        [
            Rating(
                league_id=league,
                game=game,
                member_id=member,
                mu=strength.mu,
                sigma=strength.sigma,
                volatility=strength.volatility,
            )
            for member, strength in strengths.items()
        ],
        batch_size=ROWS_AT_A_TIME,
        update_conflicts=True,
        unique_fields=["league", "game", "member"],
        update_fields=STRENGTH,
    )
