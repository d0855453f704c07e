"""The sheet as its players draw it: a row for each deal, headed by its cards and trumps.

Each place has the bid and beside it the new total. A bid that was missed is blacked out.
"""

from dataclasses import dataclass

from games.cards import contract_sign, number_text
from games.figures import Figure, counting_figure, superseded_figure
from games.oh_hell.deals import OhHellOptions, OhHellPlayed, Trump
from games.oh_hell.rounds import cards_in, hand_sizes, trump_in
from games.sheet import Row, Sheet
from games.words import Name, Phrase, _

INVALID_DEAL = _("This deal is not valid.")
MOST_HANDS_AHEAD = 40
"""The most empty rows on a sheet that is filled in by hand."""


@dataclass(frozen=True, slots=True)
class OhHellPlace:
    """The bid of a player and the total after the deal; a missed bid is `blacked` out."""

    bid: Figure
    blacked: bool
    total: Figure


@dataclass(frozen=True, slots=True)
class OhHellHand:
    """The cards of a deal, and its trumps as far as they are known."""

    cards: str
    trump: Phrase | None


@dataclass(frozen=True, slots=True)
class OhHellRowOnPaper:
    """One deal; `problem` is set if the rules do not allow it."""

    deal: int
    hand: OhHellHand
    counted: bool
    problem: Phrase | None
    places: tuple[OhHellPlace, ...]


@dataclass(frozen=True, slots=True)
class OhHellPaper:
    """The whole sheet. `ahead` are the hands still to be played, on a sheet to fill by hand."""

    names: tuple[Name, ...]
    rows: tuple[OhHellRowOnPaper, ...]
    ahead: tuple[OhHellHand, ...]


def draw(sheet: Sheet, *, to_fill: bool) -> OhHellPaper:
    """Return the sheet as drawn on paper."""
    players, options = sheet.match.game.players, sheet.options
    last = max((row.number for row in sheet.rows if row.counted), default=0)
    played = sheet.state.number
    return OhHellPaper(
        names=tuple(Name(player) for player in range(players)),
        rows=tuple(_row(row, sheet, is_last=row.number == last) for row in sheet.rows),
        ahead=hands_ahead(played, players, options) if to_fill else (),
    )


def hands_ahead(number: int, players: int, options: OhHellOptions) -> tuple[OhHellHand, ...]:
    """Return the hands from a deal on to the end of the match.

    >>> [hand.cards for hand in hands_ahead(11, 7, OhHellOptions())]
    ['5', '6', '7']
    """
    hands = len(hand_sizes(players, options))
    last = number - 1 + hands if options.end == "target" else hands
    return tuple(
        _hand(cards_in(ahead, players, options), trump_in(ahead, players, options))
        for ahead in range(number, min(last, number - 1 + MOST_HANDS_AHEAD) + 1)
    )


def _hand(cards: int, trump: Trump | None) -> OhHellHand:
    return OhHellHand(str(cards), None if trump is None else contract_sign(trump))


def _row(row: Row, sheet: Sheet, *, is_last: bool) -> OhHellRowOnPaper:
    players, options = sheet.match.game.players, sheet.options
    deal = row.deal if isinstance(row.deal, OhHellPlayed) else None
    number = row.state.number - 1
    hand = OhHellHand("", None)
    if row.counted and deal is not None:
        trump = trump_in(number, players, options) or deal.trump
        hand = _hand(cards_in(number, players, options), trump)
    return OhHellRowOnPaper(
        deal=row.number,
        hand=hand,
        counted=row.counted,
        problem=Phrase(INVALID_DEAL) if deal is None else None,
        places=_places(row, deal, players, newest=row.number == sheet.newest_deal, counts=is_last),
    )


def _places(
    row: Row, deal: OhHellPlayed | None, players: int, *, newest: bool, counts: bool
) -> tuple[OhHellPlace, ...]:
    """Return the place of each player in a row; only the totals of the last row count."""
    bids = {} if deal is None else {each.player: each for each in deal.rows}
    write = counting_figure if counts else superseded_figure
    return tuple(
        OhHellPlace(
            bid=_bid(str(bids[player].promised), blacked=bool(bids[player].missed_by)),
            blacked=bool(bids[player].missed_by),
            total=write(
                number_text(row.state.sums["points"][player]) if row.counted else "", newest=newest
            ),
        )
        for player in range(players)
        if player in bids
    )


def _bid(text: str, *, blacked: bool) -> Figure:
    return counting_figure(text) if blacked else superseded_figure(text)
