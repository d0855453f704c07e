"""The sheet of a house game: a column for each player or side, a row for each round.

Each place holds the change and beside it the new total, as most tables write them.
"""

from dataclasses import dataclass

from games.cards import number_text, side_names, signed
from games.figures import Figure, counting_figure, superseded_figure
from games.sheet import Row, Sheet
from games.words import Name, Phrase, _

CANNOT_BE = _("This deal is not valid.")


@dataclass(frozen=True, slots=True)
class HousePlace:
    """The effect of a round on one total: the change, and the total after it."""

    change: Figure
    total: Figure


@dataclass(frozen=True, slots=True)
class HousePaperRow:
    """One round; `problem` is set if the rules do not allow it."""

    deal: int
    dealer: Name | None
    counted: bool
    problem: Phrase | None
    places: tuple[HousePlace, ...]


@dataclass(frozen=True, slots=True)
class HousePaper:
    """The whole sheet. `goal` is what ends the match."""

    goal: Phrase
    heads: tuple[Phrase | Name, ...]
    rows: tuple[HousePaperRow, ...]
    totals: tuple[Figure, ...]


def draw(sheet: Sheet) -> HousePaper:
    """Return the sheet as drawn on paper."""
    owners = sheet.match.game.owners
    return HousePaper(
        goal=_goal(sheet),
        heads=tuple(map(side_names, owners)),
        rows=tuple(_row(row, sheet) for row in sheet.rows),
        totals=tuple(counting_figure(number_text(total)) for total in sheet.state.sums["points"]),
    )


def _goal(sheet: Sheet) -> Phrase:
    options = sheet.options
    if options.end == "target":
        return Phrase(_("To {points}"), {"points": options.target})
    if options.end == "rounds":
        return Phrase(_("{n} rounds"), {"n": options.rounds})
    return Phrase(_("Until the table agrees to stop"))


def _row(row: Row, sheet: Sheet) -> HousePaperRow:
    seated = sheet.seated(row)
    totals, newest = row.state.sums["points"], row.number == sheet.newest_deal
    changes = [0] * len(totals)
    for line in row.lines:
        changes[line.owner] += line.amount
    return HousePaperRow(
        deal=row.number,
        dealer=None if row.dealer is None else Name(row.dealer),
        counted=row.counted,
        problem=Phrase(CANNOT_BE) if row.deal is None else None,
        places=tuple(
            HousePlace(
                superseded_figure(signed(change) if change else ""),
                counting_figure(
                    number_text(total) if row.counted and owner in seated else "", newest=newest
                ),
            )
            for owner, (change, total) in enumerate(zip(changes, totals, strict=True))
        ),
    )
