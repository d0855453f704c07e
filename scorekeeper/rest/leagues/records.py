"""Shapes of records and ratings that several answers share."""

from typing import Any, Self
from uuid import UUID

from django.utils.translation import gettext

from scorekeeper.media.shapes import AnswerShape, DecimalText
from scorekeeper.rest.leagues.standings import Decimals, Points
from scorekeeper.scoring import ratings


class OfGame(AnswerShape):
    """A part of an answer that is about one game."""

    game: str
    """The slug of the game."""


class OfMember(AnswerShape):
    """A part of an answer that is about one member."""

    member: UUID
    """The member's id."""
    name: str
    """The member's name."""


class Record(AnswerShape):
    """Matches and points."""

    matches: int
    """The number of matches played."""
    won: int
    """The number of matches won."""
    drawn: int
    """The number of matches drawn."""
    lost: int
    """The number of matches lost."""
    points: Points
    """The points of all matches."""
    mean: Decimals
    """The points of a match on average."""


class Strength(AnswerShape):
    """A rating.

    Shown is the estimate less 3 uncertainties in openskill, less 2 in Glicko-2, itself in Elo.
    """

    value: DecimalText
    """The rating as it is shown."""
    estimate: DecimalText
    """The estimate of the strength."""
    uncertainty: DecimalText
    """The uncertainty of the estimate."""

    @classmethod
    def of(cls, strength: ratings.Strength, system: str, **more: Any) -> Self:
        """Return a rating of a system, with the additional fields of a subclass."""
        return cls(
            value=ratings.as_text(ratings.displayed_rating(strength, system), system),
            estimate=ratings.as_text(strength.mu, system),
            uncertainty=ratings.as_text(strength.sigma, system),
            **more,
        )


class Declared(AnswerShape):
    """A contract, with the number of times it was made or failed."""

    why: str
    """The contract, in the language asked for."""
    made: bool
    """Whether it was made."""
    count: int
    """The number of times."""

    @classmethod
    def of(cls, declared: tuple[str, bool, int]) -> Self:
        why, made, count = declared
        return cls(why=gettext(why), made=made, count=count)
