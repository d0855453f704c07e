"""Answers about records and ratings of players, and rating changes of a match."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Self
from uuid import UUID

from pydantic import Field

from scorekeeper.api.leagues.members import Member
from scorekeeper.leagues.models import League, LeagueMatch, Rating, Result
from scorekeeper.leagues.models import Member as MemberRow
from scorekeeper.leagues.people.faces import names_in
from scorekeeper.leagues.ratings.page import list_ratings
from scorekeeper.leagues.ratings.read import moves_at, moves_of
from scorekeeper.media.shapes import AnswerShape, DecimalText, choice_field
from scorekeeper.media.times import WrittenMoment
from scorekeeper.presenters.bars import places_of_game
from scorekeeper.rest.leagues.player_rows import (
    AdjustmentSerializer,
    PlayerDivisionSerializer,
    adjustments_of,
    divisions_of_player,
)
from scorekeeper.rest.leagues.records import Declared, OfGame, OfMember, Record, Strength
from scorekeeper.rest.leagues.standings import Points
from scorekeeper.rest.serializers import AnsweredBy
from scorekeeper.scoring import ratings, records
from scorekeeper.scoring.ratings import Move

MoveAnswer = dict[str, str | None]
Share = Annotated[str, Field(pattern=r"^[01]\.[0-9]{4}$")]


NO_MOVE: MoveAnswer = dict.fromkeys(("before", "change", "expected", "scored"))
"""Values for a match without opponents."""


class Met(Record, OfMember, OfGame):
    """A record with or against a member in a game."""


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

    at: WrittenMoment
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


class Night(AnswerShape):
    """An evening's points."""

    evening: date
    """The day of the evening."""
    points: Points
    """The points of the evening."""


class PlaceCount(Place):
    """The number of times a place was reached."""

    count: int
    """The number of times."""


class PlayerGame(Record, OfGame):
    """A player's record in a game."""

    rating: Strength | None
    """The rating, null without any."""
    best_evening: Night
    """The evening with the most points."""
    worst_evening: Night
    """The evening with the fewest points."""
    longest_won: int
    """The longest run of matches that were won."""
    longest_not_won: int
    """The longest run of matches that were not won."""
    contracts: list[Declared]
    """The contracts that the player declared, made and failed."""
    places: list[PlaceCount]
    """The number of times each place at a table was reached."""
    rating_history: list[StrengthThen]
    """The rating after each match."""

    @classmethod
    def of_results(
        cls,
        game: str,
        results: Sequence[Result],
        rating: Rating | None,
        moves: Mapping[UUID | None, MoveAnswer],
        system: str,
    ) -> Self:
        """Return a player's record in a game, computed from the results."""
        runs, nights = records.streaks(results), records.points_by_evening(results)
        best, worst = (extreme(nights, key=lambda night: night.points) for extreme in (max, min))
        strength = rating and Strength.of(ratings.Strength(rating.mu, rating.sigma), system)
        return cls.about(
            records.Record.of(results),
            game=game,
            rating=strength,
            best_evening=best,
            worst_evening=worst,
            longest_won=runs.won,
            longest_not_won=runs.not_won,
            contracts=[Declared.of(contract) for contract in records.contracts(results)],
            places=[
                PlaceCount(place=place, count=count)
                for place, count in places_of_game(results, game)
            ],
            rating_history=[
                StrengthThen.of(
                    ratings.Strength(result.mu, result.sigma),
                    system,
                    at=result.started_at,
                    match=result.code,
                    **moves.get(result.league_match_id, NO_MOVE),
                )
                for result in results
                if result.mu is not None and result.sigma is not None
            ],
        )


class Player(Member):
    """A member with the records of all results."""

    games: list[PlayerGame]
    """The record in each game."""
    partners: list[Met]
    """The records with each partner, by game."""
    opponents: list[Met]
    """The records against each opponent, by game."""
    adjustments: list[Annotated[Any, AnsweredBy(AdjustmentSerializer)]]
    """The adjustments of the player's standings."""
    divisions: list[Annotated[Any, AnsweredBy(PlayerDivisionSerializer)]]
    """The divisions, the newest season first."""

    @classmethod
    def of(cls, member: MemberRow, **more: object) -> Self:
        """Return a member with the records of all seasons."""
        results = list(Result.objects.of(member))
        table_results = Result.objects.at_the_tables_of(member)
        rated = Rating.objects.filter(league=member.league_id, member=member)
        strengths, system = {rating.game: rating for rating in rated}, member.league.rating
        by_game, results_by_game = records.by_game(results), records.by_game(table_results)
        played = [result.league_match_id for result in results]
        moves = {
            match: move_answer(move, system) for match, move in moves_of(member, played).items()
        }
        names = names_in(member.league)
        companions = [
            (game, companion)
            for game, own_results in by_game.items()
            for companion in records.company(own_results, results_by_game.get(game, ()), names)
        ]
        return super().of(
            member,
            games=[
                PlayerGame.of_results(game, own_results, strengths.get(game), moves, system)
                for game, own_results in by_game.items()
            ],
            partners=[
                Met.about(
                    person.together, game=game, member=person.member, name=names[person.member]
                )
                for game, person in companions
                if person.together.matches
            ],
            opponents=[
                Met.about(
                    person.against, game=game, member=person.member, name=names[person.member]
                )
                for game, person in companions
                if person.against.matches
            ],
            adjustments=adjustments_of(member),
            divisions=divisions_of_player(member),
            **more,
        )
