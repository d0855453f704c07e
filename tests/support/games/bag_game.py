"""A game for tests only: bags beside points, two columns a side, and sides that declare together.

Two of its options exclude each other, one is a number or "never"; there is one kind of deal.
"""

# ruff: noqa: ARG002  a hook has the arguments of the kernel's signature

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from games.cards import Direction
from games.entry import Choice, Group, Question, number_choices
from games.kernel import Line, State
from games.options import MatchOptions, Option, Preset, StakeUnit
from games.sheet import Sheet
from games.two_sides.base import TwoSides, leading_side
from games.two_sides.paper import TwoColumnContract, TwoColumnPaper, two_column_paper
from games.values import Refusal, Value
from games.words import Phrase

TRICKS = 13
Tricks = Annotated[int, Field(ge=0, le=TRICKS)]


class BagGameOptions(MatchOptions):
    """Options of the bag game; nil and blind nil change no score."""

    target: Annotated[int, Field(ge=50, le=999)] = 500
    bags_at: Annotated[int, Field(ge=2, le=20)] | Literal["never"] = 10
    nil: bool = True
    blind_nil: bool = False
    direction: Direction = "clockwise"

    def conflicts(self) -> Iterator[Refusal]:
        """Refuse blind nil without nil."""
        if self.blind_nil and not self.nil:
            yield Refusal("needs_nil", "Blind nil is played only with nil.", "blind_nil")


class BagGameDeal(Value):
    """The bid of each side, and the tricks of the first one."""

    kind: Literal["played"]
    ours: Tricks
    theirs: Tricks
    tricks: Tricks


class BagGameTotals(Value):
    """The points and the bags of each side."""

    sides: tuple[int, int]
    bags: tuple[int, int]


class BagGame(TwoSides[BagGameOptions, BagGameDeal, State]):
    """The bag game: a simple form of Spades."""

    slug = "bag-game"
    name = "Bag game"
    summary = "Two against two, with bags."
    source = "pagat.com"
    columns = {"points": "side", "bags": "side"}
    column_names = {"points": "Points", "bags": "Bags"}
    stake_units = {"": "match"}
    player_fields = ()
    Options, Deal, Totals = BagGameOptions, BagGameDeal, BagGameTotals
    options = {
        "target": Option("Target", "The points that win."),
        "bags_at": Option("Bags for a penalty", "They cost 100 points.", {"never": "never"}),
        "nil": Option("Nil", "Whether nil may be bid."),
        "blind_nil": Option("Blind nil", "Whether nil may be bid blind."),
        "direction": Option(
            "Direction",
            "How it goes round.",
            {
                "clockwise": "to the left",
                "counter_clockwise": "to the right",
            },
        ),
    }
    presets = {
        "usual": Preset("Usual", {}, "To 500."),
        "no-bags": Preset("Without bags", {"bags_at": "never"}, "No penalty."),
    }

    def score(self, deal: BagGameDeal, state: State, options: BagGameOptions) -> Iterator[Line]:
        """Score 10 for each trick bid, 1 and a bag for each one beyond; too many bags cost 100."""
        sides = ((deal.ours, deal.tricks), (deal.theirs, TRICKS - deal.tricks))
        for side, (bid, tricks) in enumerate(sides):
            if tricks < bid:
                yield Line("points", side, -10 * bid, "Bid failed")
                continue
            over, limit = tricks - bid, options.bags_at
            yield Line("points", side, 10 * bid + over, "Bid made", f"10 × {bid} + {over}")
            if over:
                yield Line("bags", side, over, "Bags")
            if limit != "never" and state.sums["bags"][side] + over >= limit:
                yield Line("points", side, -100, "Too many bags")
                yield Line("bags", side, -limit, "Too many bags")

    def over(self, state: State, options: BagGameOptions) -> bool:
        """End the match when a side is ahead and has the target."""
        sides = state.sums["points"]
        return max(sides) >= options.target and leading_side(sides) is not None

    def goal(self, options: BagGameOptions) -> int:
        """Return the target of both sides."""
        return options.target

    def stake_unit(self, options: BagGameOptions) -> StakeUnit:
        """Stake the whole match."""
        return "match"

    def winner(self, state: State, options: BagGameOptions) -> tuple[int | None, str]:
        """Return the side that is ahead."""
        return leading_side(state.sums["points"]), "target"

    def form(self, state: State, options: BagGameOptions) -> tuple[Group, ...]:
        """Ask for both bids and the tricks."""
        kind = Question(
            "kind",
            Phrase("What happened?"),
            choices=(Choice("played", Phrase("Played")),),
            default="played",
        )
        numbers = [
            Question(name, Phrase(name), kind="numbers", choices=number_choices(0, TRICKS))
            for name in ("ours", "theirs", "tricks")
        ]
        return (Group((kind, *numbers)),)

    def describe(self, deal: BagGameDeal, options: BagGameOptions) -> Phrase:
        """Name both bids."""
        return Phrase("Bids {ours} and {theirs}", {"ours": deal.ours, "theirs": deal.theirs})

    def paper(self, sheet: Sheet, *, to_fill: bool = False) -> TwoColumnPaper:
        """Draw points and bags of each side."""
        return two_column_paper(sheet, sheet.options.target, lambda _deal: TwoColumnContract())


BAG_GAME = BagGame()
