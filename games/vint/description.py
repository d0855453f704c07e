"""Vint in words: deals, notes and reminders."""

from collections.abc import Iterator

from games.cards import contract_sign, partners, side_names
from games.outcomes import amounts_of_sides, contract_outcome
from games.sheet import Row, Sheet
from games.vint.deals import TRICKS, VintAnyDeal, VintContract
from games.vint.options import VintOptions
from games.vint.rubber import GAMES_OF_A_RUBBER, VintState
from games.words import Name, Phrase, _

GAME_TO = _("Game to {side}.")
KITTY_REMINDERS = {
    "none": "",
    "buyer": _("12 cards each, four in the middle"),
    "partner": _("12 cards each, four in the middle"),
    "double": _("11 cards each, eight in the middle"),
}
PASSES = {12: _("12 passes end bidding"), 8: _("8 passes end bidding")}


def describe_deal(deal: VintAnyDeal) -> Phrase:
    """Return a deal in words: contract, result, and both sides' tricks.

    >>> deal = {"kind": "contract", "declarer": 0, "bid": "4-diamonds", "tricks": 9, "aces": 1}
    >>> describe_deal(VintContract(**deal)).render(names=["Ana", "Ivo", "Eva", "Jan"])
    'Ana: 4 ♦, failed by 1 (9–4)'
    """
    if not isinstance(deal, VintContract):
        return Phrase(_("All passed"))
    return contract_outcome(
        contract_text(deal),
        made=not deal.short,
        taken=amounts_of_sides(deal.tricks, TRICKS - deal.tricks),
        short=deal.short,
    )


def contract_text(deal: VintContract) -> Phrase:
    """Return a contract in words: declarer, level and suit."""
    values = {
        "name": Name(deal.declarer),
        "bid": deal.level,
        "suit": contract_sign(deal.denomination),
    }
    return Phrase(_("{name}: {bid} {suit}"), values)


def deal_notes(row: Row, before: VintState) -> Iterator[Phrase]:
    """Yield a note on a deal that wins a game; `before` is the state before the deal."""
    games = VintState.of(row.state).games
    for side, won in enumerate(games):
        if won > before.games[side]:
            yield Phrase(GAME_TO, {"side": side_names(partners(side))})


def slip_questions(deal: VintContract) -> Iterator[Phrase]:
    """Yield a question for each rare value that may be a slip."""
    if deal.tricks == TRICKS:
        yield Phrase(_("All 13 tricks: is that right?"))
    elif not deal.tricks:
        yield Phrase(_("Not one trick: is that right?"))


def reminders(sheet: Sheet) -> Iterator[Phrase]:
    """Yield the first bidder, how cards are dealt, the games won, and the end of the bidding."""
    state = VintState.of(sheet.state)
    options: VintOptions = sheet.options
    yield Phrase(_("{name} bids first"), {"name": Name(state.dealer)})
    if KITTY_REMINDERS[options.kitty]:
        yield Phrase(KITTY_REMINDERS[options.kitty])
    for side, won in enumerate(state.games):
        if won == GAMES_OF_A_RUBBER - 1:
            yield Phrase(_("{side} have a game"), {"side": side_names(partners(side))})
    yield Phrase(PASSES[options.passes])
