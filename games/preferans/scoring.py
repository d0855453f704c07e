"""Croatian Preferans: three players, ten tricks, one declarer against two defenders.

Typed in: who declared what, who came, how often kontra was said, the defenders' tricks. The
numbers: `centre` is a player's own account as declarer, starting far below zero; `against_d` is
what he has earned defending against player d. A match ends when a made contract brings the three
centres to zero together. Source: Akagiri's page on Croatian Preferans; see `rules.md`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from math import floor

from games.cards import Of3
from games.kernel import Choices, Game, Line, Next, Row, Seats, Sheet, State
from games.preferans.checks import (
    contract_refusals,
    defence_refusals,
    kontra_refusals,
    result_refusals,
)
from games.preferans.deals import (
    BETTEL,
    CONTRACT_NAMES,
    KONTRA_NAMES,
    OPTIONS,
    PREFERANS,
    PRESETS,
    SPADES,
    PreferansContract,
    PreferansDeal,
    PreferansOptions,
    PreferansPassedOut,
)
from games.settlement import Result, by_score, shared_out
from games.values import Refusal, Value
from games.words import Name, Phrase, _

CENTRE_WEIGHT = 10
"""In the final result a point of the centre counts ten times a point of a side column."""
BETTEL_TRICKS = 5
"""A beaten bettel is worth to each defender what five tricks would be."""
FAILING_TRICKS = 5
TEAM_QUOTA, OWN_QUOTA = 4, 2
"""Tricks that save both defenders, or a caller; and that each owes who plays for himself."""

MADE = {
    2: _("Spades made"), 3: _("Diamonds made"), 4: _("Hearts made"), 5: _("Clubs made"),
    6: _("Bettel made"), 7: _("Sanac made"), 8: _("Preferans made"),
}  # fmt: skip
FAILED = {
    2: _("Spades failed"), 3: _("Diamonds failed"), 4: _("Hearts failed"), 5: _("Clubs failed"),
    6: _("Bettel failed"), 7: _("Sanac failed"), 8: _("Preferans failed"),
}  # fmt: skip
TRICKS = _("Tricks in defence")
CALLERS_TRICKS = _("Tricks of both defenders")
BETTEL_BEATEN = _("Bettel beaten")
TOO_FEW_TRICKS = _("Too few tricks in defence")
KONTRA_LOST = _("Kontra on a contract that was made")
REFE_WRITTEN = _("Refe written")
REFE_USED = _("Refe used")


class PreferansTotals(Value):
    """`columns[h][d]` is what h has earned against declarer d; `refe_open` counts open marks."""

    centre: tuple[int, int, int]
    columns: tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]
    refe_open: tuple[int, int, int]
    refe_written: int


class PreferansNext(Next):
    """`refe_left`: how many passed-out deals would still write a refe."""

    refe_left: int


class PreferansChoices(Choices):
    """What the form offers: contracts, bids, kontra levels, and what the table rules demand."""

    contracts: tuple[int, ...]
    kontra_cap: int
    bettel_forced: bool
    spades_need_kontra: tuple[Of3, ...]
    """Declarers whose plain spades are not played without kontra."""
    igra_spades_need_kontra: tuple[Of3, ...]
    kontra_who: bool
    """Whether the rules in force ask who said kontra."""


@dataclass(frozen=True)
class PreferansState(State):
    """Where a match stands: the columns, and how many refe have been written in all."""

    written: int = 0

    @property
    def short_of_zero(self) -> int:
        """What the three centres together still owe; zero at the end."""
        return -sum(self.sums["centre"])

    def has_refe(self, player: int) -> bool:
        """Whether a player holds an open refe."""
        return self.sums["refe"][player] > 0


@dataclass(frozen=True)
class Reckoning:
    """What one contract deal is worth: every factor before the lines are written.

    `weight[p]` multiplies the base for defender p; `base` is what penalties are taken from and
    `trick_base` what tricks are, both reduced in a last deal that would overshoot.
    """

    base: int | Fraction
    trick_base: int | Fraction
    declarer: int
    """The declarer's change when the contract is made."""
    weight: Mapping[int, int]
    penalised: tuple[int, ...]

    def penalty(self, player: int) -> int:
        """What a penalised defender loses."""
        return floor(self.base * self.weight[player])

    def tricks(self, player: int, number: int) -> int:
        """What a number of tricks is worth to a defender."""
        return floor(number * self.trick_base * self.weight[player])


class Preferans(Game[PreferansOptions, PreferansPassedOut | PreferansContract, PreferansState]):
    """Every hook of the game; the arithmetic of a contract is in `reckoned` below."""

    slug = "preferans"
    name = _("Croatian Preferans")
    names = {"hr": "Preferans", "ja": "クロアチアン・プリファランス"}
    summary = _("Three players, ten tricks, one against two; three columns on every sheet.")
    source = "Akagiri, Croatian Preferans, 22 March 2001"
    players = 3
    columns = {
        "centre": "player", "against_0": "player", "against_1": "player",
        "against_2": "player", "refe": "player",
    }  # fmt: skip
    column_names = {
        "centre": _("Centre"), "against_0": _("Against {name}"), "against_1": _("Against {name}"),
        "against_2": _("Against {name}"), "refe": _("Refe"),
    }  # fmt: skip
    Options, Deal, Totals, Next = PreferansOptions, PreferansDeal, PreferansTotals, PreferansNext
    options, presets = OPTIONS, PRESETS

    def start(self, options: PreferansOptions, seats: Seats) -> PreferansState:
        """Every centre starts below zero by the agreed number."""
        sums = self.opening_sums() | {"centre": (-options.start,) * 3}
        return PreferansState(dealer=seats.first_dealer, sums=sums)

    def choices(self, state: PreferansState, options: PreferansOptions) -> PreferansChoices:
        """Offer the contracts of the options, and say whose spades need kontra."""
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
        """Yield every refusal; of a defence that is wrong in itself no tricks are judged."""
        if isinstance(deal, PreferansPassedOut):
            return
        yield from contract_refusals(deal, options)
        defence = [*defence_refusals(deal, options), *kontra_refusals(deal, options)]
        yield from defence
        if not defence:
            spades_played = not spades_stop(deal, state, options)
            yield from result_refusals(deal, spades_played=spades_played)

    def score(
        self,
        deal: PreferansPassedOut | PreferansContract,
        state: PreferansState,
        options: PreferansOptions,
    ) -> Iterator[Line]:
        """Yield a refe for everybody, or the lines of a contract."""
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
        """Pass the deal on and count the refe that this deal wrote."""
        wrote = counts_as_passed_out(deal, state, options) and refe_left(state, options) > 0
        return replace(self.pass_deal(state), written=state.written + wrote)

    def over(self, state: PreferansState, options: PreferansOptions) -> bool:
        """The match ends when the three centres have come to zero together."""
        return state.short_of_zero <= 0

    def totals(self, state: PreferansState, options: PreferansOptions) -> PreferansTotals:
        """Return centres, side columns by holder, and refe."""
        sums = state.sums
        against = [sums[f"against_{declarer}"] for declarer in range(3)]
        return PreferansTotals.model_construct(
            centre=sums["centre"],
            columns=tuple(zip(*against, strict=True)),
            refe_open=sums["refe"],
            refe_written=state.written,
        )

    def next_deal(self, state: PreferansState, options: PreferansOptions) -> PreferansNext:
        """Say who deals and how many refe are left."""
        left = refe_left(state, options)
        return PreferansNext(number=state.number, dealer=state.dealer, refe_left=left)

    def settle(self, state: PreferansState, options: PreferansOptions, *, stopped: bool) -> Result:
        """Weigh the centres against the side columns; share out what a stopped match still owes."""
        reason = options.early_stop if stopped else "centres_zero"
        if reason == "void":
            return Result((), (), "void", (), extras={"written_off": []})
        shared = written_off(state, exact=reason == "exact_thirds")
        finals = [
            CENTRE_WEIGHT * (state.sums["centre"][player] + shared[player])
            + sum(state.sums[f"against_{other}"][player] for other in range(3))
            - sum(state.sums[f"against_{player}"])
            for player in range(3)
        ]
        balance = tuple(Fraction(final) for final in finals)
        scores: tuple[int | str, ...] = tuple(int(final) for final in finals)
        extras: dict[str, list[int | str]] = {"written_off": [int(each) for each in shared]}
        if reason == "exact_thirds":
            scores = tuple(f"{each:.2f}" for each in shared_out(balance, 2))
            extras = {"written_off": thirds_told(state.short_of_zero)}
        return Result(scores, balance, reason, by_score(balance), extras=extras)

    def describe(self, deal: PreferansPassedOut | PreferansContract) -> Phrase:
        """Name a deal as the table does: who played what, and how far kontra went."""
        if isinstance(deal, PreferansPassedOut):
            return Phrase(_("All passed"))
        told = _("{name}: {contract} igra") if deal.igra else _("{name}: {contract}")
        values = {"name": Name(deal.declarer), "contract": Phrase(CONTRACT_NAMES[deal.contract])}
        if not deal.kontra:
            return Phrase(told, values)
        return Phrase(
            _("{deal}, {kontra}"), {"deal": Phrase(told, values), "kontra": kontra_name(deal)}
        )

    def notes(self, row: Row, sheet: Sheet) -> tuple[Phrase, ...]:
        """Point out a reduced base, a refe in use, and a contract won without play."""
        before = sheet.rows[row.number - 2].state if row.number > 1 else None
        if not isinstance(row.deal, PreferansContract) or not row.counted:
            return ()
        before = before or self.start(sheet.options, sheet.match.seats)
        return tuple(deal_notes(row.deal, before, sheet.options))

    def worth(self, line: Line, player: int) -> int:
        """Centres weigh ten; what others earned against a player is his loss."""
        if line.column == "centre":
            return CENTRE_WEIGHT * line.amount if line.owner == player else 0
        if line.column == "refe":
            return 0
        earned = line.amount if line.owner == player else 0
        return earned - (line.amount if line.column == f"against_{player}" else 0)


def refe_left(state: PreferansState, options: PreferansOptions) -> int:
    """Return how many passed-out deals would still write a refe now."""
    if options.refe_block_positive and max(state.sums["centre"]) > 0:
        return 0
    return options.refes - state.written


def spades_stop(deal: PreferansContract, state: PreferansState, options: PreferansOptions) -> bool:
    """Say whether a contract of spades is not played because nobody said kontra (6.11)."""
    if deal.contract != SPADES or deal.kontra or options.spades_rule == "never":
        return False
    if options.spades_rule == "always":
        return True
    exempt_by_refe = options.spades_rule == "plain_only" and state.has_refe(deal.declarer)
    return not deal.igra and not exempt_by_refe


def counts_as_passed_out(
    deal: PreferansPassedOut | PreferansContract,
    state: PreferansState,
    options: PreferansOptions,
) -> bool:
    """Say whether a deal only writes refe: all passed, or plain spades by the Serbian rule."""
    if isinstance(deal, PreferansPassedOut):
        return True
    thrown_in = options.spades_rule == "refe" and spades_stop(deal, state, options)
    return thrown_in and refe_left(state, options) > 0


def was_played(deal: PreferansContract, state: PreferansState, options: PreferansOptions) -> bool:
    """Say whether cards were played: somebody came, and no spades rule stopped it."""
    return bool(deal.came) and not spades_stop(deal, state, options)


def failed(deal: PreferansContract) -> bool:
    """Say whether the declarer failed, from the tricks that were typed."""
    if deal.contract == BETTEL:
        return bool(deal.declarer_took_trick)
    enough = 1 if deal.contract == PREFERANS else FAILING_TRICKS
    return sum(deal.tricks.values()) >= enough


def penalised(
    deal: PreferansContract, options: PreferansOptions, *, played: bool
) -> tuple[int, ...]:
    """Return the defenders who took too few tricks against a contract that was made (6.5-6.7)."""
    if not played or failed(deal) or deal.contract == PREFERANS:
        return ()
    if under_duty(deal, options):
        return (deal.sayer,) if deal.sayer is not None else ()
    if deal.contract == BETTEL:
        return ()
    tricks, together = deal.tricks, sum(deal.tricks.values())
    if deal.called is not None:
        return deal.came if together < TEAM_QUOTA else ()
    saved_together = options.defender_quota == "team4" and together >= TEAM_QUOTA
    if len(deal.came) > 1 and saved_together:
        return ()
    return tuple(player for player in deal.came if tricks[player] < OWN_QUOTA)


def under_duty(deal: PreferansContract, options: PreferansOptions) -> bool:
    """Say whether the one who said kontra answers for the whole defence."""
    return options.kontra_duty == "sayer_takes_all" and deal.kontra > 0


def reckoned(
    deal: PreferansContract, state: PreferansState, options: PreferansOptions
) -> Reckoning:
    """Work out what a contract is worth, reduced when it would lift the centres above zero (9.3).

    The sum of the centres would change by `base * share`; a last deal is cut so that they end at
    exactly zero, tricks and penalties rounded down.
    """
    refe = 2 if state.has_refe(deal.declarer) else 1
    own = 2**deal.kontra * refe
    weight = {player: defender_weight(player, deal, refe, options) for player in deal.others}
    losers = penalised(deal, options, played=was_played(deal, state, options))
    base, share = deal.base, own - sum(weight[player] for player in losers)
    over = base * share - state.short_of_zero
    if over <= 0 or failed(deal):
        return Reckoning(base, base, base * own, weight, losers)
    if options.end_adjust == "declarer_only":
        declarer = base * own - over
        return Reckoning(base, Fraction(declarer, own), declarer, weight, losers)
    cut = Fraction(state.short_of_zero, share)
    lost = sum(floor(cut * weight[player]) for player in losers)
    return Reckoning(cut, cut, state.short_of_zero + lost, weight, losers)


def defender_weight(
    player: int, deal: PreferansContract, refe: int, options: PreferansOptions
) -> int:
    """Return what multiplies the base for a defender: kontra, and the refe where it does."""
    doubled = options.kontra_scope == "everyone" or player == deal.sayer
    kontra = 2**deal.kontra if doubled else 1
    return kontra * (refe if options.refe_scope == "everything" else 1)


def contract_lines(
    deal: PreferansContract, state: PreferansState, options: PreferansOptions
) -> Iterator[Line]:
    """Yield the declarer's line, then each defender's: points first, then a penalty."""
    worth = reckoned(deal, state, options)
    refe = 2 if state.has_refe(deal.declarer) else 1
    factors = times(2**deal.kontra, refe)
    if failed(deal):
        twice = fell_double(deal, state, options)
        lost = -deal.base * 2**deal.kontra * refe * (2 if twice else 1)
        told = base_told(deal, worth.base, factors) + (" × 2" if twice else "")
        yield Line("centre", deal.declarer, lost, FAILED[deal.contract], told)
    else:
        shown = Fraction(worth.declarer, 2**deal.kontra * refe)
        told = base_told(deal, shown, factors)
        yield Line("centre", deal.declarer, worth.declarer, MADE[deal.contract], told)
    if was_played(deal, state, options):
        for player in deal.others:
            yield from defender_lines(player, deal, worth, options)


def fell_double(deal: PreferansContract, state: PreferansState, options: PreferansOptions) -> bool:
    """Say whether a failed declarer had more at stake than was left, where that costs double."""
    refe = 2 if state.has_refe(deal.declarer) else 1
    at_stake = deal.base * 2**deal.kontra * refe
    return options.last_fall == "double" and at_stake > state.short_of_zero


def defender_lines(
    player: int, deal: PreferansContract, worth: Reckoning, options: PreferansOptions
) -> Iterator[Line]:
    """Yield a defender's points against the declarer and his penalty."""
    column = f"against_{deal.declarer}"
    tricks, all_of_them = tricks_written(player, deal, options)
    amount = worth.tricks(player, tricks)
    if amount:
        why = (
            BETTEL_BEATEN if deal.contract == BETTEL else CALLERS_TRICKS if all_of_them else TRICKS
        )
        trick = f"{tricks} × {number(worth.trick_base)}{times(worth.weight[player])}"
        yield Line(column, player, amount, why, trick)
    if player in worth.penalised:
        why = KONTRA_LOST if under_duty(deal, options) else TOO_FEW_TRICKS
        told = f"{number(worth.base)}{times(worth.weight[player])}"
        yield Line("centre", player, -worth.penalty(player), why, told)


def tricks_written(
    player: int, deal: PreferansContract, options: PreferansOptions
) -> tuple[int, bool]:
    """Return how many tricks a defender writes down, and whether they are those of both.

    A caller writes the tricks of both defenders, and so does, where kontra is a duty, the one
    who said it; a beaten bettel counts as five tricks.
    """
    duty = under_duty(deal, options)
    if player not in deal.came or (duty and player != deal.sayer):
        return 0, False
    if deal.contract == BETTEL:
        shares = 1 if duty or deal.called is None else 2
        return (BETTEL_TRICKS * shares if failed(deal) else 0), False
    if duty or deal.called is not None:
        return sum(deal.tricks.values()), True
    return deal.tricks[player], False


def written_off(state: PreferansState, *, exact: bool) -> tuple[int | Fraction, ...]:
    """Share out what the centres still owe: in thirds, or whole with the rest to the lowest.

    >>> from games.preferans import GAME
    >>> state = PreferansState(sums=GAME.opening_sums() | {"centre": (-24, -34, -28)})
    >>> written_off(state, exact=False)
    (28, 29, 29)
    """
    centres, owed = state.sums["centre"], state.short_of_zero
    if exact:
        return (Fraction(owed, 3),) * 3
    each, rest = divmod(owed, 3)
    lowest = sorted(range(3), key=lambda player: (centres[player], player))[:rest]
    return tuple(each + (player in lowest) for player in range(3))


def thirds_told(owed: int) -> list[int | str]:
    """Write exact thirds with two places, the rounding remainder to the earliest players.

    >>> thirds_told(8)
    ['2.67', '2.67', '2.66']
    """
    each, rest = divmod(100 * owed, 3)
    return [f"{Decimal(each + (player < rest)).scaleb(-2)}" for player in range(3)]


def number(amount: int | Fraction) -> str:
    """Write a base, possibly a fraction.

    >>> number(14), number(Fraction(5, 8))
    ('14', '5/8')
    """
    return str(amount)


def times(*factors: int) -> str:
    """Write the factors that are not one, ready to follow a number.

    >>> times(4, 2), times(1, 1)
    (' × 4 × 2', '')
    """
    return "".join(f" × {factor}" for factor in factors if factor != 1)


def base_told(deal: PreferansContract, base: int | Fraction, factors: str) -> str:
    """Write how the declarer's points come about, a reduced base as `14 → 8`."""
    if base != deal.base:
        told = f"{deal.base} → {number(base)}"
        return f"({told}){factors}" if factors else told
    told = f"2 × {deal.contract}"
    if not deal.igra:
        return told + factors
    return f"({told} + 2){factors}" if factors else f"{told} + 2"


def kontra_name(deal: PreferansContract) -> Phrase:
    """Return the name of a kontra level; beyond the fourth they have none."""
    if deal.kontra < len(KONTRA_NAMES):
        return Phrase(KONTRA_NAMES[deal.kontra])
    return Phrase(_("kontra {level} times"), {"level": deal.kontra})


def deal_notes(
    deal: PreferansContract, before: PreferansState, options: PreferansOptions
) -> Iterator[Phrase]:
    """Yield what a reader of a contract deal should know beside its lines."""
    if counts_as_passed_out(deal, before, options):
        yield Phrase(_("Nobody said kontra to spades: it counts as all passed."))
        return
    if not was_played(deal, before, options):
        yield Phrase(_("Not played: the contract counts as made."))
    if before.has_refe(deal.declarer):
        yield Phrase(_("A refe doubles the declarer."))
    reduced = reckoned(deal, before, options).base
    if reduced != deal.base:
        values = {"full": deal.base, "reduced": number(reduced)}
        yield Phrase(_("Last deal: the base goes down from {full} to {reduced}."), values)
