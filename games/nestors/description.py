"""Nestors in words: deals, notes and reminders."""

from collections.abc import Iterator

from games.nestors.card_points import all_points, points_of, spades_of
from games.nestors.deals import (
    FIRST_TRICK,
    POINTS,
    STEP,
    NestorsContract,
    NestorsOptions,
    NestorsPassedOut,
    Trump,
)
from games.outcomes import amounts_of_sides, contract_outcome
from games.sheet import Row, Sheet
from games.words import Name, Phrase, _

TRUMP_NAMES: dict[Trump, str] = {"A": _("aces"), "J": _("jacks"), "10": _("tens")}

USUAL_BIDS = range(60, 161)
"""Bids outside this range are allowed but very rare."""

NEXT_PLAYER_DEALS = _("All pass: next deals")
LOWEST_BID = _("Bids from {min}")
SEVEN_SPADES = _("Ten points: 7 spades")

MISSED = _("The bid was missed by {short}.")
NOBODYS_SPADES = _("Neither side has seven spades: 180 points in this deal.")
TIED = _("Equal at the limit: play on until the points differ.")


def describe_deal(deal: NestorsContract | NestorsPassedOut, options: NestorsOptions) -> Phrase:
    """Return a deal in words: the contract, its result, and both sides' points."""
    if isinstance(deal, NestorsPassedOut):
        return Phrase(_("All passed"))
    points, everything = points_of(deal, options), all_points(spades_of(deal, options))
    return contract_outcome(
        contract_text(deal),
        made=points >= deal.bid,
        taken=amounts_of_sides(points, everything - points),
        short=max(deal.bid - points, 0),
    )


def contract_text(deal: NestorsContract) -> Phrase:
    """Return a contract in words: declarer, bid and trump."""
    values = {"name": Name(deal.declarer), "bid": deal.bid}
    if deal.trump is None:
        return Phrase(_("{name}: {bid}"), values)
    return Phrase(_("{name}: {bid}, {trump}"), values | {"trump": Phrase(TRUMP_NAMES[deal.trump])})


def deal_notes(row: Row, sheet: Sheet) -> Iterator[Phrase]:
    """Yield further notes on a row: a missed bid, spades without a winner, a tie."""
    if not isinstance(row.deal, NestorsContract):
        return
    short = row.deal.bid - points_of(row.deal, sheet.options)
    if short > 0:
        yield Phrase(MISSED, {"short": short})
    if spades_of(row.deal, sheet.options) == "nobody":
        yield Phrase(NOBODYS_SPADES)
    sides = row.state.sums["points"]
    if sides[0] == sides[1] >= sheet.options.limit and sheet.options.tie_rule == "play_on":
        yield Phrase(TIED)


def slip_questions(deal: NestorsContract, options: NestorsOptions) -> Iterator[Phrase]:
    """Yield a question for each rare value that may be a slip."""
    if deal.bid not in USUAL_BIDS:
        yield Phrase(_("An unusual bid: {bid}. Is that right?"), {"bid": deal.bid})
    points = points_of(deal, options)
    if points in {FIRST_TRICK, POINTS}:
        yield Phrase(
            _("Points for the declarer's side: {points}. Is that right?"), {"points": points}
        )


def reminders(options: NestorsOptions) -> Iterator[Phrase]:
    """Yield a reminder for each unusual option that changes play."""
    if options.passed_out == "redeal_next_dealer":
        yield Phrase(NEXT_PLAYER_DEALS)
    if options.min_bid > STEP:
        yield Phrase(LOWEST_BID, {"min": options.min_bid})
    if options.asks_for_spades:
        yield Phrase(SEVEN_SPADES)
