"""400 in words: deals, notes and reminders."""

from collections.abc import Iterator, Sequence

from games.four_hundred.bidding import (
    bidding_order,
    least_bid,
    least_sum,
)
from games.four_hundred.deals import (
    HIGHEST_BID,
    FourHundredAnyDeal,
    FourHundredOptions,
    FourHundredPlayed,
    FourHundredRow,
)
from games.four_hundred.winner import partner_suffices, qualified_sides
from games.sheet import Row, Sheet
from games.words import Name, Phrase, _, list_phrase

THROWN_IN = _("Thrown in")
LEAST_SUM = {
    "bids": _("Bids: {least} or more"),
    "points": _("Bids: worth {least} or more"),
}
PARTNER_NEEDS = {
    "positive": _("{name} needs more than 0"),
    "not_negative": _("{name} needs 0 or more"),
}


def describe_deal(deal: FourHundredAnyDeal) -> Phrase:
    """Return a deal in a few words: the bid of each player, and who failed.

    >>> deal = {"kind": "thrown_in", "rows": [{"player": 0, "bid": 2}, {"player": 1, "bid": 3}]}
    >>> from games.four_hundred.deals import FourHundredThrownIn
    >>> describe_deal(FourHundredThrownIn(**deal)).render(names=["Ana", "Ivo", "Eva", "Jan"])
    'Thrown in: Ana 2, Ivo 3'
    """
    rows = sorted((row for row in deal.rows if row.bid is not None), key=lambda row: row.player)
    if not rows:
        return Phrase(THROWN_IN)
    failed = deal.failed if isinstance(deal, FourHundredPlayed) else ()
    bids = list_phrase([_bid_text(row, failed=row.player in failed) for row in rows])
    if isinstance(deal, FourHundredPlayed):
        return bids
    return Phrase(_("Thrown in: {bids}"), {"bids": bids})


def _bid_text(row: FourHundredRow, *, failed: bool) -> Phrase:
    """Return the bid of a player, and whether it failed."""
    text = _("{name} {bid} failed") if failed else "{name} {bid}"
    return Phrase(text, {"name": Name(row.player), "bid": row.tricks})


def deal_notes(row: Row, options: FourHundredOptions) -> Iterator[Phrase]:
    """Yield notes on a row: bids that were let stand, and both sides at the target."""
    if not isinstance(row.deal, FourHundredPlayed) or not row.counted:
        return
    if row.deal.let_stand:
        yield Phrase(_("The table let the bids stand."))
    if len(qualified_sides(row.state.sums["points"], options)) > 1:
        yield Phrase(_("Both sides reach the target."))


def slip_questions(deal: FourHundredPlayed) -> Iterator[Phrase]:
    """Yield a question for each rare answer that may be a slip."""
    if any(row.bid == HIGHEST_BID for row in deal.rows):
        yield Phrase(_("A bid of 13: is that right?"))
    if len(deal.failed) == len(deal.rows):
        yield Phrase(_("No one made the bid. Is that right?"))


def reminders(sheet: Sheet) -> Iterator[Phrase]:
    """Yield the first bidder, the least sum, the points a partner needs, the least bids."""
    options, points = sheet.options, sheet.state.sums["points"]
    yield Phrase(_("{name} bids first"), {"name": Name(bidding_order(sheet.state.dealer)[0])})
    yield Phrase(LEAST_SUM[options.sum_of], {"least": least_sum(points, options)})
    yield from _partner_reminders(points, options)
    yield from _least_bid_reminders(points, options)


def _least_bid_reminders(points: Sequence[int], options: FourHundredOptions) -> Iterator[Phrase]:
    """Yield the least bid of each player who has to bid more than others."""
    for player, own in enumerate(points):
        least = least_bid(own, options)
        if least > options.lowest_bid:
            values = {"name": Name(player), "least": least}
            yield Phrase(_("{name}: {least} or more"), values)


def _partner_reminders(points: Sequence[int], options: FourHundredOptions) -> Iterator[Phrase]:
    """Yield each partner without the points that a player at the target waits for."""
    for player, own in enumerate(points):
        partner = (player + 2) % len(points)
        if own >= options.target and not partner_suffices(points[partner], options):
            yield Phrase(PARTNER_NEEDS[options.partner], {"name": Name(partner)})
