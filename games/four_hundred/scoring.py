"""400: two against two, but each bids alone and has points alone; hearts are always trumps.

Input: the bids in their order, and who failed; or that the cards were thrown in. Column: the
`points` of each player. A side wins once one partner has 41 points and the other more than none.
Sources: pagat.com, Wikipedia and others; see `rules.md`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from games.entry import Group
from games.four_hundred.bidding import (
    bidding_order,
    is_too_little,
    least_bid,
    least_sum,
)
from games.four_hundred.checks import played_refusals, thrown_in_refusals
from games.four_hundred.deals import (
    HIGHEST_BID,
    OPTIONS,
    PLAYERS,
    PRESETS,
    FourHundredAnyDeal,
    FourHundredDeal,
    FourHundredOptions,
    FourHundredPlayed,
    FourHundredRow,
    FourHundredThrownIn,
)
from games.four_hundred.description import (
    deal_notes,
    describe_deal,
    reminders,
    slip_questions,
)
from games.four_hundred.entry import questions
from games.four_hundred.paper import FourHundredPaper, draw
from games.four_hundred.points import deal_lines
from games.four_hundred.winner import (
    highest_of_sides,
    result_of_match,
    totals_of_sides,
    winning_side,
)
from games.kernel import STOPPED, Choices, Game, Line, Next, Seats, State
from games.options import STAKE_UNITS
from games.rows import row_of_each
from games.settlement import Result
from games.sheet import Row, Sheet
from games.standing import TO_GO, RunningNumber, Standing, holdings
from games.two_sides.base import leading_side, points_ahead
from games.values import Many, Refusal, Value
from games.words import Name, Phrase, _


class FourHundredTotals(Value):
    """The points of each player."""

    points: Many[int]
    """The points, from player 0."""


class FourHundredNext(Next):
    """The next deal, the least bid of each player, and the least sum."""

    least_bids: Many[int]
    """The least bid of each player, from player 0."""
    least_sum: int
    """The least sum of the four bids."""


class FourHundredChoices(Choices):
    """The choices of the form: the order of the bids, and the least of each player."""

    bidding_order: tuple[int, ...]
    least_bids: tuple[int, ...]


@dataclass(frozen=True)
class FourHundredState(State):
    """The state of a match; `won_with_13` is the side that won with a bid of 13, if any."""

    won_with_13: int | None = None


class FourHundred(Game[FourHundredOptions, FourHundredAnyDeal, FourHundredState]):
    """The rules of 400; bids are in `bidding.py`, the end is in `winner.py`."""

    slug = "four-hundred"
    name = _("400")
    names = {
        "en": "Four Hundred, Arba'meyyeh, Arba3meyeh, Forty-One",
        "fr": "Quatre cents",
        "ar": "أربعمية, ورق 400, طرنيب 400, طرنيب 41",
    }
    family = "tarneeb"
    summary = _("Two against two, but each bids alone: 41 points and a partner above zero win.")
    source = "pagat.com, 41; Wikipedia, 400 (card game); rules of Skorat, 2026"
    players = PLAYERS
    sides = True
    direction = "counter_clockwise"
    columns = {"points": "player"}
    column_names = {"points": _("Points")}
    stake_units = STAKE_UNITS
    reasons = {
        "target": _("The target is reached."),
        "thirteen": _("A bid of 13 is made."),
        "stopped": STOPPED,
    }
    offline_note = _("The least bids are known once the waiting deals have been sent.")
    declarer_fields = ()
    player_fields = ("player", "failed")
    Options, Deal, Totals, Next = (
        FourHundredOptions,
        FourHundredDeal,
        FourHundredTotals,
        FourHundredNext,
    )
    options, presets = OPTIONS, PRESETS

    def start(self, options: FourHundredOptions, seats: Seats) -> FourHundredState:
        """Return the opening state: all at zero."""
        return FourHundredState(dealer=seats.first_dealer, sums=self.opening_sums())

    def choices(self, state: FourHundredState, options: FourHundredOptions) -> FourHundredChoices:
        """Return the order of the bids, and the least of each player."""
        return FourHundredChoices(
            kinds=tuple(self.kinds),
            bidding_order=bidding_order(state.dealer),
            least_bids=tuple(least_bid(own, options) for own in state.sums["points"]),
        )

    def next_deal(self, state: FourHundredState, options: FourHundredOptions) -> FourHundredNext:
        """Return the next deal with the least bids."""
        points = state.sums["points"]
        return FourHundredNext(
            number=state.number,
            dealer=state.dealer,
            least_bids=tuple(least_bid(own, options) for own in points),
            least_sum=least_sum(points, options),
        )

    def refusals(
        self, deal: FourHundredAnyDeal, state: FourHundredState, options: FourHundredOptions
    ) -> Iterator[Refusal]:
        points = state.sums["points"]
        if isinstance(deal, FourHundredPlayed):
            yield from played_refusals(deal, points, bidding_order(state.dealer), options)
        else:
            yield from thrown_in_refusals(deal, points, options)

    def score(
        self, deal: FourHundredAnyDeal, state: FourHundredState, options: FourHundredOptions
    ) -> Iterator[Line]:
        """Yield the line of each player, in the order of the seats; none for cards thrown in."""
        if isinstance(deal, FourHundredPlayed):
            yield from deal_lines(deal, state.sums["points"], options)

    def advance(
        self, state: FourHundredState, deal: FourHundredAnyDeal, options: FourHundredOptions
    ) -> FourHundredState:
        """Pass the deal on, unless the same dealer deals again; note a bid of 13 that wins."""
        following = self.pass_deal(state)
        if isinstance(deal, FourHundredThrownIn):
            same = options.thrown_in == "same_dealer"
            return replace(following, dealer=state.dealer) if same else following
        if options.thirteen_wins:
            for row in deal.rows:
                if row.bid == HIGHEST_BID and row.player not in deal.failed:
                    return replace(following, won_with_13=self.owner_by_player[row.player])
        return following

    def over(self, state: FourHundredState, options: FourHundredOptions) -> bool:
        """Return whether a side has won."""
        return self._winner(state, options) is not None

    def _winner(self, state: FourHundredState, options: FourHundredOptions) -> int | None:
        """Return the side that has won, by a bid of 13 or at the target."""
        if state.won_with_13 is not None:
            return state.won_with_13
        return winning_side(state.sums["points"], options)

    def totals(self, state: FourHundredState, options: FourHundredOptions) -> FourHundredTotals:
        return FourHundredTotals.model_construct(points=state.sums["points"])

    def settle(
        self, state: FourHundredState, options: FourHundredOptions, *, stopped: bool
    ) -> Result:
        """Return the result: the winners take the stake; if stopped, the side that is ahead."""
        points = state.sums["points"]
        if stopped:
            return result_of_match(
                points, leading_side(totals_of_sides(points)), "stopped", options
            )
        reason = "target" if state.won_with_13 is None else "thirteen"
        return result_of_match(points, self._winner(state, options), reason, options)

    def standing(self, state: FourHundredState, options: FourHundredOptions) -> Standing:
        """Return the points of both partners, and those that the better one still needs."""
        points = state.sums["points"]
        sides, winner = totals_of_sides(points), self._winner(state, options)
        needed = [
            RunningNumber(TO_GO, max(options.target - best, 0)) for best in highest_of_sides(points)
        ]
        ranks = [(int(side == winner), total) for side, total in enumerate(sides)]
        return Standing(holdings(sides, needed, ranks=ranks, owners=self.owners))

    def balance_so_far(
        self, state: FourHundredState, options: FourHundredOptions
    ) -> tuple[Fraction, ...] | None:
        """Return the lead in points if the stake is per point, else None."""
        if options.stake_unit == "match":
            return None
        return points_ahead(totals_of_sides(state.sums["points"]))

    def worth(self, line: Line, player: int) -> int:
        """Return the amount of a line, which counts for both partners."""
        same_side = self.owner_by_player[line.owner] == self.owner_by_player[player]
        return line.amount if same_side else 0

    def part_title(self, line: Line, player: int) -> Phrase:
        """Return the name of the partner whose points they are."""
        return Phrase("{name}", {"name": Name(line.owner)})

    def form(self, state: FourHundredState, options: FourHundredOptions) -> tuple[Group, ...]:
        """Return the questions: the bids in their order, then who failed."""
        choices = self.choices(state, options)
        return questions(choices.bidding_order, options.lowest_bid, choices.least_bids)

    def complete(
        self, entry: dict[str, object], state: FourHundredState, options: FourHundredOptions
    ) -> dict[str, object]:
        """Put the rows in order, and add those without a bid to a deal that was played.

        The cards are thrown in where bare bids come to too little.
        """
        rows = row_of_each(entry, "player", self.players)
        if rows is None:
            return entry
        if entry.get("kind") != "played":
            noted = [row for row in rows if "bid" in row]
            return entry | {"rows": noted} if noted else entry
        bids = [row.get("bid") for row in rows]
        is_bare = not any(entry.get(field) for field in ("failed", "all_made", "let_stand"))
        if is_bare and all(isinstance(bid, int) for bid in bids):
            typed = [FourHundredRow.model_construct(**row) for row in rows]
            if is_too_little(typed, state.sums["points"], options):
                return {"kind": "thrown_in", "rows": rows}
        return entry | {"rows": rows}

    def describe(self, deal: FourHundredAnyDeal, options: FourHundredOptions) -> Phrase:
        return describe_deal(deal)

    def notes(self, row: Row, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return notes on bids let stand, and on both sides at the target."""
        return tuple(deal_notes(row, sheet.options))

    def slip_questions(
        self, deal: FourHundredAnyDeal, options: FourHundredOptions
    ) -> tuple[Phrase, ...]:
        """Return questions about a bid of 13, and about four who failed."""
        return tuple(slip_questions(deal)) if isinstance(deal, FourHundredPlayed) else ()

    def guidance(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return the first bidder, the least sum, the points a partner needs, the least bids."""
        return () if sheet.next is None else tuple(reminders(sheet))

    def paper(self, sheet: Sheet, *, to_fill: bool = False) -> FourHundredPaper:
        """Return four columns under two sides, with the bid and the total of each player."""
        return draw(sheet)
