"""Plans by which a player joins the table or leaves it, from the next deal on.

Like the plans in `log/plans.py` these store nothing.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from games.cards import MOST_PLAYERS
from games.sheet import Sheet
from games.table_changes import (
    NOT_IN_THIS_GAME,
    NOT_PRESENT,
    Begin,
    TableChange,
    change_refusals,
)
from games.values import Refusal, Refused
from games.words import _
from scorekeeper.matches.log.document import Document, LogChange
from scorekeeper.matches.log.outcomes import Conflict, Step
from scorekeeper.matches.log.steps import check_step, step_within
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.players.names import read_names

MATCH_OVER = Refusal("match_over", _("The match is over: no player can join or leave."))
DEAL_IS_NOTED = Refusal("pending", _("Enter or clear the noted deal first."))
TABLE_FULL = Refusal(
    "table_size",
    _("{most} players have sat here: let the new one take a seat over."),
    "name",
    {"most": MOST_PLAYERS},
)
MATCH_WOULD_END = Refusal("invalid", _("Enter fewer points: the match would be over."), "begins")


@dataclass(frozen=True)
class Joining:
    """A player who joins from the next deal on, or one who left and comes back."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    name: Annotated[
        str,
        Field(
            description="The name of the player; that of one who left means the same player.",
            json_schema_extra={"maxLength": 1000},
        ),
    ]
    begins: Annotated[
        Begin | None,
        Field(
            description="The points with which a new player begins: `start` as all began, "
            "`worst` the worst total at the table, `average` the average rounded down, or a "
            "number. Usually `start`; a player who comes back keeps the total."
        ),
    ] = None


@dataclass(frozen=True)
class Leaving:
    """A player who leaves before the next deal, and keeps the total."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    seat: Annotated[
        int,
        Field(
            alias="player",
            strict=True,
            description="The seat of the player.",
            json_schema_extra={"minimum": 0, "maximum": MOST_PLAYERS - 1},
        ),
    ]


def table_step(match: Snapshot, sheet: Sheet, change: Joining | Leaving) -> Step:
    """Return the step by which a player joins or leaves. Raises `Refused`, `Conflict`."""
    document = match.read_document()
    if not sheet.match.game.can_join(sheet.options):
        raise Refused(_fields(change, [NOT_IN_THIS_GAME]))
    if sheet.status != "open":
        raise Conflict(MATCH_OVER)
    if document.pending is not None:
        raise Conflict(DEAL_IS_NOTED)
    present = sheet.match.game.present(sheet.state)
    log_change = (
        _joining(document, present, change)
        if isinstance(change, Joining)
        else _leaving(document, present, change)
    )
    planned = step_within(match, log_change, sheet)
    after = planned.sheet
    seats = after.match.seats.table_changes
    refusals = tuple(
        _fields(
            change, change_refusals(after.match.game, after.options, seats, len(after.rows) + 1)
        )
    )
    if refusals:
        raise Refused(refusals)
    if after.status != "open":
        raise Refused([MATCH_WOULD_END])
    return check_step(sheet, planned)


def _fields(change: Joining | Leaving, refusals: Iterable[Refusal]) -> Iterator[Refusal]:
    """Yield refusals at the fields of a body: the name or the player, or the points."""
    owner = "name" if isinstance(change, Joining) else "player"
    for refusal in refusals:
        field = "begins" if refusal.field.endswith(".begins") else owner
        yield replace(refusal, field=field)


def _joining(document: Document, present: tuple[int, ...], change: Joining) -> LogChange:
    """Return the change by which a player takes the next seat, or the own one again."""
    seat, name = player_away(document, present, change.name), change.name
    begins = change.begins
    if seat is None:
        seat, begins = len(document.players), "start" if begins is None else begins
        name = _new_name(document, name)
    else:
        name = document.players[seat]
    return _log_change("join", document, seat, name, begins)


def player_away(document: Document, present: tuple[int, ...], name: str) -> int | None:
    """Return the seat of the player of this name who has left, None if there is none."""
    folded = name.strip().casefold()
    away = (seat for seat in range(len(document.players)) if seat not in present)
    return next((seat for seat in away if document.players[seat].casefold() == folded), None)


def _new_name(document: Document, name: str) -> str:
    """Return the name of a new player, unlike all others. Raises `Refused` for the field `name`."""
    number = len(document.players) + 1
    if number > MOST_PLAYERS:
        raise Refused([TABLE_FULL])
    try:
        for seating in document.seatings:
            read_names([*seating.players, name], [number])
        return read_names([*document.players, name], [number])[-1]
    except Refused as error:
        raise Refused(replace(refusal, field="name") for refusal in error.refusals) from None


def _leaving(document: Document, present: tuple[int, ...], change: Leaving) -> LogChange:
    """Return the change by which a player at the table leaves. Raises `Refused`."""
    if change.seat not in present:
        raise Refused([Refusal("invalid", NOT_PRESENT, "player")])
    return _log_change("leave", document, change.seat, document.players[change.seat])


def _log_change(
    kind: Literal["join", "leave"],
    document: Document,
    seat: int,
    name: str,
    begins: Begin | None = None,
) -> LogChange:
    joins = kind == "join"
    change = TableChange(seat=seat, deal=len(document.deals) + 1, joins=joins, begins=begins)
    return LogChange(kind, None, None, change.model_dump() | {"name": name})
