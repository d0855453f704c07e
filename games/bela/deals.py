"""The input of a Bela table: each deal, played, won by eight in a row, or ended with enough."""

from typing import Annotated, Literal

from pydantic import Field

from games.bela.options import THREE
from games.cards import PlayerOf3Or4, Suit
from games.rows import EACH_ONCE
from games.values import Many, ShapeRefusal, Value
from games.words import _

CARD_POINTS = 162
"""All points of the cards in a deal: 152, and ten for the last trick."""
BELA_POINTS = 20
MOST_SO_FAR = 999

AT_MOST_162 = _("Enter 0 to 162 points.")
CALLER = ShapeRefusal("BL01", _("Choose who called trumps."))
POINTS = ShapeRefusal("BL03", AT_MOST_162)
DECLARED = ShapeRefusal("BL06", _("Enter 0 to 4 of these declarations."))
ROWS = ShapeRefusal("BL13", EACH_ONCE)
SAID_BY = ShapeRefusal("BL10", _("Choose who said enough."))
WITH_EIGHT = ShapeRefusal("BL16", _("Choose who has eight cards in a row."))
SO_FAR = ShapeRefusal("BL17", _("Enter 0 to 999 points."))

TO_ITS_END = ShapeRefusal("BL18", _("No one says enough in a deal that is played to its end."))
NOT_PLAYED = ShapeRefusal("BL18", _("A deal that ends with eight in a row has nothing else."))
NOT_IN_ENOUGH = ShapeRefusal("BL19", _("A deal that ends with enough has its points alone."))

Points = Annotated[int, Field(ge=0, le=CARD_POINTS)]
SoFar = Annotated[int, Field(ge=0, le=MOST_SO_FAR)]
Number = Annotated[int, Field(ge=0, le=4)]


class BelaDeclarations(Value):
    """The declarations of a side, or of a player, that count."""

    twenties: Annotated[Number, DECLARED] = 0
    """Sequences of three, for 20 points each."""
    fifties: Annotated[Number, DECLARED] = 0
    """Sequences of four, for 50 points each."""
    hundreds: Annotated[Number, DECLARED] = 0
    """Sequences of five to seven, and four aces, tens, kings or queens, for 100 points each."""
    nines: bool = False
    """Four nines, for 150 points."""
    jacks: bool = False
    """Four jacks, for 200 points."""

    @property
    def numbers(self) -> tuple[int, int, int, int, int]:
        """The number of each kind of declaration, from 20 to 200 points."""
        return (self.twenties, self.fifties, self.hundreds, int(self.nines), int(self.jacks))

    @property
    def values(self) -> tuple[int, ...]:
        """The points of each declaration, the highest first.

        >>> BelaDeclarations(twenties=2, jacks=True).values
        (200, 20, 20)
        """
        each = zip(self.numbers, (20, 50, 100, 150, 200), strict=True)
        return tuple(points for number, points in reversed([*each]) for _time in range(number))


class BelaRow(Value):
    """The points of the cards of one of three players, or all points so far."""

    player: Annotated[Annotated[int, Field(ge=0, le=THREE - 1)], ROWS]
    """The player."""
    points: Annotated[SoFar | None, SO_FAR] = None
    """The points."""
    no_trick: bool = False
    """Whether the player took no trick at all."""


class BelaPlayed(Value):
    """A deal that was played to its end."""

    foreign = {"said_by": TO_ITS_END}

    kind: Literal["played"]
    caller: Annotated[PlayerOf3Or4, CALLER]
    """The player who called trumps."""
    trump: Suit | None = None
    """The trumps; null if they were not noted."""
    declared_by: PlayerOf3Or4 | None = None
    """The player with the highest declaration, whose side's declarations count."""
    declared: BelaDeclarations | None = None
    """The declarations of that side; of three players those of that player alone."""
    partner_declared: BelaDeclarations | None = None
    """The declarations of the other opponent of the caller, where three play."""
    bela: PlayerOf3Or4 | None = None
    """The player who had bela, the king and queen of trumps."""
    capot: Literal["callers", "others"] | None = None
    """The side with all tricks, the `callers` or the `others`; of three players see the rows."""
    points: Annotated[Points | None, POINTS] = None
    """The points of the cards of the callers, the last trick included."""
    other_points: Annotated[Points | None, POINTS] = None
    """The points of the cards of the others, where two sides or two players play."""
    rows: Annotated[Many[BelaRow] | None, ROWS] = None
    """The points of the cards of each of three players."""


class BelaBelot(Value):
    """A deal in which a player has eight cards of a suit in a row, which wins the game."""

    foreign = dict.fromkeys(
        (
            "caller",
            "trump",
            "declared",
            "partner_declared",
            "bela",
            "capot",
            "points",
            "other_points",
            "rows",
            "said_by",
        ),
        NOT_PLAYED,
    )

    kind: Literal["belot"]
    declared_by: Annotated[PlayerOf3Or4, WITH_EIGHT]
    """The player with the eight cards."""


class BelaEnough(Value):
    """A deal that ended as soon as a player said enough (dosta), with the points so far."""

    foreign = dict.fromkeys(
        ("trump", "declared_by", "declared", "partner_declared", "bela", "capot"), NOT_IN_ENOUGH
    )

    kind: Literal["enough"]
    caller: Annotated[PlayerOf3Or4, CALLER]
    """The player who called trumps."""
    said_by: Annotated[PlayerOf3Or4, SAID_BY]
    """The player who said enough, and wins with this deal."""
    points: Annotated[SoFar | None, SO_FAR] = None
    """All points of the callers so far in this deal."""
    other_points: Annotated[SoFar | None, SO_FAR] = None
    """All points of the others so far, where two sides or two players play."""
    rows: Annotated[Many[BelaRow] | None, ROWS] = None
    """All points so far of each of three players."""


BelaAnyDeal = BelaPlayed | BelaBelot | BelaEnough
BelaDeal = Annotated[BelaAnyDeal, Field(discriminator="kind")]
