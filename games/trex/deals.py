"""The input of a Trex table: the options agreed before play, and each deal."""

from typing import Annotated, Literal

from pydantic import Field

from games.cards import PlayerOf4
from games.options import STAKE_UNIT_OF_EACH, MatchOptions, Option, Preset
from games.rows import EACH_ONCE
from games.settlement import BalanceUnit
from games.values import Many, ShapeRefusal, Value
from games.words import _

PLAYERS = 4
KINGDOMS = 4
EACH = 13
"""The diamonds of the pack, and the tricks of a deal."""

Part = Literal["king", "queens", "diamonds", "slaps"]
Contract = Literal[Part, "trex", "complex"]
Card = Literal["king_hearts", "queen_spades", "queen_hearts", "queen_diamonds", "queen_clubs"]
Partners = Literal["none", "sum", "worse"]
RowField = Literal["diamonds", "tricks", "place"]

PARTS: tuple[Part, ...] = ("king", "queens", "diamonds", "slaps")
"""The contracts in which points are lost, which can be played together."""
CARDS: dict[Contract, tuple[Card, ...]] = {
    "king": ("king_hearts",),
    "queens": ("queen_spades", "queen_hearts", "queen_diamonds", "queen_clubs"),
}
"""The cards that cost their taker, by contract."""
ROW_FIELDS: dict[Contract, RowField] = {
    "diamonds": "diamonds",
    "slaps": "tricks",
    "trex": "place",
}
"""The number that a contract asks of each player."""

CONTRACTS = ShapeRefusal("TX02", _("Choose two or more of the contracts left."))
CARD = ShapeRefusal("TX03", _("Enter each card of the contract once."))
TAKER = ShapeRefusal("TX03", _("Choose who took the card."))
DOUBLER = ShapeRefusal("TX04", _("Choose who doubled the card."))
LEADER = ShapeRefusal("TX05", _("Choose who led to the trick."))
ROWS = ShapeRefusal("TX06", EACH_ONCE)
NUMBER = ShapeRefusal("TX07", _("Enter a number from 0 to 13."))
PLACE = ShapeRefusal("TX09", _("Enter a place from 1 to 4."))

Count = Annotated[int, Field(ge=0, le=EACH)]
Place = Annotated[int, Field(ge=1, le=PLAYERS)]


class TrexOptions(MatchOptions):
    """The options agreed before the first deal."""

    partners: Partners = "none"
    contracts: Literal["five", "complex", "joined"] = "five"
    order: Literal["free", "fixed"] = "free"
    kingdoms: Literal["in_turn", "crossed"] = "in_turn"
    doubling: bool = True
    own_doubled: Literal["leader", "single", "double"] = "leader"
    partner_doubled: Literal["gain", "no_gain", "single"] = "gain"
    values: Literal["diamonds_10", "diamonds_15"] = "diamonds_10"
    lost_as_plus: bool = False
    stake_unit: BalanceUnit = "average"


class TrexCard(Value):
    """A card that costs its taker, and who doubled it."""

    card: Annotated[Card, CARD]
    """The king of hearts (`king_hearts`), or a queen.

    The queens are `queen_spades`, `queen_hearts`, `queen_diamonds` and `queen_clubs`.
    """
    taker: Annotated[PlayerOf4, TAKER]
    """The player who took the card in a trick."""
    doubler: Annotated[PlayerOf4 | None, DOUBLER] = None
    """The player who held the card and showed it before play; null if it was not doubled."""
    leader: Annotated[PlayerOf4 | None, LEADER] = None
    """The player who led to the trick, if the doubler took the card."""

    @property
    def is_own(self) -> bool:
        """Whether the player who doubled the card took it."""
        return self.doubler == self.taker


class TrexRow(Value):
    """The numbers of one player."""

    player: Annotated[PlayerOf4, ROWS]
    """The player."""
    diamonds: Annotated[Count | None, NUMBER] = None
    """The diamonds that the player took."""
    tricks: Annotated[Count | None, NUMBER] = None
    """The tricks that the player took."""
    place: Annotated[Place | None, PLACE] = None
    """The place in which the player ran out of cards, from 1."""


class TrexPlayed(Value):
    """A deal of any contract: its cards and its numbers, as far as the contract has some."""

    kind: Contract
    """The contract."""
    contracts: Annotated[
        Many[Part] | None, Field(min_length=2, max_length=len(PARTS)), CONTRACTS
    ] = None
    """The contracts that are played together, where the owner may choose them.

    Two or more of `king` (of hearts), `queens`, `diamonds` and `slaps` (tricks).
    """
    cards: Annotated[Many[TrexCard], Field(max_length=5), CARD] = ()
    """The taker of each card."""
    rows: Annotated[Many[TrexRow], Field(max_length=PLAYERS), ROWS] = ()
    """The numbers of each player."""

    @property
    def parts(self) -> tuple[Contract, ...]:
        """The contracts that are played in this deal."""
        return contracts_of(self.kind, self.contracts)


class TrexKing(TrexPlayed):
    """The king of hearts."""

    kind: Literal["king"]


class TrexQueens(TrexPlayed):
    """The four queens."""

    kind: Literal["queens"]


class TrexDiamonds(TrexPlayed):
    """The diamonds."""

    kind: Literal["diamonds"]


class TrexSlaps(TrexPlayed):
    """The tricks, called slaps."""

    kind: Literal["slaps"]


class TrexOrder(TrexPlayed):
    """Trex itself, in which the players run out of cards."""

    kind: Literal["trex"]


class TrexComplex(TrexPlayed):
    """Several contracts played together in one deal."""

    kind: Literal["complex"]


TrexDeal = Annotated[
    TrexKing | TrexQueens | TrexDiamonds | TrexSlaps | TrexOrder | TrexComplex,
    Field(discriminator="kind"),
]


def contracts_of(kind: object, joined: object) -> tuple[Contract, ...]:
    """Return the contracts of a deal: one, those that are joined, or all four of a complex.

    >>> contracts_of("slaps", None), contracts_of("complex", ["queens", "king"])
    (('slaps',), ('king', 'queens'))
    >>> contracts_of("complex", None)
    ('king', 'queens', 'diamonds', 'slaps')
    """
    if kind == "complex":
        chosen = joined if isinstance(joined, list | tuple) else PARTS
        return tuple(part for part in PARTS if part in chosen)
    return tuple(part for part in (*PARTS, *ROW_FIELDS) if part == kind)[:1]


def cards_of(contracts: tuple[Contract, ...]) -> tuple[Card, ...]:
    """Return the cards that cost their taker in these contracts.

    >>> len(cards_of(("king", "queens"))), cards_of(("slaps",))
    (5, ())
    """
    return tuple(card for contract in contracts for card in CARDS.get(contract, ()))


def fields_of(contracts: tuple[Contract, ...]) -> tuple[RowField, ...]:
    """Return the numbers that these contracts ask of each player.

    >>> fields_of(("king", "diamonds", "slaps"))
    ('diamonds', 'tricks')
    """
    return tuple(ROW_FIELDS[contract] for contract in contracts if contract in ROW_FIELDS)


OPTIONS = {
    "partners": Option(
        _("Partners"),
        _("Those who sit opposite each other may score together."),
        {
            "none": _("each alone"),
            "sum": _("their points added up"),
            "worse": _("the worse of the two counts"),
        },
    ),
    "contracts": Option(
        _("Contracts of a kingdom"),
        _("How many deals a kingdom has, and which contracts are played together."),
        {
            "five": _("five, each in its deal"),
            "complex": _("two: complex and trex"),
            "joined": _("the owner may join some"),
        },
    ),
    "order": Option(
        _("Order of the contracts"),
        _("The owner chooses, or it is trex, queens, king, diamonds, slaps."),
        {"free": _("the owner chooses"), "fixed": _("always the same")},
        when="contracts=five",
    ),
    "kingdoms": Option(
        _("Order of the kingdoms"),
        _("In turn, or from the second owner to the player opposite."),
        {"in_turn": _("in turn to the right"), "crossed": _("then to the opposite player")},
    ),
    "doubling": Option(
        _("Doubling"), _("The king of hearts and the queens may be shown, and count double.")
    ),
    "own_doubled": Option(
        _("Doubled, and taken by its owner"),
        _("What happens if a player takes the card that the same player has doubled."),
        {
            "leader": _("double, for the one who led"),
            "single": _("it counts once"),
            "double": _("double, and no one gains"),
        },
        when="doubling=true",
    ),
    "partner_doubled": Option(
        _("Doubled, and taken by the partner"),
        _("What happens if a partner takes the doubled card."),
        {
            "gain": _("as with any other player"),
            "no_gain": _("double, and no one gains"),
            "single": _("it counts once"),
        },
        when="doubling=true partners=sum|worse",
    ),
    "values": Option(
        _("Diamonds and slaps"),
        _("What each diamond costs, and each trick."),
        {
            "diamonds_10": _("a diamond 10, a slap 15"),
            "diamonds_15": _("a diamond 15, a slap 10"),
        },
    ),
    "lost_as_plus": Option(
        _("Signs reversed"), _("What is lost is written as plus, and the fewest points win.")
    ),
    "stake_unit": STAKE_UNIT_OF_EACH,
}

PRESETS = {
    "usual": Preset(
        _("Usual"), {}, _("Each alone, four kingdoms of five contracts, with doubling.")
    ),
    "partners": Preset(
        _("Partnership"),
        {"partners": "sum", "own_doubled": "double", "partner_doubled": "no_gain"},
        _("Two against two; a doubled card that a partner takes brings no one anything."),
    ),
    "complex": Preset(
        _("Complex"),
        {"contracts": "complex"},
        _("Kingdoms of two deals: all four contracts at once, and trex."),
    ),
    "complex_partners": Preset(
        _("Complex in partnership"),
        {
            "contracts": "complex",
            "partners": "sum",
            "own_doubled": "double",
            "partner_doubled": "no_gain",
        },
        _("Two against two, in kingdoms of two deals."),
    ),
    "levant": Preset(
        _("Levant"),
        {"own_doubled": "single"},
        _("After Wikipedia: a player who doubles a card and takes it loses it once."),
    ),
    "jordan_fixed": Preset(
        _("Fixed order"),
        {"order": "fixed", "doubling": False},
        _("Heard of in Jordan: trex, queens, king, diamonds, slaps; here without doubling."),
    ),
    "against": Preset(
        _("Points against"),
        {"partners": "worse", "values": "diamonds_15", "lost_as_plus": True, "doubling": False},
        _("The side of the player with the most points loses; a diamond costs 15."),
    ),
}
