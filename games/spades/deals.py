"""The input of a deal of Spades: the bid of each player, and the tricks of each side."""

from typing import Annotated, Literal

from pydantic import Field

from games.cards import MOST_PLAYERS
from games.rows import EACH_ONCE
from games.values import Many, ShapeRefusal, Value
from games.words import _

FEWEST_PLAYERS, USUAL_PLAYERS, MOST_AT_TABLE = 2, 4, 6
PARTNERS = 2
NILS = ("nil", "blind_nil")

Nil = Literal["nil", "blind_nil"]
Count = Annotated[int, Field(ge=0, le=99)]
Number = Annotated[int, Field(ge=0, le=MOST_PLAYERS - 1)]

ROWS = ShapeRefusal("SP01", EACH_ONCE)
BID = ShapeRefusal("SP02", _("Enter the bid as a number of tricks, or nil."))
TRICKS = ShapeRefusal("SP03", _("Enter the tricks as a whole number."))


class SpadesRow(Value):
    """The bid of one player, and the player's own tricks if it was a nil of partners."""

    player: Annotated[Number, ROWS]
    """The player."""
    bid: Annotated[Count | Nil | None, BID] = None
    """The tricks that the player bid; or `nil`; or `blind_nil`, before looking at the cards."""
    tricks: Annotated[Count | None, TRICKS] = None
    """The tricks that a nil bidder took; absent where each plays alone."""

    @property
    def is_nil(self) -> bool:
        """Return whether the player bid nil, blind or not."""
        return self.bid in NILS


class SpadesSide(Value):
    """The tricks of one side, or of one player who plays alone, and what the side bid as one."""

    owner: Annotated[Number, ROWS]
    """The side, or the player where each plays alone."""
    bid: Annotated[Count | None, BID] = None
    """The tricks that the side bid, where partners agree on one number."""
    blind: Annotated[Count | None, BID] = None
    """The tricks that the side bid before looking at the cards."""
    tricks: Annotated[Count | None, TRICKS] = None
    """The tricks that the side took."""


class SpadesPlayed(Value):
    """A deal that was played: the bids of the players and the tricks of the sides."""

    kind: Literal["played"]
    rows: Annotated[Many[SpadesRow], Field(max_length=MOST_AT_TABLE), ROWS] = ()
    """The bids of the players."""
    sides: Annotated[Many[SpadesSide], Field(max_length=MOST_AT_TABLE), ROWS]
    """The tricks of each side, or of each player where they play alone."""

    def row_of(self, player: int) -> SpadesRow:
        """Return the row of a player, an empty one if there is none."""
        return next((row for row in self.rows if row.player == player), SpadesRow(player=player))

    def side_at(self, side: int) -> SpadesSide:
        """Return the row of a side, an empty one if there is none."""
        return next((row for row in self.sides if row.owner == side), SpadesSide(owner=side))
