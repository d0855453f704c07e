"""Trex: four kingdoms of five contracts, of which four are to be avoided; alone or with partners.

Input: the contract, who took and who doubled the king and the queens, the diamonds and tricks of
each player, the order in trex. Column: the `points` of each player. Sources: pagat.com and others;
see `rules.md`.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import get_args

from games.entry import Group
from games.kernel import STOPPED, Choices, Game, Line, Next, Seats
from games.options import STAKE_UNITS_OF_EACH
from games.rows import row_of_each, with_last_number, with_zeros
from games.settlement import Result, balances_by_unit
from games.sheet import Sheet
from games.standing import TO_GO, RunningNumber, Standing, holdings
from games.trex.checks import deal_refusals
from games.trex.deals import (
    EACH,
    KINGDOMS,
    OPTIONS,
    PLAYERS,
    PRESETS,
    Card,
    Contract,
    Partners,
    TrexDeal,
    TrexOptions,
    TrexPlayed,
    cards_of,
    contracts_of,
    fields_of,
)
from games.trex.description import describe_deal, reminders, slip_questions
from games.trex.entry import questions
from games.trex.kingdoms import (
    TrexState,
    contracts_in,
    contracts_to_go,
    kinds_left,
    state_after,
)
from games.trex.paper import TrexPaper, draw
from games.trex.points import WORSE, deal_lines
from games.values import JsonObject, Many, Refusal, Value
from games.words import Phrase, _

ALL_PLACES = PLAYERS * (PLAYERS + 1) // 2
"""The sum of the places of all players."""


class TrexTotals(Value):
    """The points of each player."""

    points: Many[int]
    """The points, from player 0."""


class TrexNext(Next):
    """The next deal, its kingdom, and the contracts left in that; the dealer owns it."""

    kingdom: int
    """The kingdom, from 1 to 4."""
    contracts: Many[Contract]
    """The contracts that are left.

    `king` (of hearts), `queens`, `diamonds`, `slaps` (tricks) and `trex`; or `complex` and `trex`.
    """


class TrexChoices(Choices):
    """The choices of the form: the contracts that can be played, and those left to be joined."""

    kinds: tuple[Contract, ...]
    contracts: tuple[Contract, ...]
    doubling: bool
    """Whether the form asks who doubled."""


class Trex(Game[TrexOptions, TrexPlayed, TrexState]):
    """The rules of Trex; the points of a deal are in `points.py`, its kingdoms in `kingdoms.py`."""

    slug = "trex"
    name = _("Trex")
    names = {"en": "Trix, Ticks, Complex", "ar": "تركس، تريكس، طركس، كومبلكس"}
    family = "avoiding"
    summary = _("Four kingdoms: avoid king, queens, diamonds and tricks, then be out first.")
    source = "John McLeod, Trix, pagat.com, 18 April 2022"
    direction = "counter_clockwise"
    players = PLAYERS
    columns = {"points": "player"}
    column_names = {"points": _("Points")}
    stake_units = STAKE_UNITS_OF_EACH
    reasons = {"kingdoms": _("All four kingdoms are played."), "stopped": STOPPED}
    offline_note = _("The contracts left are known once the waiting deals have been sent.")
    has_rows = True
    declarer_fields = ("kind",)
    player_fields = ("player", "taker", "doubler", "leader")
    Options, Deal, Totals, Next = TrexOptions, TrexDeal, TrexTotals, TrexNext
    options, presets = OPTIONS, PRESETS

    def __init__(self, partners: Partners = "none", *, counts_against: bool = False) -> None:
        """Make the game for players alone or for partners, with points that are won or lost."""
        self.partners, self.counts_against = partners, counts_against
        self.sides = partners != "none"

    def at_table(self, options: Mapping[str, object], players: int) -> "Trex":
        """Return the game with the partners and the signs of these options."""
        chosen = options.get("partners")
        partners = next((each for each in get_args(Partners) if each == chosen), "none")
        return _bound(partners, counts_against=options.get("lost_as_plus") is True)

    def start(self, options: TrexOptions, seats: Seats) -> TrexState:
        """Return the opening state: the first dealer owns the first kingdom."""
        return TrexState(
            dealer=seats.first_dealer, sums=self.opening_sums(), left=contracts_in(options)
        )

    def choices(self, state: TrexState, options: TrexOptions) -> TrexChoices:
        """Return the contracts that are left."""
        return TrexChoices(
            kinds=kinds_left(state.left, options),
            contracts=state.left,
            doubling=options.doubling,
        )

    def refusals(
        self, deal: TrexPlayed, state: TrexState, options: TrexOptions
    ) -> Iterator[Refusal]:
        yield from deal_refusals(deal, state, options)

    def score(self, deal: TrexPlayed, state: TrexState, options: TrexOptions) -> Iterator[Line]:
        """Yield the points of each player."""
        yield from deal_lines(deal, options)

    def advance(self, state: TrexState, deal: TrexPlayed, options: TrexOptions) -> TrexState:
        """Return the state with the contract played; after the last one comes the next kingdom."""
        return state_after(state, deal.kind, deal.parts, options)

    def over(self, state: TrexState, options: TrexOptions) -> bool:
        """Return whether all kingdoms are played."""
        return state.kingdom > KINGDOMS

    def totals(self, state: TrexState, options: TrexOptions) -> TrexTotals:
        return TrexTotals.model_construct(points=state.sums["points"])

    def next_deal(self, state: TrexState, options: TrexOptions) -> TrexNext:
        """Return the next deal with its kingdom and the contracts left."""
        return TrexNext(
            number=state.number,
            dealer=state.dealer,
            kingdom=state.kingdom,
            contracts=state.left,
        )

    def settle(self, state: TrexState, options: TrexOptions, *, stopped: bool) -> Result:
        """Return the result; players or sides with equal points share a place."""
        totals, ranks = self._totals(state, options), self._ranks(state, options)
        best_first = sorted(set(ranks), reverse=True)
        winners = [owner for owner, rank in enumerate(ranks) if rank == best_first[0]]
        balance = balances_by_unit(ranks, options.stake_unit)
        return Result(
            scores=tuple(totals[owner] for owner in self.owner_by_player),
            balance=tuple(balance[owner] for owner in self.owner_by_player),
            reason="stopped" if stopped else "kingdoms",
            ranking=tuple(
                tuple(p for p, owner in enumerate(self.owner_by_player) if ranks[owner] == rank)
                for rank in best_first
            ),
            winner_side=winners[0] if self.sides and len(winners) == 1 else None,
        )

    def _totals(self, state: TrexState, options: TrexOptions) -> tuple[int, ...]:
        """Return the points of each player alone, or of each side as its partners count."""
        points = state.sums["points"]
        if not self.sides:
            return points
        worse = max if options.lost_as_plus else min
        together = sum if options.partners == "sum" else worse
        return tuple(together([points[p] for p in members]) for members in self.owners)

    def _ranks(self, state: TrexState, options: TrexOptions) -> tuple[int, ...]:
        """Return the totals so that more are better."""
        totals = self._totals(state, options)
        return tuple(-total for total in totals) if options.lost_as_plus else totals

    def standing(self, state: TrexState, options: TrexOptions) -> Standing:
        """Return the points of each player or side, and the contracts that are left.

        At the end those who are level at zero share the first place, and lead.
        """
        totals, over = self._totals(state, options), int(self.over(state, options))
        ranks = [(rank, over) for rank in self._ranks(state, options)]
        running = [RunningNumber(TO_GO, contracts_to_go(state, options))] * len(totals)
        return Standing(holdings(totals, running, ranks=ranks, owners=self.owners))

    def balance_so_far(self, state: TrexState, options: TrexOptions) -> tuple[Fraction, ...] | None:
        """Return the balance of every player if the stake is for points, else None."""
        if options.stake_unit == "match":
            return None
        balance = balances_by_unit(self._ranks(state, options), options.stake_unit)
        return tuple(balance[owner] for owner in self.owner_by_player)

    def closing_lines(
        self, state: TrexState, options: TrexOptions, *, stopped: bool
    ) -> Iterator[Line]:
        """Yield the loss of the better partner where the worse of the two counts."""
        if options.partners == "worse":
            totals = self._totals(state, options)
            for player, points in enumerate(state.sums["points"]):
                difference = totals[self.owner_by_player[player]] - points
                if difference:
                    yield Line("points", player, difference, WORSE)

    def worth(self, line: Line, player: int) -> int:
        """Return the value of a line in a player's final score.

        Lines of the partner count where the points of a side are added up.
        """
        owners = self.owner_by_player if self.partners == "sum" else range(PLAYERS)
        return line.amount if owners[line.owner] == owners[player] else 0

    def form(self, state: TrexState, options: TrexOptions) -> tuple[Group, ...]:
        """Return the questions: contract, doubling, cards, numbers, places."""
        return questions(state.left, options)

    def complete(
        self, entry: dict[str, object], state: TrexState, options: TrexOptions
    ) -> dict[str, object]:
        """Add cards and rows without an answer, and the numbers and places that follow."""
        contracts = contracts_of(entry.get("kind"), entry.get("contracts"))
        cards, fields = cards_of(contracts), fields_of(contracts)
        if cards:
            entry = _with_every_card(entry, cards)
        rows = row_of_each(entry, "player", self.players)
        if not fields or rows is None:
            return entry
        for field in fields:
            if field == "place":
                rows = with_last_number(rows, field, ALL_PLACES)
            else:
                rows = with_last_number(with_zeros(rows, field, EACH), field, EACH)
        return entry | {"rows": rows}

    def describe(self, deal: TrexPlayed, options: TrexOptions) -> Phrase:
        return describe_deal(deal)

    def slip_questions(self, deal: TrexPlayed, options: TrexOptions) -> tuple[Phrase, ...]:
        """Return a question where one player took every trick."""
        return tuple(slip_questions(deal))

    def guidance(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return the kingdom, its owner and the contracts left."""
        return () if sheet.next is None else tuple(reminders(sheet))

    def paper(self, sheet: Sheet, *, to_fill: bool = False) -> TrexPaper:
        """Return the four kingdoms with a row a deal; `to_fill`: and the rows still ahead."""
        totals = self._totals(TrexState.of(sheet.state), sheet.options)
        return draw(sheet, totals if self.sides else (), to_fill=to_fill)


def _with_every_card(entry: JsonObject, cards: tuple[Card, ...]) -> JsonObject:
    """Return a deal's entry with each card of its contract in order, by name alone if not answered.

    Damaged cards, and those of other contracts, stay as they are.
    """
    typed = entry.get("cards", [])
    if not isinstance(typed, list) or not all(isinstance(card, dict) for card in typed):
        return entry
    by_name = {card.get("card"): card for card in typed}
    if len(by_name) < len(typed) or not by_name.keys() <= set(cards):
        return entry
    return entry | {"cards": [by_name.get(card, {"card": card}) for card in cards]}


@lru_cache(maxsize=6)
def _bound(partners: Partners, *, counts_against: bool) -> Trex:
    """Return the game of some options, made once."""
    return Trex(partners, counts_against=counts_against)
