"""What a correction moved, and what a final result is made up of."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from games.kernel import Line
from games.sheet import Sheet
from games.words import Phrase, _

START = _("Start")
ROUNDED = _("Rounding and sharing")


@dataclass(frozen=True, slots=True)
class Move:
    """A running total that is another one now."""

    column: str
    owner: int
    before: int
    after: int


def moves(before: Sheet, after: Sheet) -> tuple[Move, ...]:
    """Return every running total that differs between two sheets of the same match."""
    return tuple(
        Move(column, owner, was, amounts[owner])
        for column, amounts in after.state.sums.items()
        for owner, was in enumerate(before.state.sums.get(column, (0,) * len(amounts)))
        if was != amounts[owner]
    )


@dataclass(frozen=True, slots=True)
class Piece:
    """What one line of one deal counts in a result; deal None before the first and at the end."""

    deal: int | None
    line: Line
    worth: int


@dataclass(frozen=True, slots=True)
class Part:
    """Pieces of a result that belong together, and their sum."""

    title: Phrase
    amount: int | Fraction
    pieces: tuple[Piece, ...]


def parts(sheet: Sheet, player: int) -> tuple[Part, ...]:
    """Return what a player's final score is made up of: the parts add up to it exactly."""
    game = sheet.match.game
    grouped: dict[Phrase, list[Piece]] = {}
    for deal, line in _all_lines(sheet):
        worth = game.worth(line, player)
        if worth:
            title = game.part_title(line, player)
            grouped.setdefault(title, []).append(Piece(deal, line, worth))
    parts = [
        Part(title, sum(piece.worth for piece in pieces), tuple(pieces))
        for title, pieces in grouped.items()
    ]
    scores = sheet.settled_now.result.scores
    if scores:
        rest = Fraction(scores[player]) - sum(part.amount for part in parts)
        if rest:
            parts.append(Part(Phrase(ROUNDED), rest, ()))
    return tuple(parts)


def _all_lines(sheet: Sheet) -> Iterator[tuple[int | None, Line]]:
    """Yield what every column starts with, every line of the deals, and what the end adds."""
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
