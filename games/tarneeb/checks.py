"""The refusals of Tarneeb deals, T03, T06 and T12 to T14, in the form's order."""

from collections.abc import Iterator

from games.tarneeb.deals import (
    LOWEST_BID,
    TarneebPassedOut,
    TarneebPlayed,
    TarneebTableOptions,
    TarneebWeakHand,
)
from games.values import Refusal
from games.words import _


def contract_refusals(
    deal: TarneebPlayed, dealer: int, options: TarneebTableOptions
) -> Iterator[Refusal]:
    """Yield the refusals of a contract: of its trumps, of `forced`, of both sides' tricks."""
    if deal.denomination not in (None, *options.denominations):
        message = _('There is no "no trumps" contract in basic Tarneeb.')
        yield Refusal("T06", message, "denomination")
    if deal.forced and not may_be_forced(deal, dealer, options):
        yield Refusal("T13", _("A forced contract is 7 by the dealer."), "forced")
    if deal.defender_tricks is not None and deal.defender_tricks != deal.others_tricks:
        message = _("The two sides' tricks must add up to 13 (now {n}).")
        total = deal.tricks + deal.defender_tricks
        yield Refusal("T03", message, "defender_tricks", {"n": total})


def may_be_forced(deal: TarneebPlayed, dealer: int, options: TarneebTableOptions) -> bool:
    """Return whether this can be the contract that a dealer must take if nobody bids."""
    by_the_rules = options.passed_out == "dealer_plays_7" and deal.doubling == "none"
    return by_the_rules and (deal.declarer, deal.bid) == (dealer, LOWEST_BID)


def redeal_refusals(
    deal: TarneebPassedOut | TarneebWeakHand, options: TarneebTableOptions
) -> Iterator[Refusal]:
    """Yield a refusal if the options do not allow a redeal for this reason."""
    if isinstance(deal, TarneebPassedOut) and options.passed_out == "dealer_plays_7":
        message = _("A deal cannot be passed out here: the dealer plays 7.")
        yield Refusal("T12", message, "kind")
    if isinstance(deal, TarneebWeakHand) and not options.weak_hand_redeal:
        message = _("Redeals for a weak hand are not part of this game's rules.")
        yield Refusal("T14", message, "kind")
