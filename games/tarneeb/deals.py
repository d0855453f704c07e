"""The input of a Tarneeb table: the options agreed before play, and each deal."""

from typing import Annotated, Literal

from pydantic import Field

from games.cards import Direction, Doubling, PlayerOf4, Suit, side_of
from games.options import STAKE_UNIT, MatchOptions, Option, Preset
from games.values import ShapeRefusal, Value
from games.words import _

TRICKS = 13
LOWEST_BID, HIGHEST_BID = 7, TRICKS

Denomination = Suit | Literal["no_trumps"]
SUITS: tuple[Denomination, ...] = ("clubs", "diamonds", "hearts", "spades")
DENOMINATIONS: tuple[Denomination, ...] = (*SUITS, "no_trumps")
"""In ascending rank, for Egyptian bids."""

BID = ShapeRefusal("T01", _("Enter a bid from 7 to 13."))
TRICKS_TAKEN = ShapeRefusal("T02", _("Enter 0 to 13 tricks."))
DECLARER = ShapeRefusal("T04", _("Choose who won the bidding."))
NO_DOUBLING = ShapeRefusal("T07", _("Doubling is only played in Egyptian Tarneeb."))
NOT_PLAYED = ShapeRefusal("T11", _("A deal that was not played has no bid and no tricks."))
TARGET = ShapeRefusal("T17", _("Enter a target from 1 to 999."))
NOT_OFFERED = ShapeRefusal("T22", _("That rule is not available for this game."))

Tricks = Annotated[int, Field(ge=0, le=TRICKS), TRICKS_TAKEN]
Target = Annotated[int, Field(ge=1, le=999), TARGET]


class TarneebTableOptions(MatchOptions):
    """The options of both the basic and the Egyptian game."""

    target: Target = 31
    made_score: Annotated[Literal["bid", "tricks"], NOT_OFFERED] = "bid"
    defenders_when_made: Annotated[Literal["none", "tricks"], NOT_OFFERED] = "none"
    special_13: Annotated[bool, NOT_OFFERED] = True
    fail13_defenders: Annotated[Literal["double", "single"], NOT_OFFERED] = "double"
    passed_out: Annotated[
        Literal["redeal_same_dealer", "dealer_plays_7", "redeal_next_dealer"], NOT_OFFERED
    ] = "redeal_same_dealer"
    opening_lead: Annotated[Literal["any", "trump"], NOT_OFFERED] = "any"
    deal_style: Annotated[Literal["one_by_one", "thirteen_at_once"], NOT_OFFERED] = "one_by_one"
    direction: Annotated[Direction, NOT_OFFERED] = "counter_clockwise"
    weak_hand_redeal: Annotated[bool, NOT_OFFERED] = False
    tie_rule: Annotated[Literal["play_on", "declarers_win"], NOT_OFFERED] = "play_on"
    stake_unit: Annotated[Literal["match", "point"], NOT_OFFERED] = "match"

    @property
    def denominations(self) -> tuple[Denomination, ...]:
        """The denominations that may be trumps."""
        return DENOMINATIONS

    @property
    def doublings(self) -> tuple[Doubling, ...]:
        """The doublings allowed, `none` first."""
        return ("none",)

    @property
    def auction_reminder(self) -> str:
        """A reminder of an unusual auction; empty for the usual one."""
        return ""


class TarneebOptions(TarneebTableOptions):
    """The options of the basic game, agreed before the first deal."""

    foreign = dict.fromkeys(("redouble", "defenders_multiplied"), NOT_OFFERED)

    auction: Annotated[
        Literal["until_three_pass", "one_round_dealer_may_equal", "one_round"], NOT_OFFERED
    ] = "until_three_pass"
    no_trumps: Annotated[bool, NOT_OFFERED] = False

    @property
    def denominations(self) -> tuple[Denomination, ...]:
        """The four suits, and no trumps if agreed."""
        return DENOMINATIONS if self.no_trumps else SUITS

    @property
    def auction_reminder(self) -> str:
        """A reminder of any auction other than until three have passed."""
        return AUCTION_REMINDERS[self.auction]


class TarneebPlayed(Value):
    """A contract and the tricks of the declaring side, in the basic and the Egyptian game alike."""

    kind: Literal["contract"]
    declarer: Annotated[PlayerOf4, DECLARER]
    """The player who won the bidding."""
    bid: Annotated[int, Field(ge=LOWEST_BID, le=HIGHEST_BID), BID]
    """The bid: so many tricks."""
    denomination: Denomination | None = None
    """Trumps, for the record."""
    doubling: Doubling = "none"
    """The doubling of the contract."""
    tricks: Tricks
    """The tricks of the declaring side."""
    forced: bool = False
    """The dealer had to take the contract at 7 because everybody passed."""
    defender_tricks: Annotated[Tricks | None, TRICKS_TAKEN] = None
    """The tricks of the defenders; checked and not scored."""

    @property
    def side(self) -> int:
        """The declaring side."""
        return side_of(self.declarer)

    @property
    def made(self) -> bool:
        """Whether the declaring side took at least as many tricks as it bid."""
        return self.tricks >= self.bid

    @property
    def others_tricks(self) -> int:
        """The tricks of the other side."""
        return TRICKS - self.tricks


class TarneebContract(TarneebPlayed):
    """A contract of the basic game: the suit is for the record only, and nothing is doubled."""

    foreign = dict.fromkeys(("doubled_by", "redoubled_by"), NO_DOUBLING)

    doubling: Annotated[Literal["none"], NO_DOUBLING] = "none"
    """Always `none`: this game has no doubling."""


class TarneebPassedOut(Value):
    """A deal without a bid; the cards are dealt again."""

    foreign = dict.fromkeys(
        (
            "declarer",
            "bid",
            "denomination",
            "doubling",
            "tricks",
            "forced",
            "defender_tricks",
            "doubled_by",
            "redoubled_by",
            "points",
        ),
        NOT_PLAYED,
    )

    kind: Literal["passed_out"]


class TarneebWeakHand(Value):
    """A deal in which a player showed a hand that can win nothing; the cards are dealt again."""

    foreign = TarneebPassedOut.foreign

    kind: Literal["weak_hand"]


TarneebAnyDeal = TarneebPlayed | TarneebPassedOut | TarneebWeakHand


TarneebDeal = Annotated[
    TarneebContract | TarneebPassedOut | TarneebWeakHand, Field(discriminator="kind")
]

AUCTION_REMINDERS = {
    "until_three_pass": "",
    "one_round_dealer_may_equal": _("One round, dealer may equal"),
    "one_round": _("One round of bidding"),
}

TABLE_OPTIONS = {
    "target": Option(
        _("Target"),
        _("The first side whose points reach this number wins."),
    ),
    "made_score": Option(
        _("A bid that is made"),
        _("What a side that makes its bid scores."),
        {"bid": _("scores the bid"), "tricks": _("scores the tricks")},
    ),
    "defenders_when_made": Option(
        _("Defenders against a bid that is made"),
        _("What the other side scores when the bid is made."),
        {"none": _("score nothing"), "tricks": _("score their tricks")},
    ),
    "special_13": Option(
        _("All 13 tricks are special"),
        _("Taking all 13 scores 16. A bid of 13 scores 26, and costs 16 if it fails."),
    ),
    "fail13_defenders": Option(
        _("Defenders against a failed 13"),
        _("What each trick counts against a failed bid of 13."),
        {"double": _("two a trick"), "single": _("one a trick")},
    ),
    "passed_out": Option(
        _("If no one bids"),
        _("Who deals again, or if the dealer must play 7."),
        {
            "redeal_same_dealer": _("the same dealer deals again"),
            "dealer_plays_7": _("the dealer plays 7"),
            "redeal_next_dealer": _("the next player deals"),
        },
    ),
    "opening_lead": Option(
        _("First lead"),
        _("What the declarer may lead to the first trick. Doesn't affect scoring."),
        {"any": _("any card"), "trump": _("a trump")},
    ),
    "deal_style": Option(
        _("Dealing"),
        _("How the cards are dealt. Doesn't affect scoring."),
        {"one_by_one": _("one at a time"), "thirteen_at_once": _("thirteen at once")},
    ),
    "direction": Option(
        _("Direction of play"),
        _("Which neighbour is next to deal, bid and play. Doesn't affect scoring."),
        {"clockwise": _("clockwise"), "counter_clockwise": _("counter-clockwise")},
    ),
    "weak_hand_redeal": Option(
        _("New cards for a weak hand"),
        _("Let a player show a worthless hand. The next player then deals again."),
    ),
    "tie_rule": Option(
        _("Both sides at the target with equal points"),
        _("Play on until the points differ, or the side that bid wins."),
        {"play_on": _("play on"), "declarers_win": _("the side that bid wins")},
    ),
    "stake_unit": STAKE_UNIT,
}

OPTIONS = TABLE_OPTIONS | {
    "auction": Option(
        _("Bidding"),
        _("How long the bidding goes on. Doesn't affect scoring."),
        {
            "until_three_pass": _("until three have passed"),
            "one_round_dealer_may_equal": _("one round, the dealer may equal"),
            "one_round": _("one round"),
        },
    ),
    "no_trumps": Option(
        _("No trumps"),
        _("Let the declarer play without trumps. Doesn't affect scoring."),
    ),
}

BID_COUNTS = _("Bid 8 and take 9: 8 points, the bid.")
TRICKS_COUNT = _("Bid 8 and take 9: 9 points, the tricks.")

PRESETS = {
    "31-bid-counts": Preset(_("31, bid counts"), {}, BID_COUNTS),
    "31-tricks-count": Preset(_("31, tricks count"), {"made_score": "tricks"}, TRICKS_COUNT),
    "41-tricks-count": Preset(
        _("41, tricks count"), {"target": 41, "made_score": "tricks"}, TRICKS_COUNT
    ),
    "plain-tricks": Preset(
        _("31, plain tricks"),
        {"made_score": "tricks", "special_13": False},
        _("Bid 8 and take 9: 9 points; 13 is a bid like any other."),
    ),
}
