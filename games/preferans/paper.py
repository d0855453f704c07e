"""The papers of a Preferans table: cumulative numbers in columns, refe bars, hats.

The columns are left neighbour, own name, right neighbour; at a table of four the player across has
a column between the last two. Numbers have no sign: a centre starts
below zero. When it reaches zero a hat is drawn under it, and the numbers below are plus; a
crossed hat leads back to minus. A refe is a bar under the centre, struck when it is used. At the
head of each column is the number that counts now, with its sign.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from games.cards import signed
from games.figures import Figure, counting_figure, superseded_figure
from games.preferans.state import REFE_USED
from games.sheet import Row, Sheet

Mark = Literal["number", "refe", "hat", "hat_crossed"]


@dataclass(frozen=True, slots=True)
class PreferansMark:
    """One mark in a column: its deal, its number as drawn (`text`) and its signed `value`."""

    kind: Mark
    deal: int | None = None
    text: str = ""
    value: str = ""
    used_in: int | None = None
    newest: bool = False
    """Whether the last deal wrote or struck the mark."""

    @property
    def figure(self) -> Figure:
        """The number as written, in grey: only the one at the head of the column counts."""
        return superseded_figure(self.text, newest=self.newest)

    @property
    def is_below_zero(self) -> bool:
        """Whether the number is below zero, although the paper shows no sign."""
        return self.value != f"+{self.text}"


@dataclass
class PreferansColumn:
    """A column: the player named at its head, and its marks from top to bottom."""

    player: int
    marks: list[PreferansMark] = field(default_factory=list)

    @property
    def current_figure(self) -> Figure | None:
        """The number that counts, with its sign; None in an empty column."""
        values = [mark.value for mark in self.marks if mark.value]
        return counting_figure(values[-1]) if values else None


@dataclass
class PreferansPaper:
    """One player's paper: left neighbour, own centre, right neighbour, of four the one across."""

    player: int
    left: PreferansColumn
    centre: PreferansColumn
    right: PreferansColumn
    across: PreferansColumn | None = None

    @property
    def columns(self) -> tuple[PreferansColumn, ...]:
        """The columns from left to right."""
        if self.across is None:
            return self.left, self.centre, self.right
        return self.left, self.centre, self.across, self.right


def draw(sheet: Sheet) -> tuple[PreferansPaper, ...]:
    """Return the papers of all players, in order of play."""
    marks, clockwise = _marks_with_newest(sheet), sheet.options.direction == "clockwise"
    players = sheet.match.game.players
    return tuple(_paper(player, players, marks, clockwise=clockwise) for player in range(players))


MarksByColumn = dict[tuple[int, str], list[PreferansMark]]
"""The marks on all papers, by player and column."""


def _marks_with_newest(sheet: Sheet) -> MarksByColumn:
    """Return all marks, those that the last deal wrote or struck flagged as newest."""
    return {
        place: [
            replace(mark, newest=sheet.newest_deal in {mark.deal, mark.used_in}) for mark in marks
        ]
        for place, marks in _marks_by_column(sheet).items()
    }


def _paper(player: int, players: int, marks: MarksByColumn, *, clockwise: bool) -> PreferansPaper:
    following, *across, preceding = ((player + by) % players for by in range(1, players))
    left, right = (following, preceding) if clockwise else (preceding, following)
    side_columns = {
        other: PreferansColumn(other, marks.get((player, f"against_{other}"), []))
        for other in (left, *across, right)
    }
    return PreferansPaper(
        player,
        side_columns[left],
        PreferansColumn(player, marks[player, "centre"]),
        side_columns[right],
        side_columns[across[0]] if across else None,
    )


def _marks_by_column(sheet: Sheet) -> MarksByColumn:
    """Return the marks of every column: running numbers, refe, hats, in one pass over the deals."""
    start = -sheet.options.start
    first = PreferansMark("number", None, str(-start), signed(start))
    centres = [(player, "centre") for player in range(sheet.match.game.players)]
    written: MarksByColumn = {place: [first] for place in centres}
    totals = dict.fromkeys(centres, start)
    for row in sheet.rows:
        for place, change in _changes(row).items():
            previous_total = totals.get(place, 0)
            totals[place] = previous_total + change
            marks = written.setdefault(place, [])
            owed = place[1] == "centre"
            marks += (
                _centre_marks(row.number, previous_total, previous_total + change)
                if owed
                else _side_marks(row, totals[place])
            )
        for line in row.lines:
            if line.why == REFE_USED:
                _strike_oldest(written[line.owner, "centre"], row.number)
            elif line.column == "refe":
                written[line.owner, "centre"].append(PreferansMark("refe", row.number))
    return written


def _changes(row: Row) -> dict[tuple[int, str], int]:
    """Return the nonzero changes of a deal, by paper and column."""
    sums: dict[tuple[int, str], int] = {}
    for line in row.lines:
        if line.column != "refe":
            place = line.owner, line.column
            sums[place] = sums.get(place, 0) + line.amount
    return {place: change for place, change in sums.items() if change}


def _side_marks(row: Row, total: int) -> Iterator[PreferansMark]:
    """Yield the new total that a player has earned against a declarer."""
    yield PreferansMark("number", row.number, str(total), signed(total))


def _centre_marks(deal: int, before: int, after: int) -> Iterator[PreferansMark]:
    """Yield the new number of a centre, after a hat or crossed hat if it crossed zero."""
    if before < 0 <= after:
        yield PreferansMark("hat", deal, value=signed(after))
    elif after < 0 <= before:
        yield PreferansMark("hat_crossed", deal)
    if after:
        yield PreferansMark("number", deal, str(abs(after)), signed(after))


def _strike_oldest(marks: list[PreferansMark], deal: int) -> None:
    """Mark the oldest open refe of a centre as used in a deal."""
    for place, mark in enumerate(marks):
        if mark.kind == "refe" and mark.used_in is None:
            marks[place] = replace(mark, used_in=deal)
            return
