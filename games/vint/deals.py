"""The input of a Vint table after each deal: bid, tricks, honours, aces and coronets."""

from typing import Annotated, Literal

from pydantic import Field

from games.cards import PlayerOf4, Suit, side_of
from games.values import INVALID, Many, ShapeRefusal, Value
from games.words import _

TRICKS, HONOURS, ACES = 13, 5, 4
NUMBERS_OF_TRICKS = range(TRICKS + 1)
TRICKS_OF_NO_LEVEL = 6
"""A bid promises its level in tricks above six."""
SHORTEST_CORONET = 3

Denomination = Suit | Literal["no_trumps"]
SUITS: tuple[Suit, ...] = ("spades", "clubs", "diamonds", "hearts")
DENOMINATIONS: tuple[Denomination, ...] = (*SUITS, "no_trumps")
"""In ascending rank of the bidding."""

Bid = Literal[
    "1-spades", "1-clubs", "1-diamonds", "1-hearts", "1-no_trumps",
    "2-spades", "2-clubs", "2-diamonds", "2-hearts", "2-no_trumps",
    "3-spades", "3-clubs", "3-diamonds", "3-hearts", "3-no_trumps",
    "4-spades", "4-clubs", "4-diamonds", "4-hearts", "4-no_trumps",
    "5-spades", "5-clubs", "5-diamonds", "5-hearts", "5-no_trumps",
    "6-spades", "6-clubs", "6-diamonds", "6-hearts", "6-no_trumps",
    "7-spades", "7-clubs", "7-diamonds", "7-hearts", "7-no_trumps",
]  # fmt: skip
Party = Literal["declarers", "defenders"]
CoronetKind = Suit | Literal["aces"]
CORONETS: tuple[CoronetKind, ...] = (*SUITS, "aces")

DECLARER = ShapeRefusal("VI01", _("Choose who won the bidding."))
BID = ShapeRefusal("VI02", _("Choose a bid from one spade to seven no trumps."))
DECLARERS_TRICKS = ShapeRefusal("VI03", _("Enter 0 to 13 tricks."))
DECLARERS_HONOURS = ShapeRefusal("VI04", _("Enter 0 to 5 trump honours."))
DECLARERS_ACES = ShapeRefusal("VI05", _("Enter 0 to 4 aces."))
CORONET_CARDS = ShapeRefusal("VI06", _("Enter 3 to 13 cards of this coronet."))
CORONET_SIDE = ShapeRefusal("VI07", _("Choose the side that held this coronet."))


class VintCoronet(Value):
    """A coronet: three aces or more in one hand, or a sequence of a suit from the ace."""

    suit: CoronetKind
    """The suit of the sequence, or `aces`."""
    cards: Annotated[int, Field(ge=SHORTEST_CORONET, le=TRICKS), CORONET_CARDS]
    """The number of its cards."""
    side: Annotated[Party, CORONET_SIDE]
    """The side that held it: the `declarers` or the `defenders`."""


class VintContract(Value):
    """A contract, the tricks of the declaring side, and the honours and aces that it held."""

    kind: Literal["contract"]
    declarer: Annotated[PlayerOf4, DECLARER]
    """The player who made the last bid."""
    bid: Annotated[Bid, BID]
    """The last bid: its level, and its suit or no trumps, in ascending order."""
    tricks: Annotated[int, Field(ge=0, le=TRICKS), DECLARERS_TRICKS]
    """The tricks of the declaring side."""
    honours: Annotated[Annotated[int, Field(ge=0, le=HONOURS)] | None, DECLARERS_HONOURS] = None
    """The trump honours that the declaring side held; none at no trumps."""
    aces: Annotated[int, Field(ge=0, le=ACES), DECLARERS_ACES]
    """The aces that the declaring side held, that of trumps too."""
    coronets: Annotated[Many[VintCoronet], Field(max_length=len(CORONETS))] = ()
    """The coronets of both sides."""
    first: Annotated[Party | None, INVALID] = None
    """The side that reached the points of the game first, if both did in this deal.

    The `declarers` or the `defenders`.
    """

    @property
    def level(self) -> int:
        """The level of the bid, from 1 to 7."""
        return int(self.bid[0])

    @property
    def denomination(self) -> str:
        """The suit of the bid, or `no_trumps`."""
        return self.bid[2:]

    @property
    def side(self) -> int:
        """The declaring side."""
        return side_of(self.declarer)

    @property
    def needed(self) -> int:
        """The tricks that the declaring side promised."""
        return TRICKS_OF_NO_LEVEL + self.level

    @property
    def short(self) -> int:
        """The tricks that are missing to the bid, 0 if it was made."""
        return max(self.needed - self.tricks, 0)

    def side_of_party(self, party: Party) -> int:
        """Return the side of the declarers, or of the others."""
        return self.side if party == "declarers" else 1 - self.side

    def by_side(self, declarers: int, total: int) -> tuple[int, int]:
        """Return a number of each side, given that of the declarers and of both together.

        >>> deal = {"kind": "contract", "declarer": 1, "bid": "1-hearts", "tricks": 9, "aces": 2}
        >>> VintContract(**deal).by_side(9, 13)
        (4, 9)
        """
        others = total - declarers
        return (declarers, others) if self.side == 0 else (others, declarers)


class VintPassedOut(Value):
    """All passed twice without a bid; the next player deals."""

    kind: Literal["passed_out"]


VintAnyDeal = VintContract | VintPassedOut
VintDeal = Annotated[VintAnyDeal, Field(discriminator="kind")]
