"""The refusals of a deal, TX01 to TX10, in the order of the form."""

from collections.abc import Iterator, Sequence

from games.rows import each_owner_once, sum_refusals
from games.trex.deals import (
    CARD,
    CONTRACTS,
    EACH,
    LEADER,
    PLAYERS,
    ROWS,
    RowField,
    TrexOptions,
    TrexPlayed,
    TrexRow,
    cards_of,
    fields_of,
)
from games.trex.kingdoms import TrexState, kinds_left
from games.values import REQUIRED, Refusal
from games.words import Name, _

NOT_LEFT = _("This contract is not left in the kingdom. Choose another.")
NOT_JOINED = _("The contracts of a complex are not chosen at this table: leave them out.")
NOT_DOUBLED = _("Nothing is doubled at this table: leave out who doubled.")
NO_LEADER = _("Leave out who led: it changes nothing for this card.")
NOT_ASKED = _("This contract does not ask for this number.")
PLACES_ONCE = _("Give each place once.")
TRICKS_FOR_CARDS = _("{name} took more cards than fit into the tricks: {tricks}.")
QUEEN_IS_DIAMOND = _("{name} took the queen of diamonds: enter one diamond or more.")
MISSING: dict[RowField, str] = {
    "diamonds": _("Enter the diamonds of {name}."),
    "tricks": _("Enter the tricks of {name}."),
    "place": _("Tap the players in the order in which they ran out of cards."),
}
CARDS_IN_TRICK = 4


def deal_refusals(deal: TrexPlayed, state: TrexState, options: TrexOptions) -> Iterator[Refusal]:
    """Yield every reason to refuse a deal: the contract first, then its cards and numbers."""
    of_contract = tuple(_contract_refusals(deal, state, options))
    yield from of_contract
    if of_contract:
        return
    of_cards = tuple(_card_refusals(deal, options))
    of_rows = tuple(_row_refusals(deal.rows, fields_of(deal.parts)))
    yield from of_cards
    yield from of_rows
    if not of_cards and not of_rows:
        yield from _hand_refusals(deal)


def _contract_refusals(
    deal: TrexPlayed, state: TrexState, options: TrexOptions
) -> Iterator[Refusal]:
    """Yield the refusals of a contract that is played, and of contracts that cannot be joined."""
    if deal.kind not in kinds_left(state.left, options):
        yield Refusal("TX01", NOT_LEFT, "kind")
    elif deal.kind != "complex" or options.contracts != "joined":
        if deal.contracts is not None:
            yield Refusal(CONTRACTS.code, NOT_JOINED, "contracts")
    elif deal.contracts is None:
        yield Refusal(REQUIRED.code, CONTRACTS.message, "contracts")
    elif len(set(deal.contracts)) < len(deal.contracts) or not {*deal.contracts} <= {*state.left}:
        yield Refusal(CONTRACTS.code, CONTRACTS.message, "contracts")


def _card_refusals(deal: TrexPlayed, options: TrexOptions) -> Iterator[Refusal]:
    """Yield the refusals of cards that are not those of the contract, and of their doubling."""
    if sorted(card.card for card in deal.cards) != sorted(cards_of(deal.parts)):
        yield Refusal(CARD.code, CARD.message, "cards")
        return
    for place, card in enumerate(deal.cards):
        if card.doubler is not None and not options.doubling:
            yield Refusal("TX04", NOT_DOUBLED, f"cards.{place}.doubler")
            continue
        is_led = options.own_doubled == "leader" and card.is_own
        if is_led and card.leader is None:
            yield Refusal(REQUIRED.code, LEADER.message, f"cards.{place}.leader")
        elif card.leader is not None and not is_led:
            yield Refusal(LEADER.code, NO_LEADER, f"cards.{place}.leader")


def _row_refusals(rows: Sequence[TrexRow], fields: Sequence[RowField]) -> Iterator[Refusal]:
    """Yield the refusals of numbers that are missing, not asked for, or do not add up."""
    if not fields and not rows:
        return
    if not each_owner_once([row.player for row in rows], PLAYERS):
        yield Refusal(ROWS.code, ROWS.message, "rows")
        return
    for field in MISSING:
        yield from _number_refusals(rows, field, is_asked=field in fields)


def _number_refusals(
    rows: Sequence[TrexRow], field: RowField, *, is_asked: bool
) -> Iterator[Refusal]:
    """Yield the refusals of one number of all players."""
    numbers: dict[int, int] = {
        place: number
        for place, row in enumerate(rows)
        if (number := getattr(row, field)) is not None
    }
    if not is_asked:
        for place in numbers:
            yield Refusal("TX08", NOT_ASKED, f"rows.{place}.{field}")
    elif len(numbers) < PLAYERS:
        place = min(set(range(PLAYERS)) - numbers.keys())
        values = {"name": Name(rows[place].player)}
        yield Refusal(REQUIRED.code, MISSING[field], f"rows.{place}.{field}", values)
    elif field != "place":
        yield from sum_refusals("TX07", field, list(numbers.values()), EACH)
    elif sorted(numbers.values()) != list(range(1, PLAYERS + 1)):
        yield Refusal("TX09", PLACES_ONCE, f"rows.{PLAYERS - 1}.place")


def _hand_refusals(deal: TrexPlayed) -> Iterator[Refusal]:
    """Yield the refusals of cards, diamonds and tricks of a player that cannot be together."""
    queens = {card.card: card.taker for card in deal.cards}
    for place, row in enumerate(deal.rows):
        values = {"name": Name(row.player), "tricks": row.tricks}
        has_queen = queens.get("queen_diamonds") == row.player
        if has_queen and row.diamonds == 0:
            yield Refusal("TX10", QUEEN_IS_DIAMOND, f"rows.{place}.diamonds", values)
        elif row.tricks is not None and _cards_taken(deal, row) > CARDS_IN_TRICK * row.tricks:
            yield Refusal("TX10", TRICKS_FOR_CARDS, f"rows.{place}.tricks", values)


def _cards_taken(deal: TrexPlayed, row: TrexRow) -> int:
    """Return the number of cards that a player must have taken in tricks."""
    taken = [card.card for card in deal.cards if card.taker == row.player]
    if row.diamonds is None:
        return len(taken)
    return row.diamonds + sum(card != "queen_diamonds" for card in taken)
