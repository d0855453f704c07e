"""Queries for ratings: now, on any day, and around each match."""

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from itertools import groupby
from uuid import UUID

from django.db.models import OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from games.values import Fields
from scorekeeper.leagues.counting.rerate import STRENGTH, Strengths
from scorekeeper.leagues.models import League, Member, Rating, Result
from scorekeeper.leagues.models.derived import ResultQuerySet
from scorekeeper.scoring import ratings
from scorekeeper.scoring.ratings import Move, RatedPlayer, Strength

GAME_WITHOUT_INDEX, DAY_WITHOUT_INDEX = Coalesce("game", "game"), Coalesce("evening", "evening")
"""Expressions that no index covers, so that the database uses the index by member instead.

By an index of evenings or games it would scan all matches of the league for each member.
"""
RESULT_FIELDS = ("league_match_id", "member_id", "side", "place", "mu", "sigma")

Moves = Mapping[UUID, list[Move[UUID]]]
"""Rating changes by match."""


def ratings_of(league: League, game: str, day: date | None = None) -> Strengths:
    """Return the ratings of a game now, or at the end of a day, by member. One query.

    Guests are included, though lists leave them out.
    """
    if day is None:
        rows = Rating.objects.filter(league=league, game=game)
        return _strengths(rows.values_list("member_id", *STRENGTH))

    results = (
        Result.objects.rated()
        .alias(of_game=GAME_WITHOUT_INDEX, on_day=DAY_WITHOUT_INDEX)
        .filter(
            member=OuterRef("pk"), league=league, of_game=game, on_day__lte=day, mu__isnull=False
        )
    )
    last = results.order_by("-started_at", "-league_match").values("pk")[:1]
    members = Member.objects.filter(league=league).annotate(last=Subquery(last))
    newest = Result.objects.filter(pk__in=members.values("last"))
    return _strengths(newest.values_list("member_id", *STRENGTH))


def _strengths(rows: Iterable[tuple[UUID, *tuple[float, ...]]]) -> Strengths:
    return {member: Strength(*strength) for member, *strength in rows}


def moves_at(league: League, matches: Collection[UUID | None]) -> Moves:
    """Return the rating changes of matches or past tables, by match. One query."""
    if not matches:
        return {}
    rows = Result.objects.rated().filter(league=league, league_match__in=matches)
    return _moves(league, _with_earlier(rows.filter(mu__isnull=False)))


def moves_of(member: Member, matches: Collection[UUID | None]) -> dict[UUID | None, Move[UUID]]:
    """Return one player's rating changes by match. One query."""
    return {
        match: move
        for match, of_match in moves_at(member.league, matches).items()
        for move in of_match
        if move.player == member.pk
    }


def _with_earlier(results: ResultQuerySet) -> Iterable[Mapping[str, object]]:
    """Return results with the member's rating before each: that after their previous match."""
    is_earlier = Q(started_at__lt=OuterRef("started_at")) | Q(
        league_match__lt=OuterRef("league_match")
    )
    earlier = (
        Result.objects.rated()
        .alias(of_game=GAME_WITHOUT_INDEX, on_day=DAY_WITHOUT_INDEX)
        .filter(
            is_earlier,
            member=OuterRef("member"),
            league=OuterRef("league"),
            of_game=OuterRef("game"),
            started_at__lte=OuterRef("started_at"),
        )
    )
    newest = earlier.order_by("-started_at", "-league_match")
    subqueries = {f"earlier_{name}": Subquery(newest.values(name)[:1]) for name in ("mu", "sigma")}
    in_order = results.annotate(**subqueries).order_by("league_match", "seat")
    rows: Iterable[Fields] = in_order.values(*RESULT_FIELDS, *subqueries)
    return rows


def _moves(league: League, rows: Iterable[Fields]) -> Moves:
    moves = {}
    for match, of_match in groupby(rows, key=lambda row: row["league_match_id"]):
        table = list(of_match)
        before: dict[UUID, Strength] = {
            row["member_id"]: Strength(row["earlier_mu"], row["earlier_sigma"])
            for row in table
            if row["earlier_mu"] is not None
        }
        after = {row["member_id"]: Strength(row["mu"], row["sigma"]) for row in table}
        finished = [RatedPlayer(row["member_id"], row["side"], row["place"]) for row in table]
        moves[match] = ratings.rating_moves(finished, before, after, league.rating)
    return moves
