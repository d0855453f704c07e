"""Answers about matches that count for a league."""

from datetime import date
from typing import Annotated, Self
from uuid import UUID

from games.settlement import currency_text
from scorekeeper.leagues.models import LeagueMatch, Result
from scorekeeper.matches.models import Match
from scorekeeper.media.shapes import AnswerShape, DecimalText, choice_field
from scorekeeper.rest.leagues.standings import Points


class SeatResult(AnswerShape):
    """A player's result of a match, and the member for whom it counts."""

    member: UUID
    """The member whose result it is."""
    outcome: Annotated[str, choice_field(Result.Outcome.choices)]
    """Whether the player won, drew or lost."""
    place: int
    """The place at the table, from 1."""
    points: Points
    """The points."""
    money: DecimalText | None
    """The money that the player gets, below zero to pay; null where it was not for money."""
    currency: str | None
    """The currency of the money."""
    counts: bool
    """Whether it counts in the standings: a guest's does not."""
    deals: int | None
    """The deals that the player held, where a seat changed hands."""

    @classmethod
    def of(cls, result: Result) -> Self:
        money = None if result.money is None else currency_text(result.money, result.currency)
        currency = result.currency or None
        return cls.about(result, member=result.member_id, money=money, currency=currency)


class LeagueSeat(AnswerShape):
    """A seat of a match that counts; players who have left the table follow the others."""

    name: str
    """The name at the table."""
    member: UUID | None
    """The member in the seat, null while the name is in doubt."""
    result: SeatResult | None
    """The result of the seat, null while the match has none."""


class CountedMatch(AnswerShape):
    """A match that counts for the league."""

    match: UUID
    """The id of the match."""
    code: str
    """Its code."""
    game: str
    """The slug of its game."""
    status: Annotated[str, choice_field(Match.Status.choices)]
    """Whether it goes on, is finished, or was stopped."""
    evening: date
    """The evening it belongs to, in the league's time zone."""
    season: UUID | None
    """The season it counts in, null if it is on no day of one."""
    pending: bool
    """Whether a correction of a closed season waits for an owner."""
    seats: list[LeagueSeat]
    """The seats, with the member and the result of each."""

    @classmethod
    def of(cls, counted: LeagueMatch, **more: object) -> Self:
        """Return a counted match, with the additional fields of a subclass."""
        results = {result.seat: SeatResult.of(result) for result in counted.results.all()}
        seats = [
            LeagueSeat(name=seat.name, member=seat.member_id, result=results.get(seat.number))
            for seat in counted.seats.all()
        ]
        return cls.about(
            counted.match,
            match=counted.match_id,
            evening=counted.evening,
            season=counted.season_id,
            pending=counted.waits,
            seats=seats,
            **more,
        )


class ChangedCounted(CountedMatch):
    """A match that counts, and the effect of a change, pending in a closed season."""

    receipt: list[str]
    """The effect of the change: a line for each standings, and for the ratings of each game."""
