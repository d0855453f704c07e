"""The refusals of a contract, VI08 to VI16, in the order of the form."""

from collections.abc import Iterator

from games.cards import partners, side_names
from games.values import Refusal
from games.vint.deals import (
    ACES,
    DECLARERS_HONOURS,
    HONOURS,
    TRICKS,
    VintContract,
    VintCoronet,
)
from games.vint.options import VintOptions
from games.vint.rubber import VintState, both_reach_goal
from games.words import _


def contract_refusals(
    deal: VintContract, state: VintState, options: VintOptions
) -> Iterator[Refusal]:
    """Yield every reason to refuse a contract."""
    if deal.level not in options.levels:
        message = _("With eight cards in the middle, bid {least} or more.")
        yield Refusal("VI08", message, "bid", {"least": options.levels[0]})
    yield from honour_refusals(deal)
    if both_reach_goal(deal, state, options) and deal.first is None:
        message = _("Both sides reached {goal}: choose who reached it first.")
        yield Refusal("VI12", message, "first", {"goal": options.goal})
    if deal.coronets and not options.coronets:
        yield Refusal("VI13", _("Coronets are not counted in this match."), "coronets")
    else:
        yield from coronet_refusals(deal)


def honour_refusals(deal: VintContract) -> Iterator[Refusal]:
    """Yield the refusals of honours and aces that no deal can have."""
    if deal.denomination == "no_trumps":
        if deal.honours is not None:
            message = _("At no trumps there are no trump honours: leave them out.")
            yield Refusal("VI09", message, "honours")
        return
    if deal.honours is None:
        yield Refusal(DECLARERS_HONOURS.code, DECLARERS_HONOURS.message, "honours")
    elif deal.honours == HONOURS and deal.aces == 0:
        message = _("All five honours include the ace of trumps: enter 1 to 4 aces.")
        yield Refusal("VI10", message, "aces")
    elif deal.honours == 0 and deal.aces == ACES:
        message = _("Without honours the ace of trumps is missing: enter 0 to 3 aces.")
        yield Refusal("VI11", message, "aces")


def coronet_refusals(deal: VintContract) -> Iterator[Refusal]:
    """Yield the refusals of coronets that no deal can have, each at its own place."""
    suits = [coronet.suit for coronet in deal.coronets]
    for place, coronet in enumerate(deal.coronets):
        field = f"coronets.{place}.cards"
        if coronet.suit in suits[:place]:
            message = _("Enter each coronet once: only one hand can hold it.")
            yield Refusal("VI14", message, f"coronets.{place}.suit")
        elif coronet.suit == "aces" and coronet.cards > ACES:
            yield Refusal("VI15", _("There are four aces: enter 3 or 4."), field)
        elif coronet.cards > most_cards(coronet, deal):
            message = _("{side} do not hold so many honours and aces.")
            side = side_names(partners(deal.side_of_party(coronet.side)))
            yield Refusal("VI16", message, field, {"side": side})


def most_cards(coronet: VintCoronet, deal: VintContract) -> int:
    """Return the most cards that a coronet can have beside the honours and aces of its side."""
    side = deal.side_of_party(coronet.side)
    aces = deal.by_side(deal.aces, ACES)[side]
    if coronet.suit == "aces":
        return aces
    sequences = [
        each for each in deal.coronets if each.suit != "aces" and each.side == coronet.side
    ]
    if len(sequences) > aces:
        return 0
    if coronet.suit == deal.denomination and deal.honours is not None:
        honours = deal.by_side(deal.honours, HONOURS)[side]
        return TRICKS if honours == HONOURS else honours
    return TRICKS
