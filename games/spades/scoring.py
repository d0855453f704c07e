"""Spades: two sides of two, or each alone, who bid how many tricks they take at least.

Input: the bid of each player, the tricks of each side, and those of players who bid nil. Columns:
the `points` and `bags` of each side, or of each player alone. A match ends at a target, usually
500. Sources: pagat.com and others; see `rules.md`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from games.entry import Group
from games.kernel import STOPPED, Choices, Game, Line, OwnerKind, ReseatedDeal, Seats, State
from games.options import STAKE_UNITS
from games.seatings import owners_after, renumbered
from games.settlement import Result, difference_balances, match_balances
from games.sheet import Row, Sheet
from games.spades.checks import deal_refusals
from games.spades.completion import completed
from games.spades.deals import FEWEST_PLAYERS, MOST_AT_TABLE, USUAL_PLAYERS, SpadesPlayed
from games.spades.description import deal_notes, describe_deal, has_bids, reminders, slip_questions
from games.spades.ending import SpadesState, end_reason, is_over, ranks_of
from games.spades.entry import SpadesForm, questions
from games.spades.options import OPTIONS, PRESETS, SpadesOptions
from games.spades.paper import SpadesPaper, draw
from games.spades.points import SpadesHand, free_lines, hand_lines, hand_of
from games.spades.table import bidding_order, cards_each, order_of_sides, plays_in_sides
from games.standing import TO_GO, RunningNumber, Standing, holdings
from games.values import Entry, Many, Refusal, Value
from games.words import Phrase, _

BAGS = _("bags")


class SpadesTotals(Value):
    """The points and the bags of each side, or of each player alone."""

    points: Many[int]
    """The points, from side 0."""
    bags: Many[int]
    """The bags that count toward the next penalty, from side 0."""


class SpadesChoices(Choices):
    """The choices of the form: bids up to the tricks, in the order of the bids."""

    tricks: int
    bidding_order: tuple[int, ...]
    free: bool
    """Whether the deal is played without bids."""


class Spades(Game[SpadesOptions, SpadesPlayed, SpadesState]):
    """The rules of Spades; the points of a deal are in `points.py`, the table in `table.py`."""

    slug = "spades"
    name = _("Spades")
    names = {
        "en": "Contract Spades, Sandbags, Cutthroat Spades, Solo Spades, Ten for 200",
        "en-US": "Joker Joker Deuce, Big Joker Little Joker",
        "pl": "Piki",
        "sr": "Pik",
        "ar": "سبيدز, البستوني",
    }
    family = "whist"
    summary = _("Partners bid their tricks; too few lose the bid, and too many become bags.")
    source = "John McLeod, Spades, pagat.com, 26 January 2026"
    players = USUAL_PLAYERS
    sizes = tuple(range(FEWEST_PLAYERS, MOST_AT_TABLE + 1))
    more_players_note = _("Six play in three sides, opposite each other; other numbers play alone.")
    offline_note = _("Who may bid blind is known once the waiting deals have been sent.")
    sides = True
    columns = {"points": "side", "bags": "side"}
    column_names = {"points": _("Points"), "bags": _("Bags")}
    headline_columns = ("points", "bags")
    stake_units = STAKE_UNITS
    reasons = {
        "target": _("The target is reached."),
        "floor": _("A total has fallen to the agreed limit."),
        "boston": _("All tricks win the match."),
        "sets": _("A side was set too often in a row."),
        "stopped": STOPPED,
    }
    declarer_fields = ()
    player_fields = ("player",)
    Options, Deal, Totals = SpadesOptions, SpadesPlayed, SpadesTotals
    options, presets = OPTIONS, PRESETS

    def __init__(self, players: int = USUAL_PLAYERS, partners: object = "sides") -> None:
        """Make the game for a number of players, in sides or each alone."""
        self.players = players
        self.sides = plays_in_sides(players, partners)
        self.side_count = players // 2
        owner: OwnerKind = "side" if self.sides else "player"
        self.columns = {"points": owner, "bags": owner}

    def at_table(self, options: Mapping[str, object], players: int) -> "Spades":
        """Return the game for this number of players, in sides or each alone."""
        partners = "alone" if options.get("partners") == "alone" else "sides"
        in_sides = plays_in_sides(players, partners)
        if (players, in_sides) == (self.players, self.sides):
            return self
        return _at_table(players, partners)

    def start(self, options: SpadesOptions, seats: Seats) -> SpadesState:
        """Return the opening state: all at zero."""
        sets = (0,) * len(self.owners)
        return SpadesState(dealer=seats.first_dealer, sums=self.opening_sums(), sets=sets)

    @property
    def tricks(self) -> int:
        """Return the tricks of a deal at this table."""
        return cards_each(self.players, len(self.owners))

    def choices(self, state: SpadesState, options: SpadesOptions) -> SpadesChoices:
        """Return the tricks of the next deal and the order of its bids."""
        return SpadesChoices(
            kinds=("played",),
            tricks=self.tricks,
            bidding_order=bidding_order(state.dealer, self.players, options),
            free=_is_free(state, options),
        )

    def refusals(
        self, deal: SpadesPlayed, state: SpadesState, options: SpadesOptions
    ) -> Iterator[Refusal]:
        yield from deal_refusals(deal, self._form_of(state, options))

    def score(
        self, deal: SpadesPlayed, state: SpadesState, options: SpadesOptions
    ) -> Iterator[Line]:
        """Yield the points and bags of each side."""
        for side, hand in enumerate(self._hands(deal)):
            if _is_free(state, options):
                yield from free_lines(side, hand.tricks)
            else:
                yield from hand_lines(side, hand, state.sums["bags"][side], options)

    def _hands(self, deal: SpadesPlayed) -> tuple[SpadesHand, ...]:
        """Return the bid and the tricks of each side."""
        return tuple(
            hand_of(side, members, deal, self.tricks) for side, members in enumerate(self.owners)
        )

    def advance(
        self, state: SpadesState, deal: SpadesPlayed, options: SpadesOptions
    ) -> SpadesState:
        """Pass the deal on; count the sets in a row and note who won with all tricks."""
        following, hands = self.pass_deal(state), self._hands(deal)
        if _is_free(state, options):
            return following
        sets = tuple(
            0 if hand.is_made(options) else before + 1
            for hand, before in zip(hands, state.sets, strict=True)
        )
        winners = (side for side, hand in enumerate(hands) if hand.wins_match(options))
        return replace(following, sets=sets, won=next(winners, None))

    def over(self, state: SpadesState, options: SpadesOptions) -> bool:
        return is_over(state, options)

    def totals(self, state: SpadesState, options: SpadesOptions) -> SpadesTotals:
        return SpadesTotals.model_construct(points=state.sums["points"], bags=state.sums["bags"])

    def settle(self, state: SpadesState, options: SpadesOptions, *, stopped: bool) -> Result:
        """Return the result: the losers pay the winners, or each pays each by the point."""
        ranks = ranks_of(state, options)
        order = sorted(set(ranks), reverse=True)
        places = [-order.index(rank) for rank in ranks]
        per_match = options.stake_unit == "match"
        units = match_balances(places) if per_match else self._differences(state)
        winners = [side for side, place in enumerate(places) if not place]
        return Result(
            scores=self._of_players(state.sums["points"]),
            balance=self._of_players(units),
            reason="stopped" if stopped else end_reason(state, options) or "target",
            ranking=tuple(
                tuple(p for p, side in enumerate(self.owner_by_player) if ranks[side] == rank)
                for rank in order
            ),
            winner_side=winners[0] if self.sides and len(winners) == 1 else None,
        )

    def _differences(self, state: SpadesState) -> tuple[Fraction, ...]:
        """Return the balance of each side if each pays each the difference of their points."""
        return difference_balances(state.sums["points"])

    def _of_players(self, of_sides: Sequence[Any]) -> tuple[Any, ...]:
        """Return for each player what the side has."""
        return tuple(of_sides[side] for side in self.owner_by_player)

    def standing(self, state: SpadesState, options: SpadesOptions) -> Standing:
        """Return the points of each side and its bags; the winners lead a match that is over.

        Where bags cost nothing, the points that are left to the target take their place.
        """
        points, over = state.sums["points"], int(self.over(state, options))
        if options.bag_limit == "never":
            running = [RunningNumber(TO_GO, max(options.target - own, 0)) for own in points]
        else:
            running = [RunningNumber(BAGS, bags) for bags in state.sums["bags"]]
        ranks = [(*rank, over) for rank in ranks_of(state, options)]
        return Standing(holdings(points, running, ranks=ranks, owners=self.owners))

    def balance_so_far(
        self, state: SpadesState, options: SpadesOptions
    ) -> tuple[Fraction, ...] | None:
        """Return the balance of every player if the stake is for each point, else None."""
        if options.stake_unit == "match":
            return None
        return self._of_players(self._differences(state))

    def worth(self, line: Line, player: int) -> int:
        """Return the amount of a line of points; bags by themselves do not count."""
        return super().worth(line, player) if line.column == "points" else 0

    def reseat_deal(
        self, entry: Entry, seats: Sequence[int], state: SpadesState, options: SpadesOptions
    ) -> ReseatedDeal:
        """Return a deal after people changed seats; it stays as it was if a side was split up."""
        owners = owners_after(self.owner_by_player, seats)
        if owners is None:
            return ReseatedDeal(dict(entry), whole=False)
        moved = renumbered(entry, self.player_fields, seats)
        return ReseatedDeal(renumbered(moved, ("owner",), owners))

    def form(self, state: SpadesState, options: SpadesOptions) -> tuple[Group, ...]:
        """Return the questions: the bids in their order, nils and blind bids, then the tricks."""
        return questions(self._form_of(state, options))

    def _form_of(self, state: SpadesState, options: SpadesOptions) -> SpadesForm:
        """Return the bidders and options on which the form of the next deal depends."""
        order = bidding_order(state.dealer, self.players, options)
        points = state.sums["points"]
        return SpadesForm(
            order=order,
            side_order=order_of_sides(order, self.owner_by_player),
            owners=self.owners,
            tricks=self.tricks,
            free=_is_free(state, options),
            blind_sides=frozenset(
                side for side, own in enumerate(points) if max(points) - own >= options.behind
            ),
            options=options,
        )

    def complete(
        self, entry: dict[str, object], state: SpadesState, options: SpadesOptions
    ) -> dict[str, object]:
        """Add the rows without an answer, and the tricks that follow once some have been typed."""
        form = self._form_of(state, options)
        each_bids = not form.free and not form.bid_together
        return completed(entry, self.owners, self.tricks, each_bids=each_bids)

    def describe(self, deal: SpadesPlayed, options: SpadesOptions) -> Phrase:
        return describe_deal(deal, self._hands(deal), self.owners)

    def notes(self, row: Row, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return a note on bids that are more or fewer than the tricks."""
        if not row.counted or not has_bids(row.deal):
            return ()
        return tuple(deal_notes(self._hands(row.deal)))

    def slip_questions(self, deal: SpadesPlayed, options: SpadesOptions) -> tuple[Phrase, ...]:
        """Return a question where all sides were set."""
        return tuple(slip_questions(self._hands(deal), options))

    def guidance(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return the first bidder, the sides that may bid blind, and those near a penalty."""
        if sheet.next is None:
            return ()
        state = SpadesState.of(sheet.state)
        form = self._form_of(state, sheet.options)
        blind = sorted(form.blind_sides)
        return tuple(reminders(sheet, state.sets, free=form.free, blind_sides=blind))

    def paper(self, sheet: Sheet, *, to_fill: bool = False) -> SpadesPaper:
        """Return a column for each side, with bid, tricks, points and bags."""
        return draw(
            sheet, [() if row.deal is None else self._hands(row.deal) for row in sheet.rows]
        )


def _is_free(state: State, options: SpadesOptions) -> bool:
    """Return whether the next deal is played without bids."""
    return options.first_deal == "free" and state.number == 1


@lru_cache(maxsize=16)
def _at_table(players: int, partners: str) -> Spades:
    """Return the game for a number of players, made once."""
    return Spades(players, partners)
