"""The refusals of a deal, OH01 and OH04 to OH07, in the order of the form."""

from collections.abc import Iterator, Sequence

from games.bids import missing_bid
from games.oh_hell.deals import ROWS, OhHellOptions, OhHellPlayed, OhHellRow
from games.oh_hell.rounds import is_restricted
from games.rows import bound_refusals, each_owner_once, sum_refusals
from games.values import REQUIRED, Refusal
from games.words import Name, _


def deal_refusals(
    deal: OhHellPlayed, cards: int, order: Sequence[int], options: OhHellOptions, *, turned: bool
) -> Iterator[Refusal]:
    """Yield every reason to refuse a deal with hands of so many cards.

    `order` is that of the bids; `turned` says whether a card is turned up for trumps.
    """
    if not each_owner_once([row.player for row in deal.rows], len(order)):
        yield Refusal(ROWS.code, ROWS.message, "rows")
        return
    bids = tuple(_bid_refusals(deal.rows, cards, order, options))
    yield from bids or _trick_refusals(deal.rows, cards)
    if deal.trump is not None and not turned:
        message = _("No card is turned up in this deal: leave out the trumps.")
        yield Refusal("OH07", message, "trump")


def _bid_refusals(
    rows: Sequence[OhHellRow], cards: int, order: Sequence[int], options: OhHellOptions
) -> Iterator[Refusal]:
    """Yield the refusals of bids: the first that is missing, too many tricks, the last bid."""
    places = {row.player: place for place, row in enumerate(rows)}
    for player in order:
        if rows[places[player]].bid is None:
            yield missing_bid(player, places[player])
            return
    too_high = [
        refusal
        for place, row in enumerate(rows)
        for refusal in bound_refusals("OH04", f"rows.{place}.bid", row.bid, cards)
    ]
    yield from too_high
    if not too_high and is_restricted(cards, options):
        yield from _last_bid_refusals(rows, cards, places[order[-1]])


def _last_bid_refusals(rows: Sequence[OhHellRow], cards: int, place: int) -> Iterator[Refusal]:
    """Yield a refusal if the bids add up to the tricks, at the last of them."""
    if sum(row.promised for row in rows) == cards:
        last = rows[place]
        message = _("{name} bids last and cannot bid {bid}: the bids would add up to {cards}.")
        values = {"name": Name(last.player), "bid": last.promised, "cards": cards}
        yield Refusal("OH05", message, f"rows.{place}.bid", values)


def _trick_refusals(rows: Sequence[OhHellRow], cards: int) -> Iterator[Refusal]:
    """Yield the refusals of tricks: none typed at all, one missing, too many, a wrong sum."""
    missing = [place for place, row in enumerate(rows) if row.tricks is None]
    if len(missing) == len(rows):
        message = _("Enter the tricks of those who missed their bid.")
        yield Refusal(REQUIRED.code, message, "rows.0.tricks")
        return
    if missing:
        for place in missing:
            yield Refusal(REQUIRED.code, REQUIRED.message, f"rows.{place}.tricks")
        return
    too_many = [
        refusal
        for place, row in enumerate(rows)
        for refusal in bound_refusals("OH06", f"rows.{place}.tricks", row.tricks, cards)
    ]
    yield from too_many or sum_refusals("OH06", "tricks", [row.taken for row in rows], cards)
