"""The body of an import: names of members, or lines of results."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, Self

from pydantic import ConfigDict, Field, ValidationError

from games.cards import MOST_PLAYERS
from games.values import INVALID, Refused, ShapeRefusal, Value, shape_refusals
from games.words import _
from scorekeeper.club.evenings.seats_field import SEATS
from scorekeeper.club.past.columns import FIELDS, Column, Content, ResultUnit
from scorekeeper.club.past.lines import NO_DAY, NO_NAME, Reading
from scorekeeper.club.past.plan import ImportOrder
from scorekeeper.club.past.reading import LONGEST_CELL, MOST_ROWS, TOO_MANY, Row
from scorekeeper.fields.numbers import CURRENCY
from scorekeeper.leagues.models import League
from scorekeeper.leagues.seasons.refusals import CHOICE, YES_OR_NO
from scorekeeper.rest.problems import invalid

LIST = _("Send members as a list of names, or results as a list of objects.")
TEXTS = _("Send texts and numbers only.")

Cell = Annotated[str, Field(max_length=LONGEST_CELL)]
Text = Annotated[Cell | None, ShapeRefusal(INVALID.code, INVALID.message)]
Number = Annotated[int | Cell | None, ShapeRefusal(INVALID.code, TEXTS)]
MEANT = "The id of a member, `new` for a new member, `skip` to leave out."


class PastLine(Value):
    """A player's part of a result without deals; numbers may be texts."""

    date: Annotated[
        Cell,
        ShapeRefusal(INVALID.code, NO_DAY),
        Field(description="As 2026-12-31; other ways to write a day are read."),
    ]
    time: Annotated[Text, Field(description="By the league's clock, as 20:15.")] = None
    game: Annotated[Text, Field(description="The slug or the name of the game.")] = None
    table: Annotated[
        Number, Field(description="Lines of a day with the same table are one result.")
    ] = None
    player: Annotated[
        Cell, ShapeRefusal(INVALID.code, NO_NAME), Field(description="The player's name.")
    ]
    side: Annotated[Number, Field(description="Partners have the same side.")] = None
    place: Annotated[Number, Field(description="The place in the result, from 1.")] = None
    points: Annotated[Number, Field(description="The points, with up to two decimals.")] = None
    money: Annotated[Number, Field(description="The money won, below zero if lost.")] = None

    @property
    def row(self) -> Row:
        """The line as a table row, in the order of `FIELDS`."""
        return tuple("" if value is None else str(value) for value in dict(self).values())


class ImportBody(Value):
    """Members or results to import: one of both."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"members": ["Takako", "Takuya"]}]})

    members: Annotated[
        Annotated[list[Cell], Field(min_length=1, max_length=MOST_ROWS)] | None,
        ShapeRefusal(INVALID.code, LIST),
        Field(description="The names of members."),
    ] = None
    results: Annotated[
        Annotated[list[PastLine], Field(min_length=1, max_length=MOST_ROWS)] | None,
        ShapeRefusal(INVALID.code, LIST),
        Field(description="The lines of results."),
    ] = None
    names: Annotated[
        dict[str, Annotated[str, Field(description=MEANT)]] | None,
        ShapeRefusal(INVALID.code, TEXTS),
        Field(description="The members meant by names in doubt."),
    ] = None
    currency: Annotated[
        Annotated[str, Field(pattern="^[A-Za-z]{3}$", min_length=3, max_length=3)] | None,
        ShapeRefusal(INVALID.code, CURRENCY),
        Field(description="The currency of the money; EUR if not given."),
    ] = None
    together: Annotated[
        Literal["table", "evening"] | None,
        ShapeRefusal(INVALID.code, CHOICE),
        Field(description="Whether a result is a `table`, or all lines of an `evening` and game."),
    ] = None
    seats: Annotated[
        Annotated[int, Field(ge=2, le=MOST_PLAYERS)] | None,
        ShapeRefusal(INVALID.code, SEATS),
        Field(description="Players at a table of lines without one; null for the usual number."),
    ] = None
    leave_out: Annotated[
        bool | None,
        ShapeRefusal(INVALID.code, YES_OR_NO),
        Field(description="Whether lines with problems are left out instead of refusing all."),
    ] = None
    source: Annotated[
        Cell | None, Field(description="The name of the list, shown with the import.")
    ] = None

    @classmethod
    def read(cls, body: dict[str, Any]) -> Self:
        """Return the validated body. Raises `Refused`."""
        kinds = [body[kind] for kind in Content.values if body.get(kind) is not None]
        if len(kinds) != 1:
            raise invalid("results", LIST)
        if isinstance(kinds[0], list) and len(kinds[0]) > MOST_ROWS:
            raise invalid("members" if body.get("members") else "results", TOO_MANY)
        try:
            return cls.model_validate(body)
        except ValidationError as error:
            raise Refused(shape_refusals(error, {"": cls})) from None

    def order(self, league: League) -> ImportOrder:
        """Return the requested import: members below a header row, or results."""
        if self.members is not None:
            reading = Reading(places={Column.PLAYER: 0}, head=True)
            rows = [(Column.PLAYER.value,), *((name,) for name in self.members)]
            return self._order(Content.MEMBERS, rows, reading)
        reading = Reading(
            places={name: place for place, name in enumerate(FIELDS)},
            game=league.games[0] if len(league.games) == 1 else "",
            currency=(self.currency or "EUR").upper(),
            together=self.together or ResultUnit.TABLE,
            seats=self.seats,
        )
        return self._order(Content.RESULTS, [line.row for line in self.results or ()], reading)

    def _order(self, content: Content, rows: Sequence[Row], reading: Reading) -> ImportOrder:
        leave_out = bool(self.leave_out)
        return ImportOrder(content, rows, reading, self.names or {}, leave_out, self.source or "")
