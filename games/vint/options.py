"""The options of Vint, agreed before the first deal, and their presets."""

from typing import Annotated, Literal

from pydantic import Field

from games.options import STAKE_UNIT, MatchOptions, Option, Preset, StakeUnit
from games.values import WHOLE
from games.words import _

Amount = Annotated[int, Field(ge=0, le=9999)]

LEVELS, LEVELS_OF_DOUBLE_KITTY = range(1, 8), range(3, 8)


class VintOptions(MatchOptions):
    """The options agreed before the first deal; the defaults are those of the Moscow book."""

    goal: Annotated[int, Field(ge=50, le=5000)] = 500
    trick_value: Literal["suit", "level"] = "suit"
    honours: Literal["table", "each"] = "table"
    no_trump_aces: Annotated[Literal[10, 20, 25], WHOLE] = 10
    coronets: bool = False
    slams: Literal["moscow", "later"] = "moscow"
    undertrick: Annotated[int, Field(ge=10, le=9999)] = 500
    game_bonus: Amount = 500
    rubber_bonus: Amount = 1000
    kitty: Literal["none", "buyer", "partner", "double"] = "none"
    passes: Annotated[Literal[12, 8], WHOLE] = 12
    stake_unit: StakeUnit = "point"

    @property
    def levels(self) -> range:
        """The levels of bids, the lowest first."""
        return LEVELS_OF_DOUBLE_KITTY if self.kitty == "double" else LEVELS


OPTIONS = {
    "goal": Option(_("Points of a game"), _("A game is won with so many points below the line.")),
    "trick_value": Option(
        _("Value of a trick"),
        _("What each trick of both sides counts below the line."),
        {
            "suit": _("by suit and level"),
            "level": _("10 for each level"),
        },
    ),
    "honours": Option(
        _("Trump honours"),
        _("What the side with three or more of the five trump honours counts."),
        {
            "table": _("20, 30 or 40 tricks"),
            "each": _("10 tricks for each"),
        },
    ),
    "no_trump_aces": Option(
        _("Aces at no trumps"),
        _("What an ace counts at no trumps; with trumps it is always 10 tricks."),
        {10: _("10 tricks"), 20: _("20 tricks"), 25: _("25 tricks")},
    ),
    "coronets": Option(
        _("Coronets"),
        _("Three aces or a sequence from the ace in one hand count 500, each further card too."),
    ),
    "slams": Option(
        _("Slams"),
        _("What 12 and 13 tricks count, and what is added if they were bid."),
        {
            "moscow": _("500 and 1000; bid 3000 and 5000"),
            "later": _("1000 and 2000; bid 5000 and 10000"),
        },
    ),
    "undertrick": Option(
        _("Undertrick"), _("What each trick short counts for the others, times the level.")
    ),
    "game_bonus": Option(_("First game"), _("What a side counts for its first game.")),
    "rubber_bonus": Option(_("Second game"), _("What a side counts for the game that ends it.")),
    "kitty": Option(
        _("Buy-in"),
        _("Cards in the middle that the highest bidder takes, and who hands out the rest."),
        {
            "none": _("none: 13 cards each"),
            "buyer": _("four, handed out by the buyer"),
            "partner": _("four, by the partner"),
            "double": _("eight, with bids from three"),
        },
    ),
    "passes": Option(
        _("End of the bidding"),
        _("How many passes in a row end the bidding after a bid."),
        {12: _("12 passes"), 8: _("8 passes")},
    ),
    "stake_unit": STAKE_UNIT,
}

LATER = {
    "trick_value": "level",
    "honours": "each",
    "no_trump_aces": 25,
    "coronets": True,
    "slams": "later",
    "undertrick": 1000,
    "game_bonus": 1000,
    "rubber_bonus": 2000,
    "passes": 8,
}

PRESETS = {
    "moscow": Preset(_("Moscow 1886"), {}, _("Tricks count by suit and level; no coronets.")),
    "later": Preset(_("Later Vint"), LATER, _("Tricks count by level alone; with coronets.")),
    "buy_in": Preset(
        _("With the buy-in"),
        LATER | {"kitty": "buyer"},
        _("Later Vint with four cards in the middle."),
    ),
    "double_buy_in": Preset(
        _("Double buy-in with the nail"),
        LATER | {"kitty": "double"},
        _("Later Vint with eight cards in the middle and bids from three."),
    ),
}
