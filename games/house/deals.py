"""The input of a house game: its definition, which the table agrees on, and each round.

A definition says who plays, what a round asks, what that scores, and when the match ends. It is
stored as the options of the match, so a match keeps the definition with which it was started.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from games.cards import MOST_PLAYERS
from games.options import STAKE_UNIT, MatchOptions, Option, Preset, StakeUnit
from games.rows import EACH_ONCE
from games.values import Many, Refusal, ShapeRefusal, Value
from games.words import _

FEWEST_PLAYERS = 2
MOST_QUESTIONS = 4
"""The maximum of fields that a round asks for."""
LARGEST = 9_999
"""The maximum of a number that is typed, or agreed as an amount."""
LONGEST_LABEL = 20
MARKUP = re.compile(r"[<>\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Signs that no name needs: those of markup, of control, and of text direction."""

Players = Annotated[int, Field(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)]
Amount = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
Count = Annotated[int, Field(ge=0, le=99)]
Owner = Annotated[int, Field(ge=0, le=MOST_PLAYERS - 1)]
"""The number of a player, or of a side in a game of sides."""
Label = Annotated[str, Field(max_length=LONGEST_LABEL)]

ROWS = ShapeRefusal("HG01", EACH_ONCE)
NUMBER = ShapeRefusal("HG02", _("Enter a whole number."))


class HousePoints(Value):
    """Points that are typed for each player or side."""

    label: Label = ""
    """The name of the points on the sheet; empty for points."""
    least: Amount = 0
    """The fewest that may be typed."""
    most: Amount = 999
    """The most that may be typed."""
    step: Annotated[int, Field(ge=1, le=1000)] = 1
    """The step between two numbers."""
    times: Annotated[int, Field(ge=-100, le=100)] = 1
    """The factor by which each point counts; below zero to subtract."""
    total: Amount | None = None
    """The sum that the points of all must have; null for no such rule."""


class HouseTricks(Value):
    """Tricks that each player or side took."""

    label: Label = ""
    """The name of the tricks on the sheet; empty for tricks."""
    total: Annotated[int, Field(ge=1, le=99)] = 13
    """The tricks of a round."""
    complete: bool = True
    """Whether the tricks of all must add up to the tricks of the round."""
    each: Annotated[int, Field(ge=-100, le=100)] = 0
    """The points for each trick."""


class HouseBids(Value):
    """Tricks that each player or side undertakes to take."""

    rule: Literal["exact", "at_least"] = "exact"
    """The rule of a bid that is made.

    * `exact` - with exactly the tricks bid
    * `at_least` - with the tricks bid or more"""
    made: Amount = 10
    """The points for a bid that is made."""
    made_each: Amount = 1
    """The points for each trick of a bid that is made."""
    over_each: Amount = 0
    """The points for each trick over a bid, where these are allowed."""
    missed: Annotated[int, Field(ge=0, le=LARGEST)] = 0
    """The points lost with a bid that is missed."""
    missed_each: Annotated[int, Field(ge=0, le=LARGEST)] = 0
    """The points lost for each trick between a missed bid and the tricks taken."""


class HouseWin(Value):
    """One player or side wins a round."""

    won: Amount = 1
    """The points of the winner."""
    lost: Amount = 0
    """The points of every other player or side."""


class HouseContract(Value):
    """One player undertakes something, which is made or failed."""

    made: Amount = 10
    """The points of the declarer for a contract that is made."""
    failed: Annotated[int, Field(ge=0, le=LARGEST)] = 10
    """The points that the declarer loses with a contract that is failed."""
    others: Amount = 0
    """The points of every other player or side against a contract that is failed."""


class HousePlaces(Value):
    """The order in which the players or sides finish a round."""

    points: Annotated[
        Many[Amount], Field(min_length=1, max_length=MOST_PLAYERS, description="By place.")
    ] = (3, 2, 1)
    """The points of each place, the first first; nothing for the places after them."""


USUAL_POINTS = HousePoints(least=-LARGEST, most=LARGEST)
QUESTIONS = ("points", "tricks", "bids", "win", "contract", "places")
"""The options that make a round ask for something."""


ROW_FIELDS = {"bid": "bids", "tricks": "tricks", "points": "points", "place": "places"}
"""The fields of a row, in the order of the form, each with the option that asks for it."""
ROUND_FIELDS = {"winner": "win", "declarer": "contract", "made": "contract"}
"""The fields of a round, each with the option that asks for it."""


class HouseOptions(MatchOptions):
    """The definition of a house game."""

    name: Annotated[str, Field(max_length=40)] = ""
    """The name of the game."""
    least_players: Players = FEWEST_PLAYERS
    """The fewest players."""
    most_players: Players = MOST_PLAYERS
    """The most players."""
    partners: Literal["none", "two_sides", "pairs"] = "none"
    """Whether each plays alone, in two sides, or in pairs; partners sit opposite each other."""
    points: HousePoints | None = None
    """The points that are typed; a round that asks for nothing else asks for points."""
    tricks: HouseTricks | None = None
    """The tricks that are typed; null for none."""
    bids: HouseBids | None = None
    """The bids, which are compared with the tricks; null for none."""
    win: HouseWin | None = None
    """The winner of the round; null for none."""
    contract: HouseContract | None = None
    """The contract of one player; null for none."""
    places: HousePlaces | None = None
    """The places; null for none."""
    doubling: bool = False
    """Whether a round can be doubled."""
    start: Amount = 0
    """The points with which everybody begins."""
    below_zero: bool = True
    """Whether a total may fall below zero."""
    end: Literal["agreement", "rounds", "target"] = "agreement"
    """The end of the match."""
    rounds: Annotated[int, Field(ge=1, le=200)] = 10
    """The rounds of a match that ends after so many."""
    target: Annotated[int, Field(ge=1, le=99_999)] = 100
    """The points that end a match with a target."""
    wins: Literal["most", "fewest"] = "most"
    """Whether the most or the fewest points win."""
    next_dealer: Literal["next", "same", "best", "worst"] = "next"
    """The dealer, or the first player, of the next round."""
    stake_unit: StakeUnit = "match"
    """The unit of the stake: the match, or each point of difference."""

    @cached_property
    def question_names(self) -> tuple[str, ...]:
        """The names of the options that make a round ask for something; points by default."""
        return tuple(name for name in QUESTIONS if getattr(self, name) is not None) or ("points",)

    @cached_property
    def asked_points(self) -> HousePoints | None:
        """The points that a round asks for."""
        return self.points or (USUAL_POINTS if "points" in self.question_names else None)

    @cached_property
    def unasked_fields(self) -> tuple[str, ...]:
        """The fields of a row for which a round does not ask."""
        return tuple(
            field for field, option in ROW_FIELDS.items() if option not in self.question_names
        )

    @cached_property
    def required_fields(self) -> tuple[str, ...]:
        """The fields of a row that may not be left out: a bid, a place."""
        needed = (("bid", self.bids), ("place", self.places))
        return tuple(field for field, option in needed if option is not None)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of players with which the game can be played."""
        even = self.partners != "none"
        numbers = range(self.least_players, self.most_players + 1)
        return tuple(n for n in numbers if not even or (n % 2 == 0 and n > FEWEST_PLAYERS))

    @property
    def texts(self) -> dict[str, str]:
        """The names that the table has typed, by field."""
        labels = {"points": self.points, "tricks": self.tricks}
        parts = {f"{field}.label": part.label for field, part in labels.items() if part}
        return {"name": self.name, **parts}

    def conflicts(self) -> Iterator[Refusal]:
        """Yield the refusals of a definition that contradicts itself."""
        for field, text in self.texts.items():
            if MARKUP.search(text):
                yield Refusal("HG15", _("Use letters, digits and simple signs."), field)
        if not self.sizes:
            message = (
                _("The most players cannot be fewer than the least.")
                if self.most_players < self.least_players
                else _("Partners need an even number of players, four at least.")
            )
            yield Refusal("HG10", message, "most_players")
        if len(self.question_names) > MOST_QUESTIONS:
            message = _("A round asks for {most} things at most.")
            yield Refusal("HG11", message, self.question_names[-1], {"most": MOST_QUESTIONS})
        if self.bids is not None and self.tricks is None:
            yield Refusal("HG12", _("Bids are compared with tricks: ask for tricks too."), "tricks")
        points = self.points
        if points is not None and points.most < points.least:
            yield Refusal("HG13", _("The most cannot be less than the least."), "points.most")
        if points is not None and points.times == 0:
            yield Refusal("HG14", _("Points that count zero times score nothing."), "points.times")


class HouseRow(Value):
    """The numbers of one player or side in a round; one that is left out is zero."""

    owner: Annotated[Owner, ROWS]
    """The number of the player, or of the side in a game of sides."""
    bid: Annotated[Count | None, NUMBER] = None
    """The bid, in tricks."""
    tricks: Annotated[Count | None, NUMBER] = None
    """The tricks taken."""
    points: Annotated[Amount | None, NUMBER] = None
    """The points."""
    place: Annotated[Annotated[int, Field(ge=1, le=MOST_PLAYERS)] | None, NUMBER] = None
    """The place in which the player or side finished, from 1."""


class HouseRound(Value):
    """A round that was played."""

    kind: Literal["round"]
    rows: Annotated[Many[HouseRow], Field(max_length=MOST_PLAYERS), ROWS] = ()
    """The numbers of each player or side."""
    winner: Owner | None = None
    """The player or side that won the round."""
    declarer: Owner | None = None
    """The player whose contract it was."""
    made: bool | None = None
    """Whether the contract was made."""
    doubled: bool = False
    """Whether everything in this round counts twice."""


LABEL, ADD_UP = _("Name on the sheet"), _("Must add up to")
OPTIONS: Mapping[str, Option] = {
    "name": Option(_("Name"), _("The name of the game.")),
    "least_players": Option(_("Fewest players"), _("The game needs so many.")),
    "most_players": Option(_("Most players"), _("More cannot play.")),
    "partners": Option(
        _("Partners"),
        _("Each plays alone, or partners sit opposite each other and score together."),
        {"none": _("none"), "two_sides": _("two sides"), "pairs": _("pairs")},
    ),
    "points": Option(_("Points"), _("Each round asks for points.")),
    "points.label": Option(LABEL, _("The name of the points; empty for points.")),
    "points.least": Option(_("Least"), _("No fewer can be typed.")),
    "points.most": Option(_("Most"), _("No more can be typed.")),
    "points.step": Option(_("Step"), _("Only multiples of it can be typed.")),
    "points.times": Option(_("Times"), _("Each point counts so many times; below zero, against.")),
    "points.total": Option(
        ADD_UP, _("The points of all must add up to it; empty for no such rule.")
    ),
    "tricks": Option(_("Tricks"), _("Each round asks for the tricks taken.")),
    "tricks.label": Option(LABEL, _("The name of the tricks; empty for tricks.")),
    "tricks.total": Option(_("Tricks in a round"), _("No more can be taken.")),
    "tricks.complete": Option(ADD_UP, _("The tricks of all must add up to those of the round.")),
    "tricks.each": Option(_("For each trick"), _("Points for each trick taken.")),
    "bids": Option(_("Bids"), _("Each round asks for bids, and compares them with the tricks.")),
    "bids.rule": Option(
        _("A bid is made"),
        _("With exactly the tricks bid, or with at least so many."),
        {"exact": _("exactly"), "at_least": _("at least")},
    ),
    "bids.made": Option(_("Bid made"), _("Points for a bid that is made.")),
    "bids.made_each": Option(_("For each trick bid"), _("Points for each trick of a bid made.")),
    "bids.over_each": Option(_("For each trick over"), _("Points for each trick over a bid.")),
    "bids.missed": Option(_("Bid missed"), _("Points lost with a bid that is missed.")),
    "bids.missed_each": Option(
        _("For each trick missed"), _("Points lost for each trick between bid and tricks.")
    ),
    "win": Option(_("Winner of the round"), _("Each round asks who won it.")),
    "win.won": Option(_("Round won"), _("Points of the winner.")),
    "win.lost": Option(_("Round lost"), _("Points of every other player or side.")),
    "contract": Option(_("Contract"), _("Each round asks for a declarer, who made it or failed.")),
    "contract.made": Option(_("Contract made"), _("Points of the declarer.")),
    "contract.failed": Option(_("Contract failed"), _("Points that the declarer loses.")),
    "contract.others": Option(_("For the others"), _("Points of the others if it fails.")),
    "places": Option(_("Places"), _("Each round asks in which order all finished.")),
    "places.points": Option(_("Points by place"), _("For the first, the second and so on.")),
    "doubling": Option(_("Doubling"), _("A box doubles everything in a round.")),
    "start": Option(_("Points at the start"), _("Everybody begins with so many.")),
    "below_zero": Option(_("Totals below zero"), _("A total may fall below zero.")),
    "end": Option(
        _("The match ends"),
        _("When the table agrees, after so many rounds, or at a target."),
        {"agreement": _("by agreement"), "rounds": _("after rounds"), "target": _("at a target")},
    ),
    "rounds": Option(_("Rounds"), _("The match ends after so many rounds."), when="end=rounds"),
    "target": Option(_("Target"), _("The match ends when a total reaches it."), when="end=target"),
    "wins": Option(
        _("Who wins"),
        _("The most points win, or the fewest."),
        {"most": _("the most points"), "fewest": _("the fewest points")},
    ),
    "next_dealer": Option(
        _("Who deals next"),
        _("The next player in turn, the same, or by the points of the round."),
        {
            "next": _("the next player"),
            "same": _("the same player"),
            "best": _("the best of the round"),
            "worst": _("the worst of the round"),
        },
    ),
    "stake_unit": STAKE_UNIT,
}

OPTION_SECTIONS: Mapping[str, tuple[str, ...]] = {
    _("Players"): ("name", "least_players", "most_players", "partners"),
    _("A round asks for"): QUESTIONS,
    _("The end"): ("end", "rounds", "target", "wins"),
    _("Further rules"): ("doubling", "start", "below_zero", "next_dealer", "stake_unit"),
}

PRESETS: Mapping[str, Preset] = {
    "points": Preset(_("Points each round"), {}, _("Type the points of each round; the most win.")),
    "tricks": Preset(
        _("Tricks bid and made"),
        {"tricks": {"total": 13}, "bids": {}, "end": "rounds"},
        _("Ten points and one for each trick if the bid is met exactly."),
    ),
    "wins": Preset(
        _("Wins only"),
        {"win": {}, "end": "target", "target": 5},
        _("The first to win five rounds."),
    ),
    "contract": Preset(
        _("Contract made or failed"),
        {"contract": {}, "stake_unit": "point"},
        _("One player plays for ten points and wins or loses them."),
    ),
    "avoid": Preset(
        _("Points to be avoided"),
        {"points": {"total": 26, "most": 26}, "end": "target", "wins": "fewest"},
        _("The points of a round add up to 26; at 100 the fewest win."),
    ),
    "places": Preset(
        _("Places"),
        {"places": {}, "end": "rounds"},
        _("Three, two and one points for the first three of each round."),
    ),
}
