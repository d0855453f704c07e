"""The points of a deal, each with its reason and the arithmetic behind it."""

from collections.abc import Iterator
from dataclasses import replace

from games.cards import side_of
from games.kernel import Line
from games.trex.deals import PLAYERS, TrexCard, TrexOptions, TrexPlayed
from games.words import _

KING = _("King of hearts taken")
QUEENS = _("Queens taken")
DOUBLED = _("Doubled card taken")
GAINED = _("Doubled card given away")
LED = _("Led to a doubled card")
DIAMONDS = _("Diamonds taken")
SLAPS = _("Tricks taken")
PLACE = _("Out of cards in trex")
WORSE = _("The worse of the two counts")

KING_VALUE, QUEEN_VALUE = 75, 25
TEN, FIFTEEN = 10, 15
PLACES = (200, 150, 100, 50)
"""The points of trex, by place."""


def deal_lines(deal: TrexPlayed, options: TrexOptions) -> Iterator[Line]:
    """Yield the points of each player: cards, doubled cards, diamonds, tricks, places."""
    lines = (
        *_plain_lines(deal),
        *(line for card in deal.cards for line in _doubled_lines(card, options)),
        *_row_lines(deal, options),
    )
    yield from map(_reversed, lines) if options.lost_as_plus else lines


def value_of(card: TrexCard) -> int:
    """Return the points that a card costs its taker, not doubled."""
    return KING_VALUE if card.card == "king_hearts" else QUEEN_VALUE


def loss_and_gainer(card: TrexCard, options: TrexOptions) -> tuple[int, int | None]:
    """Return the times that a doubled card counts against its taker, and the player who gains it.

    A card has a leader only where the one who led may gain it.

    >>> given_away = TrexCard(card="king_hearts", taker=0, doubler=1)
    >>> forced = TrexCard(card="king_hearts", taker=1, doubler=1, leader=3)
    >>> loss_and_gainer(given_away, TrexOptions()), loss_and_gainer(forced, TrexOptions())
    ((2, 1), (2, 3))
    """
    if card.is_own:
        if options.own_doubled == "single" or card.leader == card.taker:
            return 1, None
        return 2, card.leader
    if options.partners == "none" or side_of(card.taker) != side_of(card.doubler or 0):
        return 2, card.doubler
    if options.partner_doubled == "single":
        return 1, None
    return 2, card.doubler if options.partner_doubled == "gain" else None


def _plain_lines(deal: TrexPlayed) -> Iterator[Line]:
    """Yield the losses of each player for cards that were not doubled."""
    plain = [card for card in deal.cards if card.doubler is None]
    for player in range(PLAYERS):
        values = [value_of(card) for card in plain if card.taker == player]
        if KING_VALUE in values:
            yield _lost(player, 1, KING_VALUE, KING)
        if QUEEN_VALUE in values:
            yield _lost(player, values.count(QUEEN_VALUE), QUEEN_VALUE, QUEENS)


def _doubled_lines(card: TrexCard, options: TrexOptions) -> Iterator[Line]:
    """Yield the loss of the taker of a doubled card, and the gain of another player."""
    if card.doubler is None:
        return
    value, (times, gainer) = value_of(card), loss_and_gainer(card, options)
    yield _lost(card.taker, times, value, DOUBLED)
    if gainer is not None:
        yield Line("points", gainer, value, LED if card.is_own else GAINED)


def _row_lines(deal: TrexPlayed, options: TrexOptions) -> Iterator[Line]:
    """Yield the losses of each player for diamonds and tricks, and the gains for places in trex."""
    diamond, slap = (TEN, FIFTEEN) if options.values == "diamonds_10" else (FIFTEEN, TEN)
    for row in sorted(deal.rows, key=lambda row: row.player):
        if row.diamonds:
            yield _lost(row.player, row.diamonds, diamond, DIAMONDS)
        if row.tricks:
            yield _lost(row.player, row.tricks, slap, SLAPS)
        if row.place is not None:
            yield Line("points", row.player, PLACES[row.place - 1], PLACE)


def _lost(player: int, times: int, value: int, why: str) -> Line:
    """Return a line of so many times a value lost."""
    return Line("points", player, -times * value, why, f"−{times} × {value}" if times > 1 else None)


def _reversed(line: Line) -> Line:
    """Return a line with the other sign.

    >>> _reversed(_lost(0, 3, 10, DIAMONDS))
    Line(column='points', owner=0, amount=30, why='Diamonds taken', working='3 × 10')
    """
    working = line.working.removeprefix("−") if line.working else None
    return replace(line, amount=-line.amount, working=working)
