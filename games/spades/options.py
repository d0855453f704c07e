"""The options of Spades agreed before play, with their labels, and the usual sets of them."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from games.options import STAKE_UNIT, MatchOptions, Option, Preset, StakeUnit
from games.values import WHOLE, Refusal
from games.words import _

MOST_TRICKS = 17
"""The tricks of a deal with three players, or with three sides and two packs."""

Never = Literal["never"]


class SpadesOptions(MatchOptions):
    """The options agreed before the first deal."""

    partners: Literal["sides", "alone"] = "sides"
    bidding: Literal["players", "sides"] = "players"
    first_bidder: Literal["next", "dealer"] = "next"
    first_deal: Literal["bid", "free"] = "bid"
    least_bid: Annotated[int, Field(ge=0, le=13)] = 0
    hook: bool = False
    nil: Annotated[int, Field(ge=25, le=500)] | Never = 100
    blind_nil: Annotated[int, Field(ge=50, le=1000)] | Never = 200
    blind_nil_loss: Literal["same", "half"] = "same"
    failed_nil: Literal["bags", "bid", "nothing"] = "bags"
    failed_nil_sets: bool = False
    blind_bid: Annotated[int, Field(ge=2, le=13)] | Never = "never"
    blind_made: Literal["at_least", "exactly"] = "at_least"
    blind_loss: Literal["double", "single"] = "double"
    behind: Annotated[int, Field(ge=0, le=500)] = 100
    ten: Literal["never", "at_least", "exactly"] = "never"
    boston: Annotated[int, Field(ge=100, le=1000)] | Literal["bid"] = "bid"
    boston_wins: Literal["never", "bid", "ten"] = "never"
    set_loss: Literal["bid", "short"] = "bid"
    twice_sets: bool = False
    bags_set: Annotated[int, Field(ge=2, le=13)] | Never = "never"
    sets_lose: Annotated[int, Field(ge=2, le=5)] | Never = "never"
    bag_points: Annotated[Literal[1, 0, -1, -10], WHOLE] = 1
    bag_limit: Annotated[int, Field(ge=2, le=50)] | Never = 10
    bag_penalty: Annotated[int, Field(ge=10, le=500)] = 100
    bags_beyond: Literal["carried", "dropped"] = "carried"
    target: Annotated[int, Field(ge=100, le=2000)] = 500
    floor: Annotated[int, Field(ge=-1000, le=-100)] | Never = "never"
    tie_rule: Literal["play_on", "share"] = "play_on"
    stake_unit: StakeUnit = "match"

    @property
    def plays_nil(self) -> bool:
        """Return whether a bid of no tricks is a nil, blind or not."""
        return self.nil != "never" or self.blind_nil != "never"

    def conflicts(self) -> Iterator[Refusal]:
        """Yield the refusals of options that exclude each other."""
        if self.bag_points < 0 and self.bag_limit != "never":
            message = _("Bags that cost points have no further penalty: choose never.")
            yield Refusal("SP30", message, "bag_limit")
        if self.partners == "alone" and self.bidding == "sides":
            yield Refusal("SP31", _("Players who play alone bid alone: choose each."), "bidding")
        if self.stake_unit == "point" and self._may_win_behind:
            message = _("A side may win with fewer points: choose the match.")
            yield Refusal("SP32", message, "stake_unit")

    @property
    def _may_win_behind(self) -> bool:
        return self.boston_wins != "never" or self.sets_lose != "never"


OPTIONS = {
    "partners": Option(
        _("Partners"),
        _("Four play in two sides and six in three, or each alone; other numbers play alone."),
        {"sides": _("partners"), "alone": _("each alone")},
    ),
    "bidding": Option(
        _("Bidding"),
        _("Each player bids in turn, or partners agree on one number."),
        {"players": _("each player"), "sides": _("each side")},
    ),
    "first_bidder": Option(
        _("First bid"),
        _("Who bids first; the last bid is that of the player before."),
        {"next": _("the player after the dealer"), "dealer": _("the dealer")},
    ),
    "first_deal": Option(
        _("First deal"),
        _("The first deal has bids, or is played without any for 10 points a trick."),
        {"bid": _("with bids"), "free": _("without bids")},
    ),
    "least_bid": Option(
        _("Least bid"), _("A side bids so many tricks at least; beside a nil, the partner does.")
    ),
    "hook": Option(
        _("Bids may not add up"), _("The last bid may not make all bids add up to the tricks.")
    ),
    "nil": Option(
        _("Nil"), _("The points for a bid of no tricks, won or lost."), {"never": _("no nil")}
    ),
    "blind_nil": Option(
        _("Blind nil"),
        _("The points for a nil that is bid before looking at the cards."),
        {"never": _("no blind nil")},
    ),
    "blind_nil_loss": Option(
        _("Blind nil lost"),
        _("It costs as much as it wins, or half of that."),
        {"same": _("the same"), "half": _("half")},
        when="blind_nil!=never",
    ),
    "failed_nil": Option(
        _("Tricks of a failed nil"),
        _("They are bags of the side, help the partner's bid, or count for nothing."),
        {"bags": _("bags"), "bid": _("help the bid"), "nothing": _("nothing")},
    ),
    "failed_nil_sets": Option(
        _("Failed nil sets the partner"), _("A nil that fails loses the partner's bid too.")
    ),
    "blind_bid": Option(
        _("Blind bids from"),
        _("A side may bid so many tricks or more before looking, for double."),
        {"never": _("no blind bids")},
    ),
    "blind_made": Option(
        _("Blind bid made"),
        _("With so many tricks at least, or exactly so many."),
        {"at_least": _("at least"), "exactly": _("exactly")},
        when="blind_bid!=never",
    ),
    "blind_loss": Option(
        _("Blind bid lost"),
        _("It costs double as well, or only the bid."),
        {"double": _("double"), "single": _("the bid")},
        when="blind_bid!=never",
    ),
    "behind": Option(
        _("Blind if behind by"), _("Only a side so many points behind may bid blind.")
    ),
    "ten": Option(
        _("Ten for 200"),
        _("A bid of ten is worth 200, won or lost."),
        {"never": _("no"), "at_least": _("ten or more"), "exactly": _("exactly ten")},
    ),
    "boston": Option(
        _("All tricks bid"),
        _("The points for a bid of all tricks, a moon or Boston."),
        {"bid": _("as any bid")},
    ),
    "boston_wins": Option(
        _("All tricks win the match"),
        _("If all are bid and taken, or all are taken after a bid of ten."),
        {"never": _("no"), "bid": _("if all were bid"), "ten": _("if ten were bid")},
    ),
    "set_loss": Option(
        _("A bid that is set costs"),
        _("Ten points for each trick bid, or for each trick that is missing."),
        {"bid": _("10 a trick bid"), "short": _("10 a trick missing")},
    ),
    "twice_sets": Option(
        _("Twice the bid sets"), _("A side that takes twice its bid or more loses the bid.")
    ),
    "bags_set": Option(
        _("Set by bags in a deal"),
        _("So many bags in one deal lose the bid; not of a blind or special bid."),
        {"never": _("never")},
    ),
    "sets_lose": Option(
        _("Match lost by sets in a row"),
        _("A side that is set so many times in a row loses the match."),
        {"never": _("never")},
    ),
    "bag_points": Option(
        _("A bag counts"),
        _("What each trick above the bid is worth."),
        {1: _("1 point"), 0: _("nothing"), -1: _("1 point lost"), -10: _("10 points lost")},
    ),
    "bag_limit": Option(
        _("Bags to the penalty"), _("So many bags cost a penalty."), {"never": _("no penalty")}
    ),
    "bag_penalty": Option(
        _("Penalty for bags"), _("The points that they cost."), when="bag_limit!=never"
    ),
    "bags_beyond": Option(
        _("Bags beyond the penalty"),
        _("They are carried over to the next count, or it begins at zero."),
        {"carried": _("carried over"), "dropped": _("from zero")},
        when="bag_limit!=never",
    ),
    "target": Option(_("Target"), _("The match ends when a total reaches it.")),
    "floor": Option(
        _("Lost at"), _("The match also ends when a total falls so low."), {"never": _("never")}
    ),
    "tie_rule": Option(
        _("Equal points at the end"),
        _("Play on until one leads, or share the place."),
        {"play_on": _("play on"), "share": _("share the place")},
    ),
    "stake_unit": STAKE_UNIT,
}

PRESETS = {
    "usual": Preset(_("Usual"), {}, _("To 500; nil 100, blind nil 200; ten bags cost 100.")),
    "floor": Preset(
        _("500 or −200"), {"floor": -200}, _("As usual; a side at −200 ends the match too.")
    ),
    "fifty": Preset(
        _("Nil for 50"),
        {"nil": 50, "blind_nil": 100, "bag_limit": "never"},
        _("Nil 50, blind nil 100; bags cost nothing."),
    ),
    "jokers": Preset(
        _("Joker, joker, deuce"),
        {"bidding": "sides", "nil": "never", "blind_nil": "never", "blind_bid": 7, "behind": 0},
        _("Partners agree on a bid; no nil; blind seven for 140."),
    ),
    "new_york": Preset(
        _("New York"),
        {
            "bidding": "sides",
            "first_deal": "free",
            "least_bid": 4,
            "nil": "never",
            "blind_nil": "never",
            "blind_bid": 6,
            "blind_loss": "single",
            "ten": "at_least",
            "boston_wins": "ten",
            "bags_set": 3,
            "sets_lose": 2,
            "bag_points": 0,
            "bag_limit": "never",
        },
        _("Bids from 4; three bags set; two sets in a row lose."),
    ),
    "alone": Preset(_("Cutthroat"), {"partners": "alone"}, _("Each alone; nil and bags as usual.")),
    "three": Preset(
        _("Ten a bag"),
        {
            "partners": "alone",
            "nil": "never",
            "blind_nil": "never",
            "bag_points": -10,
            "bag_limit": "never",
            "target": 300,
        },
        _("Each alone, to 300; each bag costs 10 points."),
    ),
}
