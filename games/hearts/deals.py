"""The input of a Hearts table: the options agreed before play, and each deal."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from games.cards import PlayerOf3To7
from games.options import STAKE_UNIT_OF_EACH, MatchOptions, Option, Preset
from games.rows import EACH_ONCE
from games.settlement import BalanceUnit
from games.values import Many, Refusal, ShapeRefusal, Value
from games.words import _

FEWEST_PLAYERS, MOST_PLAYERS = 3, 7
PACK = 52

Spades = Literal["queen", "black_maria", "none"]
HeartValues = Literal["one", "spot", "spot_ten"]
Moon = Literal["choice", "others", "own", "spare", "none"]
MoonTo = Literal["others", "own"]
LeftOver = Literal["diamonds", "clubs", "kitty_trick", "kitty_point"]
PassingOrder = Literal[
    "usual", "no_hold", "scatter", "scatter_hold", "every_distance", "left", "right", "none"
]

HEART_TOTALS: dict[HeartValues, int] = {"one": 13, "spot": 104, "spot_ten": 99}
"""The points of all thirteen hearts."""
KING_POINTS, ACE_POINTS = 10, 7

ROWS = ShapeRefusal("HE01", EACH_ONCE)
HEARTS = ShapeRefusal("HE02", _("Enter the hearts as a whole number."))
PLAYER = ShapeRefusal("HE03", _("Choose a player of this table."))


class HeartsOptions(MatchOptions):
    """The options agreed before the first deal."""

    spades: Spades = "queen"
    queen_points: Annotated[int, Field(ge=1, le=100)] = 13
    hearts: HeartValues = "one"
    bonus: Literal["none", "jack", "ten"] = "none"
    moon: Moon = "choice"
    moon_cards: Literal["penalties", "all"] = "penalties"
    sun: Annotated[int, Field(ge=1, le=500)] | Literal["never"] = "never"
    target: Annotated[int, Field(ge=20, le=999)] = 100
    exact: Literal["ends", "half", "zero"] = "ends"
    tie_rule: Literal["share", "play_on"] = "share"
    left_over: LeftOver = "diamonds"
    passing: PassingOrder = "usual"
    pass_cards: Annotated[int, Field(ge=1, le=6)] = 3
    first_lead: Literal["club", "next"] = "club"
    stake_unit: BalanceUnit = "average"

    @property
    def spade_points(self) -> dict[str, int]:
        """The points of each spade that counts, by the field of its taker."""
        if self.spades == "none":
            return {}
        queen = {"queen": self.queen_points}
        if self.spades == "queen":
            return queen
        return queen | {"king": KING_POINTS, "ace": ACE_POINTS}

    @property
    def moon_points(self) -> int:
        """The points of all penalty cards together."""
        return HEART_TOTALS[self.hearts] + sum(self.spade_points.values())

    @property
    def moon_fields(self) -> tuple[str, ...]:
        """The fields of the cards beside the hearts that a moon needs."""
        spades = tuple(self.spade_points)
        return (*spades, "bonus") if self.moon_takes_bonus else spades

    @property
    def moon_takes_bonus(self) -> bool:
        """Whether the card that counts below zero is part of a moon."""
        return self.bonus != "none" and self.moon_cards == "all"

    def conflicts(self) -> Iterator[Refusal]:
        """Yield the refusals of a sun without a moon, and of one that is worth less."""
        if self.sun == "never":
            return
        if self.moon == "none":
            message = _("Without a moon there is no sun: choose never.")
            yield Refusal("HE20", message, "sun")
        elif self.sun < self.moon_points:
            message = _("The moon is worth {points}: enter as many for the sun, or more.")
            yield Refusal("HE21", message, "sun", {"points": self.moon_points})


class HeartsRow(Value):
    """The hearts of one player."""

    player: Annotated[PlayerOf3To7, ROWS]
    """The player."""
    hearts: Annotated[Annotated[int, Field(ge=0, le=HEART_TOTALS["spot"])], HEARTS] = 0
    """The number of hearts taken, or their points where each counts its own value."""


class HeartsPlayed(Value):
    """A deal: the players who took the cards that count. A moon has no rows of hearts."""

    kind: Literal["played"]
    queen: Annotated[PlayerOf3To7 | None, PLAYER] = None
    """The player who took the queen of spades."""
    king: Annotated[PlayerOf3To7 | None, PLAYER] = None
    """The player who took the king of spades, where it counts."""
    ace: Annotated[PlayerOf3To7 | None, PLAYER] = None
    """The player who took the ace of spades, where it counts."""
    bonus: Annotated[PlayerOf3To7 | None, PLAYER] = None
    """The player who took the jack or ten of diamonds, where it counts."""
    moon: Annotated[PlayerOf3To7 | None, PLAYER] = None
    """The player who took all penalty cards."""
    sun: bool = False
    """Whether the shooter of the moon took all tricks."""
    moon_to: MoonTo | None = None
    """The choice of the shooter: points to the `others`, or off the `own` score."""
    rows: Annotated[Many[HeartsRow], Field(max_length=MOST_PLAYERS), ROWS] = ()
    """The hearts of each player; none after a moon."""


OPTIONS = {
    "spades": Option(
        _("Spades that count"),
        _("The queen alone, with the king (10) and the ace (7), or none."),
        {
            "queen": _("the queen"),
            "black_maria": _("queen, king and ace"),
            "none": _("none"),
        },
    ),
    "queen_points": Option(
        _("Points of the queen"),
        _("What the queen of spades costs."),
        when="spades=queen|black_maria",
    ),
    "hearts": Option(
        _("Value of the hearts"),
        _("A point each, or as many as the card shows (spot hearts)."),
        {
            "one": _("a point each"),
            "spot": _("2 to 10, J 11, Q 12, K 13, A 14"),
            "spot_ten": _("2 to 10, J Q K 10, A 15"),
        },
    ),
    "bonus": Option(
        _("Bonus card"),
        _("A diamond takes 10 points off the score of its taker (omnibus)."),
        {"none": _("none"), "jack": _("jack of diamonds"), "ten": _("ten of diamonds")},
    ),
    "moon": Option(
        _("Shooting the moon"),
        _("Who takes every penalty card gives their points to the others, or loses as many."),
        {
            "choice": _("the shooter chooses"),
            "others": _("to the others"),
            "own": _("off the own score"),
            "spare": _("to the others, unless another player wins by it"),
            "none": _("counts like any deal"),
        },
    ),
    "moon_cards": Option(
        _("Cards of a moon"),
        _("The penalty cards, or the bonus card too; it then does not count beside the moon."),
        {"penalties": _("all penalty cards"), "all": _("the bonus card too")},
        when="bonus=jack|ten moon!=none",
    ),
    "sun": Option(
        _("Shooting the sun (points)"),
        _("Who takes all tricks has so many points instead of those of the moon."),
        {"never": _("never")},
    ),
    "target": Option(_("Target"), _("The match ends when a total reaches it.")),
    "exact": Option(
        _("Exactly at the target"),
        _("A total that hits the target exactly may go back, and the match goes on."),
        {"ends": _("the match ends"), "half": _("back to half"), "zero": _("back to zero")},
    ),
    "tie_rule": Option(
        _("Equal points at the end"),
        _("The lowest share the place, or play on until one alone is lowest."),
        {"share": _("share the place"), "play_on": _("play on")},
    ),
    "left_over": Option(
        _("Cards left over"),
        _("If the cards do not divide: which are left out, or who takes the kitty."),
        {
            "diamonds": _("left out, from 2♦ on"),
            "clubs": _("left out, from 2♣ on"),
            "kitty_trick": _("kitty for the first trick"),
            "kitty_point": _("kitty for the first penalty card"),
        },
    ),
    "passing": Option(
        _("Passing"),
        _("Where cards are passed, deal by deal; across with four or six players only."),
        {
            "usual": _("left, right, across, hold"),
            "no_hold": _("left, right, across"),
            "scatter": _("left, right, across, scatter"),
            "scatter_hold": _("left, right, across, scatter, hold"),
            "every_distance": _("left and right, nearest to farthest, hold"),
            "left": _("always left"),
            "right": _("always right"),
            "none": _("never"),
        },
    ),
    "pass_cards": Option(
        _("Cards passed"), _("How many cards each player passes."), when="passing!=none"
    ),
    "first_lead": Option(
        _("First lead"),
        _("The lowest club in play, or the player after the dealer."),
        {"club": _("the lowest club"), "next": _("the player after the dealer")},
    ),
    "stake_unit": STAKE_UNIT_OF_EACH,
}

PRESETS = {
    "usual": Preset(
        _("Usual"), {}, _("Queen 13, to 100; who shoots the moon chooses: 26 to the others or off.")
    ),
    "on_computers": Preset(
        _("As on computers"), {"moon": "others"}, _("A moon is always 26 to each other player.")
    ),
    "dame": Preset(
        _("Dame, to 101"),
        {"moon": "others", "target": 101},
        _("South Slavic: 26 to each other player for all cards, to 101."),
    ),
    "omnibus": Preset(
        _("Omnibus Hearts"), {"bonus": "jack"}, _("The jack of diamonds is 10 off the score.")
    ),
    "omnibus_ten": Preset(
        _("Omnibus with the ten"),
        {"bonus": "ten", "moon": "own", "moon_cards": "all"},
        _("Bicycle: the ten of diamonds is 10 off, and a slam needs it."),
    ),
    "black_maria": Preset(
        _("Black Maria"),
        {
            "spades": "black_maria",
            "left_over": "clubs",
            "passing": "right",
            "first_lead": "next",
        },
        _("British: queen 13, king 10, ace 7; always passed to the right."),
    ),
    "spot_hearts": Preset(
        _("Spot Hearts"),
        {"queen_points": 25, "hearts": "spot", "target": 500},
        _("Each heart counts what it shows, the queen 25; to 500."),
    ),
    "dame_de_pique": Preset(
        _("Dame de pique"),
        {"passing": "none", "first_lead": "next"},
        _("French Canadian: nothing is passed, and any card is led first."),
    ),
    "hearts_alone": Preset(
        _("Hearts without the queen"),
        {"spades": "none", "moon": "none", "passing": "none", "stake_unit": "point"},
        _("The old game: hearts alone; each pays each the difference."),
    ),
}
