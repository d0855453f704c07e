"""Oh Hell: three to ten players, each alone, who bid exactly the tricks that they will take.

Input: the bid and the tricks of each player, and the trumps if a card was turned up. Column: the
`points` of each player. A match goes through hands of growing or shrinking size, or ends at a
target. Sources: pagat.com and others; see `rules.md`.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from games.cards import MOST_PLAYERS
from games.entry import Group
from games.kernel import STOPPED, Choices, Game, Line, Next, Seats, State
from games.oh_hell.checks import deal_refusals
from games.oh_hell.deals import (
    FEWEST_PLAYERS,
    OPTIONS,
    PRESETS,
    OhHellOptions,
    OhHellPlayed,
    Trump,
)
from games.oh_hell.description import deal_notes, describe_deal, reminders, slip_questions
from games.oh_hell.entry import questions
from games.oh_hell.paper import OhHellPaper, draw
from games.oh_hell.points import deal_lines
from games.oh_hell.rounds import (
    bidding_order,
    cards_in,
    hand_sizes,
    is_restricted,
    trump_in,
)
from games.options import STAKE_UNITS_OF_EACH
from games.rows import row_of_each, with_last_number
from games.settlement import Result, balances_by_unit, rank_by_score
from games.sheet import Row, Sheet
from games.standing import TO_GO, RunningNumber, Standing, holdings
from games.values import Many, Refusal, Value
from games.words import Phrase, _


class OhHellTotals(Value):
    """The points of each player."""

    points: Many[int]
    """The points, from player 0."""


class OhHellNext(Next):
    """The next deal, the cards of each player, and the trumps."""

    cards: int
    """The cards that each player is dealt."""
    trump: Annotated[Trump | None, Field(exclude_if=lambda value: value is None)] = None
    """The trumps; absent where a card is turned up for them."""


class OhHellChoices(Choices):
    """The choices of the form: bids up to the cards, in the order of the bids."""

    cards: int
    bidding_order: tuple[int, ...]
    restricted: bool
    """Whether the last bid may not make the bids add up to the cards."""
    turned: bool
    """Whether a card is turned up for trumps, which can be noted."""


class OhHell(Game[OhHellOptions, OhHellPlayed, State]):
    """The rules of Oh Hell; the points of a deal are in `points.py`, its hands in `rounds.py`."""

    slug = "oh-hell"
    name = _("Oh Hell")
    names = {
        "en": "Oh Well, Oh Pshaw, Blackout, Blob, Elevator, Jungle Bridge",
        "en-GB": "Nomination Whist, Contract Whist",
        "en-AU": "Up and Down the River, Bust",
        "en-IN": "Kachuful, Judgement, Forecasting",
        "en-HK": "German Bridge",
        "fr": "L'Ascenseur",
        "nl": "Boerenbridge, 10 op en neer",
        "es": "La Podrida, La Pocha",
        "id": "7-Truf",
    }
    family = "whist"
    summary = _("Three to ten players bid their tricks, and have to take exactly so many.")
    source = "John McLeod and Carter Hoerr, Oh Hell!, pagat.com, 3 January 2026"
    players = 4
    sizes = tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
    more_players_note = _("With six or more, the pack limits the largest hand.")
    offline_note = _("The size of the next hand is known once the waiting deals have been sent.")
    columns = {"points": "player"}
    column_names = {"points": _("Points")}
    stake_units = STAKE_UNITS_OF_EACH
    reasons = {
        "sequence": _("All hands are played."),
        "target": _("The target is reached."),
        "stopped": STOPPED,
    }
    declarer_fields = ()
    player_fields = ("player",)
    Options, Deal, Totals, Next = OhHellOptions, OhHellPlayed, OhHellTotals, OhHellNext
    options, presets = OPTIONS, PRESETS

    def start(self, options: OhHellOptions, seats: Seats) -> State:
        """Return the opening state: all at zero."""
        return State(dealer=seats.first_dealer, sums=self.opening_sums())

    def choices(self, state: State, options: OhHellOptions) -> OhHellChoices:
        """Return the cards of the next deal, the order of its bids, and what limits them."""
        cards = cards_in(state.number, self.players, options)
        return OhHellChoices(
            kinds=("played",),
            cards=cards,
            bidding_order=bidding_order(state.dealer, self.players, options),
            restricted=is_restricted(cards, options),
            turned=trump_in(state.number, self.players, options) is None,
        )

    def refusals(
        self, deal: OhHellPlayed, state: State, options: OhHellOptions
    ) -> Iterator[Refusal]:
        choices = self.choices(state, options)
        yield from deal_refusals(
            deal, choices.cards, choices.bidding_order, options, turned=choices.turned
        )

    def score(self, deal: OhHellPlayed, state: State, options: OhHellOptions) -> Iterator[Line]:
        """Yield the points of each player."""
        yield from deal_lines(deal, cards_in(state.number, self.players, options), options)

    def over(self, state: State, options: OhHellOptions) -> bool:
        """Return whether all hands are played or the target is reached, and no tie is left."""
        points = state.sums["points"]
        best = max(points)
        if options.end == "target":
            ended = best >= options.target
        else:
            ended = state.number > len(hand_sizes(self.players, options))
        return ended and (options.tie_rule == "share" or points.count(best) == 1)

    def totals(self, state: State, options: OhHellOptions) -> OhHellTotals:
        return OhHellTotals.model_construct(points=state.sums["points"])

    def next_deal(self, state: State, options: OhHellOptions) -> OhHellNext:
        """Return the next deal with its cards, and its trumps if they are known."""
        return OhHellNext(
            number=state.number,
            dealer=state.dealer,
            cards=cards_in(state.number, self.players, options),
            trump=trump_in(state.number, self.players, options),
        )

    def settle(self, state: State, options: OhHellOptions, *, stopped: bool) -> Result:
        """Return the result; players with equal points share a place."""
        points = state.sums["points"]
        reason = "stopped" if stopped else options.end
        balance = balances_by_unit(points, options.stake_unit)
        return Result(points, balance, reason, rank_by_score(points))

    def standing(self, state: State, options: OhHellOptions) -> Standing:
        """Return the points of each player, and the hands or points that are left to the end.

        At the end those who are level at zero share the first place, and lead.
        """
        points, over = state.sums["points"], int(self.over(state, options))
        running = [RunningNumber(TO_GO, self._to_go(own, state, options)) for own in points]
        return Standing(holdings(points, running, ranks=[(own, over) for own in points]))

    def _to_go(self, points: int, state: State, options: OhHellOptions) -> int:
        """Return the points that a player still needs, or the hands still to be played."""
        if options.end == "target":
            return max(options.target - points, 0)
        return max(len(hand_sizes(self.players, options)) + 1 - state.number, 0)

    def balance_so_far(self, state: State, options: OhHellOptions) -> tuple[Fraction, ...] | None:
        """Return the balance of every player if the stake is for points, else None."""
        if options.stake_unit == "match":
            return None
        return balances_by_unit(state.sums["points"], options.stake_unit)

    def form(self, state: State, options: OhHellOptions) -> tuple[Group, ...]:
        """Return the questions: the bids in their order, then the tricks."""
        choices = self.choices(state, options)
        return questions(
            choices.bidding_order,
            choices.cards,
            restricted=choices.restricted,
            turned=choices.turned,
        )

    def complete(
        self, entry: dict[str, object], state: State, options: OhHellOptions
    ) -> dict[str, object]:
        """Add the rows without an answer, and the tricks that follow once one has been typed.

        The last player without tricks took what is left; of several, each took what was bid.
        """
        rows = row_of_each(entry, "player", self.players)
        if rows is None:
            return entry
        if any(row.get("tricks") is not None for row in rows):
            rows = with_last_number(rows, "tricks", cards_in(state.number, self.players, options))
            rows = [row | {"tricks": row.get("tricks", row.get("bid"))} for row in rows]
        return entry | {"rows": rows}

    def describe(self, deal: OhHellPlayed, options: OhHellOptions) -> Phrase:
        return describe_deal(deal)

    def notes(self, row: Row, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return a note on bids that are more or fewer than the tricks."""
        return tuple(deal_notes(row))

    def slip_questions(self, deal: OhHellPlayed, options: OhHellOptions) -> tuple[Phrase, ...]:
        """Return a question where no one made the bid."""
        return tuple(slip_questions(deal))

    def guidance(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return the size of the next hand, its trumps, and who bids first."""
        return () if sheet.next is None else tuple(reminders(sheet))

    def paper(self, sheet: Sheet, *, to_fill: bool = False) -> OhHellPaper:
        """Return a row a deal with bids and totals; `to_fill`: and the hands still ahead."""
        return draw(sheet, to_fill=to_fill)
