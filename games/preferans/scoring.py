"""Croatian Preferans: ten tricks, one declarer against two defenders; a fourth player rests.

Input: the contract, the defenders who came, the kontra level, the defenders' tricks. Columns:
`centre` is a player's own account as declarer, which starts far below zero; `against_d` holds the
points earned in defence against player d. A match ends when a contract made brings the sum of the
centres to zero. At a table of four the dealer rests. Sources: Akagiri's page on Croatian
Preferans; for four players free-st.t-com.hr/preferans-knjiga; see `rules.md`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, TypeVar

from pydantic import Field

from games.cards import PlayerOf4, next_player
from games.entry import Group
from games.kernel import Choices, Game, Line, Next, Seats
from games.preferans.checks import (
    contract_refusals,
    defence_refusals,
    kontra_refusals,
    resting_refusals,
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
from games.preferans.settlement import (
    CENTRE_WEIGHT,
    REASONS,
    PreferansResultExtras,
    settle,
    weighted_results,
    write_offs,
)
from games.preferans.state import (
    REFE_USED,
    PreferansState,
    counts_as_passed_out,
    refe_left,
    spades_not_played,
)
from games.settlement import Result
from games.sheet import Row, Sheet
from games.standing import RunningNumber, Standing, holdings
from games.values import Refusal, Value
from games.words import Name, Phrase, _

SIZES = (3, 4)
"""The numbers of players at a table; three play each deal."""
CENTRE = _("centre")
REFE_WRITTEN = _("Refe written")
WRITTEN_OFF = _("Shared out at the early stop")


T = TypeVar("T")
ByPlayer = Annotated[tuple[T, ...], Field(min_length=SIZES[0], max_length=SIZES[-1])]
"""A value for each player at the table."""


class PreferansTotals(Value):
    """Centres, columns and refe of the players."""

    centre: ByPlayer[int]
    """The points left in the centre of each player."""
    columns: ByPlayer[ByPlayer[int]]
    """`columns[h][d]`: what h has earned against declarer d."""
    refe_open: ByPlayer[int]
    """The open refe of each player."""
    refe_written: int
    """The number of refe written in all."""


class PreferansNext(Next):
    """The next deal, the refe that are left, and who rests."""

    refe_left: int
    """The number of passed-out deals that would still write a refe."""
    resting: Annotated[PlayerOf4 | None, Field(exclude_if=lambda value: value is None)] = None
    """The dealer, where four are at the table: the player who sits the deal out."""


class PreferansChoices(Choices):
    """The choices of the form: contracts, kontra levels, and the demands of the table's rules."""

    contracts: tuple[int, ...]
    kontra_cap: int
    bettel_forced: bool
    spades_need_kontra: tuple[PlayerOf4, ...]
    """Declarers whose plain spades are not played without kontra."""
    igra_spades_need_kontra: tuple[PlayerOf4, ...]
    kontra_who: bool
    """Whether the rules in force ask who said kontra."""


class Preferans(Game[PreferansOptions, PreferansPassedOut | PreferansContract, PreferansState]):
    """The rules of Preferans; the arithmetic of a contract is in `contract.py`."""

    slug = "preferans"
    name = _("Croatian Preferans")
    names = {"hr": "Preferans", "ja": "クロアチアン・プリファランス"}
    family = "preferans"
    summary = _("Three or four players, ten tricks, one against two; a column for each player.")
    source = "Akagiri, Croatian Preferans, 22 March 2001"
    sizes = SIZES
    headline_columns = ("centre",)
    more_players_note = _("With a fourth player, the dealer rests.")
    offline_note = _(
        "Write the tricks of a spades deal on paper too. The waiting deals decide if it is played."
    )
    player_fields = ("declarer", "player", "kontra_by")
    reasons = REASONS
    Options, Deal, Totals, Next = PreferansOptions, PreferansDeal, PreferansTotals, PreferansNext
    ResultExtras = PreferansResultExtras
    options, presets = OPTIONS, PRESETS

    def __init__(self, players: int = SIZES[0]) -> None:
        """Make the game for a number of players at the table."""
        self.players = players
        against = {f"against_{player}": _("Against {name}") for player in range(players)}
        self.column_names = {"centre": _("Centre"), **against, "refe": _("Refe")}
        self.columns = dict.fromkeys(self.column_names, "player")

    def at_table(self, options: Mapping[str, object], players: int) -> "Preferans":
        """Return the game for three or for four players at the table."""
        return _bound(players) if players != self.players and players in SIZES else self

    def start(self, options: PreferansOptions, seats: Seats) -> PreferansState:
        """Return the opening state: every centre at minus the agreed start."""
        sums = self.opening_sums() | {"centre": (-options.start,) * self.players}
        return PreferansState(dealer=seats.first_dealer, sums=sums)

    def choices(self, state: PreferansState, options: PreferansOptions) -> PreferansChoices:
        """Return the contracts of the options, and the declarers whose spades need kontra."""
        playing, rule = state.playing, options.spades_rule
        plain = {
            "plain_only": tuple(p for p in playing if not state.has_refe(p)),
            "never": (),
        }.get(rule, playing)
        return PreferansChoices(
            kinds=("contract", "passed_out"),
            contracts=tuple(range(2, 9 if options.preferans8 else 8)),
            kontra_cap=options.kontra_cap,
            bettel_forced=options.bettel_defence == "forced",
            spades_need_kontra=plain,
            igra_spades_need_kontra=playing if rule == "always" else (),
            kontra_who=options.kontra_duty == "sayer_takes_all"
            or options.kontra_scope == "kontra_sayer_only",
        )

    def refusals(
        self,
        deal: PreferansPassedOut | PreferansContract,
        state: PreferansState,
        options: PreferansOptions,
    ) -> Iterator[Refusal]:
        """Yield every refusal; kontra and tricks are checked only of three who play."""
        if isinstance(deal, PreferansPassedOut):
            return
        yield from contract_refusals(deal, options)
        resting = tuple(resting_refusals(deal, state.resting))
        defence = resting or tuple(defence_refusals(deal, state, options))
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
                yield from (Line("refe", player, 1, REFE_WRITTEN) for player in range(self.players))
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
        """Return whether the sum of the centres has reached zero."""
        return state.short_of_zero <= 0

    def totals(self, state: PreferansState, options: PreferansOptions) -> PreferansTotals:
        """Return centres, side columns by holder, and refe."""
        sums = state.sums
        against = [sums[f"against_{declarer}"] for declarer in range(self.players)]
        return PreferansTotals.model_construct(
            centre=sums["centre"],
            columns=tuple(zip(*against, strict=True)),
            refe_open=sums["refe"],
            refe_written=state.written,
        )

    def next_deal(self, state: PreferansState, options: PreferansOptions) -> PreferansNext:
        """Return the number, the dealer, the refe left and who rests."""
        return PreferansNext(
            number=state.number,
            dealer=state.dealer,
            refe_left=refe_left(state, options),
            resting=state.resting,
        )

    def resting(self, state: PreferansState, options: PreferansOptions) -> int | None:
        """Return the dealer at a table of four; None where all three play."""
        return state.resting

    def settle(self, state: PreferansState, options: PreferansOptions, *, stopped: bool) -> Result:
        """Return the weighted result; a stopped match first shares out what centres owe."""
        return settle(state, options, stopped=stopped)

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
        finals = weighted_results(state, (0,) * self.players)
        mean = Fraction(sum(finals)) / self.players
        return tuple(final - mean for final in finals)

    def paper(self, sheet: Sheet, *, to_fill: bool = False) -> tuple[PreferansPaper, ...]:
        """Return the papers of all players, in order of play."""
        return draw(sheet)

    def describe(
        self, deal: PreferansPassedOut | PreferansContract, options: PreferansOptions
    ) -> Phrase:
        """Return a deal in words: contract, kontra and result."""
        return describe_deal(deal)

    def notes(self, row: Row, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return notes on a player who rested, a reduced base, a refe in use, or no play."""
        if row.deal is None or not row.counted:
            return ()
        if row.number == 1:
            state = self.start(sheet.options, sheet.match.seats)
        else:
            state = PreferansState.of(sheet.rows[row.number - 2].state)
        rested = Phrase(_("{name} rested."), {"name": Name(state.dealer)})
        notes = tuple(deal_notes(row.deal, state, sheet.options))
        return notes if state.resting is None else (rested, *notes)

    def guidance(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return the resting player, the first bidder, the refe left, the distance from zero."""
        if sheet.status != "open":
            return ()
        state = PreferansState.of(sheet.state)
        left = refe_left(state, sheet.options)
        refe = _("refe left: {number}") if left else _("no refe left")
        first_bidder = next_player(state.dealer, self.players)
        rests = () if state.resting is None else (_("{name} rests"),)
        return (
            *(Phrase(phrase, {"name": Name(state.dealer)}) for phrase in rests),
            Phrase(_("{name} bids first"), {"name": Name(first_bidder)}),
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
            state.playing,
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


@lru_cache(maxsize=len(SIZES))
def _bound(players: int) -> Preferans:
    """Return the game for a number of players at the table."""
    return Preferans(players)
