"""Spades in words: deals, notes and reminders."""

from collections.abc import Iterator, Sequence

from games.cards import side_names
from games.sheet import Sheet
from games.spades.deals import SpadesPlayed
from games.spades.options import SpadesOptions
from games.spades.points import SpadesHand
from games.spades.table import bidding_order
from games.words import Caution, Name, Phrase, _, list_phrase

NEAR_PENALTY = 3
"""So many bags before the penalty the table is reminded of it."""

NILS = {
    ("nil", True): _("{name}: nil made"),
    ("nil", False): _("{name}: nil set"),
    ("blind_nil", True): _("{name}: blind nil made"),
    ("blind_nil", False): _("{name}: blind nil set"),
}


def describe_deal(
    deal: SpadesPlayed, hands: Sequence[SpadesHand], owners: Sequence[Sequence[int]]
) -> Phrase:
    """Return a deal in a few words: of each side the tricks over the bid, and its nils."""
    parts = []
    for side, (hand, members) in enumerate(zip(hands, owners, strict=True)):
        values = {"name": side_names(members), "tricks": hand.tricks, "bid": hand.bid}
        with_bid = hand.bid or not hand.nils
        if not has_bids(deal):
            parts.append(Phrase("{name} {tricks}", values))
        elif deal.side_at(side).blind is not None:
            parts.append(Phrase(_("{name} {tricks}/{bid} blind"), values))
        elif with_bid:
            parts.append(Phrase("{name} {tricks}/{bid}", values))
        for player in members:
            row = deal.row_of(player)
            if row.is_nil:
                tricks = hand.tricks if len(members) == 1 else row.tricks
                text = NILS[str(row.bid), not tricks]
                parts.append(Phrase(text, {"name": Name(player)}))
    return list_phrase(parts)


def has_bids(deal: SpadesPlayed) -> bool:
    """Return whether anything was bid in a deal."""
    return any(row.bid is not None for row in deal.rows) or any(
        side.bid is not None or side.blind is not None for side in deal.sides
    )


def deal_notes(hands: Sequence[SpadesHand]) -> Iterator[Phrase]:
    """Yield a note on bids that are more than the tricks of the deal, or fewer."""
    values = {"bids": sum(hand.bid for hand in hands), "tricks": hands[0].all_tricks}
    if values["bids"] > values["tricks"]:
        yield Phrase(_("Overbid: {bids} for {tricks} tricks."), values)
    elif values["bids"] < values["tricks"]:
        yield Phrase(_("Underbid: {bids} for {tricks} tricks."), values)


def slip_questions(hands: Sequence[SpadesHand], options: SpadesOptions) -> Iterator[Phrase]:
    """Yield a question where every bid was set, which may be a slip."""
    if not any(hand.is_made(options) for hand in hands):
        yield Phrase(_("Every bid was set. Is that right?"))


def reminders(
    sheet: Sheet, sets: Sequence[int], *, free: bool, blind_sides: Sequence[int]
) -> Iterator[Phrase]:
    """Yield the first bidder, the sides that may bid blind, and those near a penalty or loss.

    `sets` holds how often each side was set in a row.
    """
    options, game, state = sheet.options, sheet.match.game, sheet.state
    if free:
        yield Phrase(_("No bids: 10 points a trick"))
    else:
        first = bidding_order(state.dealer, game.players, options)[0]
        yield Phrase(_("{name} bids first"), {"name": Name(first)})
        yield from _blind_reminders(options, game.owners, blind_sides)
    for side, members in enumerate(game.owners):
        names = side_names(members)
        bags = state.sums["bags"][side]
        if options.bag_limit != "never" and bags >= max(options.bag_limit - NEAR_PENALTY, 1):
            values = {"name": names, "bags": bags, "limit": options.bag_limit}
            yield Caution(_("{name}: {bags} of {limit} bags"), values)
        if options.sets_lose != "never" and sets[side] == options.sets_lose - 1:
            yield Caution(_("{name}: next set loses"), {"name": names})


def _blind_reminders(
    options: SpadesOptions, owners: Sequence[Sequence[int]], blind_sides: Sequence[int]
) -> Iterator[Phrase]:
    """Yield the sides that may bid blind, where only those behind may."""
    if options.behind and (options.blind_nil != "never" or options.blind_bid != "never"):
        for side in blind_sides:
            yield Phrase(_("Blind allowed: {name}"), {"name": side_names(owners[side])})
