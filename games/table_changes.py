"""People who join and leave between two deals; pure.

A seat is kept for each player who ever sat at the table. A match names them all; `TableChange` says
from which deal on a seat is taken or empty.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from games.cards import MOST_PLAYERS
from games.values import Refusal, Value
from games.words import _

if TYPE_CHECKING:
    from games.kernel import AnyGame

MOST_BEGIN = 99_999
"""The maximum of a number of points with which a player begins, above or below zero."""

Begin = (
    Literal["start", "worst", "average"]
    | Annotated[int, Field(strict=True, ge=-MOST_BEGIN, le=MOST_BEGIN)]
)
"""The points with which a player begins.

* `start` - as all began
* `worst` - the worst total at the table
* `average` - the average of the table, rounded down
* a number - as agreed"""

NOT_IN_THIS_GAME = Refusal("not_in_this_game", _("Players cannot join or leave in this game."))
NOT_ABSENT = _("This player is at the table already.")
NOT_PRESENT = _("This player is not at the table.")
NO_BEGIN = _("Choose the points with which the player begins.")
KEEPS_TOTAL = _("This player keeps the total: leave the points out.")
TOO_FEW = _("At least {least} players must stay at the table.")
TOO_MANY = _("At most {most} players can sit at the table.")
NOT_IN_ORDER = _("List them in the order of their deals.")


class TableChange(Value):
    """A player who joins or leaves before a deal."""

    seat: Annotated[int, Field(strict=True, ge=0, le=MOST_PLAYERS - 1)]
    """The seat of the player, from 0."""
    deal: Annotated[int, Field(strict=True, ge=1)]
    """The first deal that it is for."""
    joins: bool
    """Whether the player joins; else the player leaves."""
    begins: Begin | None = None
    """The points with which a new player begins; null for a player who leaves or comes back.

    * `start` - as all began
    * `worst` - the worst total at the table
    * `average` - the average of the table, rounded down"""


TableChanges = Sequence[TableChange]


def latecomers(changes: TableChanges) -> frozenset[int]:
    """Return the seats of those who were not there at the start."""
    first: dict[int, bool] = {}
    for change in changes:
        first.setdefault(change.seat, change.joins)
    return frozenset(seat for seat, joins in first.items() if joins)


def after_change(present: Sequence[int], change: TableChange) -> tuple[int, ...]:
    """Return the seats that are taken after a change, in order.

    >>> after_change((0, 2), TableChange(seat=1, deal=1, joins=True))
    (0, 1, 2)
    """
    others = {seat for seat in present if seat != change.seat}
    return tuple(sorted(others | {change.seat} if change.joins else others))


def present_at(players: int, changes: TableChanges, deal: int) -> tuple[int, ...]:
    """Return the seats that are taken in a deal, in order.

    >>> present_at(3, [TableChange(seat=2, deal=2, joins=True, begins="start")], 1)
    (0, 1)
    """
    late = latecomers(changes)
    present = tuple(seat for seat in range(players) if seat not in late)
    for change in changes:
        if change.deal <= deal:
            present = after_change(present, change)
    return present


def with_deal(changes: TableChanges, number: int) -> tuple[TableChange, ...]:
    """Return the changes after inserting a deal; it belongs to the players of the next one."""
    return _shifted(changes, number, 1)


def without_deal(changes: TableChanges, number: int) -> tuple[TableChange, ...]:
    """Return the changes after removing a deal."""
    return _shifted(changes, number, -1)


def _shifted(changes: TableChanges, number: int, by: int) -> tuple[TableChange, ...]:
    return tuple(
        change.model_copy(update={"deal": change.deal + by}) if change.deal > number else change
        for change in changes
    )


def change_refusals(
    game: "AnyGame", options: object, changes: TableChanges, last_deal: int
) -> Iterator[Refusal]:
    """Yield every reason to refuse changes, at their numbers in the list.

    `game` is that of the table, with all players who ever sat there; `last_deal` is the number of
    the next deal.
    """
    if changes and not game.can_join(options):
        yield replace(NOT_IN_THIS_GAME, field="0")
        return
    late, entered = latecomers(changes), set(range(game.players))
    entered -= late
    present: tuple[int, ...] = tuple(sorted(entered))
    last = 1
    for index, change in enumerate(changes):
        problem = _problem(change, present, entered, game.players)
        if not last <= change.deal <= last_deal:
            yield Refusal("invalid", NOT_IN_ORDER, f"{index}.deal")
        if problem:
            field, message = problem
            yield Refusal("invalid", message, f"{index}.{field}")
        present, last = after_change(present, change), change.deal
        entered.add(change.seat)
        following = changes[index + 1].deal if index + 1 < len(changes) else change.deal + 1
        if following > change.deal:
            yield from _size_refusals(game, len(present), index)
    if changes and changes[0].deal > 1:
        yield from _size_refusals(game, game.players - len(late), 0)


def _problem(
    change: TableChange, present: Sequence[int], entered: set[int], players: int
) -> tuple[str, str] | None:
    """Return the field and the message of what is wrong with one change."""
    if change.seat >= players or (not change.joins and change.seat not in present):
        return "seat", NOT_PRESENT
    if change.joins and change.seat in present:
        return "seat", NOT_ABSENT
    is_new = change.joins and change.seat not in entered
    if is_new and change.begins is None:
        return "begins", NO_BEGIN
    if not is_new and change.begins is not None:
        return "begins", KEEPS_TOTAL
    return None


def _size_refusals(game: "AnyGame", number: int, index: int) -> Iterator[Refusal]:
    least, most = game.table_sizes[0], game.table_sizes[-1]
    if number < least:
        yield Refusal("table_size", TOO_FEW, f"{index}.seat", {"least": least})
    elif number > most:
        yield Refusal("table_size", TOO_MANY, f"{index}.seat", {"most": most})
