"""The input of an Avinas table: the options agreed before play, and each deal."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from games.cards import PlayerOf4, Suit
from games.options import MatchOptions, Option, Preset
from games.values import WHOLE, ShapeRefusal, Value
from games.words import _

PACK_POINTS = 120
"""The card points of all 32 cards."""
ENOUGH = 61
"""Card points with which the declarers have more than half."""
MOST_SEVENS = 4
LONGEST_BID = 8
"""A hand has eight cards, so nobody can hold more trumps."""

Undertaking = Literal["plain", "knock", "counter"]

SEVENS = ShapeRefusal("AV01", _("Enter 1 to 4 exposed sevens."))
SEVENS_ELSEWHERE = ShapeRefusal("AV01", _("Enter no number of sevens: none was exposed."))
DECLARER = ShapeRefusal(
    "AV02",
    _("Choose the declarer."),
)
UNDERTAKING = ShapeRefusal("AV04", _("All tricks can be promised only when a seven is exposed."))
KNOCKED_BY = ShapeRefusal("AV05", _("Only the declarer or the declarer's partner may knock."))
COUNTERED_BY = ShapeRefusal("AV05", _("Only a defender may counter-knock."))
ALL_TRICKS = ShapeRefusal(
    "AV06", _("After a knock, enter all eight tricks as taken or not, and no points.")
)
POINTS = ShapeRefusal("AV07", _("Enter 0 to 120 card points."))
STOPPED = ShapeRefusal("AV11", _("Play can stop early only in a deal without exposed sevens."))
BID = ShapeRefusal("AV12", _("Enter a bid from 1 to 8, higher than the one before."))
PASSED_OUT = ShapeRefusal("AV14", _("A deal is passed out only with no exposed seven and no bid."))
FALSE_BID = ShapeRefusal("AV15", _("False bid: choose who bid."))
TRUMP = ShapeRefusal("AV18", _("Choose one of the four suits."))

FOR_ALL_TRICKS = dict.fromkeys(
    ("knock", "knocked_by", "counter", "countered_by", "all_tricks"), UNDERTAKING
)

Points = Annotated[int, Field(ge=0, le=PACK_POINTS)]
Bid = Annotated[int, Field(ge=1, le=LONGEST_BID)]
Turn = Bid | None
Bids = Annotated[tuple[Turn, Turn, Turn, Turn], Field(strict=False)]


class AvinasOptions(MatchOptions):
    """The options agreed before the first deal."""

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
        # Zero is refused by the rules, since the code depends on whether a player knocked.
        Field(ge=0, le=MOST_SEVENS, json_schema_extra={"minimum": 1}),
        SEVENS,
    ]
    """The number of exposed sevens."""
    declarer: Annotated[PlayerOf4, DECLARER]
    """The declarer."""
    trump: Annotated[Suit | None, TRUMP] = None
    """The suit of the exposed sevens, for the record."""
    knock: bool = False
    """All eight tricks were promised."""
    knocked_by: Annotated[PlayerOf4 | None, KNOCKED_BY] = None
    """The player who knocked: the declarer or the declarer's partner."""
    counter: bool = False
    """The promise was doubled."""
    countered_by: Annotated[PlayerOf4 | None, COUNTERED_BY] = None
    """The defender who counter-knocked."""
    declarer_points: Annotated[Points | None, POINTS] = None
    """The card points of the declarer's side; none after a knock."""
    all_tricks: Annotated[bool | None, ALL_TRICKS] = None
    """After a knock: all eight tricks were taken."""

    @property
    def undertaking(self) -> Undertaking:
        """The undertaking: `plain`, `knock` for all tricks, `counter` if doubled."""
        if self.counter:
            return "counter"
        return "knock" if self.knock else "plain"

    @property
    def made(self) -> bool:
        """Whether the declarers made it: all tricks after a knock, else at least 61 points."""
        return bool(self.all_tricks) if self.knock else (self.declarer_points or 0) >= ENOUGH


class AvinasNoSevens(Value):
    """A deal without exposed sevens: the highest bidder declared, and may have stopped early."""

    foreign = {"sevens": SEVENS_ELSEWHERE, **FOR_ALL_TRICKS}

    kind: Literal["no_sevens"]
    declarer: Annotated[PlayerOf4, DECLARER]
    """The highest bidder."""
    bid: Annotated[Bid | None, BID] = None
    """The highest bid: how many trumps the declarer holds."""
    bids: Annotated[Bids | None, BID] = None
    """A bid of each player, in speaking order from the dealer's left; None is a pass."""
    declarer_points: Annotated[Points, POINTS]
    """The card points of the declarer's side."""
    defender_points: Annotated[Points | None, POINTS] = None
    """The card points of the defenders, needed where play stopped early."""
    stopped_early: bool = False
    """Play stopped before the last trick."""

    @property
    def made(self) -> bool:
        """Whether the declarers took at least 61 card points."""
        return self.declarer_points >= ENOUGH

    @property
    def defence(self) -> int:
        """The defenders' card points: as entered, or 120 minus the declarers'."""
        if self.defender_points is None:
            return PACK_POINTS - self.declarer_points
        return self.defender_points

    @property
    def unplayed(self) -> int:
        """The card points left when play stopped early."""
        return PACK_POINTS - self.declarer_points - self.defence


class AvinasFalseBid(Value):
    """The declarer turned out to hold fewer trumps than he had bid."""

    foreign = {"sevens": FALSE_BID, **FOR_ALL_TRICKS}

    kind: Literal["false_bid"]
    declarer: Annotated[PlayerOf4, ShapeRefusal(DECLARER.code, DECLARER.message, missing=FALSE_BID)]
    """The player whose bid was false."""
    bid: Annotated[Bid | None, BID] = None
    """The bid that was false."""


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
        _("What it costs when the declarer held fewer trumps than bid."),
        {"match": _("the whole match, at once"), "deal": _("the deal: six pips")},
    ),
    "stake_unit": Option(
        _("The stake is"),
        _("What the losers pay for: the match, or each ram."),
        {"match": _("per match"), "ram": _("per ram")},
    ),
    "per_ram_minimum": Option(
        _("Losing without rams"),
        _("With a stake per ram: what losers without an open ram pay."),
        {0: _("costs nothing"), 1: _("costs one ram")},
    ),
    "per_ram_counts": Option(
        _("Rams that are paid"),
        _("With a stake per ram: which open rams the losers pay for."),
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
