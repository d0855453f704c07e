"""Leagues and what is in them as JSON: numbers that can be fractions are decimal strings."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.utils.translation import gettext

from games.settlement import in_currency
from scorekeeper.leagues.charts.bars import places_of_game
from scorekeeper.leagues.feeds.division_json import divisions_of_player
from scorekeeper.leagues.feeds.files import points_text
from scorekeeper.leagues.models import (
    League,
    LeagueMatch,
    Member,
    Rating,
    Result,
    Season,
)
from scorekeeper.leagues.people.faces import names_in
from scorekeeper.leagues.ratings.page import rated_people
from scorekeeper.leagues.ratings.read import moves_at, moves_of
from scorekeeper.leagues.scoring import ratings, records
from scorekeeper.leagues.scoring.ratings import Move
from scorekeeper.leagues.scoring.records import Company, Record
from scorekeeper.leagues.scoring.standings import as_text
from scorekeeper.media.times import rfc3339

JSON = dict[str, Any]
NO_MOVE: JSON = {"before": None, "change": None, "expected": None, "scored": None}
"""What stands where nobody of the table was an opponent."""


def season_json(season: Season) -> JSON:
    """Return a season."""
    return {
        "id": str(season.pk), "name": season.name, "starts_on": season.starts_on.isoformat(),
        "ends_on": season.ends_on.isoformat() if season.ends_on else None,
        "closed_at": rfc3339(season.closed_at) if season.closed_at else None,
    }  # fmt: skip


def member_json(member: Member) -> JSON:
    """Return a member."""
    return {
        "id": str(member.pk), "name": member.name, "role": member.role,
        "has_account": member.user_id is not None,
        "merged_into": str(member.merged_into_id) if member.merged_into_id else None,
        "removed_at": rfc3339(member.removed_at) if member.removed_at else None,
    }  # fmt: skip


def counted_json(counted: LeagueMatch) -> JSON:
    """Return a match that counts, with who sat where and what it brought."""
    results = {result.seat: result for result in counted.results.all()}
    return {
        "match": str(counted.match_id), "code": counted.match.code, "game": counted.match.game,
        "status": counted.match.status, "evening": counted.evening.isoformat(),
        "season": str(counted.season_id) if counted.season_id else None,
        "pending": counted.waits,
        "seats": [
            {"name": seat.name, "member": str(seat.member_id) if seat.member_id else None,
             "result": result_json(results[seat.number]) if seat.number in results else None}
            for seat in counted.seats.all()
        ],
    }  # fmt: skip


def result_json(result: Result) -> JSON:
    """Return what a match brought one player; `member` is who it counts for."""
    money = None if result.money is None else in_currency(result.money, result.currency)
    return {
        "member": str(result.member_id), "outcome": result.outcome, "place": result.place,
        "points": points_text(result.points),
        "money": money, "currency": result.currency or None, "counts": result.counts,
        "deals": result.deals,
    }  # fmt: skip


def player_json(member: Member, adjustments: list[JSON]) -> JSON:
    """Return everything that a player's results of all seasons tell."""
    results = list(Result.objects.of(member))
    others = Result.objects.at_the_tables_of(member)
    rated = Rating.objects.filter(league=member.league_id, member=member)
    strengths = {rating.game: rating for rating in rated}
    games, met, names = records.by_game(results), records.by_game(others), names_in(member.league)
    played = [result.league_match_id for result in results]
    moves = {
        match: move_json(move, member.league.rating)
        for match, move in moves_of(member, played).items()
    }
    company = [
        (game, companion)
        for game, own in games.items()
        for companion in records.company(own, met.get(game, ()), names)
    ]
    return {
        **member_json(member),
        "games": [
            _game(game, results, strengths.get(game), moves, member.league.rating)
            for game, results in games.items()
        ],
        "partners": [_met(game, companion, companion.together, names) for game, companion in company
                     if companion.together.matches],
        "opponents": [_met(game, companion, companion.against, names) for game, companion in company
                      if companion.against.matches],
        "adjustments": adjustments,
        "divisions": divisions_of_player(member),
    }  # fmt: skip


def _met(game: str, companion: Company, record: Record, names: Mapping[UUID, str]) -> JSON:
    """Return how a player fared with somebody in a game: points of several do not add up."""
    body = {"game": game, "member": str(companion.member), "name": names[companion.member]}
    return body | record_json(record)


def record_json(record: Record) -> JSON:
    """Return a record."""
    return {
        "matches": record.matches, "won": record.won, "drawn": record.drawn, "lost": record.lost,
        "points": points_text(record.points), "mean": as_text(record.mean),
    }  # fmt: skip


def _game(
    game: str,
    results: Sequence[Result],
    rating: Rating | None,
    moves: Mapping[UUID | None, JSON],
    system: str,
) -> JSON:
    runs, nights = records.streaks(results), records.nights(results)
    best, worst = (extreme(nights, key=lambda night: night.points) for extreme in (max, min))
    return {
        "game": game,
        **record_json(Record.of(results)),
        "rating": strength_json(rating.mu, rating.sigma, system) if rating else None,
        "best_evening": {"evening": best.evening.isoformat(), "points": points_text(best.points)},
        "worst_evening": {
            "evening": worst.evening.isoformat(), "points": points_text(worst.points),
        },
        "longest_won": runs.won,
        "longest_not_won": runs.not_won,
        "contracts": [
            {"why": gettext(why), "made": made, "count": often}
            for why, made, often in records.contracts(results)
        ],
        "places": [
            {"place": place, "count": often} for place, often in places_of_game(results, game)
        ],
        "rating_history": [
            {"at": rfc3339(result.started_at), "match": result.code,
             **strength_json(result.mu, result.sigma, system),
             **moves.get(result.league_match_id, NO_MOVE)}
            for result in results
            if result.mu is not None and result.sigma is not None
        ],
    }  # fmt: skip


def strength_json(mu: float, sigma: float, system: str) -> JSON:
    """Return a rating: what is shown, the estimate, and its uncertainty."""
    return {
        "value": ratings.as_text(ratings.shown(ratings.Strength(mu, sigma), system), system),
        "estimate": ratings.as_text(mu, system),
        "uncertainty": ratings.as_text(sigma, system),
    }


def move_json(move: Move, system: str) -> JSON:
    """Return what a match moved of an estimate, and the shares of opponents behind it."""
    before, after = (ratings.as_text(each.mu, system) for each in (move.before, move.after))
    return {
        "before": before,
        "change": str(Decimal(after) - Decimal(before)),
        "expected": f"{move.expected:.4f}",
        "scored": f"{move.scored:.4f}",
    }


def ratings_json(league: League, game: str, on: date | None) -> JSON:
    """Return the ratings of a game now or on a day, the surest strongest first."""
    return {
        "game": game,
        "system": league.rating,
        "on": on.isoformat() if on else None,
        "rows": [
            {"place": place, "member": str(member), "name": name,
             **strength_json(mu, sigma, league.rating)}
            for place, (member, name, _suit, mu, sigma) in enumerate(
                rated_people(league, game, on), 1
            )
        ],
    }  # fmt: skip


def moves_json(counted: LeagueMatch) -> JSON:
    """Return what a match moved of everybody's rating."""
    league = counted.league
    names = names_in(league)
    moves = moves_at(league, [counted.pk]).get(counted.pk, [])
    return {
        "system": league.rating,
        "moves": [
            {"member": str(move.player), "name": names[move.player],
             **strength_json(move.after.mu, move.after.sigma, league.rating),
             **move_json(move, league.rating)}
            for move in moves
        ],
    }  # fmt: skip
