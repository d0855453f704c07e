"""The totals that a correction changes, and the parts of a final score."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from games.kernel import Line
from games.sheet import Sheet
from games.words import Phrase, _

START = _("Start")
ROUNDED = _("Rounding and sharing")


@dataclass(frozen=True, slots=True)
class TotalChange:
    """A running total that changed: its old and new amount."""

    column: str
    owner: int
    before: int
    after: int


def total_changes(before: Sheet, after: Sheet) -> tuple[TotalChange, ...]:
    """Return every running total that differs between two sheets of one match."""
    return tuple(
        TotalChange(column, owner, was, amounts[owner])
        for column, amounts in after.state.sums.items()
        for owner, was in enumerate(before.state.sums.get(column, (0,) * len(amounts)))
        if was != amounts[owner]
    )


@dataclass(frozen=True, slots=True)
class Piece:
    """The value of one line in a result; deal None for the start and the settlement."""

    deal: int | None
    line: Line
    worth: int


@dataclass(frozen=True, slots=True)
class Part:
    """Pieces of a result under one title, and their sum."""

    title: Phrase
    amount: int | Fraction
    pieces: tuple[Piece, ...]


def score_parts(sheet: Sheet, player: int) -> tuple[Part, ...]:
    """Return the parts of a player's final score; they add up to it exactly."""
    game = sheet.match.game
    pieces_by_title: dict[Phrase, list[Piece]] = {}
    for deal, line in _all_lines(sheet):
        worth = game.worth(line, player)
        if worth:
            title = game.part_title(line, player)
            pieces_by_title.setdefault(title, []).append(Piece(deal, line, worth))
    parts = [
        Part(title, sum(piece.worth for piece in pieces), tuple(pieces))
        for title, pieces in pieces_by_title.items()
    ]
    scores = sheet.settlement_now.result.scores
    if scores:
        rounding = Fraction(scores[player]) - sum(part.amount for part in parts)
        if rounding:
            parts.append(Part(Phrase(ROUNDED), rounding, ()))
    return tuple(parts)


def _all_lines(sheet: Sheet) -> Iterator[tuple[int | None, Line]]:
    """Yield the opening amounts, the lines of every deal, then the closing lines."""
    game = sheet.match.game
    opening = game.start(sheet.options, sheet.match.seats)
    for column, amounts in opening.sums.items():
        for owner, amount in enumerate(amounts):
            if amount:
                yield None, Line(column, owner, amount, START)
    for row in sheet.rows:
        for line in row.lines:
            yield row.number, line
    for line in game.closing_lines(sheet.state, sheet.options, stopped=not sheet.over):
        yield None, line
