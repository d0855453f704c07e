"""Preferans in words: deals, contracts with their kontra, and notes on a row."""

from collections.abc import Iterator

from games.cards import contract_sign
from games.outcomes import NOT_PLAYED, contract_outcome
from games.preferans.contract import contract_failed, contract_value
from games.preferans.deals import (
    BETTEL,
    CONTRACT_NAMES,
    KONTRA_NAMES,
    SUITS,
    PreferansContract,
    PreferansOptions,
    PreferansPassedOut,
)
from games.preferans.state import PreferansState, counts_as_passed_out, refe_left, was_played
from games.words import Name, Phrase, _, list_phrase


def kontra_name(deal: PreferansContract) -> Phrase:
    """Return the name of a deal's kontra level; levels above the fourth are numbered."""
    if deal.kontra < len(KONTRA_NAMES):
        return Phrase(KONTRA_NAMES[deal.kontra])
    return Phrase(_("kontra {level} times"), {"level": deal.kontra})


def describe_deal(deal: PreferansPassedOut | PreferansContract) -> Phrase:
    """Return a deal in words: the contract, kontra, the result, the defenders' tricks.

    >>> deal = {"kind": "contract", "declarer": 1, "contract": 4, "defenders": [
    ...     {"player": 2, "status": "came", "tricks": 3}, {"player": 0, "status": "declined"}]}
    >>> describe_deal(PreferansContract(**deal)).render(names=["Ana", "Ivo", "Eva"])
    'Ivo: ♥, made (Eva 3)'
    """
    if isinstance(deal, PreferansPassedOut):
        return Phrase(_("All passed"))
    contract = contract_text(deal)
    if deal.contract == BETTEL:
        return contract_outcome(contract, made=not contract_failed(deal))
    playing = [defender for defender in deal.defenders if defender.plays]
    if not playing:
        return Phrase(NOT_PLAYED, {"what": contract})
    shares = [
        Phrase("{name} {tricks}", {"name": Name(each.player), "tricks": each.tricks or 0})
        for each in playing
    ]
    return contract_outcome(contract, made=not contract_failed(deal), taken=list_phrase(shares))


def contract_text(deal: PreferansContract) -> Phrase:
    """Return a contract in words: declarer, contract and kontra."""
    suit = SUITS.get(deal.contract)
    contract = contract_sign(suit) if suit else Phrase(CONTRACT_NAMES[deal.contract])
    template = _("{name}: {contract} igra") if deal.igra else _("{name}: {contract}")
    declared = Phrase(template, {"name": Name(deal.declarer), "contract": contract})
    if not deal.kontra:
        return declared
    return Phrase(_("{deal}, {kontra}"), {"deal": declared, "kontra": kontra_name(deal)})


def deal_notes(
    deal: PreferansPassedOut | PreferansContract, state: PreferansState, options: PreferansOptions
) -> Iterator[Phrase]:
    """Yield further notes on a deal, such as a reduced base."""
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
    reduced = contract_value(deal, state, options).base
    if reduced != deal.base:
        values = {"full": deal.base, "reduced": str(reduced)}
        yield Phrase(_("Last deal: the base goes down from {full} to {reduced}."), values)


def no_refe_notes(state: PreferansState, options: PreferansOptions) -> Iterator[Phrase]:
    """Yield the reason why a passed-out deal wrote no refe, if it wrote none."""
    if not refe_left(state, options):
        used_up = state.written >= options.refes
        blocked = _("No refe is written while a centre is above zero.")
        yield Phrase(_("No refe left: nothing is written.") if used_up else blocked)
