"""Nestors: two sides of two, 190 points in every deal; a bid is the points a side undertakes.

Input: the declarer, the bid, and the points of the declarer's side or the counts of one side's
tricks. Columns: the `points` of each side. The declarer's side scores its points, or loses its
bid; the other side always scores its points. At 1000 or at minus 1000 the match ends, and the
higher total wins. A game by Ali Safaaei; source: Akagiri's page after pagat.com; see `rules.md`.
"""

from collections.abc import Iterator
from dataclasses import replace

from games.cards import side_of
from games.entry import Group
from games.kernel import Choices, Line, State
from games.nestors.card_points import (
    COUNTER_NAMES,
    SPADES_POINTS,
    all_points,
    counted_points,
    points_of,
    spades_of,
)
from games.nestors.checks import contract_refusals
from games.nestors.deals import (
    OPTIONS,
    POINTS,
    PRESETS,
    STEP,
    CountedSide,
    NestorsContract,
    NestorsDeal,
    NestorsOptions,
    NestorsPassedOut,
)
from games.nestors.description import deal_notes, describe_deal, reminders, slip_questions
from games.nestors.entry import questions
from games.nestors.paper import draw
from games.options import StakeUnit
from games.sheet import Row, Sheet
from games.two_sides.base import TwoSides, leading_side
from games.two_sides.paper import TwoColumnPaper
from games.values import Refusal, Value
from games.words import Phrase, _

MADE = _("Bid made")
FAILED = _("Bid failed")
OTHERS = _("Points of the other side")


class NestorsTotals(Value):
    """The points of each side."""

    sides: tuple[int, int]
    """The points of each side."""


class NestorsChoices(Choices):
    """The choices of the form. `spades_asked`: the winner of the spades is required."""

    bids: tuple[int, ...]
    spades_asked: bool


class Nestors(TwoSides[NestorsOptions, NestorsContract | NestorsPassedOut, State]):
    """The rules of Nestors; the values of cards are in `card_points.py`."""

    slug = "nestors"
    name = _("Nestors")
    family = "points"
    summary = _("Two against two: aces, jacks or tens are trumps, and 190 points are shared.")
    source = "Ali Safaaei's game: pagat.com, and Akagiri's page at gamefarm.jp"
    direction = "counter_clockwise"
    Options, Deal, Totals = NestorsOptions, NestorsDeal, NestorsTotals
    options, presets = OPTIONS, PRESETS
    counter_names = COUNTER_NAMES
    """The labels of the counting cards, by trump rank."""

    def choices(self, state: State, options: NestorsOptions) -> NestorsChoices:
        """Return the bids from the agreed minimum, and whether the spades' winner is required."""
        return NestorsChoices(
            kinds=("contract", "passed_out"),
            bids=tuple(range(options.min_bid, POINTS + STEP, STEP)),
            spades_asked=options.asks_for_spades,
        )

    def refusals(
        self, deal: NestorsContract | NestorsPassedOut, state: State, options: NestorsOptions
    ) -> Iterator[Refusal]:
        """Yield the refusals of a contract; a passed-out deal has none."""
        if isinstance(deal, NestorsContract):
            yield from contract_refusals(deal, options)

    def score(
        self, deal: NestorsContract | NestorsPassedOut, state: State, options: NestorsOptions
    ) -> Iterator[Line]:
        """Yield the line of the declarer's side, then that of the other unless it is zero."""
        if isinstance(deal, NestorsContract):
            yield declarers_line(deal, options)
            yield from others_lines(deal, options)

    def advance(
        self, state: State, deal: NestorsContract | NestorsPassedOut, options: NestorsOptions
    ) -> State:
        """Make the declarer the next dealer; if all passed, the same dealer or the next player."""
        following = self.pass_deal(state)
        if isinstance(deal, NestorsContract):
            return replace(following, dealer=deal.declarer)
        if options.passed_out == "redeal_same_dealer":
            return replace(following, dealer=state.dealer)
        return following

    def goal(self, options: NestorsOptions) -> int:
        """Return the limit, for which both sides play."""
        return options.limit

    def stake_unit(self, options: NestorsOptions) -> StakeUnit:
        """Return the agreed unit of the stake: the match or a point."""
        return options.stake_unit

    def over(self, state: State, options: NestorsOptions) -> bool:
        """Return whether a side is at the limit, above or below zero, and there is no tie (7)."""
        sides = state.sums["points"]
        at_the_limit = max(abs(points) for points in sides) >= options.limit
        return at_the_limit and (options.tie_rule == "draw" or leading_side(sides) is not None)

    def winner(self, state: State, options: NestorsOptions) -> tuple[int | None, str]:
        """Return the side with the higher total; equal totals are a draw."""
        winner = leading_side(state.sums["points"])
        return winner, "draw" if winner is None else "limit"

    def paper(self, sheet: Sheet, *, to_fill: bool = False) -> TwoColumnPaper:
        """Return two columns, with bid and trump beside them."""
        return draw(sheet)

    def describe(self, deal: NestorsContract | NestorsPassedOut, options: NestorsOptions) -> Phrase:
        """Return a deal in words: declarer, bid, trump and result."""
        return describe_deal(deal, options)

    def notes(self, row: Row, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return notes on a missed bid, spades without a winner, and a tie at the end."""
        return tuple(deal_notes(row, sheet)) if row.counted else ()

    def slip_questions(
        self, deal: NestorsContract | NestorsPassedOut, options: NestorsOptions
    ) -> tuple[Phrase, ...]:
        """Return questions about a very low or high bid, and about extreme points."""
        return tuple(slip_questions(deal, options)) if isinstance(deal, NestorsContract) else ()

    def form(self, state: State, options: NestorsOptions) -> tuple[Group, ...]:
        """Return the questions: declarer, bid, trump, and one number in fives."""
        return questions(options.min_bid, spades_asked=options.asks_for_spades)

    def complete(
        self, entry: dict[str, object], state: State, options: NestorsOptions
    ) -> dict[str, object]:
        """Fill in the declarer's points from the other side's, ten fewer if nobody won spades."""
        others = entry.get("defender_points")
        if isinstance(others, int) and not {"points", "counts"} & entry.keys():
            missing = SPADES_POINTS if entry.get("spades_to") == "nobody" else 0
            return entry | {"points": POINTS - missing - others}
        return entry

    def guidance(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return reminders of unusual options; the distance to the limit is beside the totals."""
        return () if sheet.next is None else tuple(reminders(sheet.options))


def declarers_line(deal: NestorsContract, options: NestorsOptions) -> Line:
    """Return the line of the declarer's side: its points, or minus the bid.

    >>> deal = NestorsContract(kind="contract", declarer=0, bid=120, points=115)
    >>> declarers_line(deal, NestorsOptions()).amount
    -120
    """
    points, side = points_of(deal, options), side_of(deal.declarer)
    if points < deal.bid:
        return Line("points", side, -deal.bid, FAILED)
    return Line("points", side, points, MADE, working(deal, options, "declarer"))


def others_lines(deal: NestorsContract, options: NestorsOptions) -> Iterator[Line]:
    """Yield the line of the other side: all points that the declarer's side did not take."""
    points = all_points(spades_of(deal, options)) - points_of(deal, options)
    if points:
        arithmetic = working(deal, options, "defenders")
        yield Line("points", 1 - side_of(deal.declarer), points, OTHERS, arithmetic)


def working(deal: NestorsContract, options: NestorsOptions, side: CountedSide) -> str | None:
    """Return the working of a side's points: a sum of counts, or all points minus the other's."""
    counted_side, points, arithmetic = "declarer", points_of(deal, options), None
    if deal.counts is not None:
        counted_side, (points, arithmetic) = deal.counts.side, counted_points(deal.counts, options)
    in_play = all_points(spades_of(deal, options))
    return arithmetic if side == counted_side else f"{in_play} − {points}"
