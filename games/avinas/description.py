"""Avinas in words: deals, notes on a row, and the state of the match."""

from collections.abc import Iterator
from dataclasses import replace

from games.avinas.deals import (
    PACK_POINTS,
    AnyAvinasDeal,
    AvinasFalseBid,
    AvinasNoSevens,
    AvinasOptions,
    AvinasSevens,
)
from games.avinas.outcome import AvinasState, verdict
from games.cards import contract_sign, partners, side_names
from games.outcomes import amounts_of_sides, contract_outcome
from games.sheet import Row, Sheet
from games.words import Caution, Name, Phrase, _, counted_phrase, ngettext

SEVENS = {1: _("one seven"), 2: _("two sevens"), 3: _("three sevens"), 4: _("four sevens")}

UNDERTAKINGS = {
    "plain": _("{name}: {sevens}"),
    "knock": _("{name}: {sevens}, knock"),
    "counter": _("{name}: {sevens}, counter-knock"),
}

ENDING_LOSSES = range(1, 7)
"""The numbers of pips that one deal can bring a side."""

WARNINGS = {
    "cats": _("+{pips}: {side} are Cats"),
    "lose": _("+{pips}: {side} lose"),
    "win": _("+{pips}: {side} win"),
}
"""Warnings for a side near the end, by the outcome for it."""
RAMS_COUNT_AGAINST = _("Rams count against you")
ENDS_AT = _("The match ends at {pips}")

PIPS = ngettext("{number} pip", "{number} pips")
UNPLAYED = ngettext(
    "Stopped early: {left} point not counted.",
    "Stopped early: {left} points not counted.",
)

CATS_CUSTOM = _("Cats! By custom, stop for today. Next time: a fresh pack.")


def describe_deal(deal: AnyAvinasDeal) -> Phrase:
    """Return a deal in a player's words, with both sides' card points.

    >>> deal = AvinasNoSevens(kind="no_sevens", declarer=1, bid=5, declarer_points=74)
    >>> describe_deal(deal).render(names=["Ana", "Ivo", "Eva", "Jan"])
    'Ivo bid 5, made (74–46)'
    """
    if isinstance(deal, AvinasSevens):
        return describe_sevens(deal)
    if isinstance(deal, AvinasNoSevens):
        taken = amounts_of_sides(deal.declarer_points, deal.defence)
        return contract_outcome(bid_text(deal), made=deal.made, taken=taken)
    if isinstance(deal, AvinasFalseBid):
        return Phrase(_("{name}: false bid"), {"name": Name(deal.declarer)})
    return Phrase(_("All passed"))


def describe_sevens(deal: AvinasSevens) -> Phrase:
    """Return a sevens deal in words: declarer, sevens, undertaking and result."""
    number = Phrase(SEVENS[deal.sevens])
    if deal.trump:
        number = Phrase("{sevens} {suit}", {"sevens": number, "suit": contract_sign(deal.trump)})
    sevens = {"name": Name(deal.declarer), "sevens": number}
    contract = Phrase(UNDERTAKINGS[deal.undertaking], sevens)
    if deal.knock:
        return contract_outcome(contract, made=deal.made)
    points = deal.declarer_points or 0
    return contract_outcome(
        contract, made=deal.made, taken=amounts_of_sides(points, PACK_POINTS - points)
    )


def bid_text(deal: AvinasNoSevens) -> Phrase:
    """Return the declarer and the highest bid in words."""
    highest = max((bid for bid in deal.bids or () if bid is not None), default=deal.bid)
    if highest is None:
        return Phrase(_("{name}: no sevens"), {"name": Name(deal.declarer)})
    return Phrase(_("{name} bid {bid}"), {"name": Name(deal.declarer), "bid": highest})


def deal_notes(row: Row, options: AvinasOptions) -> Iterator[Phrase]:
    """Yield further notes on a row, such as rams crossed out."""
    deal = row.deal
    if not row.counted:
        return
    if isinstance(deal, AvinasSevens):
        yield from knock_notes(deal)
        yield from ram_notes(row)
    elif isinstance(deal, AvinasNoSevens):
        if deal.unplayed:
            yield counted_phrase(UNPLAYED, "left", {"left": deal.unplayed})
    elif isinstance(deal, AvinasFalseBid):
        if options.false_bid == "match":
            yield Phrase(_("A false bid loses the match at once."))
    else:
        yield Phrase(_("No bids: nothing is written, and the deal passes on."))


def knock_notes(deal: AvinasSevens) -> Iterator[Phrase]:
    """Yield the names of the players who knocked and counter-knocked, if entered."""
    if deal.knocked_by is not None:
        yield Phrase(_("{name} knocked."), {"name": Name(deal.knocked_by)})
    if deal.countered_by is not None:
        yield Phrase(_("{name} counter-knocked."), {"name": Name(deal.countered_by)})
    if deal.declarer_points == PACK_POINTS:
        yield Phrase(_("All 120 points without a knock: no extra."))


def ram_notes(row: Row) -> Iterator[Phrase]:
    """Yield a note on the rams crossed out and drawn, if any were crossed out."""
    number_crossed = -sum(min(line.amount, 0) for line in row.lines)
    number_drawn = sum(max(line.amount, 0) for line in row.lines)
    if number_crossed:
        values = {
            "number": number_crossed + number_drawn,
            "crossed": number_crossed,
            "drawn": number_drawn,
        }
        yield Phrase(_("Rams: {number}. Crossed out: {crossed}. Drawn: {drawn}."), values)


def guidance(sheet: Sheet) -> Iterator[Phrase]:
    """Yield warnings for the next deal, or the target; after Cats, the custom."""
    state, options = AvinasState.of(sheet.state), sheet.options
    if sheet.status == "open":
        warned = [warning for side in (0, 1) for warning in warnings(side, state, options)]
        yield from warned or [Phrase(RAMS_COUNT_AGAINST), ends_at(options.target_pips)]
    elif sheet.over and sheet.settlement_now.result.reason == "cats":
        yield Phrase(CATS_CUSTOM)


def ends_at(target: int) -> Phrase:
    """Return the number of pips that ends the match, in words."""
    return Phrase(ENDS_AT, {"pips": counted_phrase(PIPS, "number", {"number": target})})


def warnings(side: int, state: AvinasState, options: AvinasOptions) -> Iterator[Phrase]:
    """Yield a warning if this side's next pips may end the match.

    A no-seven deal changes neither the rams nor the other side's pips, so the loser of the match is
    known before it is played.
    """
    left = options.target_pips - state.pips[side]
    pips = tuple(options.target_pips if team == side else state.pips[team] for team in (0, 1))
    decision = verdict(replace(state, sums={**state.sums, "pips": pips}), options)
    if decision is None or left not in ENDING_LOSSES:
        return
    outcome = "win" if decision.losers != side else "cats" if decision.reason == "cats" else "lose"
    values = {
        "side": side_names(partners(side)),
        "pips": counted_phrase(PIPS, "number", {"number": left}),
    }
    yield Caution(WARNINGS[outcome], values)
