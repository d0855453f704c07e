"""Avinas: two fixed pairs, eight tricks, 120 card points; the losers of a deal are penalised.

Input: the number of exposed sevens, the declarer, the undertaking, and the card points. Columns:
`rams` are circles, which a side crosses out again when the others lose a deal; `pips` come from
deals without an exposed seven and only grow. Twelve pips end the match, which the rams decide.
Source: Akagiri's page on Avinas, which follows pagat.com; see `rules.md`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from games.avinas.checks import bid_refusals, points_refusals, sevens_refusals
from games.avinas.circles import Circles, circles
from games.avinas.deals import (
    LONGEST_BID,
    MOST_SEVENS,
    OPTIONS,
    PRESETS,
    AnyAvinasDeal,
    AvinasDeal,
    AvinasFalseBid,
    AvinasNoSevens,
    AvinasOptions,
    AvinasSevens,
)
from games.avinas.description import deal_notes, describe_deal, guidance
from games.avinas.entry import questions
from games.avinas.outcome import REASONS, AvinasState, units_owed, verdict
from games.avinas.paper import AvinasPaper, draw
from games.cards import PlayerOf4, side_of
from games.entry import Group
from games.kernel import Choices, Game, Line, Next, Seats
from games.settlement import Result, rank_by_side
from games.sheet import Row, Sheet
from games.standing import RunningNumber, Standing, holdings
from games.values import OwnFields, Refusal, Value
from games.words import Phrase, _

RAMS, PIPS = _("rams"), _("pips")

RAM_REASONS = {
    ("plain", True): _("Declarers won"),
    ("plain", False): _("Declarers failed"),
    ("knock", True): _("Knock made"),
    ("knock", False): _("Knock failed"),
    ("counter", True): _("Counter-knocked, all tricks made"),
    ("counter", False): _("Counter-knocked, a trick lost"),
}
"""Reasons for rams, by undertaking and whether the declarers made it."""

DOUBLINGS = {"plain": 0, "knock": 1, "counter": 2}
"""The number of doublings by undertaking; a failure adds one."""

CROSSED_OUT = _("Own rams crossed out")

DEFENDERS_PIPS = (
    (31, 1, _("Defenders lost")),
    (2, 2, _("Defenders under 31")),
    (0, 3, _("Defenders without a point")),
)
"""Pips and reason of beaten defenders, by their minimum of card points."""

DECLARERS_PIPS = (
    (31, 2, _("Declarers short of 61")),
    (2, 4, _("Declarers under 31")),
    (0, 6, _("Declarers without a point")),
)
"""Pips and reason of declarers who failed, by their minimum of card points."""

FALSE_BID_PIPS = 6
"""A false bid that costs only the deal counts as a failure without a single point."""
FALSE_BID = _("False bid")

STAKE = "stake"
"""The column of the closing lines: not on the sheet, but the payment at the end."""
PAID = {"match": _("The match"), "ram": _("Rams paid for")}
STAKE_UNITS = {"match": _("match"), "ram": _("ram")}


class AvinasTotals(Value):
    """Open rams and pips of side 0 and side 1."""

    rams: tuple[int, int]
    """The rams of each side that are not crossed out."""
    pips: tuple[int, int]
    """The pips of each side."""


class AvinasExtras(OwnFields):
    """Every ram ever drawn for side 0 and side 1, in drawing order."""

    rams_drawn: Annotated[
        Circles, Field(description="Every ram ever drawn for each side, in drawing order.")
    ]


class AvinasNext(Next):
    """The next deal; its dealer changes after every deal, also after one that is passed out."""


class AvinasChoices(Choices):
    """The choices of the form: numbers of sevens, bids, and the speaking order."""

    sevens: tuple[int, ...] = tuple(range(1, MOST_SEVENS + 1))
    bids: tuple[int, ...] = tuple(range(1, LONGEST_BID + 1))
    speaking_order: tuple[PlayerOf4, PlayerOf4, PlayerOf4, PlayerOf4]
    false_bid_ends_match: bool


@dataclass(frozen=True)
class AvinasPenalty:
    """The penalty of the losers of a deal: rams or pips, the reason, and the working."""

    losers: int
    amount: int
    why: str
    working: str | None = None


class Avinas(Game[AvinasOptions, AnyAvinasDeal, AvinasState]):
    """The rules of Avinas; the verdict of the match is in `outcome.py`."""

    slug = "avinas"
    name = _("Avinas")
    names = {"lt": "Avinas", "ja": "アビナス"}
    family = "points"
    summary = _("Two pairs, eight tricks; losers collect rams and pips, and twelve pips end it.")
    source = "Akagiri, Avinas, 4 October 2003, after pagat.com"
    players = 4
    sides = True
    counts_against = True
    columns = {"rams": "side", "pips": "side"}
    column_names = {"rams": _("Rams"), "pips": _("Pips")}
    stake_units, reasons = STAKE_UNITS, REASONS
    player_fields = ("declarer", "knocked_by", "countered_by")
    Options, Deal, Totals, Next = AvinasOptions, AvinasDeal, AvinasTotals, AvinasNext
    Extras = AvinasExtras
    options, presets = OPTIONS, PRESETS

    def start(self, options: AvinasOptions, seats: Seats) -> AvinasState:
        """Return the opening state, without rams or pips."""
        return AvinasState(dealer=seats.first_dealer, sums=self.opening_sums())

    def choices(self, state: AvinasState, options: AvinasOptions) -> AvinasChoices:
        """Return every kind of deal; the player at the dealer's left speaks first."""
        first, second, third, last = ((state.dealer + turn) % 4 for turn in range(1, 5))
        return AvinasChoices(
            kinds=tuple(self.kinds),
            speaking_order=(first, second, third, last),
            false_bid_ends_match=options.false_bid == "match",
        )

    def refusals(
        self, deal: AnyAvinasDeal, state: AvinasState, options: AvinasOptions
    ) -> Iterator[Refusal]:
        """Yield every refusal of a deal with a result."""
        if isinstance(deal, AvinasSevens):
            yield from sevens_refusals(deal)
        elif isinstance(deal, AvinasNoSevens):
            yield from bid_refusals(deal, state.dealer)
            yield from points_refusals(deal)

    def score(
        self, deal: AnyAvinasDeal, state: AvinasState, options: AvinasOptions
    ) -> Iterator[Line]:
        """Yield the rams of a sevens deal, or the pips of any other deal that was played."""
        if isinstance(deal, AvinasSevens):
            yield from ram_lines(sevens_penalty(deal), state)
        elif isinstance(deal, AvinasNoSevens):
            penalty = no_sevens_penalty(deal)
            yield Line("pips", penalty.losers, penalty.amount, penalty.why)
        elif isinstance(deal, AvinasFalseBid) and options.false_bid == "deal":
            yield Line("pips", side_of(deal.declarer), FALSE_BID_PIPS, FALSE_BID)

    def advance(
        self, state: AvinasState, deal: AnyAvinasDeal, options: AvinasOptions
    ) -> AvinasState:
        """Pass the deal on, also if all passed; record a false bid that loses the match."""
        following = self.pass_deal(state)
        if isinstance(deal, AvinasFalseBid) and options.false_bid == "match":
            return replace(following, false_bidders=side_of(deal.declarer))
        return following

    def over(self, state: AvinasState, options: AvinasOptions) -> bool:
        """Return whether a side has enough pips or lost by a false bid; rams never end a match."""
        return verdict(state, options) is not None

    def totals(self, state: AvinasState, options: AvinasOptions) -> AvinasTotals:
        return AvinasTotals.model_construct(rams=state.rams, pips=state.pips)

    def settle(self, state: AvinasState, options: AvinasOptions, *, stopped: bool) -> Result:
        """Return the result: each loser pays one winner; a stopped match costs nothing."""
        decision = verdict(state, options)
        if decision is None:
            level = (Fraction(0),) * 4
            return Result((0, 0, 0, 0), level, "stopped", rank_by_side(None))
        units = units_owed(decision.losers, state, options)
        scores = tuple(-units if side_of(p) == decision.losers else units for p in range(4))
        balance, winners = tuple(map(Fraction, scores)), 1 - decision.losers
        return Result(scores, balance, decision.reason, rank_by_side(winners), winners)

    def standing(self, state: AvinasState, options: AvinasOptions) -> Standing:
        """Return the open rams and pips; the side with fewer leads, and at the end the winner."""
        decision = verdict(state, options)
        losses = [int(decision is not None and decision.losers == side) for side in (0, 1)]
        sides = zip(losses, state.rams, state.pips, strict=True)
        ranks = [(-loss, -rams, -pips) for loss, rams, pips in sides]
        pips = [RunningNumber(PIPS, amount, decides=True) for amount in state.pips]
        return Standing(holdings(state.rams, pips, ranks=ranks, owners=self.owners), unit=RAMS)

    def extras(self, sheet: Sheet) -> AvinasExtras:
        """Return every ram drawn, with the deals that drew it and crossed it out."""
        return {"rams_drawn": circles(sheet.rows)}

    def paper(self, sheet: Sheet, *, to_fill: bool = False) -> AvinasPaper:
        """Return circles and pips, one column per side."""
        return draw(sheet)

    def describe(self, deal: AnyAvinasDeal, options: AvinasOptions) -> Phrase:
        return describe_deal(deal)

    def notes(self, row: Row, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return notes on rams crossed out, knocks, and card points not counted."""
        return tuple(deal_notes(row, sheet.options))

    def form(self, state: AvinasState, options: AvinasOptions) -> tuple[Group, ...]:
        """Return the questions: sevens, declarer, undertaking, card points."""
        return questions(false_bid_ends_match=options.false_bid == "match")

    def guidance(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return how near each side is to the end, and whether it would lose."""
        return tuple(guidance(sheet))

    def worth(self, line: Line, player: int) -> int:
        """Return the amount of a stake line; rams and pips only decide who pays, and how much."""
        owns = line.column == STAKE and line.owner == side_of(player)
        return line.amount if owns else 0

    def closing_lines(
        self, state: AvinasState, options: AvinasOptions, *, stopped: bool
    ) -> Iterator[Line]:
        """Yield the units that the losers pay and the winners receive."""
        decision = verdict(state, options)
        if decision is not None:
            units = units_owed(decision.losers, state, options)
            yield Line(STAKE, decision.losers, -units, PAID[options.stake_unit])
            yield Line(STAKE, 1 - decision.losers, units, PAID[options.stake_unit])

    def part_title(self, line: Line, player: int) -> Phrase:
        """Return the reason of the line: the unit that the stake is paid for."""
        return Phrase(line.why)


def sevens_penalty(deal: AvinasSevens) -> AvinasPenalty:
    """Return the rams of a sevens deal: as many as sevens, doubled by each step.

    A knock doubles, a counter-knock doubles again, and declarers who fail count double.

    >>> deal = AvinasSevens(kind="sevens", sevens=2, declarer=0, knock=True, all_tricks=False)
    >>> sevens_penalty(deal)
    AvinasPenalty(losers=0, amount=8, why='Knock failed', working='2 × 2 × 2')
    """
    doublings = DOUBLINGS[deal.undertaking] + (not deal.made)
    ours = side_of(deal.declarer)
    return AvinasPenalty(
        losers=1 - ours if deal.made else ours,
        amount=deal.sevens * 2**doublings,
        why=RAM_REASONS[deal.undertaking, deal.made],
        working=str(deal.sevens) + " × 2" * doublings,
    )


def no_sevens_penalty(deal: AvinasNoSevens) -> AvinasPenalty:
    """Return the pips of a deal without exposed sevens, by the losers' card points.

    >>> deal = AvinasNoSevens(kind="no_sevens", declarer=0, declarer_points=90)
    >>> no_sevens_penalty(deal)
    AvinasPenalty(losers=1, amount=2, why='Defenders under 31', working=None)
    """
    made, ours = deal.made, side_of(deal.declarer)
    table, points = (
        (DEFENDERS_PIPS, deal.defence) if made else (DECLARERS_PIPS, deal.declarer_points)
    )
    pips, why = next((pips, why) for least, pips, why in table if points >= least)
    return AvinasPenalty(1 - ours if made else ours, pips, why)


def ram_lines(penalty: AvinasPenalty, state: AvinasState) -> Iterator[Line]:
    """Yield the lines of a penalty in rams: the winners' own crossed out first, the rest drawn.

    The working always equals the line's amount: `2 × 2 − 3` if three of four rams were crossed out.
    """
    winners = 1 - penalty.losers
    number_crossed = min(penalty.amount, state.rams[winners])
    number_drawn, arithmetic = penalty.amount - number_crossed, penalty.working
    if number_crossed:
        working = None if number_drawn else f"−{arithmetic}"
        yield Line("rams", winners, -number_crossed, CROSSED_OUT, working)
    if number_drawn:
        working = f"{arithmetic} − {number_crossed}" if number_crossed else arithmetic
        yield Line("rams", penalty.losers, number_drawn, penalty.why, working)
