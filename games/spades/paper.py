"""The sheet as its players draw it: a column for each side, a row for each deal.

Each place has the bids of the partners, the tricks, the change and the new total, whose last digit
counts the bags. A bid that was set is struck; below stands the total as `410 and 7 bags`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.cards import number_text, side_names, signed
from games.figures import Figure, counting_figure, superseded_figure
from games.sheet import Row, Sheet
from games.spades.deals import SpadesPlayed
from games.spades.points import SpadesHand
from games.words import Name, Phrase, _, counted_phrase, ngettext

INVALID_DEAL = _("This deal is not valid.")
POINTS_AND_BAGS = ngettext("{points} and {bags} bag", "{points} and {bags} bags")
NILS = {"nil": "N", "blind_nil": "BN"}
"""Nils as players write them."""


@dataclass(frozen=True, slots=True)
class SpadesBid:
    """One bid as written: `4`, `N` for nil, `B7` blind; `set` if it was lost."""

    text: str
    set: bool


@dataclass(frozen=True, slots=True)
class SpadesPlace:
    """One side in one deal: its bids, the tricks, the change and the new total."""

    bids: tuple[SpadesBid, ...]
    tricks: str
    change: Figure
    total: Figure


@dataclass(frozen=True, slots=True)
class SpadesRowOnPaper:
    """One deal; `problem` is set if the rules do not allow it."""

    deal: int
    counted: bool
    problem: Phrase | None
    places: tuple[SpadesPlace, ...]


@dataclass(frozen=True, slots=True)
class SpadesFoot:
    """The foot of a column: the total, and the same as points and bags."""

    total: Figure
    bags: Phrase | None
    won: bool


@dataclass(frozen=True, slots=True)
class SpadesPaper:
    """The whole sheet. `goal` is what ends the match."""

    goal: Phrase
    heads: tuple[Phrase | Name, ...]
    rows: tuple[SpadesRowOnPaper, ...]
    feet: tuple[SpadesFoot, ...]


def draw(sheet: Sheet, hands_by_row: Sequence[Sequence[SpadesHand]]) -> SpadesPaper:
    """Return the sheet as drawn on paper; the hands of a row that is not valid are empty."""
    owners = sheet.match.game.owners
    return SpadesPaper(
        goal=_goal(sheet),
        heads=tuple(map(side_names, owners)),
        rows=tuple(
            _row(row, hands, sheet) for row, hands in zip(sheet.rows, hands_by_row, strict=True)
        ),
        feet=tuple(_foot(side, sheet) for side in range(len(owners))),
    )


def _goal(sheet: Sheet) -> Phrase:
    options = sheet.options
    if options.floor == "never":
        return Phrase(_("To {points}"), {"points": options.target})
    values = {"points": options.target, "floor": number_text(options.floor)}
    return Phrase(_("To {points}, lost at {floor}"), values)


def points_and_bags(points: int, bags: int, *, bags_count: bool) -> Phrase:
    """Return a total as players say it; `bags_count`: the bags are part of the points.

    >>> points_and_bags(417, 7, bags_count=True).render()
    '410 and 7 bags'
    """
    tens = points - bags if bags_count else points
    values = {"points": number_text(tens), "bags": bags}
    return counted_phrase(POINTS_AND_BAGS, "bags", values)


def bids_of(
    side: int, members: Sequence[int], deal: SpadesPlayed, *, made: bool
) -> Iterator[SpadesBid]:
    """Yield the bids of a side as written; `made` says whether the numbers were made together."""
    row = deal.side_at(side)
    if row.blind is not None:
        yield SpadesBid(f"B{row.blind}", not made)
        return
    if row.bid is not None:
        yield SpadesBid(str(row.bid), not made)
    for player in members:
        each = deal.row_of(player)
        if each.is_nil:
            tricks = row.tricks if len(members) == 1 else each.tricks
            yield SpadesBid(NILS[str(each.bid)], bool(tricks))
        elif each.bid is not None:
            yield SpadesBid(str(each.bid), not made)


def _row(row: Row, hands: Sequence[SpadesHand], sheet: Sheet) -> SpadesRowOnPaper:
    return SpadesRowOnPaper(
        deal=row.number,
        counted=row.counted,
        problem=None if hands else Phrase(INVALID_DEAL),
        places=tuple(_place(side, hand, row, sheet) for side, hand in enumerate(hands)),
    )


def _place(side: int, hand: SpadesHand, row: Row, sheet: Sheet) -> SpadesPlace:
    """Return the place of a side in the row of a deal."""
    change = sum(line.amount for line in row.lines if (line.column, line.owner) == ("points", side))
    total = number_text(row.state.sums["points"][side]) if row.counted else ""
    members, made = sheet.match.game.owners[side], hand.is_made(sheet.options)
    return SpadesPlace(
        bids=tuple(bids_of(side, members, row.deal, made=made)),
        tricks=str(hand.tricks),
        change=superseded_figure(signed(change) if row.counted else ""),
        total=counting_figure(total, newest=row.number == sheet.newest_deal),
    )


def _foot(side: int, sheet: Sheet) -> SpadesFoot:
    options, settled = sheet.options, sheet.settlement
    points, bags = (sheet.state.sums[column][side] for column in ("points", "bags"))
    counts = options.bag_points == 1
    won = settled is not None and sheet.match.game.owners[side][0] in settled.result.ranking[0]
    return SpadesFoot(
        total=counting_figure(number_text(points)),
        bags=None
        if options.bag_limit == "never"
        else points_and_bags(points, bags, bags_count=counts),
        won=won,
    )
