"""The three papers of a Preferans table: cumulative numbers in three columns, refe bars, hats.

Left neighbour, own name, right neighbour. Numbers stand without a sign: the start says that the
centre owes. When a centre reaches zero a hat is drawn under it, and the numbers below are plus; a
hat crossed out leads back to minus. A refe is a bar under the centre, struck when it is used.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from games.cards import signed
from games.kernel import Sheet
from games.preferans.scoring import REFE_USED

Mark = Literal["number", "refe", "hat", "hat_crossed"]


@dataclass(frozen=True, slots=True)
class PreferansMark:
    """One thing written in a column: by which deal, the number as drawn, and as it really is."""

    kind: Mark
    deal: int | None = None
    text: str = ""
    value: str = ""
    used_in: int | None = None

    @property
    def owes(self) -> bool:
        """Whether the number stands for less than zero, although no sign says so on paper."""
        return self.value != f"+{self.text}"


@dataclass
class PreferansColumn:
    """A column: whose name stands over it, and what is written in it downwards."""

    player: int
    marks: list[PreferansMark] = field(default_factory=list)


@dataclass
class PreferansPaper:
    """One player's paper: left neighbour, own centre, right neighbour."""

    player: int
    left: PreferansColumn
    centre: PreferansColumn
    right: PreferansColumn

    @property
    def columns(self) -> tuple[PreferansColumn, PreferansColumn, PreferansColumn]:
        """The three columns as they stand on the paper."""
        return self.left, self.centre, self.right


def draw(sheet: Sheet) -> tuple[PreferansPaper, ...]:
    """Return the three papers, in order of play."""
    return tuple(_paper(sheet, player) for player in range(3))


def _paper(sheet: Sheet, player: int) -> PreferansPaper:
    following, before = (player + 1) % 3, (player + 2) % 3
    clockwise = sheet.options.direction == "clockwise"
    left, right = (following, before) if clockwise else (before, following)
    return PreferansPaper(
        player,
        PreferansColumn(left, list(_earned(sheet, player, left))),
        PreferansColumn(player, _centre(sheet, player)),
        PreferansColumn(right, list(_earned(sheet, player, right))),
    )


def _earned(sheet: Sheet, player: int, declarer: int) -> Iterator[PreferansMark]:
    """Yield what a player has written against a declarer, added up downwards."""
    column, total = f"against_{declarer}", 0
    for row in sheet.rows:
        gain = sum(line.amount for line in row.lines
                   if line.column == column and line.owner == player)  # fmt: skip
        if gain:
            total += gain
            yield PreferansMark("number", row.number, str(total), signed(total))


def _centre(sheet: Sheet, player: int) -> list[PreferansMark]:
    """Return a centre from the starting number on."""
    total = -sheet.options.start
    marks = [PreferansMark("number", None, str(-total), signed(total))]
    for row in sheet.rows:
        own = [line for line in row.lines if line.owner == player]
        change = sum(line.amount for line in own if line.column == "centre")
        if change:
            marks += _moved(row.number, total, total + change)
            total += change
        for line in own:
            if line.why == REFE_USED:
                _strike_oldest(marks, row.number)
            elif line.column == "refe":
                marks.append(PreferansMark("refe", row.number))
    return marks


def _moved(deal: int, before: int, after: int) -> Iterator[PreferansMark]:
    """Yield a new number, with the hat or crossed hat that leads over zero."""
    if before < 0 <= after:
        yield PreferansMark("hat", deal, value=signed(after))
    elif after < 0 <= before:
        yield PreferansMark("hat_crossed", deal)
    if after:
        yield PreferansMark("number", deal, str(abs(after)), signed(after))


def _strike_oldest(marks: list[PreferansMark], deal: int) -> None:
    """Strike the oldest open refe of a centre."""
    for place, mark in enumerate(marks):
        if mark.kind == "refe" and mark.used_in is None:
            marks[place] = replace(mark, used_in=deal)
            return
