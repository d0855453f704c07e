"""Croatian Preferans: three players, ten tricks, one declarer against two defenders.

Input: the contract, the defenders who came, the kontra level, the defenders' tricks. Columns:
`centre` is a player's own account as declarer, which starts far below zero; `against_d` holds the
points earned in defence against player d. A match ends when a contract made brings the sum of the
three centres to zero. Source: Akagiri's page on Croatian Preferans; see `rules.md`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from games.cards import PlayerOf3, next_player
from games.entry import Group
from games.kernel import Choices, Game, Line, Next, Seats
from games.preferans.checks import (
    contract_refusals,
    defence_refusals,
    kontra_refusals,
    result_refusals,
)
from games.preferans.contract import contract_lines
from games.preferans.deals import (
    OPTIONS,
    PRESETS,
    SPADES,
    PreferansContract,
    PreferansDeal,
    PreferansOptions,
    PreferansPassedOut,
)
from games.preferans.description import deal_notes, describe_deal
from games.preferans.entry import questions
from games.preferans.paper import PreferansPaper, draw
from games.preferans.state import (
    REFE_USED,
    PreferansState,
    counts_as_passed_out,
    refe_left,
    spades_not_played,
)
from games.settlement import Result, rank_by_score, round_to_zero_sum
from games.sheet import Row, Sheet
from games.standing import RunningNumber, Standing, holdings
from games.values import OwnFields, Refusal, Value
from games.words import Name, Phrase, _

CENTRE_WEIGHT = 10
"""In the final result a point in the centre counts as ten points in a side column."""
CENTRE = _("centre")
REFE_WRITTEN = _("Refe written")
WRITTEN_OFF = _("Shared out at the early stop")

REASONS = {
    "centres_zero": _("The centres add up to zero."),
    "write_off": _("Stopped early: the remaining points were split evenly (whole points)."),
    "exact_thirds": _("Stopped early: the remaining points were split evenly (thirds)."),
    "void": _("Stopped early: the match has no result, as agreed."),
}
"""Sentences on the end of a match, by reason."""


class PreferansTotals(Value):
    """Centres, columns and refe of the players."""

    centre: tuple[int, int, int]
    """The points left in the centre of each player."""
    columns: tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]
    """`columns[h][d]`: what h has earned against declarer d."""
    refe_open: tuple[int, int, int]
    """The open refe of each player."""
    refe_written: int
    """The number of refe written in all."""


class PreferansThirds(TypedDict):
    """Exact numbers of a stopped match, in thirds of a point."""

    written_off: Annotated[list[int], Field(description="The points added to each centre.")]
    scores: Annotated[list[int], Field(description="The final scores.")]


class PreferansResultExtras(OwnFields):
    """The amounts added to each player's centre when a match is stopped; empty if void."""

    written_off: NotRequired[
        Annotated[
            list[int | str],
            Field(description="The points added to each player's centre when a match is stopped."),
        ]
    ]
    thirds: NotRequired[
        Annotated[PreferansThirds, Field(description="The same exactly, in thirds of a point.")]
    ]


class PreferansNext(Next):
    """The next deal, and the refe that are left."""

    refe_left: int
    """The number of passed-out deals that would still write a refe."""


class PreferansChoices(Choices):
    """The choices of the form: contracts, kontra levels, and the demands of the table's rules."""

    contracts: tuple[int, ...]
    kontra_cap: int
    bettel_forced: bool
    spades_need_kontra: tuple[PlayerOf3, ...]
    """Declarers whose plain spades are not played without kontra."""
    igra_spades_need_kontra: tuple[PlayerOf3, ...]
    kontra_who: bool
    """Whether the rules in force ask who said kontra."""


class Preferans(Game[PreferansOptions, PreferansPassedOut | PreferansContract, PreferansState]):
    """The rules of Preferans; the arithmetic of a contract is in `contract.py`."""

    slug = "preferans"
    name = _("Croatian Preferans")
    names = {"hr": "Preferans", "ja": "クロアチアン・プリファランス"}
    family = "preferans"
    summary = _("Three players, ten tricks, one against two; three columns on every sheet.")
    source = "Akagiri, Croatian Preferans, 22 March 2001"
    players = 3
    columns = {
        "centre": "player",
        "against_0": "player",
        "against_1": "player",
        "against_2": "player",
        "refe": "player",
    }
    column_names = {
        "centre": _("Centre"),
        "against_0": _("Against {name}"),
        "against_1": _("Against {name}"),
        "against_2": _("Against {name}"),
        "refe": _("Refe"),
    }
    headline_columns = ("centre",)
    offline_note = _(
        "Write the tricks of a spades deal on paper too. The waiting deals decide if it is played."
    )
    player_fields = ("declarer", "player", "kontra_by")
    reasons = REASONS
    Options, Deal, Totals, Next = PreferansOptions, PreferansDeal, PreferansTotals, PreferansNext
    ResultExtras = PreferansResultExtras
    options, presets = OPTIONS, PRESETS

    def start(self, options: PreferansOptions, seats: Seats) -> PreferansState:
        """Return the opening state: every centre at minus the agreed start."""
        sums = self.opening_sums() | {"centre": (-options.start,) * 3}
        return PreferansState(dealer=seats.first_dealer, sums=sums)

    def choices(self, state: PreferansState, options: PreferansOptions) -> PreferansChoices:
        """Return the contracts of the options, and the declarers whose spades need kontra."""
        everyone = (0, 1, 2)
        rule = options.spades_rule
        plain = {
            "plain_only": tuple(p for p in everyone if not state.has_refe(p)),
            "never": (),
        }.get(rule, everyone)
        return PreferansChoices(
            kinds=("contract", "passed_out"),
            contracts=tuple(range(2, 9 if options.preferans8 else 8)),
            kontra_cap=options.kontra_cap,
            bettel_forced=options.bettel_defence == "forced",
            spades_need_kontra=plain,
            igra_spades_need_kontra=everyone if rule == "always" else (),
            kontra_who=options.kontra_duty == "sayer_takes_all"
            or options.kontra_scope == "kontra_sayer_only",
        )

    def refusals(
        self,
        deal: PreferansPassedOut | PreferansContract,
        state: PreferansState,
        options: PreferansOptions,
    ) -> Iterator[Refusal]:
        """Yield every refusal; if the defence is invalid, kontra and tricks are not checked."""
        if isinstance(deal, PreferansPassedOut):
            return
        yield from contract_refusals(deal, options)
        defence = tuple(defence_refusals(deal, options))
        yield from defence
        if not defence:
            yield from kontra_refusals(deal, options)
            spades_played = not spades_not_played(deal, state, options)
            yield from result_refusals(deal, spades_played=spades_played)

    def score(
        self,
        deal: PreferansPassedOut | PreferansContract,
        state: PreferansState,
        options: PreferansOptions,
    ) -> Iterator[Line]:
        """Yield a refe for each player, or the lines of a contract."""
        if counts_as_passed_out(deal, state, options):
            if refe_left(state, options):
                yield from (Line("refe", player, 1, REFE_WRITTEN) for player in range(3))
        elif isinstance(deal, PreferansContract):
            yield from contract_lines(deal, state, options)
            if state.has_refe(deal.declarer):
                yield Line("refe", deal.declarer, -1, REFE_USED)

    def advance(
        self,
        state: PreferansState,
        deal: PreferansPassedOut | PreferansContract,
        options: PreferansOptions,
    ) -> PreferansState:
        """Pass the deal on, and count the refe if this deal wrote one."""
        following = self.pass_deal(state)
        if counts_as_passed_out(deal, state, options) and refe_left(state, options):
            return replace(following, written=state.written + 1)
        return following

    def over(self, state: PreferansState, options: PreferansOptions) -> bool:
        """Return whether the sum of the three centres has reached zero."""
        return state.short_of_zero <= 0

    def totals(self, state: PreferansState, options: PreferansOptions) -> PreferansTotals:
        """Return centres, side columns by holder, and refe."""
        sums = state.sums
        against = [sums[f"against_{declarer}"] for declarer in range(3)]
        columns = [three([row[holder] for row in against]) for holder in range(3)]
        return PreferansTotals.model_construct(
            centre=three(sums["centre"]),
            columns=(columns[0], columns[1], columns[2]),
            refe_open=three(sums["refe"]),
            refe_written=state.written,
        )

    def next_deal(self, state: PreferansState, options: PreferansOptions) -> PreferansNext:
        """Return the number, the dealer and the refe left."""
        left = refe_left(state, options)
        return PreferansNext(number=state.number, dealer=state.dealer, refe_left=left)

    def settle(self, state: PreferansState, options: PreferansOptions, *, stopped: bool) -> Result:
        """Return the weighted result; a stopped match first shares out what centres owe."""
        reason = options.early_stop if stopped else "centres_zero"
        if reason == "void":
            nothing: PreferansResultExtras = {"written_off": []}
            return Result((), (), "void", (), extras=nothing)
        shared = write_offs(state, exact=reason == "exact_thirds")
        finals = weighted_results(state, shared)
        balance = tuple(Fraction(final) for final in finals)
        scores: tuple[int | str, ...] = tuple(int(final) for final in finals)
        extras: PreferansResultExtras = {"written_off": [int(share) for share in shared]}
        if reason == "exact_thirds":
            scores = tuple(f"{share:.2f}" for share in round_to_zero_sum(balance, 2))
            extras = {
                "written_off": thirds_text(state.short_of_zero),
                "thirds": {"written_off": in_thirds(shared), "scores": in_thirds(finals)},
            }
        return Result(scores, balance, reason, rank_by_score(balance), extras=extras)

    def standing(self, state: PreferansState, options: PreferansOptions) -> Standing:
        """Return the result if stopped now; a void stop counts as `write_off`."""
        if options.early_stop == "void":
            options = options.model_copy(update={"early_stop": "write_off"})
        result = self.settle(state, options, stopped=not self.over(state, options))
        centres = [RunningNumber(CENTRE, amount) for amount in state.sums["centre"]]
        return Standing(holdings(result.balance, centres, scores=result.scores), signed=True)

    def balance_so_far(
        self, state: PreferansState, options: PreferansOptions
    ) -> tuple[Fraction, ...]:
        """Return the weighted results minus their mean: all owe the remaining points alike."""
        finals = weighted_results(state, (0, 0, 0))
        mean = Fraction(sum(finals)) / 3
        return tuple(final - mean for final in finals)

    def paper(self, sheet: Sheet, *, to_fill: bool = False) -> tuple[PreferansPaper, ...]:
        """Return the three papers, in order of play."""
        return draw(sheet)

    def describe(
        self, deal: PreferansPassedOut | PreferansContract, options: PreferansOptions
    ) -> Phrase:
        """Return a deal in words: contract, kontra and result."""
        return describe_deal(deal)

    def notes(self, row: Row, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return notes on a reduced base, a refe in use, or a contract made without play."""
        if row.deal is None or not row.counted:
            return ()
        if row.number == 1:
            state = self.start(sheet.options, sheet.match.seats)
        else:
            state = PreferansState.of(sheet.rows[row.number - 2].state)
        return tuple(deal_notes(row.deal, state, sheet.options))

    def guidance(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return the first bidder, the refe left, and the distance of the centres from zero."""
        if sheet.status != "open":
            return ()
        state = PreferansState.of(sheet.state)
        left = refe_left(state, sheet.options)
        refe = _("refe left: {number}") if left else _("no refe left")
        return (
            Phrase(_("{name} bids first"), {"name": Name(next_player(state.dealer, 3))}),
            Phrase(refe, {"number": left}),
            Phrase(_("centres: {number} to go"), {"number": state.short_of_zero}),
        )

    def form(self, state: PreferansState, options: PreferansOptions) -> tuple[Group, ...]:
        """Return the questions; no tricks of spades without kontra unless the rules play it."""
        choices = self.choices(state, options)
        declarers = "|".join(str(player) for player in choices.spades_need_kontra)
        plain = "" if choices.igra_spades_need_kontra else " igra!=true"
        stop = f"contract={SPADES} kontra=0{plain} declarer={declarers}" if declarers else ""
        return questions(
            choices.contracts,
            choices.kontra_cap,
            bettel_forced=choices.bettel_forced,
            kontra_who=choices.kontra_who,
            unplayed=stop,
        )

    def column_title(self, column: str) -> Phrase:
        """Return the title; a side column is named after its declarer."""
        _start, _sep, declarer = column.partition("_")
        values = {"name": Name(int(declarer))} if declarer else {}
        return Phrase(self.column_names[column], values)

    def part_title(self, line: Line, player: int) -> Phrase:
        """Return the title: own centre, earned against a player, or earned back by one."""
        if line.column == "centre":
            return Phrase(_("Own centre, ten times"))
        if line.owner == player:
            return self.column_title(line.column)
        return Phrase(_("Earned back by {name}"), {"name": Name(line.owner)})

    def closing_lines(
        self, state: PreferansState, options: PreferansOptions, *, stopped: bool
    ) -> Iterator[Line]:
        """Yield the write-offs of a stopped match, by player."""
        if stopped and options.early_stop == "write_off":
            for player, share in enumerate(write_offs(state, exact=False)):
                yield Line("centre", player, int(share), WRITTEN_OFF)

    def worth(self, line: Line, player: int) -> int:
        """Return ten times a centre; a side column plus for its owner, minus for its declarer."""
        if line.column == "centre":
            return CENTRE_WEIGHT * line.amount if line.owner == player else 0
        if line.column == "refe":
            return 0
        earned = line.amount if line.owner == player else 0
        return earned - (line.amount if line.column == f"against_{player}" else 0)


def weighted_results(
    state: PreferansState, shared: Sequence[int | Fraction]
) -> list[int | Fraction]:
    """Return each player's final result, with the amounts `shared` added to the centres."""
    return [
        CENTRE_WEIGHT * (state.sums["centre"][player] + shared[player])
        + sum(state.sums[f"against_{other}"][player] for other in range(3))
        - sum(state.sums[f"against_{player}"])
        for player in range(3)
    ]


def three(amounts: Sequence[int]) -> tuple[int, int, int]:
    """Return the amounts of three players as a tuple of fixed length."""
    first, second, third = amounts
    return first, second, third


def write_offs(state: PreferansState, *, exact: bool) -> tuple[int | Fraction, ...]:
    """Share out what the centres still owe: exact thirds, or whole, the rest to the lowest.

    >>> from games.preferans import GAME
    >>> state = PreferansState(sums=GAME.opening_sums() | {"centre": (-24, -34, -28)})
    >>> write_offs(state, exact=False)
    (28, 29, 29)
    """
    centres, owed = state.sums["centre"], state.short_of_zero
    if exact:
        return (Fraction(owed, 3),) * 3
    quotient, rest = divmod(owed, 3)
    lowest = sorted(range(3), key=lambda player: (centres[player], player))[:rest]
    return tuple(quotient + (player in lowest) for player in range(3))


def thirds_text(owed: int) -> list[int | str]:
    """Format exact thirds with two places, the rounding remainder to the earliest players.

    >>> thirds_text(8)
    ['2.67', '2.67', '2.66']
    """
    quotient, rest = divmod(100 * owed, 3)
    return [f"{Decimal(quotient + (player < rest)).scaleb(-2)}" for player in range(3)]


def in_thirds(amounts: Sequence[int | Fraction]) -> list[int]:
    """Return amounts in thirds of a point, exactly.

    >>> in_thirds([Fraction(8, 3), 2])
    [8, 6]
    """
    return [int(3 * amount) for amount in amounts]
