"""Answers about ratings now, on a day and after each match, and about their changes."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Annotated, Self
from uuid import UUID

from pydantic import Field

from scorekeeper.leagues.models import League, LeagueMatch, Member, Result
from scorekeeper.leagues.people.faces import names_in
from scorekeeper.leagues.ratings.page import list_ratings
from scorekeeper.leagues.ratings.read import moves_at, moves_of
from scorekeeper.media.shapes import AnswerShape, DecimalText, choice_field
from scorekeeper.media.times import MomentText
from scorekeeper.rest.leagues.records import OfMember, Strength
from scorekeeper.scoring import ratings
from scorekeeper.scoring.ratings import Move

MoveAnswer = dict[str, str | None]
Share = Annotated[str, Field(pattern=r"^[01]\.[0-9]{4}$")]

NO_MOVE: MoveAnswer = dict.fromkeys(("before", "change", "expected", "scored"))
"""Values for a match without opponents."""


class RatingMove(Strength, OfMember):
    """A rating after a match, and its change by the match."""

    before: DecimalText
    """The estimate before the match."""
    change: DecimalText
    """By how much the match changed the estimate."""
    expected: Share
    """The share of the opponents that was expected to come in behind."""
    scored: Share
    """The share of the opponents that came in behind."""


class RatingMoves(AnswerShape):
    """The rating changes of a match."""

    system: Annotated[str, choice_field(League.Rating.choices)]
    """The rating system of the league."""
    moves: list[RatingMove]
    """The change of each player's rating."""

    @classmethod
    def at(cls, counted: LeagueMatch) -> Self:
        """Return the rating changes of a match."""
        league, names = counted.league, names_in(counted.league)
        moves = moves_at(league, [counted.pk]).get(counted.pk, [])
        return cls(
            system=league.rating,
            moves=[
                RatingMove.of(
                    move.after,
                    league.rating,
                    member=move.player,
                    name=names[move.player],
                    **move_answer(move, league.rating),
                )
                for move in moves
            ],
        )


def move_answer(move: Move[UUID], system: str) -> MoveAnswer:
    """Return the change of an estimate by a match, and its expected and actual scores."""
    before, after = (ratings.as_text(strength.mu, system) for strength in (move.before, move.after))
    return {
        "before": before,
        "change": str(Decimal(after) - Decimal(before)),
        "expected": f"{move.expected:.4f}",
        "scored": f"{move.scored:.4f}",
    }


def move_answers(member: Member, matches: Sequence[UUID | None]) -> dict[UUID | None, MoveAnswer]:
    """Return the changes of a member's estimate by each of these matches."""
    moves = moves_of(member, matches)
    return {match: move_answer(move, member.league.rating) for match, move in moves.items()}


class Place(AnswerShape):
    """A place in a list."""

    place: int
    """The place, from 1."""


class RatedMember(Strength, OfMember, Place):
    """A line of the ratings."""


class Ratings(AnswerShape):
    """The ratings of a game, now or at the end of a day."""

    game: str
    """The slug of the game."""
    system: Annotated[str, choice_field(League.Rating.choices)]
    """The rating system of the league."""
    on: date | None
    """The day at whose end they stood so, null for now."""
    rows: list[RatedMember]
    """The members, the highest rating first."""

    @classmethod
    def in_game(cls, league: League, game: str, on: date | None) -> Self:
        """Return the ratings of a game, now or at the end of a day."""
        people = enumerate(list_ratings(league, game, on), 1)
        rows = [
            RatedMember.of(
                ratings.Strength(mu, sigma), league.rating, place=place, member=member, name=name
            )
            for place, (member, name, _suit, mu, sigma) in people
        ]
        return cls(game=game, system=league.rating, on=on, rows=rows)


class AfterMatch(AnswerShape):
    """A moment after a match."""

    at: MomentText
    """When the match began."""
    match: str
    """The code of the match, empty for a result of before the site."""


class StrengthThen(Strength, AfterMatch):
    """A rating after a match, and its change by the match."""

    before: DecimalText | None
    """The estimate before the match, null where no one at the table was an opponent."""
    change: DecimalText | None
    """By how much the match changed the estimate."""
    expected: Share | None
    """The share of the opponents that was expected to come in behind."""
    scored: Share | None
    """The share of the opponents that came in behind."""


def rating_history(
    results: Iterable[Result], moves: Mapping[UUID | None, MoveAnswer], system: str
) -> list[StrengthThen]:
    """Return the rating after each rated result, in their order."""
    return [
        StrengthThen.of(
            ratings.Strength(result.mu, result.sigma),
            system,
            at=result.started_at,
            match=result.code,
            **moves.get(result.league_match_id, NO_MOVE),
        )
        for result in results
        if result.mu is not None and result.sigma is not None
    ]
