"""What an Avinas table types in: the options agreed before play, and each deal."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from games.cards import Of4, Suit
from games.options import MatchOptions, Option, Preset
from games.values import WHOLE, Otherwise, Value
from games.words import _

PACK_POINTS = 120
"""What the 32 cards are worth together."""
MOST_SEVENS = 4
LONGEST_BID = 8
"""A hand has eight cards, so nobody can hold more trumps."""

Undertaking = Literal["plain", "knock", "counter"]

SEVENS = Otherwise("AV01", _("Between one and four sevens were exposed: enter how many."))
SEVENS_ELSEWHERE = Otherwise("AV01", _("A deal without exposed sevens has no number of sevens."))
DECLARER = Otherwise(
    "AV02",
    _("Say who declares: whoever was dealt the last exposed seven, or bid the highest number."),
)
UNDERTAKING = Otherwise("AV04", _("All tricks can be undertaken only when a seven was exposed."))
KNOCKED_BY = Otherwise("AV05", _("Only the declarer or the declarer's partner may knock."))
COUNTERED_BY = Otherwise("AV05", _("Only a defender may counter-knock."))
ALL_TRICKS = Otherwise("AV06", _("After a knock enter only whether all eight tricks were taken."))
POINTS = Otherwise("AV07", _("Card points are a number from 0 to 120."))
STOPPED = Otherwise("AV11", _("Play is stopped early only in a deal without exposed sevens."))
BID = Otherwise("AV12", _("A bid is a number from 1 to 8, and higher than the bid before it."))
PASSED_OUT = Otherwise(
    "AV14", _("A deal is passed out only when no seven was exposed and nobody bid.")
)
FALSE_BID = Otherwise("AV15", _("A false bid is a declarer's, in a deal without exposed sevens."))
TRUMP = Otherwise("AV18", _("There is no such suit."))

FOR_ALL_TRICKS = dict.fromkeys(
    ("knock", "knocked_by", "counter", "countered_by", "all_tricks"), UNDERTAKING
)

Points = Annotated[int, Field(ge=0, le=PACK_POINTS)]
Bid = Annotated[int, Field(ge=1, le=LONGEST_BID)]
Turn = Bid | None
Bids = Annotated[tuple[Turn, Turn, Turn, Turn], Field(strict=False)]


class AvinasOptions(MatchOptions):
    """What is agreed before the first deal."""

    target_pips: Annotated[int, Field(ge=1, le=99)] = 12
    false_bid: Literal["match", "deal"] = "match"
    stake_unit: Literal["match", "ram"] = "match"
    per_ram_minimum: Annotated[Literal[0, 1], WHOLE] = 0
    per_ram_counts: Literal["loser", "all_on_sheet"] = "loser"


class AvinasSevens(Value):
    """A deal with exposed sevens: card points, or after a knock whether all tricks were taken."""

    foreign = {"stopped_early": STOPPED}

    kind: Literal["sevens"]
    sevens: Annotated[
        int,
        # None at all is refused by the rules, which then know whether somebody knocked.
        Field(ge=0, le=MOST_SEVENS, json_schema_extra={"minimum": 1}),
        SEVENS,
    ]
    declarer: Annotated[Of4, DECLARER]
    trump: Annotated[Suit | None, TRUMP] = None
    knock: bool = False
    knocked_by: Annotated[Of4 | None, KNOCKED_BY] = None
    counter: bool = False
    countered_by: Annotated[Of4 | None, COUNTERED_BY] = None
    declarer_points: Annotated[Points | None, POINTS] = None
    all_tricks: Annotated[bool | None, ALL_TRICKS] = None

    @property
    def undertaking(self) -> Undertaking:
        """Whether all tricks were promised, and whether the defenders doubled that."""
        if self.counter:
            return "counter"
        return "knock" if self.knock else "plain"


class AvinasNoSevens(Value):
    """A deal without exposed sevens: the highest bidder declared, and may have stopped early."""

    foreign = {"sevens": SEVENS_ELSEWHERE, **FOR_ALL_TRICKS}

    kind: Literal["no_sevens"]
    declarer: Annotated[Of4, DECLARER]
    bid: Annotated[Bid | None, BID] = None
    bids: Annotated[Bids | None, BID] = None
    """One each in speaking order from the dealer's left; None is a pass."""
    declarer_points: Annotated[Points, POINTS]
    defender_points: Annotated[Points | None, POINTS] = None
    stopped_early: bool = False

    @property
    def defence(self) -> int:
        """The defenders' card points: as typed, or all that the declarers did not take."""
        if self.defender_points is None:
            return PACK_POINTS - self.declarer_points
        return self.defender_points

    @property
    def unplayed(self) -> int:
        """The card points that counted for nobody."""
        return PACK_POINTS - self.declarer_points - self.defence


class AvinasFalseBid(Value):
    """The declarer turned out to hold fewer trumps than he had bid."""

    foreign = {"sevens": FALSE_BID, **FOR_ALL_TRICKS}

    kind: Literal["false_bid"]
    declarer: Annotated[Of4, Otherwise(DECLARER.code, DECLARER.message, missing=FALSE_BID)]
    bid: Annotated[Bid | None, BID] = None


class AvinasPassedOut(Value):
    """No seven was exposed and nobody bid."""

    foreign = FOR_ALL_TRICKS | dict.fromkeys(
        ("sevens", "declarer", "bid", "bids", "declarer_points", "defender_points"), PASSED_OUT
    )

    kind: Literal["passed_out"]


AnyAvinasDeal: TypeAlias = AvinasSevens | AvinasNoSevens | AvinasFalseBid | AvinasPassedOut
AvinasDeal = Annotated[AnyAvinasDeal, Field(discriminator="kind")]

OPTIONS = {
    "target_pips": Option(
        _("Pips that end the match"),
        _("As soon as a side has this many pips, the match is over and the sheet is judged."),
    ),
    "false_bid": Option(
        _("A false bid"),
        _("What it costs a declarer's side when he held fewer trumps than he bid."),
        {"match": _("the whole match, at once"), "deal": _("the deal: six pips")},
    ),
    "stake_unit": Option(
        _("The stake is"),
        _("Whether the losers pay one amount for the match, or one amount for every ram."),
        {"match": _("per match"), "ram": _("per ram")},
    ),
    "per_ram_minimum": Option(
        _("Losing without rams"),
        _("With a stake per ram: whether losers without an open ram pay nothing, or for one ram."),
        {0: _("costs nothing"), 1: _("costs one ram")},
    ),
    "per_ram_counts": Option(
        _("Rams that are paid"),
        _("With a stake per ram: whether rams that the winners still have are paid for too."),
        {"loser": _("the losers' rams only"), "all_on_sheet": _("all open rams on the sheet")},
    ),
}

PRESETS = {
    "usual": Preset(_("Usual"), {}, _("To twelve pips, one stake for the match.")),
    "per-ram": Preset(
        _("Per ram"),
        {"stake_unit": "ram"},
        _("To twelve pips; the losers pay for each of their open rams."),
    ),
}
