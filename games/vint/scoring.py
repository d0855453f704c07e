"""Vint: two sides of two, who bid from one to seven and play a rubber of two games.

Input: declarer and bid, the tricks of the declaring side, its trump honours and aces, and where
they count the coronets. Columns: `below` and `above` the line, of each side. Tricks of both sides
count below, by the level of the bid; 500 there win a game. Sources: pagat.com and others; see
`rules.md`.
"""

from collections.abc import Iterator
from typing import Any

from games.entry import Group
from games.kernel import STOPPED, Choices, Line, Next, Seats
from games.options import StakeUnit
from games.sheet import Row, Sheet
from games.two_sides.base import TwoSides, leading_side
from games.values import Refusal, Value
from games.vint.checks import contract_refusals
from games.vint.deals import VintAnyDeal, VintContract, VintDeal
from games.vint.description import deal_notes, describe_deal, reminders, slip_questions
from games.vint.entry import questions
from games.vint.options import OPTIONS, PRESETS, VintOptions
from games.vint.paper import VintPaper, draw
from games.vint.points import ABOVE, BELOW, contract_lines
from games.vint.rubber import VintState, game_lines, is_over, with_game
from games.words import Phrase, _

Two = tuple[int, int]


class VintTotals(Value):
    """The points of each side, what they are made of, and the games won."""

    sides: Two
    """The points of each side, above and below the line."""
    above: Two
    """The points above the line."""
    below: Two
    """The points below the line, of all games."""
    game: Two
    """The points below the line in the game being played."""
    games: Two
    """The games that each side has won."""


class VintNext(Next):
    """The next deal, and the game of the rubber to which it belongs."""

    game: int
    """The number of the game, from 1."""


class VintChoices(Choices):
    """The choices of the form: the levels of bids, and whether coronets are asked for."""

    lowest_level: int
    coronets: bool


class Vint(TwoSides[VintOptions, VintAnyDeal, VintState]):
    """The rules of Vint; the points of a contract are in `points.py`, games in `rubber.py`."""

    slug = "vint"
    name = _("Vint")
    names = {
        "en": "Russian Whist, Siberian Whist, Screw Whist",
        "ru": "Винт, Сибирский вист",
        "uk": "Гвинт",
        "pl": "Wint",
        "de": "Wint, Wint-Whist",
        "sv": "Skruf-Whist",
    }
    family = "whist"
    summary = _("Two against two: bid up to seven, and every trick of both sides counts.")
    source = "John McLeod and Alexey Lobashev, Vint, pagat.com, 14 May 2018"
    columns = {BELOW: "side", ABOVE: "side"}
    column_names = {BELOW: _("Below the line"), ABOVE: _("Above the line")}
    summed_columns = (BELOW, ABOVE)
    reasons = {"rubber": _("A side has won two games."), "stopped": STOPPED}
    offline_note = _("Who reached the game first is asked once the waiting deals have been sent.")
    Options, Deal, Totals, Next = VintOptions, VintDeal, VintTotals, VintNext
    options, presets = OPTIONS, PRESETS

    def start(self, options: VintOptions, seats: Seats) -> VintState:
        """Return the opening state: no points and no games."""
        return VintState(dealer=seats.first_dealer, sums=self.opening_sums())

    def choices(self, state: VintState, options: VintOptions) -> VintChoices:
        """Return the kinds of deal, the lowest bid, and whether there are coronets."""
        return VintChoices(
            kinds=tuple(self.kinds), lowest_level=options.levels[0], coronets=options.coronets
        )

    def refusals(
        self, deal: VintAnyDeal, state: VintState, options: VintOptions
    ) -> Iterator[Refusal]:
        if isinstance(deal, VintContract):
            yield from contract_refusals(deal, state, options)

    def score(self, deal: VintAnyDeal, state: VintState, options: VintOptions) -> Iterator[Line]:
        """Yield the points of a contract, and the bonus of a game that it wins."""
        if isinstance(deal, VintContract):
            yield from contract_lines(deal, options)
            yield from game_lines(deal, state, options)

    def advance(self, state: VintState, deal: VintAnyDeal, options: VintOptions) -> VintState:
        """Pass the deal on, and add the tricks to the game or begin the next one."""
        following = self.pass_deal(state)
        if isinstance(deal, VintContract):
            return with_game(following, deal, state, options)
        return following

    def goal(self, options: VintOptions) -> int:
        """Return the points that win a game."""
        return options.goal

    def stake_unit(self, options: VintOptions) -> StakeUnit:
        """Return the agreed unit of the stake: the match or a point."""
        return options.stake_unit

    def over(self, state: VintState, options: VintOptions) -> bool:
        """Return whether a side has won the rubber."""
        return is_over(state)

    def winner(self, state: VintState, options: VintOptions) -> tuple[int | None, str]:
        """Return the side with more points, which need not be the one that won the rubber."""
        return leading_side(self.points_of_sides(state)), "rubber"

    def missing_points(self, state: VintState, options: VintOptions) -> tuple[int, ...]:
        """Return the points that each side needs below the line to win this game."""
        left = 0 if is_over(state) else options.goal
        return tuple(max(left - points, 0) for points in state.below)

    def totals(self, state: VintState, options: VintOptions) -> VintTotals:
        """Return the points of each side, above and below the line, and the games."""
        totals: Any = VintTotals
        return totals.model_construct(  # type: ignore[no-any-return]
            sides=self.points_of_sides(state),
            above=state.sums[ABOVE],
            below=state.sums[BELOW],
            game=state.below,
            games=state.games,
        )

    def next_deal(self, state: VintState, options: VintOptions) -> VintNext:
        """Return the next deal and the number of its game."""
        return VintNext(number=state.number, dealer=state.dealer, game=sum(state.games) + 1)

    def form(self, state: VintState, options: VintOptions) -> tuple[Group, ...]:
        """Return the questions: declarer, bid, tricks, honours, aces, coronets."""
        return questions(state, options)

    def describe(self, deal: VintAnyDeal, options: VintOptions) -> Phrase:
        """Return a deal in words: declarer, bid and tricks."""
        return describe_deal(deal)

    def notes(self, row: Row, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return a note on a deal that wins a game."""
        if not row.counted:
            return ()
        if row.number > 1:
            return tuple(deal_notes(row, VintState.of(sheet.rows[row.number - 2].state)))
        return tuple(deal_notes(row, VintState()))

    def slip_questions(self, deal: VintAnyDeal, options: VintOptions) -> tuple[Phrase, ...]:
        """Return questions about all tricks and about none."""
        return tuple(slip_questions(deal)) if isinstance(deal, VintContract) else ()

    def guidance(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return the first bidder, how cards are dealt, and the games won."""
        return () if sheet.next is None else tuple(reminders(sheet))

    def paper(self, sheet: Sheet, *, to_fill: bool = False) -> VintPaper:
        """Return two columns with a line; `to_fill`: with empty rows above and below it."""
        return draw(sheet, to_fill=to_fill)
