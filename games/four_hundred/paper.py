"""The sheet as its players draw it: four columns, the partners' beside each other, a row a deal.

Each place has the bid and beside it the new total of the player. A bid that failed is struck.
"""

from dataclasses import dataclass

from games.cards import number_text, partners
from games.figures import Figure, counting_figure, superseded_figure
from games.four_hundred.deals import FourHundredAnyDeal, FourHundredPlayed
from games.four_hundred.description import THROWN_IN
from games.sheet import Row, Sheet
from games.words import Name, Phrase, _

INVALID_DEAL = _("This deal is not valid.")
DEALS_NEXT = _("{name} deals next.")
COLUMNS = (*partners(0), *partners(1))
"""The players from left to right."""


@dataclass(frozen=True, slots=True)
class FourHundredPlace:
    """The bid of a player and the total after the deal; empty where the cards were thrown in."""

    bid: Figure
    failed: bool
    total: Figure


@dataclass(frozen=True, slots=True)
class FourHundredRowOnPaper:
    """One deal; `note` stands in place of totals: cards thrown in, or a deal that is not valid."""

    deal: int
    counted: bool
    note: Phrase | None
    places: tuple[FourHundredPlace, ...]


@dataclass(frozen=True, slots=True)
class FourHundredFoot:
    """The total of a player, and whether the side has won."""

    total: Figure
    won: bool


@dataclass(frozen=True, slots=True)
class FourHundredPaper:
    """The whole sheet; `next_dealer` while the match goes on."""

    goal: Phrase
    heads: tuple[Name, ...]
    rows: tuple[FourHundredRowOnPaper, ...]
    feet: tuple[FourHundredFoot, ...]
    next_dealer: Phrase | None


def draw(sheet: Sheet) -> FourHundredPaper:
    """Return the sheet as drawn on paper."""
    following, settled = sheet.next, sheet.settlement
    winner = None if settled is None else settled.result.winner_side
    points, side_of = sheet.state.sums["points"], sheet.match.game.owner_by_player
    return FourHundredPaper(
        goal=Phrase(_("To {points}"), {"points": sheet.options.target}),
        heads=tuple(map(Name, COLUMNS)),
        rows=tuple(_row(row, sheet) for row in sheet.rows),
        feet=tuple(
            FourHundredFoot(
                counting_figure(number_text(points[player])), won=side_of[player] == winner
            )
            for player in COLUMNS
        ),
        next_dealer=Phrase(DEALS_NEXT, {"name": Name(following.dealer)}) if following else None,
    )


def _row(row: Row, sheet: Sheet) -> FourHundredRowOnPaper:
    deal: FourHundredAnyDeal | None = row.deal
    note = None
    if deal is None:
        note = Phrase(INVALID_DEAL)
    elif not isinstance(deal, FourHundredPlayed):
        note = Phrase(THROWN_IN)
    return FourHundredRowOnPaper(
        deal=row.number,
        counted=row.counted,
        note=note,
        places=() if deal is None else _places(row, deal, newest=row.number == sheet.newest_deal),
    )


def _places(row: Row, deal: FourHundredAnyDeal, *, newest: bool) -> tuple[FourHundredPlace, ...]:
    """Return the place of each player, from left to right."""
    bids = {each.player: each.tricks for each in deal.rows if each.bid is not None}
    failed = deal.failed if isinstance(deal, FourHundredPlayed) else ()
    points = row.state.sums["points"]
    has_totals = row.counted and isinstance(deal, FourHundredPlayed)
    return tuple(
        FourHundredPlace(
            bid=superseded_figure(str(bids.get(player, ""))),
            failed=player in failed,
            total=superseded_figure(
                number_text(points[player]) if has_totals else "", newest=newest
            ),
        )
        for player in COLUMNS
    )
