"""Bela in words: deals, notes, questions about slips, reminders."""

from collections.abc import Iterator

from games.bela.deals import CARD_POINTS, BelaAnyDeal, BelaBelot, BelaEnough, BelaPlayed
from games.bela.options import THREE, BelaOptions
from games.bela.outcome import (
    FOUR,
    card_points,
    declared_by_owner,
    outcome_of,
    owner_of,
    with_all_tricks,
    without_trick,
)
from games.bela.state import BelaState
from games.cards import contract_sign
from games.outcomes import amounts_of_sides, contract_outcome
from games.sheet import Row, Sheet
from games.words import Caution, Name, Phrase, _

HANGS = _("{what}, half: the points hang ({taken})")


def describe_deal(deal: BelaAnyDeal, players: int, options: BelaOptions) -> Phrase:
    """Return a deal in words: the caller, the trumps, and the outcome once it is known."""
    if isinstance(deal, BelaBelot):
        return Phrase(_("{name}: eight in a row"), {"name": Name(deal.declared_by)})
    if isinstance(deal, BelaEnough):
        return Phrase(_("{name}: enough"), {"name": Name(deal.said_by)})
    call = Phrase("{name}", {"name": Name(deal.caller)})
    if deal.trump is not None:
        call = Phrase("{name} {suit}", {"name": call, "suit": contract_sign(deal.trump)})
    if not (deal.rows or deal.capot) and deal.points is None and deal.other_points is None:
        return call
    outcome = outcome_of(deal, players, options)
    totals = outcome.totals
    own = totals[outcome.callers]
    taken = amounts_of_sides(own, sum(totals) - own)
    if outcome.verdict == "hangs":
        return Phrase(HANGS, {"what": call, "taken": taken})
    return contract_outcome(call, made=outcome.verdict == "passes", taken=taken)


def deal_notes(row: Row, sheet: Sheet) -> Iterator[Phrase]:
    """Yield notes on a deal: a caller who had to, all tricks, declarations that are lost."""
    deal, players, options = row.deal, sheet.match.game.players, sheet.options
    if not isinstance(deal, BelaPlayed):
        return
    if row.dealer == deal.caller and (players == FOUR or _is_in_turn(players, options)):
        yield Phrase(_("{name} had to call (mora)."), {"name": Name(deal.caller)})
    if with_all_tricks(deal, players) is not None:
        yield Phrase(_("All tricks: štiglja."))
    lost = without_trick(deal, players) & _declaring_owners(deal, players)
    if lost and options.without_trick == "void":
        yield Phrase(_("Declarations without a trick are lost."))


def _is_in_turn(players: int, options: BelaOptions) -> bool:
    return players == THREE and options.three_caller == "in_turn"


def _declaring_owners(deal: BelaPlayed, players: int) -> frozenset[int]:
    """Return the sides or players that declared something, or had bela."""
    owners = frozenset(declared_by_owner(deal, players))
    return owners if deal.bela is None else owners | {owner_of(deal.bela, players)}


def slip_questions(deal: BelaAnyDeal, players: int) -> Iterator[Phrase]:
    """Yield a question for what is rare and may be a slip."""
    if not isinstance(deal, BelaPlayed):
        return
    if CARD_POINTS in card_points(deal, players) and with_all_tricks(deal, players) is None:
        yield Phrase(_("All 162 points, but not all the tricks. Is that right?"))
    for declared in (deal.declared, deal.partner_declared):
        if declared is not None and sum(declared.numbers) > 2:  # noqa: PLR2004  two are usual
            yield Phrase(
                _("So many declarations: {n}. Is that right?"), {"n": sum(declared.numbers)}
            )


def reminders(sheet: Sheet) -> Iterator[Phrase]:
    """Yield the first caller, the one who has to call, and the points that hang."""
    state, options = BelaState.of(sheet.state), sheet.options
    players = sheet.match.game.players
    first = Name((state.dealer + 1) % players)
    if state.hanging:
        yield Caution(_("Hanging, for the winner of this deal: {n}"), {"n": state.hanging})
    if options.caller_is_first(players):
        yield Phrase(_("{name} has to call"), {"name": first})
        return
    yield Phrase(_("{name} calls first"), {"name": first})
    yield Phrase(_("{name} has to call if all pass (mora)"), {"name": Name(state.dealer)})
