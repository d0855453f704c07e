"""Tarneeb in words: deals, notes and reminders."""

from collections.abc import Iterator

from games.cards import contract_sign
from games.outcomes import amounts_of_sides, contract_outcome
from games.sheet import Row, Sheet
from games.tarneeb.deals import HIGHEST_BID, TRICKS, TarneebPlayed, TarneebTableOptions
from games.words import Name, Phrase, _

TIED_PLAY_ON = _("Equal at the target: play on until the points differ.")
TIED_DECLARERS_WIN = _("Equal at the target: the side that bid wins.")

DOUBLED = {
    "double": _("{contract}, doubled"),
    "redouble": _("{contract}, redoubled"),
}
CLOCKWISE = _("Clockwise")
THIRTEEN_AT_ONCE = _("13 cards at once")
TRUMP_LEAD = _("First lead: a trump")
PASSED_OUT_REMINDERS = {
    "redeal_same_dealer": "",
    "dealer_plays_7": _("All pass: dealer plays 7"),
    "redeal_next_dealer": _("All pass: next deals"),
}
WEAK_HAND = _("Weak hand: new cards")


def describe_deal(deal: TarneebPlayed) -> Phrase:
    """Return a deal in words: contract, doubling, result, and both sides' tricks.

    >>> deal = {"kind": "contract", "declarer": 0, "bid": 8, "denomination": "hearts", "tricks": 6}
    >>> played = TarneebPlayed(**deal, doubling="double")
    >>> describe_deal(played).render(names=["Ana", "Ivo", "Eva", "Jan"])
    'Ana: 8 ♥, doubled, failed by 2 (6–7)'
    """
    contract = contract_text(deal)
    if deal.doubling != "none":
        contract = Phrase(DOUBLED[deal.doubling], {"contract": contract})
    taken = amounts_of_sides(deal.tricks, deal.others_tricks)
    return contract_outcome(
        contract, made=deal.made, taken=taken, short=max(deal.bid - deal.tricks, 0)
    )


def contract_text(deal: TarneebPlayed) -> Phrase:
    """Return a contract in words: declarer, bid and suit."""
    name, bid = Name(deal.declarer), deal.bid
    if deal.denomination is None:
        return Phrase(_("{name}: {bid}"), {"name": name, "bid": bid})
    suit = contract_sign(deal.denomination)
    return Phrase(_("{name}: {bid} {suit}"), {"name": name, "bid": bid, "suit": suit})


def deal_notes(row: Row, sheet: Sheet) -> Iterator[Phrase]:
    """Yield further notes on a row: a forced contract, a tie at the target."""
    if not isinstance(row.deal, TarneebPlayed):
        return
    if row.deal.forced:
        yield Phrase(_("No bids: the dealer had to play 7."))
    sides = row.state.sums["points"]
    if sides[0] == sides[1] >= sheet.options.target:
        declarers_win = sheet.options.tie_rule == "declarers_win"
        yield Phrase(TIED_DECLARERS_WIN if declarers_win else TIED_PLAY_ON)


def slip_questions(deal: TarneebPlayed) -> Iterator[Phrase]:
    """Yield a question for each rare value that may be a slip."""
    if deal.bid == HIGHEST_BID and deal.tricks == TRICKS:
        yield Phrase(_("13 bid, 13 taken: right?"))
        return
    if deal.bid == HIGHEST_BID:
        yield Phrase(_("A bid of 13: is that right?"))
    if deal.tricks == TRICKS:
        yield Phrase(_("All 13 tricks: is that right?"))
    elif not deal.tricks:
        yield Phrase(_("Not one trick: is that right?"))


def reminders(options: TarneebTableOptions) -> Iterator[str]:
    """Yield a reminder for each unusual option that changes play.

    Reminders needed in every deal come last: if there is no room for all, they are left out first.
    """
    reminders = (
        options.auction_reminder,
        PASSED_OUT_REMINDERS[options.passed_out],
        WEAK_HAND if options.weak_hand_redeal else "",
        TRUMP_LEAD if options.opening_lead == "trump" else "",
        CLOCKWISE if options.direction == "clockwise" else "",
        THIRTEEN_AT_ONCE if options.deal_style == "thirteen_at_once" else "",
    )
    return (reminder for reminder in reminders if reminder)
