"""The refusals of Avinas deals, AV01 to AV15, in the form's order."""

from collections.abc import Iterator
from itertools import pairwise

from games.avinas.deals import (
    ALL_TRICKS,
    BID,
    COUNTERED_BY,
    KNOCKED_BY,
    PACK_POINTS,
    POINTS,
    SEVENS,
    UNDERTAKING,
    AvinasNoSevens,
    AvinasSevens,
)
from games.cards import side_of
from games.values import Refusal
from games.words import _

NO_SUCH_POINTS = 1
"""Cards count 11, 10, 4, 3, 2 or nothing, so no set of cards is worth a single point."""


def sevens_refusals(deal: AvinasSevens) -> Iterator[Refusal]:
    """Yield the refusals of a sevens deal; only one if no seven is entered."""
    if deal.sevens == 0:
        shape = UNDERTAKING if deal.knock or deal.counter else SEVENS
        field = "knock" if deal.knock else "counter" if deal.counter else "sevens"
        yield Refusal(shape.code, shape.message, field)
        return
    yield from knock_refusals(deal)
    yield from result_refusals(deal)


def knock_refusals(deal: AvinasSevens) -> Iterator[Refusal]:
    """Yield the refusals of the knock, the counter-knock and their players."""
    ours = side_of(deal.declarer)
    if deal.knocked_by is not None:
        if not deal.knock:
            yield Refusal("AV05", _("No one knocked. Clear the name."), "knocked_by")
        elif side_of(deal.knocked_by) != ours:
            yield Refusal(KNOCKED_BY.code, KNOCKED_BY.message, "knocked_by")
    if deal.counter and not deal.knock:
        message = _("Defenders can double only after the declarer's side knocks.")
        yield Refusal("AV03", message, "counter")
    if deal.countered_by is not None:
        if not deal.counter:
            yield Refusal("AV05", _("No one counter-knocked. Clear the name."), "countered_by")
        elif side_of(deal.countered_by) == ours:
            yield Refusal(COUNTERED_BY.code, COUNTERED_BY.message, "countered_by")


def result_refusals(deal: AvinasSevens) -> Iterator[Refusal]:
    """Yield the refusals of the result: all tricks after a knock, else card points."""
    if deal.knock:
        if deal.declarer_points is not None:
            yield Refusal(ALL_TRICKS.code, ALL_TRICKS.message, "declarer_points")
        if deal.all_tricks is None:
            yield Refusal(ALL_TRICKS.code, ALL_TRICKS.message, "all_tricks")
        return
    if deal.all_tricks is not None:
        message = _("Enter card points: without a knock, all tricks score no extra.")
        yield Refusal("AV06", message, "all_tricks")
    if deal.declarer_points is None:
        yield Refusal(POINTS.code, POINTS.message, "declarer_points")
    elif NO_SUCH_POINTS in {deal.declarer_points, PACK_POINTS - deal.declarer_points}:
        yield one_point("declarer_points")


def bid_refusals(deal: AvinasNoSevens, dealer: int) -> Iterator[Refusal]:
    """Yield the refusals of the bidding; the player at the dealer's left speaks first."""
    if deal.bids is None:
        return
    bids = [(bid, turn) for turn, bid in enumerate(deal.bids, start=1) if bid is not None]
    numbers = [bid for bid, _turn in bids]
    if any(later <= bid for bid, later in pairwise(numbers)):
        yield Refusal(BID.code, BID.message, "bids")
        return
    highest, turn = bids[-1] if bids else (None, None)
    if turn is None or (dealer + turn) % 4 != deal.declarer:
        yield Refusal("AV13", _("The highest bidder declares."), "declarer")
    elif deal.bid not in {None, highest}:
        message = _("The declarer's bid must be the highest: {highest}.")
        yield Refusal(BID.code, message, "bid", {"highest": highest})


def points_refusals(deal: AvinasNoSevens) -> Iterator[Refusal]:
    """Yield the first refusal of the card points of a no-seven deal."""
    total = deal.declarer_points + deal.defence
    if deal.stopped_early and deal.defender_points is None:
        message = _("Enter the defenders' card points too: play stopped early.")
        yield Refusal(POINTS.code, message, "defender_points")
    elif total > PACK_POINTS:
        message = _("Enter at most 120 points for both sides together.")
        yield Refusal("AV09", message, "defender_points")
    elif total != PACK_POINTS and not deal.stopped_early:
        message = _("Both sides' points must add up to 120, unless play stopped early.")
        yield Refusal("AV10", message, "defender_points")
    elif deal.defence == NO_SUCH_POINTS and deal.defender_points is not None:
        yield one_point("defender_points")
    elif NO_SUCH_POINTS in {deal.declarer_points, deal.defence, deal.unplayed}:
        yield one_point("declarer_points")


def one_point(field: str) -> Refusal:
    """Return the refusal of a single card point: no set of cards is worth one."""
    return Refusal("AV08", _("No cards are worth 1 point together; please count again."), field)
