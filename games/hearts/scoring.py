"""Hearts: three to seven players, each alone, who avoid hearts and the queen of spades.

Input: who took the queen and the other cards that count, the hearts of each player, or who shot
the moon. Column: the `points` of each player, who wants few. The match ends when a total reaches
the target. Sources: pagat.com and others; see `rules.md`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from games.entry import Group
from games.hearts.checks import deal_refusals
from games.hearts.deals import (
    FEWEST_PLAYERS,
    HEART_TOTALS,
    MOST_PLAYERS,
    OPTIONS,
    PRESETS,
    HeartsOptions,
    HeartsPlayed,
)
from games.hearts.description import describe_deal, reminders, slip_questions
from games.hearts.entry import questions
from games.hearts.paper import HeartsPaper, draw
from games.hearts.passing import Passing, cards_each, passing_of
from games.hearts.points import deal_lines, has_ended
from games.kernel import STOPPED, Game, Line, Next, Seats, State
from games.options import STAKE_UNITS_OF_EACH
from games.rows import row_of_each, with_last_number
from games.settlement import Result, balances_by_unit, rank_by_score
from games.sheet import Sheet
from games.standing import TO_GO, RunningNumber, Standing, holdings
from games.values import Many, Refusal, Value
from games.words import Phrase, _


class HeartsTotals(Value):
    """The points of each player."""

    points: Many[int]
    """The points, from player 0."""


class HeartsNext(Next):
    """The next deal, the cards of each player, and where they are passed."""

    cards: int
    """The cards that each player is dealt."""
    passing: Passing
    """The player to whom cards are passed, or `hold`: no cards are passed.

    On the left: the next (`left`), `second_left` or `third_left`. On the right: `right`,
    `second_right` or `third_right`. `across`: the player opposite. `scatter`: each other player.
    """


@dataclass(frozen=True)
class HeartsState(State):
    """The state of a match; `ending` once the target was reached: a tie is then played off."""

    ending: bool = False


class Hearts(Game[HeartsOptions, HeartsPlayed, HeartsState]):
    """The rules of Hearts; the points of a deal are in `points.py`."""

    slug = "hearts"
    name = _("Hearts")
    names = {
        "en": "Black Lady, Omnibus Hearts, Spot Hearts, Queen of Spades",
        "en-GB": "Black Maria, Dirty Lady",
        "en-AU": "Rickety Kate",
        "fr-CA": "Dame de pique",
        "nl": "Hartenjagen",
        "cs": "Srdce",
        "es": "Corazones",
        "hr": "Srca, Hearts",
        "sr": "Dame, Srca",
        "sl": "Srca",
        "ar": "القلوب، هارتس، الكوبة",
    }
    family = "avoiding"
    summary = _("Three to seven players avoid hearts and the queen of spades.")
    source = "John McLeod, Hearts, pagat.com, 5 January 2026"
    players = 4
    sizes = tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
    more_players_note = _("With other numbers than four, some cards are left over.")
    counts_against = True
    columns = {"points": "player"}
    column_names = {"points": _("Points")}
    stake_units = STAKE_UNITS_OF_EACH
    reasons = {"target": _("The target is reached."), "stopped": STOPPED}
    declarer_fields = ()
    player_fields = ("player", "queen", "king", "ace", "bonus", "moon")
    Options, Deal, Totals, Next = HeartsOptions, HeartsPlayed, HeartsTotals, HeartsNext
    options, presets = OPTIONS, PRESETS

    def start(self, options: HeartsOptions, seats: Seats) -> HeartsState:
        """Return the opening state: all at zero."""
        return HeartsState(dealer=seats.first_dealer, sums=self.opening_sums())

    def refusals(
        self, deal: HeartsPlayed, state: HeartsState, options: HeartsOptions
    ) -> Iterator[Refusal]:
        yield from deal_refusals(deal, self.players, options)

    def score(
        self, deal: HeartsPlayed, state: HeartsState, options: HeartsOptions
    ) -> Iterator[Line]:
        """Yield the points of each player."""
        yield from deal_lines(deal, state.sums["points"], options, ending=state.ending)

    def advance(
        self, state: HeartsState, deal: HeartsPlayed, options: HeartsOptions
    ) -> HeartsState:
        """Pass the deal on, and note whether the target is reached."""
        reached = max(state.sums["points"]) >= options.target
        return replace(self.pass_deal(state), ending=state.ending or reached)

    def over(self, state: HeartsState, options: HeartsOptions) -> bool:
        """Return whether the target is reached, and no tie for the lowest total is played off."""
        return has_ended(state.sums["points"], options, ending=state.ending)

    def totals(self, state: HeartsState, options: HeartsOptions) -> HeartsTotals:
        return HeartsTotals.model_construct(points=state.sums["points"])

    def next_deal(self, state: HeartsState, options: HeartsOptions) -> HeartsNext:
        """Return the next deal with its cards, and where they are passed."""
        return HeartsNext(
            number=state.number,
            dealer=state.dealer,
            cards=cards_each(self.players),
            passing=passing_of(state.number, self.players, options),
        )

    def settle(self, state: HeartsState, options: HeartsOptions, *, stopped: bool) -> Result:
        """Return the result; the fewest points win, and equal points share a place."""
        points = state.sums["points"]
        ranks = tuple(-own for own in points)
        balance = balances_by_unit(ranks, options.stake_unit)
        return Result(points, balance, "stopped" if stopped else "target", rank_by_score(ranks))

    def standing(self, state: HeartsState, options: HeartsOptions) -> Standing:
        """Return the points of each player, and those that are left to the target.

        At the end those who are level at zero share the first place, and lead.
        """
        points, over = state.sums["points"], int(self.over(state, options))
        running = [RunningNumber(TO_GO, max(options.target - own, 0)) for own in points]
        return Standing(holdings(points, running, ranks=[(-own, over) for own in points]))

    def balance_so_far(
        self, state: HeartsState, options: HeartsOptions
    ) -> tuple[Fraction, ...] | None:
        """Return the balance of every player if the stake is for points, else None."""
        if options.stake_unit == "match":
            return None
        return balances_by_unit([-own for own in state.sums["points"]], options.stake_unit)

    def form(self, state: HeartsState, options: HeartsOptions) -> tuple[Group, ...]:
        """Return the questions: the cards that count, a moon, then the hearts."""
        return questions(self.players, options)

    def complete(
        self, entry: dict[str, object], state: HeartsState, options: HeartsOptions
    ) -> dict[str, object]:
        """Add the rows without an answer, and the hearts of the last one; none after a moon."""
        rows = None if "moon" in entry else row_of_each(entry, "player", self.players)
        if rows is None:
            return entry
        return entry | {"rows": with_last_number(rows, "hearts", HEART_TOTALS[options.hearts])}

    def describe(self, deal: HeartsPlayed, options: HeartsOptions) -> Phrase:
        return describe_deal(deal, options)

    def slip_questions(self, deal: HeartsPlayed, options: HeartsOptions) -> tuple[Phrase, ...]:
        """Return a question where a player has all hearts without a moon."""
        return tuple(slip_questions(deal, options))

    def guidance(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return reminders of the next deal: a tie, the passing, cards left over, the lead."""
        if sheet.next is None:
            return ()
        return tuple(reminders(sheet, ending=HeartsState.of(sheet.state).ending))

    def paper(self, sheet: Sheet, *, to_fill: bool = False) -> HeartsPaper:
        """Return a row a deal with points and totals; `to_fill`: and empty rows."""
        return draw(sheet, to_fill=to_fill)
