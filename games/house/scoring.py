"""House games: two to ten players, each alone, in two sides or in pairs.

Input: for each player or side the points, tricks, bid and place that the definition asks for, the
winner of the round, a contract, a box for doubling. Column: the `points` of each player or side.
The match ends after some rounds, at a target, or by agreement. The definition is the match's
options (`deals.py`); the source of each game is the table that made it.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from pydantic import ValidationError

from games.cards import MOST_PLAYERS, next_player
from games.entry import Group
from games.house.checks import are_places, round_refusals
from games.house.deals import (
    FEWEST_PLAYERS,
    OPTION_SECTIONS,
    OPTIONS,
    PRESETS,
    HouseOptions,
    HouseRound,
)
from games.house.description import describe_round
from games.house.entry import questions
from games.house.paper import HousePaper, draw
from games.house.rounds import NOT_BELOW_ZERO, doubled, round_lines
from games.house.samples import sample_rounds
from games.house.table import HouseState, begin_lines, changed_table
from games.kernel import STOPPED, Game, Line, ReseatedDeal, Seats
from games.options import STAKE_UNITS
from games.rows import row_of_each, with_last_number
from games.seatings import owners_after, renumbered
from games.settlement import Result, difference_balances, match_balances
from games.sheet import Sheet
from games.standing import TO_GO, RunningNumber, Standing, holdings
from games.table_changes import NOT_PRESENT, latecomers, present_at
from games.values import Entry, JsonObject, Refusal, Value
from games.words import Phrase, _

ROUNDS = _("rounds")


class HouseTotals(Value):
    """The points of each player, or of each side in a game of sides."""

    points: tuple[int, ...]
    """The points, from player or side 0."""


class House(Game[HouseOptions, HouseRound, HouseState]):
    """The rules of every house game; `at_table` binds them to a definition."""

    slug = "house"
    name = _("A game of your own")
    family = "own"
    summary = _("Choose what a round asks and what it scores; for two to ten players.")
    source = "the table that made the game"
    players = 4
    sizes = tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
    columns = {"points": "player"}
    column_names = {"points": _("Points")}
    stake_units = STAKE_UNITS
    reasons = {
        "rounds": _("The agreed rounds are played."),
        "target": _("The target is reached."),
        "stopped": STOPPED,
    }
    declarer_fields = ("rows", "declarer")
    player_fields = ("declarer",)
    Options, Deal, Totals = HouseOptions, HouseRound, HouseTotals
    options, option_sections, presets = OPTIONS, OPTION_SECTIONS, PRESETS
    own_rules = has_rows = True

    def __init__(self, definition: HouseOptions | None = None, players: int = 4) -> None:
        """Make the game of a definition for a number of players."""
        self.definition = definition or HouseOptions()
        self.players, self.sizes = players, self.definition.sizes
        self.name = self.definition.name or self.name
        self.sides = self.definition.partners != "none"
        self.side_count = players // 2 if self.definition.partners == "pairs" else 2
        self.counts_against = self.definition.wins == "fewest"
        self.columns = {"points": "side" if self.sides else "player"}

    def at_table(self, options: Mapping[str, object], players: int) -> "House":
        """Return the game of this definition for a number of players."""
        return _bound(json.dumps(options, sort_keys=True), players)

    def start(self, options: HouseOptions, seats: Seats) -> HouseState:
        """Return the opening state: everybody at the agreed start."""
        late = latecomers(seats.table_changes)
        present = tuple(owner for owner in range(len(self.owners)) if owner not in late)
        points = tuple(
            options.start if owner in present else 0 for owner in range(len(self.owners))
        )
        sums, changes = {"points": points}, seats.table_changes
        state = HouseState(
            dealer=seats.first_dealer, sums=sums, changes=changes, present=present, entered=present
        )
        began = state.plus(tuple(begin_lines(points, state, 1, options)))
        table = replace(changed_table(began), before=began.sums["points"])
        return self._with_dealer_present(table)

    def _with_dealer_present(self, state: HouseState) -> HouseState:
        """Return the state with the deal passed on until it is with a player at the table."""
        while self.owner_by_player[state.dealer] not in state.present:
            state = replace(state, dealer=next_player(state.dealer, self.players))
        return state

    def seat_refusals(self, seats: Seats, options: HouseOptions) -> Iterator[Refusal]:
        """Yield the refusals of the first dealer, who is at the table in the first round."""
        yield from super().seat_refusals(seats, options)
        first = present_at(self.players, seats.table_changes, 1)
        if seats.table_changes and seats.first_dealer not in first:
            yield Refusal("invalid", NOT_PRESENT, "first_dealer")

    def can_join(self, options: HouseOptions) -> bool:
        """Return whether each plays alone: nobody then loses a partner."""
        return options.partners == "none"

    def present(self, state: HouseState) -> tuple[int, ...]:
        """Return the players at the table for the next round, in order."""
        if not self.sides:
            return state.present
        return tuple(
            player for player, owner in enumerate(self.owner_by_player) if owner in state.present
        )

    def refusals(
        self, deal: HouseRound, state: HouseState, options: HouseOptions
    ) -> Iterator[Refusal]:
        yield from round_refusals(deal, state.present, self.present(state), options)

    def score(self, deal: HouseRound, state: HouseState, options: HouseOptions) -> Iterator[Line]:
        """Yield the points of each player or side; with a floor, what brings a total back to 0.

        The points with which players begin the next round come last.
        """
        round_ = round_lines(deal, state.present, self.owner_by_player, options)
        counted = map(doubled, round_) if deal.doubled else round_
        if not options.below_zero:
            counted = _with_floor(counted, state)
        lines = tuple(counted)
        yield from lines
        if state.changes:
            points = state.plus(lines).sums["points"]
            yield from begin_lines(points, state, state.number + 1, options)

    def advance(self, state: HouseState, deal: HouseRound, options: HouseOptions) -> HouseState:
        """Pass the deal on: in turn, to the same player, or by the points of the round."""
        following = self.pass_deal(state)
        if state.changes:
            following = changed_table(following)
        following = self._with_dealer_present(following)
        if options.next_dealer == "next":
            return following
        dealer = state.dealer
        if options.next_dealer != "same":
            best = _best_owner(state, options)
            dealer = following.dealer if best is None else self.owners[best][0]
        stays = self.owner_by_player[dealer] in following.present
        after = replace(following, dealer=dealer) if stays else following
        return (
            after if options.next_dealer == "same" else replace(after, before=state.sums["points"])
        )

    def over(self, state: HouseState, options: HouseOptions) -> bool:
        """Return whether the agreed rounds are played or a total has reached the target."""
        if options.end == "rounds":
            return state.number > options.rounds
        return options.end == "target" and max(state.sums["points"]) >= options.target

    def totals(self, state: HouseState, options: HouseOptions) -> HouseTotals:
        return HouseTotals.model_construct(points=state.sums["points"])

    def settle(self, state: HouseState, options: HouseOptions, *, stopped: bool) -> Result:
        """Return the result: every loser pays the winners, or each pays each by the point.

        Winners who tie share what the losers pay.
        """
        points = state.sums["points"]
        ranks = _ranks(points, options)
        per_match = options.stake_unit == "match"
        units = match_balances(ranks) if per_match else difference_balances(ranks)
        order = sorted(set(ranks), reverse=True)
        ranking = tuple(
            tuple(p for p, owner in enumerate(self.owner_by_player) if ranks[owner] == rank)
            for rank in order
        )
        winners = [owner for owner, rank in enumerate(ranks) if rank == order[0]]
        return Result(
            scores=tuple(points[owner] for owner in self.owner_by_player),
            balance=tuple(units[owner] for owner in self.owner_by_player),
            reason="stopped" if stopped else options.end,
            ranking=ranking,
            winner_side=winners[0] if self.sides and len(winners) == 1 else None,
        )

    def standing(self, state: HouseState, options: HouseOptions) -> Standing:
        """Return the points of each player or side, and what is left to the end.

        At the end those who are level at zero share the first place, and lead.
        """
        points, over = state.sums["points"], int(self.over(state, options))
        ranks = [(rank, over) for rank in _ranks(points, options)]
        entered_ranks = [ranks[owner] for owner in state.entered]
        if any(any(rank) for rank in entered_ranks):
            last = (min(entered_ranks)[0] - 1, over)
            ranks = [rank if owner in state.entered else last for owner, rank in enumerate(ranks)]
        running = [_running(total, state, options) for total in points]
        return Standing(holdings(points, running, ranks=ranks, owners=self.owners))

    def balance_so_far(
        self, state: HouseState, options: HouseOptions
    ) -> tuple[Fraction, ...] | None:
        """Return the balance of every player if the stake is for each point, else None."""
        if options.stake_unit == "match":
            return None
        ranks = _ranks(state.sums["points"], options)
        units = difference_balances(tuple(ranks[owner] for owner in state.entered))
        by_owner = dict(zip(state.entered, units, strict=True))
        return tuple(by_owner.get(owner, Fraction(0)) for owner in self.owner_by_player)

    def reseat_deal(
        self, entry: Entry, seats: Sequence[int], state: HouseState, options: HouseOptions
    ) -> ReseatedDeal:
        """Return a round after people changed seats; a side that was split up stays as it was."""
        moved = renumbered(entry, self.player_fields, seats)
        owners = owners_after(self.owner_by_player, seats)
        if owners is None:
            return ReseatedDeal(moved, whole=False)
        return ReseatedDeal(renumbered(moved, ("owner", "winner"), owners))

    def form(self, state: HouseState, options: HouseOptions) -> tuple[Group, ...]:
        """Return the questions: a row for each player or side, then those of the round."""
        return questions(self.owners, state.present, options)

    def complete(
        self, entry: dict[str, object], state: HouseState, options: HouseOptions
    ) -> dict[str, object]:
        """Fill in the tricks and the place of the last one, and rows that may not be missing."""
        everybody = row_of_each(entry, "owner", len(self.owners))
        if everybody is None:
            return entry
        everybody = [row for row in everybody if row["owner"] in state.present]
        tricks = options.tricks
        if tricks is not None and tricks.complete:
            everybody = with_last_number(everybody, "tricks", tricks.total)
        if options.places is not None:
            everybody = _with_last_place(everybody)
        if not options.required_fields:
            everybody = [row for row in everybody if len(row) > 1]
        return entry | {"rows": everybody} if everybody else entry

    def sample_deals(self, options: HouseOptions) -> Iterator[JsonObject]:
        yield from sample_rounds(options, len(self.owners), self.players)

    def describe(self, deal: HouseRound, options: HouseOptions) -> Phrase:
        return describe_round(deal, self.owners)

    def paper(self, sheet: Sheet, *, to_fill: bool = False) -> HousePaper:
        """Return a column for each player or side and a row for each round."""
        return draw(sheet)


def _best_owner(state: HouseState, options: HouseOptions) -> int | None:
    """Return the player or side that had the best or the worst round, None if several had it."""
    points = state.sums["points"]
    gains = {owner: points[owner] - state.before[owner] for owner in state.present}
    highest = (options.next_dealer == "best") == (options.wins == "most")
    best = max(gains.values()) if highest else min(gains.values())
    owners = [owner for owner, gain in gains.items() if gain == best]
    return owners[0] if len(owners) == 1 else None


def _with_floor(lines: Iterator[Line], state: HouseState) -> Iterator[Line]:
    """Yield lines, and then those that bring totals of players present back up to zero."""
    totals = list(state.sums["points"])
    for line in lines:
        totals[line.owner] += line.amount
        yield line
    for owner in state.present:
        if totals[owner] < 0:
            yield Line("points", owner, -totals[owner], NOT_BELOW_ZERO)


def _with_last_place(rows: list[JsonObject]) -> list[JsonObject]:
    """Return rows with the place of the only one without any: the last that is left.

    >>> [row["place"] for row in _with_last_place([{"place": 3}, {}, {"place": 1}])]
    [3, 2, 1]
    """
    without = [row for row in rows if row.get("place") is None]
    typed = [row["place"] for row in rows if isinstance(row.get("place"), int)]
    if len(without) != 1 or len(typed) != len(rows) - 1:
        return rows
    left = [place for place in range(1, len(rows) + 1) if are_places([*typed, place])]
    return [row | {"place": left[-1]} if left and row is without[0] else row for row in rows]


@lru_cache(maxsize=256)
def _bound(definition: str, players: int) -> House:
    """Return the game of a definition, as JSON, for a number of players.

    A definition of another shape, which `read_options` refuses, has the usual game.
    """
    try:
        return House(HouseOptions.model_validate(json.loads(definition)), players)
    except ValidationError:
        return House(players=players)


def _ranks(points: tuple[int, ...], options: HouseOptions) -> tuple[int, ...]:
    """Return the points so that more are better."""
    return points if options.wins == "most" else tuple(-total for total in points)


def _running(total: int, state: HouseState, options: HouseOptions) -> RunningNumber:
    """Return the number beside a total: the points or rounds to go, or the rounds played."""
    if options.end == "target":
        return RunningNumber(TO_GO, max(options.target - total, 0))
    played = state.number - 1
    if options.end == "rounds":
        return RunningNumber(TO_GO, max(options.rounds - played, 0))
    return RunningNumber(ROUNDS, played)
