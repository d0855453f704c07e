"""The refusals of a deal, FH01 and FH05 to FH11, in the order of the form."""

from collections.abc import Iterator, Sequence

from games.bids import bid_field, missing_bid
from games.four_hundred.bidding import (
    has_five,
    is_too_little,
    least_bid,
    least_sum,
    sum_of_bids,
)
from games.four_hundred.deals import (
    PLAYERS,
    ROWS,
    TRICKS,
    FourHundredOptions,
    FourHundredPlayed,
    FourHundredRow,
    FourHundredThrownIn,
)
from games.rows import each_owner_once
from games.values import REQUIRED, Fields, Refusal
from games.words import Name, _

TOO_LITTLE = _("The bids come to {sum} of {least}: the cards are thrown in.")
NO_FIVE = _("No one bid 5: the cards are thrown in.")
TOO_LOW = _("No one may bid less than {least} at this table.")
LET_IT_STAND = _("{name} has {points} points and bids {least} at least, or let it stand.")
ENOUGH = _("The bids come to {sum}: the cards are played.")


def played_refusals(
    deal: FourHundredPlayed,
    points: Sequence[int],
    order: Sequence[int],
    options: FourHundredOptions,
) -> Iterator[Refusal]:
    """Yield every reason to refuse a deal that was played; `order` is that of the bids."""
    if not each_owner_once([row.player for row in deal.rows], PLAYERS):
        yield Refusal(ROWS.code, ROWS.message, "rows")
        return
    bids = tuple(_bid_refusals(deal, points, order, options))
    yield from bids or _outcome_refusals(deal)


def thrown_in_refusals(
    deal: FourHundredThrownIn, points: Sequence[int], options: FourHundredOptions
) -> Iterator[Refusal]:
    """Yield every reason to refuse cards thrown in: a player twice, bids that are enough."""
    players = [row.player for row in deal.rows]
    if len(set(players)) != len(players):
        yield Refusal(ROWS.code, ROWS.message, "rows")
        return
    bids = [row for row in deal.rows if row.bid is not None]
    if len(bids) == PLAYERS and not is_too_little(bids, points, options):
        yield Refusal("FH11", ENOUGH, "kind", {"sum": sum_of_bids(bids, points, options)})


def _bid_refusals(
    deal: FourHundredPlayed,
    points: Sequence[int],
    order: Sequence[int],
    options: FourHundredOptions,
) -> Iterator[Refusal]:
    """Yield the refusals of bids: the first that is missing, too low ones, a sum too small."""
    places = {row.player: place for place, row in enumerate(deal.rows)}
    for player in order:
        if deal.rows[places[player]].bid is None:
            yield missing_bid(player, places[player])
            return
    for place, row in enumerate(deal.rows):
        own = points[row.player]
        least = least_bid(own, options)
        if row.tricks < options.lowest_bid:
            values: Fields = {"least": options.lowest_bid}
            yield Refusal("FH05", TOO_LOW, bid_field(place), values)
        elif row.tricks < least and not deal.let_stand:
            values = {"name": Name(row.player), "points": own, "least": least}
            yield Refusal("FH05", LET_IT_STAND, bid_field(place), values)
    if not deal.let_stand and is_too_little(deal.rows, points, options):
        yield _too_little(deal.rows, points, options)


def _too_little(
    rows: Sequence[FourHundredRow], points: Sequence[int], options: FourHundredOptions
) -> Refusal:
    """Return the refusal of bids that are too little to play."""
    total, least = sum_of_bids(rows, points, options), least_sum(points, options)
    if total >= least and not has_five(rows):
        return Refusal("FH07", NO_FIVE, "kind")
    return Refusal("FH06", TOO_LITTLE, "kind", {"sum": total, "least": least})


def _outcome_refusals(deal: FourHundredPlayed) -> Iterator[Refusal]:
    """Yield the refusals of who failed: no answer, both answers, or what 13 tricks rule out."""
    failed = set(deal.failed)
    if len(failed) != len(deal.failed):
        yield Refusal("FH03", _("Enter each player who failed once."), "failed")
    elif deal.all_made and failed:
        yield Refusal("FH08", _("Either all made their bid, or some failed."), "all_made")
    elif not deal.all_made and not failed:
        message = _("Choose those who failed, or that all made their bid.")
        yield Refusal(REQUIRED.code, message, "failed")
    else:
        yield from _trick_refusals(deal, failed)


def _trick_refusals(deal: FourHundredPlayed, failed: set[int]) -> Iterator[Refusal]:
    """Yield a refusal where the 13 tricks cannot be shared out like that."""
    made = sum(row.tricks for row in deal.rows if row.player not in failed)
    most_if_all_failed = sum(row.tricks - 1 for row in deal.rows)
    field = "failed" if failed else "all_made"
    if made > TRICKS:
        message = _("Those who made it bid {made} of 13 tricks: one of them failed.")
        yield Refusal("FH09", message, field, {"made": made})
    elif len(failed) == PLAYERS and most_if_all_failed < TRICKS:
        message = _("Not all can have failed: of 13 tricks they took {most} at most.")
        yield Refusal("FH10", message, field, {"most": most_if_all_failed})
