"""Preferans in words: how far kontra went, and what a reader of a row may wonder about."""

from collections.abc import Iterator

from games.preferans.contract import reckoned
from games.preferans.deals import (
    KONTRA_NAMES,
    PreferansContract,
    PreferansOptions,
    PreferansPassedOut,
)
from games.preferans.state import PreferansState, counts_as_passed_out, refe_left, was_played
from games.words import Phrase, _


def kontra_name(deal: PreferansContract) -> Phrase:
    """Return the name of a kontra level; beyond the fourth they have none."""
    if deal.kontra < len(KONTRA_NAMES):
        return Phrase(KONTRA_NAMES[deal.kontra])
    return Phrase(_("kontra {level} times"), {"level": deal.kontra})


def deal_notes(
    deal: PreferansPassedOut | PreferansContract, state: PreferansState, options: PreferansOptions
) -> Iterator[Phrase]:
    """Yield what a reader of a deal should know beside its lines."""
    if isinstance(deal, PreferansPassedOut):
        yield from no_refe_notes(state, options)
        return
    if counts_as_passed_out(deal, state, options):
        yield Phrase(_("Spades without kontra: it counts as all passed."))
        return
    if not was_played(deal, state, options):
        yield Phrase(_("Not played: the contract counts as made."))
    if state.has_refe(deal.declarer):
        yield Phrase(_("A refe doubles the declarer."))
    reduced = reckoned(deal, state, options).base
    if reduced != deal.base:
        values = {"full": deal.base, "reduced": str(reduced)}
        yield Phrase(_("Last deal: the base goes down from {full} to {reduced}."), values)


def no_refe_notes(state: PreferansState, options: PreferansOptions) -> Iterator[Phrase]:
    """Yield why a deal that was passed out wrote no refe, where it did not."""
    if not refe_left(state, options):
        used_up = state.written >= options.refes
        blocked = _("No refe is written while a centre is above zero.")
        yield Phrase(_("No refe left: nothing is written.") if used_up else blocked)
