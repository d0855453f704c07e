"""Answers about records of players."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated, Any, Self
from uuid import UUID

from scorekeeper.api.leagues.members import Member
from scorekeeper.api.leagues.rating_answers import (
    MoveAnswer,
    Place,
    StrengthThen,
    move_answers,
    rating_history,
)
from scorekeeper.leagues.models import Member as MemberRow
from scorekeeper.leagues.models import Rating, Result
from scorekeeper.leagues.people.faces import names_in
from scorekeeper.media.shapes import AnswerShape
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


class Met(Record, OfMember, OfGame):
    """A record with or against a member in a game."""


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
            rating_history=rating_history(results, moves, system),
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
        moves = move_answers(member, played)
        names = names_in(member.league)
        companions = [
            (game, companion)
            for game, own_results in by_game.items()
            for companion in records.companions(own_results, results_by_game.get(game, ()), names)
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
