"""Trex in words: deals, questions on slips, and reminders."""

from collections.abc import Iterator, Sequence

from games.sheet import Sheet
from games.trex.deals import EACH, KINGDOMS, RowField, TrexCard, TrexPlayed, TrexRow
from games.trex.kingdoms import TrexState
from games.trex.names import CARD_SIGNS, CONTRACT_NAMES, SHORT_NAMES
from games.words import Name, Phrase, _, list_phrase

NUMBER_NAMES: dict[RowField, str] = {"diamonds": _("Diamonds"), "tricks": _("Slaps")}


def describe_deal(deal: TrexPlayed) -> Phrase:
    """Return a deal in a few words: the contract, and what each player took or the order.

    A deal of which only the contract is entered is named by that alone.
    """
    sections = list(_sections(deal))
    if not sections:
        return contract_phrase(deal)
    whole = sections[0]
    for section in sections[1:]:
        whole = Phrase(_("{one}; {two}"), {"one": whole, "two": section})
    return Phrase("{contract}: {outcome}", {"contract": contract_phrase(deal), "outcome": whole})


def contract_phrase(deal: TrexPlayed) -> Phrase:
    """Return the name of a contract, or of those that were joined."""
    if deal.contracts is None:
        return Phrase(CONTRACT_NAMES[deal.kind])
    return list_phrase([Phrase(CONTRACT_NAMES[part]) for part in deal.parts])


def _sections(deal: TrexPlayed) -> Iterator[Phrase]:
    """Yield the takers of cards, the diamonds, the tricks, and the order in trex."""
    if deal.cards:
        signs = len(deal.cards) > 1
        yield list_phrase([_card_text(card, with_sign=signs) for card in deal.cards])
    alone = len(deal.parts) == 1
    for field, name in NUMBER_NAMES.items():
        numbers = _numbers_text(deal.rows, field)
        if numbers is not None:
            text = Phrase("{name} {numbers}", {"name": Phrase(name), "numbers": numbers})
            yield numbers if alone else text
    if deal.kind == "trex" and deal.rows:
        order = sorted(deal.rows, key=lambda row: row.place or 0)
        yield list_phrase([Name(row.player) for row in order])


def _card_text(card: TrexCard, *, with_sign: bool) -> Phrase:
    """Return the taker of a card, and who doubled it."""
    text = Phrase("{name}", {"name": Name(card.taker)})
    if with_sign:
        values = {"card": Phrase(CARD_SIGNS[card.card]), "name": text}
        text = Phrase("{card} {name}", values)
    if card.doubler is None:
        return text
    doubled = {"taker": text, "name": Name(card.doubler)}
    return Phrase(_("{taker} (doubled by {name})"), doubled)


def _numbers_text(rows: Sequence[TrexRow], field: RowField) -> Phrase | None:
    """Return the players with a number above zero, None if the deal did not ask for it."""
    each = [
        Phrase("{name} {number}", {"name": Name(row.player), "number": getattr(row, field)})
        for row in sorted(rows, key=lambda row: row.player)
        if getattr(row, field)
    ]
    return list_phrase(each) if each else None


def slip_questions(deal: TrexPlayed) -> Iterator[Phrase]:
    """Yield a question where one player took every trick, which may be a slip."""
    for row in deal.rows:
        if row.tricks == EACH:
            yield Phrase(_("{name} took every trick. Is that right?"), {"name": Name(row.player)})


def reminders(sheet: Sheet) -> Iterator[Phrase]:
    """Yield the kingdom and its owner, and the contracts that are left in it.

    Before the first deal, all of them are: the owner of the first kingdom is told instead.
    """
    state = TrexState.of(sheet.state)
    values = {"number": state.kingdom, "kingdoms": KINGDOMS, "name": Name(state.dealer)}
    yield Phrase(_("Kingdom {number} of {kingdoms}: {name}"), values)
    if state.number == 1:
        yield Phrase(_("The ♥7 owns it"))
        return
    left = list_phrase([Phrase(SHORT_NAMES[kind]) for kind in state.left])
    yield Phrase(_("Left: {contracts}"), {"contracts": left})
