"""Tarneeb: two sides of two, thirteen tricks; a bid is the tricks that a side undertakes.

Input: the declarer, the bid, and the tricks of the declaring side. Columns: the `points` of each
side. A bid made counts; a failed one is lost, and the other side scores its tricks; a bid of 13 and
all 13 tricks have scores of their own. The first side at the target wins. Source: John McLeod's
page at pagat.com in its Japanese retelling; see `rules.md`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from games.entry import Group
from games.kernel import Choices, Line, Seats, State
from games.options import StakeUnit
from games.sheet import Row, Sheet
from games.tarneeb.checks import contract_refusals, redeal_refusals
from games.tarneeb.deals import (
    HIGHEST_BID,
    LOWEST_BID,
    OPTIONS,
    PRESETS,
    TRICKS,
    TarneebAnyDeal,
    TarneebDeal,
    TarneebOptions,
    TarneebPassedOut,
    TarneebPlayed,
    TarneebTableOptions,
)
from games.tarneeb.description import deal_notes, describe_deal, reminders, slip_questions
from games.tarneeb.entry import questions
from games.tarneeb.paper import draw
from games.two_sides.base import TwoSides, leading_side
from games.two_sides.paper import TwoColumnPaper
from games.values import Refusal, Value
from games.words import Phrase, _

MADE = _("Bid made")
TRICKS_MADE = _("Bid made, tricks count")
ALL_TRICKS = _("All 13 tricks")
MADE_13 = _("Bid of 13 made")
FAILED = _("Bid failed")
FAILED_13 = _("Bid of 13 failed")
AGAINST_FAILED = _("Tricks against a failed bid")
AGAINST_FAILED_13 = _("Tricks against a failed 13")
AGAINST_MADE = _("Tricks against a made bid")

ALL_TRICKS_BONUS = 3
"""All 13 tricks on a lower bid are worth 13 and 3 more, whatever the bid was."""
SPECIAL_SCORES = {
    MADE_13: (26, "2 × 13"),
    ALL_TRICKS: (TRICKS + ALL_TRICKS_BONUS, "13 + 3"),
    FAILED_13: (-(TRICKS + ALL_TRICKS_BONUS), "−(13 + 3)"),
}
"""The declaring side's score if 13 is special, and its working, by reason."""
POINTS_AGAINST_13 = 2
"""Points per trick of the defenders against a failed bid of 13."""


class TarneebTotals(Value):
    """The points of each side."""

    sides: tuple[int, int]
    """The points of each side."""


class TarneebChoices(Choices):
    """The choices of the form. `forced`: the dealer who must play 7 if nobody bids, if any."""

    bids: tuple[int, ...]
    denominations: tuple[str, ...]
    doublings: tuple[str, ...]
    forced: int | None = None


@dataclass(frozen=True)
class TarneebState(State):
    """The state of a match: the points of each side, and the side that declared last."""

    declaring_side: int | None = None


class Tarneeb(TwoSides[TarneebTableOptions, TarneebAnyDeal, TarneebState]):
    """The rules of the basic game; the Egyptian game overrides the differences."""

    slug = "tarneeb"
    name = _("Tarneeb")
    names = {"ar": "طرنيب", "ja": "ターニーブ"}
    family = "tarneeb"
    summary = _("Two against two, thirteen tricks: bid how many you will take.")
    source = "pagat.com, Tarneeb, as retold at fukuchigames.blog43.fc2.com"
    direction = "counter_clockwise"
    Options: type[TarneebTableOptions] = TarneebOptions
    Deal, Totals = TarneebDeal, TarneebTotals
    options, presets = OPTIONS, PRESETS
    suit_needed: ClassVar[bool] = False
    """Whether a bid names its suit; otherwise the suit is optional, for the record only."""

    def start(self, options: TarneebTableOptions, seats: Seats) -> TarneebState:
        """Return the opening state: both sides at zero."""
        return TarneebState(dealer=seats.first_dealer, sums=self.opening_sums())

    def choices(self, state: TarneebState, options: TarneebTableOptions) -> TarneebChoices:
        """Return the bids, the denominations, the doublings, and the redeals allowed."""
        plays_7 = options.passed_out == "dealer_plays_7"
        redeals = {"passed_out": not plays_7, "weak_hand": options.weak_hand_redeal}
        return TarneebChoices(
            kinds=("contract", *(kind for kind, is_played in redeals.items() if is_played)),
            bids=tuple(range(LOWEST_BID, HIGHEST_BID + 1)),
            denominations=options.denominations,
            doublings=options.doublings,
            forced=state.dealer if plays_7 else None,
        )

    def refusals(
        self, deal: TarneebAnyDeal, state: TarneebState, options: TarneebTableOptions
    ) -> Iterator[Refusal]:
        """Yield the refusals of a contract or of a redeal."""
        if isinstance(deal, TarneebPlayed):
            yield from contract_refusals(deal, state.dealer, options)
        else:
            yield from redeal_refusals(deal, options)

    def score(
        self, deal: TarneebAnyDeal, state: TarneebState, options: TarneebTableOptions
    ) -> Iterator[Line]:
        """Yield the line of the declaring side, then that of the other; none for a redeal."""
        if isinstance(deal, TarneebPlayed):
            why = outcome(deal, options)
            yield declarers_line(deal, why)
            yield from defenders_lines(deal, why, options)

    def advance(
        self, state: TarneebState, deal: TarneebAnyDeal, options: TarneebTableOptions
    ) -> TarneebState:
        """Pass the deal on, unless nobody bid and the same dealer deals again."""
        following = self.pass_deal(state)
        if isinstance(deal, TarneebPlayed):
            return replace(following, declaring_side=deal.side)
        if isinstance(deal, TarneebPassedOut) and options.passed_out == "redeal_same_dealer":
            return replace(following, dealer=state.dealer)
        return following

    def goal(self, options: TarneebTableOptions) -> int:
        """Return the target, for which both sides play."""
        return options.target

    def stake_unit(self, options: TarneebTableOptions) -> StakeUnit:
        """Return the agreed unit of the stake: the match or a point."""
        return options.stake_unit

    def over(self, state: TarneebState, options: TarneebTableOptions) -> bool:
        """Return whether a side has reached the target and a winner is decided."""
        return winner(state, options) is not None

    def winner(self, state: TarneebState, options: TarneebTableOptions) -> tuple[int | None, str]:
        """Return the side at the target as the winner."""
        return winner(state, options), "target"

    def paper(self, sheet: Sheet, *, to_fill: bool = False) -> TwoColumnPaper:
        """Return two columns, with the contract beside them."""
        return draw(sheet)

    def describe(self, deal: TarneebAnyDeal, options: TarneebTableOptions) -> Phrase:
        """Return a deal in words: declarer, bid, suit and tricks."""
        if isinstance(deal, TarneebPlayed):
            return describe_deal(deal)
        if isinstance(deal, TarneebPassedOut):
            return Phrase(_("All passed"))
        return Phrase(_("Weak hand, dealt again"))

    def notes(self, row: Row, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return notes on a forced contract and on a tie at the target."""
        return tuple(deal_notes(row, sheet)) if row.counted else ()

    def slip_questions(
        self, deal: TarneebAnyDeal, options: TarneebTableOptions
    ) -> tuple[Phrase, ...]:
        """Return questions about a bid of 13, about all tricks, and about none."""
        return tuple(slip_questions(deal)) if isinstance(deal, TarneebPlayed) else ()

    def form(self, state: TarneebState, options: TarneebTableOptions) -> tuple[Group, ...]:
        """Return the questions: declarer, bid, suit, doubling, tricks."""
        choices = self.choices(state, options)
        return questions(
            choices.kinds,
            choices.denominations,
            choices.doublings,
            suit_needed=self.suit_needed,
            forced=choices.forced,
        )

    def complete(
        self, entry: dict[str, object], state: TarneebState, options: TarneebTableOptions
    ) -> dict[str, object]:
        """Fill in the declaring side's tricks from the other side's."""
        others = entry.get("defender_tricks")
        if isinstance(others, int) and "tricks" not in entry:
            return entry | {"tricks": TRICKS - others}
        return entry

    def guidance(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return reminders of unusual options; the points needed are beside the totals."""
        if sheet.next is None:
            return ()
        return tuple(Phrase(text) for text in reminders(sheet.options))


def outcome(deal: TarneebPlayed, options: TarneebTableOptions) -> str:
    """Return the outcome of a contract, as the reason of the declaring side's line."""
    if options.special_13 and deal.bid == HIGHEST_BID:
        return MADE_13 if deal.made else FAILED_13
    if options.special_13 and deal.tricks == TRICKS:
        return ALL_TRICKS
    if not deal.made:
        return FAILED
    return TRICKS_MADE if options.made_score == "tricks" else MADE


def declarers_line(deal: TarneebPlayed, why: str) -> Line:
    """Return the declaring side's line: a score for 13, the tricks, or plus or minus the bid.

    >>> deal = TarneebPlayed(kind="contract", declarer=0, bid=8, tricks=9)
    >>> [declarers_line(deal, why).amount for why in (MADE, TRICKS_MADE, ALL_TRICKS)]
    [8, 9, 16]
    """
    scores = {MADE: deal.bid, TRICKS_MADE: deal.tricks, FAILED: -deal.bid}
    amount, arithmetic = SPECIAL_SCORES[why] if why in SPECIAL_SCORES else (scores[why], None)
    return Line("points", deal.side, amount, why, arithmetic)


def defenders_lines(deal: TarneebPlayed, why: str, options: TarneebTableOptions) -> Iterator[Line]:
    """Yield the other side's line: its tricks, doubled against a failed 13."""
    tricks, side = deal.others_tricks, 1 - deal.side
    if why == FAILED_13 and options.fail13_defenders == "double":
        arithmetic = f"{POINTS_AGAINST_13} × {tricks}"
        yield Line("points", side, POINTS_AGAINST_13 * tricks, AGAINST_FAILED_13, arithmetic)
    elif not deal.made:
        yield Line("points", side, tricks, AGAINST_FAILED)
    elif options.defenders_when_made == "tricks" and tricks:
        yield Line("points", side, tricks, AGAINST_MADE)


def winner(state: TarneebState, options: TarneebTableOptions) -> int | None:
    """Return the winner: at or over the target, and ahead if both are (8); None if undecided.

    Equal totals are played on, or go to the side that declared last, as agreed.
    """
    sides = state.sums["points"]
    if max(sides) < options.target:
        return None
    tie_winner = state.declaring_side if options.tie_rule == "declarers_win" else None
    return tie_winner if sides[0] == sides[1] else leading_side(sides)
