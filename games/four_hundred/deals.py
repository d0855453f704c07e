"""The input of a table of 400: the options agreed before play, and each deal."""

from typing import Annotated, Literal

from pydantic import Field

from games.cards import PlayerOf4
from games.options import STAKE_UNIT, MatchOptions, Option, Preset
from games.rows import EACH_ONCE
from games.values import Many, ShapeRefusal, Value
from games.words import _

PLAYERS = 4
TRICKS = 13
LOWEST_BID, HIGHEST_BID = 1, TRICKS

Scoring = Literal["forty", "threes", "fours", "sevens", "plain"]

ROWS = ShapeRefusal("FH01", EACH_ONCE)
BID = ShapeRefusal("FH02", _("Enter a bid from 1 to 13."))
FAILED = ShapeRefusal("FH03", _("Choose players of this table."))
NOT_PLAYED = ShapeRefusal("FH04", _("No one made or failed a bid: the cards were thrown in."))


class FourHundredOptions(MatchOptions):
    """The options agreed before the first deal."""

    target: Annotated[int, Field(ge=1, le=999)] = 41
    partner: Literal["positive", "not_negative", "any"] = "positive"
    both_sides: Literal["highest", "together", "play_on"] = "highest"
    thirteen_wins: bool = False
    scoring: Scoring = "forty"
    plain_from_30: bool = True
    lowest_bid: Literal[1, 2] = 2
    rising_bids: bool = True
    least_sum: Annotated[int, Field(ge=4, le=20)] = 11
    sum_of: Literal["bids", "points"] = "bids"
    rising_sum: bool = True
    five_to_run: bool = False
    thrown_in: Literal["next_dealer", "same_dealer"] = "next_dealer"
    stake_unit: Literal["match", "point"] = "match"


class FourHundredRow(Value):
    """The bid of one player."""

    player: Annotated[PlayerOf4, ROWS]
    """The player."""
    bid: Annotated[Annotated[int, Field(ge=LOWEST_BID, le=HIGHEST_BID)] | None, BID] = None
    """The tricks that the player bid."""

    @property
    def tricks(self) -> int:
        """The bid of a complete row."""
        return self.bid or 0


class FourHundredPlayed(Value):
    """A deal that was played: the bid of each player, and the players who failed."""

    kind: Literal["played"]
    rows: Annotated[Many[FourHundredRow], Field(max_length=PLAYERS), ROWS]
    """The bid of each player."""
    failed: Annotated[Many[PlayerOf4], Field(max_length=PLAYERS), FAILED] = ()
    """The players who took fewer tricks than they bid."""
    all_made: bool = False
    """Whether all four made their bid, so that no one failed."""
    let_stand: bool = False
    """Whether the table lets bids stand that are below the least."""


class FourHundredThrownIn(Value):
    """A deal that was not played, because the bids came to too little; it counts nothing."""

    foreign = dict.fromkeys(("failed", "all_made", "let_stand"), NOT_PLAYED)

    kind: Literal["thrown_in"]
    rows: Annotated[Many[FourHundredRow], Field(max_length=PLAYERS), ROWS] = ()
    """The bids that were said, as far as they were noted."""


FourHundredAnyDeal = FourHundredPlayed | FourHundredThrownIn
FourHundredDeal = Annotated[FourHundredAnyDeal, Field(discriminator="kind")]

OPTIONS = {
    "target": Option(_("Target"), _("A side can win once one of the partners has so many points.")),
    "partner": Option(
        _("The partner's points"),
        _("What the other partner needs, so that the side wins."),
        {
            "positive": _("more than zero"),
            "not_negative": _("zero or more"),
            "any": _("any number"),
        },
    ),
    "both_sides": Option(
        _("Both sides reach the target in one deal"),
        _("Who wins; if that is equal too, play on."),
        {
            "highest": _("the highest score of a player"),
            "together": _("more points together"),
            "play_on": _("play on"),
        },
    ),
    "thirteen_wins": Option(
        _("A bid of 13 wins"), _("A bid of 13 that is made wins the match at once.")
    ),
    "scoring": Option(
        _("Scoring"),
        _("What a bid is worth, won or lost."),
        {
            "forty": _("5 twice, 9 is 27, 10 is 40"),
            "threes": _("5 twice, 9 three times"),
            "fours": _("5 twice, 9 three, 11 four times"),
            "sevens": _("7 and more twice"),
            "plain": _("a point a trick"),
        },
    ),
    "plain_from_30": Option(
        _("5 and 6 plain from 30 points"),
        _("For a player with 30 points or more, bids of 5 and 6 are worth 5 and 6."),
        when="scoring=forty|threes|fours",
    ),
    "lowest_bid": Option(
        _("Lowest bid"),
        _("No one may bid less."),
        {1: _("one trick"), 2: _("two tricks")},
    ),
    "rising_bids": Option(
        _("Lowest bid rises"),
        _("A player bids one more at least from 30 points, two more from 40, and so on."),
    ),
    "least_sum": Option(
        _("Least sum of the bids"), _("If the four bids come to less, the cards are thrown in.")
    ),
    "sum_of": Option(
        _("The sum is of"),
        _("The tricks that are bid, or the points that the bids are worth."),
        {"bids": _("the tricks bid"), "points": _("the points they are worth")},
    ),
    "rising_sum": Option(
        _("Least sum rises"),
        _("It is one more once a player has 30 points, two more from 40, and so on."),
    ),
    "five_to_run": Option(
        _("Five to run"), _("The cards are thrown in too if no one bids 5 or more.")
    ),
    "thrown_in": Option(
        _("After cards thrown in"),
        _("Who deals again."),
        {
            "next_dealer": _("the next player deals"),
            "same_dealer": _("the same dealer deals again"),
        },
    ),
    "stake_unit": STAKE_UNIT,
}

PRESETS = {
    "lebanon": Preset(
        _("Lebanon"), {}, _("To 41; 5 to 8 twice, 9 is 27, 10 is 40; 5 and 6 plain from 30 points.")
    ),
    "always_twice": Preset(
        _("Always twice"),
        {"plain_from_30": False},
        _("As in Lebanon, but 5 and 6 stay 10 and 12 to the end."),
    ),
    "threes": Preset(
        _("Three times from 9"),
        {"scoring": "threes", "thirteen_wins": True},
        _("9 to 12 count three times; a bid of 13 wins at once."),
    ),
    "fours": Preset(
        _("400 Arba3meyeh"),
        {"scoring": "fours", "plain_from_30": False},
        _("As in the app: 9 and 10 three times, 11 on four times, 13 is 52."),
    ),
    "syria": Preset(
        _("Syria, 41"),
        {
            "partner": "not_negative",
            "scoring": "sevens",
            "lowest_bid": 1,
            "rising_bids": False,
            "sum_of": "points",
            "rising_sum": False,
        },
        _("7 and more count twice; any bid from 1, worth 11 points together."),
    ),
}
