"""The state of a match of a house game, and the players who join and leave between two rounds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.house.deals import HouseOptions
from games.kernel import Line, State
from games.table_changes import TableChange, after_change
from games.words import _

JOINED_AT_START = _("Joined with the points of the start")
JOINED_AT_WORST = _("Joined with the worst total")
JOINED_AT_AVERAGE = _("Joined with the average")
JOINED_AS_AGREED = _("Joined with agreed points")


@dataclass(frozen=True)
class HouseState(State):
    """The state of a match; `before` holds the last points where they decide who deals.

    `present` are the players or sides that play the next round, `entered` all who have played.
    """

    before: tuple[int, ...] = ()
    changes: tuple[TableChange, ...] = ()
    present: tuple[int, ...] = ()
    entered: tuple[int, ...] = ()

    def changes_before(self, number: int) -> Iterator[TableChange]:
        """Yield the players who join or leave just before a round."""
        return (change for change in self.changes if change.deal == number)


def changed_table(state: HouseState) -> HouseState:
    """Return the state with the players who are at the table for the next round."""
    present, entered = state.present, state.entered
    for change in state.changes_before(state.number):
        present = after_change(present, change)
        entered = tuple(sorted({*entered, change.seat}))
    return replace(state, present=present, entered=entered)


def begin_lines(
    points: Sequence[int], state: HouseState, number: int, options: HouseOptions
) -> Iterator[Line]:
    """Yield the points with which new players begin a round; `points` are the totals before it."""
    totals, present = list(points), state.present
    for change in state.changes_before(number):
        if change.begins is not None:
            at_table = [totals[owner] for owner in present]
            amount, why = _begin(change.begins, at_table, options)
            totals[change.seat] = amount
            yield Line("points", change.seat, amount, why)
        present = after_change(present, change)


def _begin(begins: str | int, totals: Sequence[int], options: HouseOptions) -> tuple[int, str]:
    """Return the points with which a player begins, and the reason.

    >>> _begin("average", (7, 12, -3), HouseOptions())
    (5, 'Joined with the average')
    """
    if begins == "start" or not totals:
        return options.start, JOINED_AT_START
    if begins == "worst":
        return (min if options.wins == "most" else max)(totals), JOINED_AT_WORST
    if begins == "average":
        return sum(totals) // len(totals), JOINED_AT_AVERAGE
    return int(begins), JOINED_AS_AGREED
