"""Oh Hell in words: deals, notes and reminders."""

from collections.abc import Iterator

from games.cards import contract_sign
from games.oh_hell.deals import OhHellOptions, OhHellPlayed
from games.oh_hell.rounds import bidding_order, cards_in, hand_sizes, trump_in
from games.sheet import Row, Sheet
from games.words import Name, Phrase, _, counted_phrase, list_phrase, ngettext

HAND = ngettext("{cards} card", "{cards} cards")
HAND_OF = ngettext(
    "{cards} card, hand {number} of {hands}", "{cards} cards, hand {number} of {hands}"
)


def describe_deal(deal: OhHellPlayed) -> Phrase:
    """Return a deal in a few words: the cards, and of each player the tricks over the bid."""
    rows = sorted(deal.rows, key=lambda row: row.player)
    cards = sum(row.taken for row in rows)
    each = [
        Phrase(
            "{name} {tricks}/{bid}",
            {"name": Name(row.player), "tricks": row.taken, "bid": row.promised},
        )
        for row in rows
    ]
    hand: Phrase = counted_phrase(HAND, "cards", {"cards": cards})
    if deal.trump is not None:
        trump = {"hand": hand, "trump": contract_sign(deal.trump)}
        hand = Phrase(_("{hand}, {trump}"), trump)
    return Phrase("{hand}: {rows}", {"hand": hand, "rows": list_phrase(each)})


def deal_notes(row: Row) -> Iterator[Phrase]:
    """Yield a note on bids that are more than the tricks of the deal, or fewer."""
    if isinstance(row.deal, OhHellPlayed) and row.counted:
        bids = sum(each.promised for each in row.deal.rows)
        tricks = sum(each.taken for each in row.deal.rows)
        values = {"bids": bids, "tricks": tricks}
        if bids > tricks:
            yield Phrase(_("Overbid: {bids} for {tricks} tricks."), values)
        elif bids < tricks:
            yield Phrase(_("Underbid: {bids} for {tricks} tricks."), values)


def slip_questions(deal: OhHellPlayed) -> Iterator[Phrase]:
    """Yield a question where not one player has made the bid, which may be a slip."""
    if all(row.missed_by for row in deal.rows):
        yield Phrase(_("No one made the bid. Is that right?"))


def reminders(sheet: Sheet) -> Iterator[Phrase]:
    """Yield the size of the next hand, its trumps, who bids first, and how it is held."""
    options, players, number = sheet.options, sheet.match.game.players, sheet.state.number
    cards = cards_in(number, players, options)
    yield hand_text(number, players, options)
    trump = trump_in(number, players, options)
    if trump == "no_trumps":
        yield Phrase(_("No trumps"))
    elif trump is not None:
        yield Phrase(_("Trumps: {trump}"), {"trump": contract_sign(trump)})
    if options.bidding == "together":
        yield Phrase(_("All bid at once"))
    else:
        first = bidding_order(sheet.state.dealer, players, options)[0]
        yield Phrase(_("{name} bids first"), {"name": Name(first)})
    if options.forehead and cards == 1:
        yield Phrase(_("Card on the forehead"))


def hand_text(number: int, players: int, options: OhHellOptions) -> Phrase:
    """Return the size of a hand, and its place in the match.

    >>> hand_text(2, 7, OhHellOptions()).render(), hand_text(14, 7, OhHellOptions()).render()
    ('6 cards, hand 2 of 13', '7 cards decide')
    """
    cards, hands = cards_in(number, players, options), len(hand_sizes(players, options))
    if options.end == "target":
        return counted_phrase(HAND, "cards", {"cards": cards})
    if number > hands:
        return Phrase(_("{cards} cards decide"), {"cards": cards})
    return counted_phrase(HAND_OF, "cards", {"cards": cards, "number": number, "hands": hands})
