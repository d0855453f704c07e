"""The input of a Nestors table: the options agreed before play, and each deal."""

from typing import Annotated, Literal

from pydantic import Field

from games.cards import PlayerOf4, side_of
from games.options import STAKE_UNIT, MatchOptions, Option, Preset, StakeUnit
from games.values import REQUIRED, ShapeRefusal, Value
from games.words import _

STEP = 5
"""Every number of this game is a multiple of five."""
POINTS = 190
"""All the points of a deal: 60 + 40 + 20 for the counting cards, 60 for tricks, 10 for spades."""
FIRST_TRICK = 5
"""The declarer's side always takes the first trick, so it never has less."""

MAJORITY = 5
"""More than half of the nine spades: with this minimum one side always has enough."""

Trump = Literal["A", "J", "10"]
CountedSide = Literal["declarer", "defenders"]
SpadesTo = Literal["declarer", "defenders", "nobody"]

DECLARER = ShapeRefusal("N01", _("Choose who won the bidding."))
BID = ShapeRefusal("N02", _("Bids go up in fives."))
IN_FIVES = ShapeRefusal("N04", _("Enter points in fives."))
TRUMP = ShapeRefusal("N08", _("Choose aces, jacks or tens as trumps."))
COUNT_OF_RANK = ShapeRefusal("N09", _("Enter at most four cards of a rank."), missing=REQUIRED)
TRICKS_TAKEN = ShapeRefusal(
    "N10",
    _("There are 12 tricks, and the declarer's side always wins the first one."),
    missing=REQUIRED,
)
SPADES_TAKEN = ShapeRefusal("N11", _("Enter at most nine spades."), missing=REQUIRED)
NO_POINTS = ShapeRefusal("N16", _("A deal without a bid has no points."))
LIMIT = ShapeRefusal("N19", _("Enter a multiple of 5 from 200 to 5000."))
SPADES_TO = ShapeRefusal(
    "N23", _("Choose who won the spades: the declarer, the defenders or neither side.")
)

CountOfRank = Annotated[int, Field(ge=0, le=4), COUNT_OF_RANK]
Points = Annotated[
    int, Field(multiple_of=STEP, json_schema_extra={"minimum": FIRST_TRICK, "maximum": POINTS})
]
"""From 5 to 190; the schema shows the bounds, the rules refuse others with their own codes."""
OthersPoints = Annotated[
    int, Field(multiple_of=STEP, json_schema_extra={"minimum": 0, "maximum": POINTS - FIRST_TRICK})
]


class NestorsOptions(MatchOptions):
    """The options agreed before the first deal."""

    limit: Annotated[int, Field(ge=200, le=5000, multiple_of=STEP), LIMIT] = 1000
    spades_majority_min: Literal[5, 7] = 5
    min_bid: Annotated[int, Field(ge=STEP, le=POINTS, multiple_of=STEP)] = STEP
    passed_out: Literal["redeal_same_dealer", "redeal_next_dealer"] = "redeal_same_dealer"
    tie_rule: Literal["play_on", "draw"] = "play_on"
    stake_unit: StakeUnit = "match"

    @property
    def asks_for_spades(self) -> bool:
        """Whether the winner of the spades must be entered: neither side may have enough."""
        return self.spades_majority_min > MAJORITY


class NestorsCounts(Value):
    """The contents of one side's tricks: trumps, counting cards, tricks and spades."""

    side: CountedSide
    """The side that was counted: the `declarer`'s or the `defenders`'."""
    trumps: CountOfRank
    """The cards of the trump rank."""
    upper: CountOfRank
    """The cards of the higher rank among A, J and 10 that is not trump."""
    lower: CountOfRank
    """The cards of the other rank."""
    tricks: Annotated[int, Field(ge=0, le=12), TRICKS_TAKEN]
    """The tricks."""
    spades: Annotated[int, Field(ge=0, le=9), SPADES_TAKEN]
    """The spades."""

    @property
    def counters(self) -> int:
        """The number of counting cards of this side, of twelve."""
        return self.trumps + self.upper + self.lower


class NestorsContract(Value):
    """A bid and the points of the declarer's side, typed or worked out from one side's counts."""

    kind: Literal["contract"]
    declarer: Annotated[PlayerOf4, DECLARER]
    """The player who won the bidding."""
    bid: Annotated[Points, BID]
    """The bid, in points."""
    trump: Annotated[Trump | None, TRUMP] = None
    """The rank that is trump: `A` aces, `J` jacks, `10` tens; null for none."""
    points: Annotated[Points | None, IN_FIVES] = None
    """The points of the declarer's side; they may be left out beside counts."""
    defender_points: Annotated[OthersPoints | None, IN_FIVES] = None
    """The points of the defenders, checked and not scored."""
    counts: NestorsCounts | None = None
    """The counts of one side, instead of points."""
    spades_to: Annotated[SpadesTo | None, SPADES_TO] = None
    """The side with most spades, if seven are a majority: `declarer`, `defenders` or `nobody`."""

    @property
    def side(self) -> int:
        """The declarer's side."""
        return side_of(self.declarer)


class NestorsPassedOut(Value):
    """A deal without a bid; the cards are dealt again."""

    foreign = dict.fromkeys(
        ("declarer", "bid", "trump", "points", "defender_points", "counts", "spades_to"), NO_POINTS
    )

    kind: Literal["passed_out"]


NestorsDeal = Annotated[NestorsContract | NestorsPassedOut, Field(discriminator="kind")]

OPTIONS = {
    "limit": Option(
        _("Limit"),
        _("The match ends when a side reaches this number, or falls as far below zero."),
    ),
    "spades_majority_min": Option(
        _("Spades for the ten points"),
        _("How many of the nine spades a side needs. With seven, neither side may have them."),
        {5: _("five, the majority"), 7: _("seven")},
    ),
    "min_bid": Option(
        _("Lowest bid"),
        _("The least that may be bid."),
    ),
    "passed_out": Option(
        _("If no one bids"),
        _("Who deals again."),
        {
            "redeal_same_dealer": _("the same dealer"),
            "redeal_next_dealer": _("the next player"),
        },
    ),
    "tie_rule": Option(
        _("Equal points at the end"),
        _("Play on until the points differ, or call it a draw."),
        {"play_on": _("play on"), "draw": _("a draw")},
    ),
    "stake_unit": STAKE_UNIT,
}

PRESETS = {
    "usual": Preset(_("Usual"), {}, _("To 1000, or down to 1000 below zero.")),
    "short": Preset(_("Short, to 500"), {"limit": 500}, _("Half as long, three deals at least.")),
}
