"""Skruuvi: four players, three sets with changing partners, then optional Bolshevik deals.

Input: the contract, its declarer, doubling, the tricks of the main players, and in misère the trick
and winner of each ace. Columns belong to players, not to sides: `partnership` holds the points
gained with each partner in turn, `bolshevik` those of deals with one player against three. Every
deal adds up to zero. Source: Akagiri's page on Skruuvi, which follows pagat.com; see `rules.md`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from games.entry import Group
from games.kernel import STOPPED, Game, Line, ReseatedDeal, Seats
from games.settlement import Result
from games.sheet import Row, Sheet
from games.skruuvi.checks import deal_refusals
from games.skruuvi.deals import (
    TRICKS,
    AnySkruuviDeal,
    SkruuviAllPass,
    SkruuviBolshevik,
    SkruuviContract,
    SkruuviDeal,
    Split,
    swap_sides,
)
from games.skruuvi.description import (
    SkruuviExtras,
    deal_notes,
    describe_deal,
    guidance,
    set_totals,
    settable_dealers,
)
from games.skruuvi.entry import questions
from games.skruuvi.next_deal import SkruuviChoices, SkruuviNext, choices, next_deal
from games.skruuvi.options import OPTIONS, PRESETS, SkruuviOptions
from games.skruuvi.paper import draw, draw_to_fill
from games.skruuvi.paper_data import SkruuviPaper
from games.skruuvi.points import (
    ACES_DOUBLED,
    MULTIPLIERS,
    SOLO_MULTIPLIERS,
    aces_text,
    contract_worth,
    factor_text,
    solo_worth,
    sum_text,
)
from games.skruuvi.schedule import (
    SkruuviState,
    after_deal,
    begins_part,
    dealer_refusals,
    initial_state,
    new_sides,
    rematch_dealer,
    session_over,
    side_in,
)
from games.skruuvi.totals import (
    COUNTED_THIRD,
    SkruuviTotals,
    current_standing,
    result,
    running_totals,
    weighing_lines,
)
from games.standing import Standing
from games.values import Entry, Refusal
from games.words import Phrase, _

REASONS = {
    ("contract", True, True): _("Contract made"),
    ("contract", True, False): _("Opponents made their contract"),
    ("contract", False, True): _("Contract failed"),
    ("contract", False, False): _("Opponents failed their contract"),
    ("misere", True, True): _("Misère made"),
    ("misere", True, False): _("Opponents made their misère"),
    ("misere", False, True): _("Misère failed"),
    ("misere", False, False): _("Opponents failed their misère"),
    ("unplayed", True, True): _("Undoubled bid of 4"),
    ("unplayed", True, False): _("Opponents' undoubled bid of 4"),
    ("bolshevik", True, True): _("Bolshevik made"),
    ("bolshevik", True, False): _("Against a Bolshevik that was made"),
    ("bolshevik", False, True): _("Bolshevik failed"),
    ("bolshevik", False, False): _("Against a Bolshevik that failed"),
    ("dictator", True, True): _("Dictator made"),
    ("dictator", True, False): _("Against a Dictator that was made"),
    ("dictator", False, True): _("Dictator failed"),
    ("dictator", False, False): _("Against a Dictator that failed"),
}
"""Reasons of lines, by contract, whether it was made, and whether it was the player's own."""

ALL_PASS_TRICKS = _("Tricks in all-pass misère")
MISERE_ACES, SOLO_ACES = _("Aces in misère"), _("Aces in Bolshevik")


class Skruuvi(Game[SkruuviOptions, AnySkruuviDeal, SkruuviState]):
    """The rules of Skruuvi; the tables of points are in `points.py`, sets in `schedule.py`."""

    slug = "skruuvi"
    name = _("Skruuvi")
    names = {"fi": "Skruuvi", "sv": "Skruv", "ja": "スクルービ"}
    family = "whist"
    summary = _("Four players, every partner once; tricks to win or to lose, then one against all.")
    source = "Akagiri, Skruuvi, 4 August 2018, after pagat.com"
    players = 4
    zero_sum = True
    columns = {"partnership": "player", "bolshevik": "player"}
    column_names = {"partnership": _("With partners"), "bolshevik": _("Bolshevik")}
    Options, Deal, Totals, Next = SkruuviOptions, SkruuviDeal, SkruuviTotals, SkruuviNext
    Extras = SkruuviExtras
    options, presets = OPTIONS, PRESETS
    keeps_book = True
    declarer_fields = ("declarer", "soloist")
    player_fields = ("declarer", "soloist", "doubled_by", "redoubled_by")
    offline_note = _(
        "Partners, bids and kinds of deal change from deal to deal. Write on paper what this "
        "form has no room for."
    )
    stake_units = {"": _("point above or below the mean")}
    reasons = {"complete": _("All deals of the session are played."), "stopped": STOPPED}

    def start(self, options: SkruuviOptions, seats: Seats) -> SkruuviState:
        """Return the opening state: all at zero, in the seats of the first set."""
        return replace(initial_state(seats), sums=self.opening_sums())

    def seat_refusals(self, seats: Seats, options: SkruuviOptions) -> Iterator[Refusal]:
        """Yield the refusals of dealers, also of later sets, and of the bookkeeper."""
        yield from dealer_refusals(seats, options)

    def choices(self, state: SkruuviState, options: SkruuviOptions) -> SkruuviChoices:
        """Return the bids of the next kind of deal, and the players who can play alone."""
        return choices(state, options)

    def refusals(
        self, deal: AnySkruuviDeal, state: SkruuviState, options: SkruuviOptions
    ) -> Iterator[Refusal]:
        """Yield every refusal of a deal: first of its kind, then of its values."""
        yield from deal_refusals(deal, state, options)

    def score(
        self, deal: AnySkruuviDeal, state: SkruuviState, options: SkruuviOptions
    ) -> Iterator[Line]:
        """Yield four lines for the deal, and in misère four for the aces."""
        if isinstance(deal, SkruuviContract):
            yield from contract_lines(deal, state, options)
        elif isinstance(deal, SkruuviAllPass):
            yield from all_pass_lines(deal, state, options)
        elif isinstance(deal, SkruuviBolshevik):
            yield from bolshevik_lines(deal, options)

    def advance(
        self, state: SkruuviState, deal: AnySkruuviDeal, options: SkruuviOptions
    ) -> SkruuviState:
        """Pass the deal on in the seats of the set, or begin the next set."""
        return after_deal(state, deal, options)

    def over(self, state: SkruuviState, options: SkruuviOptions) -> bool:
        """Return whether the last set and its Bolshevik are played."""
        return session_over(state, options)

    def totals(self, state: SkruuviState, options: SkruuviOptions) -> SkruuviTotals:
        """Return both columns, the weighted Bolshevik sums, and the final totals."""
        return running_totals(state.sums, options)

    def next_deal(self, state: SkruuviState, options: SkruuviOptions) -> SkruuviNext:
        """Return the number and set of the next deal, its pairs, and who can play alone."""
        return next_deal(state, options)

    def settle(self, state: SkruuviState, options: SkruuviOptions, *, stopped: bool) -> Result:
        """Return the result: the highest final total wins, also if stopped early."""
        return result(state.sums, options, "stopped" if stopped else "complete")

    def standing(self, state: SkruuviState, options: SkruuviOptions) -> Standing:
        """Return the final totals, with the points of this set or of Bolshevik beside them."""
        return current_standing(state, options)

    def balance_so_far(self, state: SkruuviState, options: SkruuviOptions) -> tuple[Fraction, ...]:
        """Return each player's distance from the mean, with Bolshevik weighted so far."""
        return tuple(map(Fraction, result(state.sums, options, "stopped").balance))

    def reseat_deal(
        self,
        entry: Entry,
        seats: Sequence[int],
        state: SkruuviState,
        options: SkruuviOptions,
    ) -> ReseatedDeal:
        """Return the deal renumbered; tricks of an all-pass misère stay with the pair that won.

        If that pair is broken up they stay as entered, so that the reverse move is exact, unless
        the deal moves to another set, which has other pairs.
        """
        moved = super().reseat_deal(entry, seats, state, options)
        if entry.get("kind") != "all_pass":
            return moved
        first_side, second_side = new_sides(seats, state.set_number, options)
        turned_entry = swap_sides(moved.entry) if first_side == second_side == 1 else moved.entry
        return ReseatedDeal(turned_entry, whole=first_side == second_side)

    def settable_dealers(self, options: SkruuviOptions) -> Mapping[tuple[str, ...], Phrase]:
        """Return the later sets and Bolshevik rounds, by their keys in `set_dealers`."""
        return settable_dealers(options)

    def rematch_dealer(self, state: SkruuviState, options: SkruuviOptions) -> int:
        """Return the next dealer in the seats of set 1; an unfinished session keeps its dealer."""
        return rematch_dealer(state, options)

    def can_choose_dealer(self, state: SkruuviState, options: SkruuviOptions) -> bool:
        """Return whether a later set or a Bolshevik round begins."""
        return begins_part(state, options)

    def extras(self, sheet: Sheet) -> SkruuviExtras:
        """Return the bookkeeper, and every set begun with the points of each player."""
        return {"bookkeeper": sheet.match.seats.bookkeeper, "sets": set_totals(sheet)}

    def form(self, state: SkruuviState, options: SkruuviOptions) -> tuple[Group, ...]:
        """Return the questions: contract, doubling, tricks, and in misère the aces."""
        return questions(choices(state, options))

    def paper(self, sheet: Sheet, *, to_fill: bool = False) -> SkruuviPaper:
        """Return the book and the personal sheets; `to_fill`: with the pages of all sets."""
        return draw_to_fill(sheet) if to_fill else draw(sheet)

    def describe(self, deal: AnySkruuviDeal, options: SkruuviOptions) -> Phrase:
        return describe_deal(deal)

    def notes(self, row: Row, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return notes on the tricks needed, the doublers, and the total of a finished set."""
        return tuple(deal_notes(row, sheet))

    def guidance(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return the seats, the pairs, the next deal, and the players who must play alone."""
        return tuple(guidance(sheet))

    def part_title(self, line: Line, player: int) -> Phrase:
        """Return the title: a column, or the part of Bolshevik that does not count."""
        counted = line.why == COUNTED_THIRD
        return Phrase(COUNTED_THIRD) if counted else self.column_title(line.column)

    def closing_lines(
        self, state: SkruuviState, options: SkruuviOptions, *, stopped: bool
    ) -> Iterator[Line]:
        """Yield the part of each Bolshevik sum that does not count.

        The third is taken of a player's whole sum, so no deal's line can show it: `worth` counts
        every line in full, and these lines correct the total.
        """
        yield from weighing_lines(state.sums, options)


def contract_lines(
    deal: SkruuviContract, state: SkruuviState, options: SkruuviOptions
) -> Iterator[Line]:
    """Yield the gain or loss of the main players by a contract, and the opposite for the others."""
    worth = contract_worth(deal, options)
    factor = MULTIPLIERS[options.schedule][deal.doubling]
    kind = "unplayed" if not deal.played else "misere" if deal.misere else "contract"
    declaring_side = side_in(deal.declarer, state.set_number, options)
    for player in range(4):
        is_main = side_in(player, state.set_number, options) == declaring_side
        amount = factor * (worth.amount if is_main else -worth.amount)
        arithmetic = sum_text(worth.term_texts, factor_text(factor), loss=amount < 0)
        yield Line("partnership", player, amount, REASONS[kind, worth.made, is_main], arithmetic)
    if deal.misere and deal.played:
        ace_tricks = deal.ace_tricks if declaring_side == 0 else deal.ace_tricks[::-1]
        yield from ace_lines(ace_tricks, factor, state, options)


def all_pass_lines(
    deal: SkruuviAllPass, state: SkruuviState, options: SkruuviOptions
) -> Iterator[Line]:
    """Yield for each player the others' tricks minus the own side's, then the same for aces."""
    factor = MULTIPLIERS[options.schedule][deal.doubling]
    tricks = (deal.tricks, TRICKS - deal.tricks)
    for player in range(4):
        side = side_in(player, state.set_number, options)
        ours, others = tricks[side], tricks[1 - side]
        difference = f"{others} − {ours}"
        arithmetic = difference if factor == 1 else f"({difference}){factor_text(factor)}"
        yield Line("partnership", player, factor * (others - ours), ALL_PASS_TRICKS, arithmetic)
    yield from ace_lines(deal.ace_tricks, factor, state, options)


def ace_lines(
    fell: Split, doubling: int, state: SkruuviState, options: SkruuviOptions
) -> Iterator[Line]:
    """Yield the aces of a misère, given the tricks with aces of side 0 and side 1.

    An ace costs the side that won it the number of its trick. Doubling multiplies that only in the
    old table.
    """
    factor = doubling if ACES_DOUBLED[options.schedule] else 1
    for player in range(4):
        side = side_in(player, state.set_number, options)
        ours, others = fell[side], fell[1 - side]
        amount = factor * (sum(others) - sum(ours))
        yield Line(
            "partnership", player, amount, MISERE_ACES, aces_text(ours, others, factor_text(factor))
        )


def bolshevik_lines(deal: SkruuviBolshevik, options: SkruuviOptions) -> Iterator[Line]:
    """Yield each opponent's line with the soloist, whose line is the opposite of all three."""
    worth = solo_worth(deal, options)
    factors = {player: opponents_factor(player, deal) for player in deal.opponents}
    for player in range(4):
        is_soloist = player == deal.soloist
        factor = sum(factors.values()) if is_soloist else factors[player]
        amount = factor * (worth.amount if is_soloist else -worth.amount)
        multiplier = soloists_factor(factors) if is_soloist else factor_text(factor)
        arithmetic = sum_text(worth.term_texts, multiplier, loss=amount < 0)
        yield Line(
            "bolshevik", player, amount, REASONS[deal.contract, worth.made, is_soloist], arithmetic
        )
    if deal.misere:
        yield from solo_ace_lines(deal, options)


def opponents_factor(player: int, deal: SkruuviBolshevik) -> int:
    """Return the multiplier between the soloist and one opponent."""
    if player not in deal.doubled_by:
        return SOLO_MULTIPLIERS["single"]
    return SOLO_MULTIPLIERS["redoubled" if deal.redoubled else "doubled"]


def soloists_factor(factors: dict[int, int]) -> str:
    """Format the sum of the soloist's three multipliers, to follow a number.

    >>> soloists_factor({0: 1, 1: 1, 2: 1}), soloists_factor({0: 1, 1: 2, 2: 1})
    (' × 3', ' × (1 + 2 + 1)')
    """
    multiples = tuple(factors.values())
    return (
        factor_text(len(multiples))
        if set(multiples) == {1}
        else f" × ({' + '.join(map(str, multiples))})"
    )


def solo_ace_lines(deal: SkruuviBolshevik, options: SkruuviOptions) -> Iterator[Line]:
    """Yield the aces of a Bolshevik: the same number against every opponent, never doubled."""
    soloists, opponents = deal.ace_tricks
    if options.solo_aces == "none":
        soloists = ()
    if not soloists and not opponents:
        return
    gain = sum(opponents) - sum(soloists)
    against = len(deal.opponents)
    for player in range(4):
        if player == deal.soloist:
            arithmetic = aces_text(soloists, opponents, factor_text(against))
            yield Line("bolshevik", player, against * gain, SOLO_ACES, arithmetic)
        else:
            yield Line("bolshevik", player, -gain, SOLO_ACES, aces_text(opponents, soloists))
