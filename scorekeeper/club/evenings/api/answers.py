"""Answers of the API about an evening: attendance, rounds, and the cost of a swap."""

from collections.abc import Iterable
from datetime import date
from typing import Annotated, Self
from uuid import UUID

from scorekeeper.club.evenings import models
from scorekeeper.club.evenings.models import Drawing
from scorekeeper.club.evenings.season_meetings import tables_of
from scorekeeper.club.evenings.swaps import Swap
from scorekeeper.leagues.models import Role
from scorekeeper.matches.models import Match
from scorekeeper.media.shapes import AnswerShape, choice_field
from scorekeeper.media.times import Moment, rfc3339


class PersonThere(AnswerShape):
    """A member who has come to an evening, and may have left."""

    member: UUID
    """The member's id."""
    name: str
    """The member's name."""
    guest: bool
    """Whether the member is a guest, outside of the ranking."""
    team: str
    """The pair or team for which the member plays, empty for none."""
    came_at: Moment
    """When the member came."""
    left_at: Moment | None
    """When the member left, null while there."""

    @classmethod
    def of(cls, row: models.Attendance) -> Self:
        return cls(
            member=row.member_id,
            name=row.member.name,
            guest=row.member.role == Role.GUEST,
            team=row.team,
            came_at=rfc3339(row.came_at),
            left_at=rfc3339(row.left_at) if row.left_at else None,
        )


class Attendance(AnswerShape):
    """The attendance of an evening."""

    evening: date
    """The day of the evening."""
    people: list[PersonThere]
    """The members who have come, in turn."""

    @classmethod
    def on(cls, day: date, rows: Iterable[models.Attendance]) -> Self:
        """Return the attendance of an evening."""
        return cls(evening=day, people=[PersonThere.of(row) for row in rows])


class RoundMatch(AnswerShape):
    """A match that was started at a table."""

    code: str
    """The code of the match."""
    status: Annotated[str, choice_field(Match.Status.choices)]
    """Whether the match goes on, is over, or was ended early."""

    @classmethod
    def of(cls, match: Match) -> Self:
        return cls(code=match.code, status=match.status)


class RoundTable(AnswerShape):
    """A table of a round."""

    number: int
    """The number of the table, from 1."""
    game: str
    """The slug of the game."""
    players: list[UUID]
    """The members who play, in order of play."""
    out: list[UUID]
    """The members at the table who are out."""
    matches: list[RoundMatch]
    """The matches that were started there."""


class Round(AnswerShape):
    """A round of an evening."""

    id: UUID
    """The id of the round."""
    evening: date
    """The day of the evening."""
    number: int
    """The number of the round, from 1."""
    tables: list[RoundTable]
    """The tables, the first one first."""
    out: list[UUID]
    """The members who sit out."""

    @classmethod
    def of(cls, drawing: Drawing) -> Self:
        """Return a round with its tables and their matches."""
        started = [(row.number, row.league_match.match) for row in drawing.started.all()]
        return cls(
            id=drawing.pk,
            evening=drawing.evening,
            number=drawing.number,
            tables=[
                RoundTable(
                    number=number,
                    game=table.game.slug,
                    players=table.playing,
                    out=table.out,
                    matches=[
                        RoundMatch.of(match)
                        for table_number, match in started
                        if table_number == number
                    ],
                )
                for number, table in enumerate(tables_of(drawing), start=1)
            ],
            out=drawing.out,
        )


class Rounds(AnswerShape):
    """The rounds of an evening."""

    rounds: list[Round]
    """The rounds, the first one first."""


class PairsAgain(AnswerShape):
    """The number of pairs in a round that meet again."""

    partners: int
    """How many pairs have been partners before."""
    opponents: int
    """How many pairs have been opponents before."""


class Swapped(AnswerShape):
    """The current round, and the cost of a swap."""

    round: Round
    """The round as it is now."""
    before: PairsAgain
    """How many pairs meet again without the change."""
    after: PairsAgain
    """How many pairs meet again with the change."""

    @classmethod
    def of(cls, drawing: Drawing, cost: Swap) -> Self:
        """Return a round with the cost of a swap."""
        before, after = (PairsAgain(**repeats._asdict()) for repeats in (cost.before, cost.after))
        return cls(round=Round.of(drawing), before=before, after=after)
