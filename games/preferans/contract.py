"""The lines of a contract: its base, multiplied by kontra and, for the declarer, by refe."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor, prod

from games.kernel import Line
from games.preferans.deals import BETTEL, PREFERANS, PreferansContract, PreferansOptions
from games.preferans.state import PreferansState, was_played
from games.words import _

BETTEL_TRICKS = 5
"""A beaten bettel counts as five tricks for each defender."""
FAILING_TRICKS = 5
"""A contract that needs six of the ten tricks fails at the defenders' fifth."""
TEAM_QUOTA, OWN_QUOTA = 4, 2
"""The tricks that save both defenders, or a caller; and those a single defender owes."""

MADE = {
    2: _("Spades made"),
    3: _("Diamonds made"),
    4: _("Hearts made"),
    5: _("Clubs made"),
    6: _("Bettel made"),
    7: _("Sanac made"),
    8: _("Preferans made"),
}
FAILED = {
    2: _("Spades failed"),
    3: _("Diamonds failed"),
    4: _("Hearts failed"),
    5: _("Clubs failed"),
    6: _("Bettel failed"),
    7: _("Sanac failed"),
    8: _("Preferans failed"),
}
TRICKS = _("Tricks in defence")
CALLERS_TRICKS = _("Tricks of both defenders")
BETTEL_BEATEN = _("Bettel beaten")
TOO_FEW_TRICKS = _("Too few tricks in defence")
KONTRA_LOST = _("Kontra on a contract that was made")


@dataclass(frozen=True)
class ContractValue:
    """The value of one contract deal, before its lines are written.

    `kontra` and `refe` multiply the declarer's base, `weight[p]` that of defender p. `gain` is
    the declarer's if the contract is made. `base` and `penalty_base` differ only if a last deal
    reduces the base but not the penalties.
    """

    kontra: int
    refe: int
    weight: Mapping[int, int]
    penalised: tuple[int, ...]
    gain: int
    base: int | Fraction
    penalty_base: int | Fraction


def contract_failed(deal: PreferansContract) -> bool:
    """Return whether the declarer failed, by the tricks entered."""
    if deal.contract == BETTEL:
        return bool(deal.declarer_took_trick)
    failing_tricks = 1 if deal.contract == PREFERANS else FAILING_TRICKS
    return sum(deal.tricks.values()) >= failing_tricks


def has_kontra_duty(deal: PreferansContract, options: PreferansOptions) -> bool:
    """Return whether the sayer of kontra answers for the whole defence."""
    return options.kontra_duty == "sayer_takes_all" and deal.kontra > 0


def penalised_defenders(
    deal: PreferansContract, options: PreferansOptions, *, played: bool
) -> tuple[int, ...]:
    """Return the defenders with too few tricks (6.5-6.7), or who lost a kontra under duty.

    A failed contract spares both, unless each owes two tricks whatever the result.
    """
    if not played:
        return ()
    if has_kontra_duty(deal, options):
        return () if contract_failed(deal) or deal.sayer is None else (deal.sayer,)
    if deal.contract in {BETTEL, PREFERANS} or (
        contract_failed(deal) and not defenders_always_owe(options)
    ):
        return ()
    tricks, total = deal.tricks, sum(deal.tricks.values())
    if deal.called is not None:
        return deal.came if total < TEAM_QUOTA else ()
    if options.defender_quota == "team4" and total >= TEAM_QUOTA:
        return ()
    return tuple(player for player in deal.came if tricks[player] < OWN_QUOTA)


def defenders_always_owe(options: PreferansOptions) -> bool:
    """Return whether each defender owes two tricks even if the contract failed."""
    return options.defender_quota == "each2" and options.short_defender == "always"


def contract_value(
    deal: PreferansContract, state: PreferansState, options: PreferansOptions
) -> ContractValue:
    """Compute the value of a contract, reduced if it would lift the centres above zero (9.3).

    The sum of the centres would change by `base * share`; a last deal is reduced so that they end
    at exactly zero: tricks and penalties are rounded down, and the declarer gets the rest.
    """
    kontra, refe = 2**deal.kontra, 2 if state.has_refe(deal.declarer) else 1
    defenders = state.defenders_against(deal.declarer)
    weight = {player: defender_weight(player, deal, refe, options) for player in defenders}
    losers = penalised_defenders(deal, options, played=was_played(deal, state, options))
    share = kontra * refe - sum(weight[player] for player in losers)
    excess = 0 if contract_failed(deal) else deal.base * share - state.short_of_zero
    gain = deal.base * kontra * refe
    if excess <= 0:
        return ContractValue(kontra, refe, weight, losers, gain, deal.base, deal.base)
    if options.end_adjust == "declarer_only":
        reduced_base = Fraction(gain - excess, kontra * refe)
        return ContractValue(kontra, refe, weight, losers, gain - excess, reduced_base, deal.base)
    reduced_base = Fraction(state.short_of_zero, share)
    penalties = sum(floor(reduced_base * weight[player]) for player in losers)
    return ContractValue(
        kontra, refe, weight, losers, state.short_of_zero + penalties, reduced_base, reduced_base
    )


def defender_weight(
    player: int, deal: PreferansContract, refe: int, options: PreferansOptions
) -> int:
    """Return the factor of a defender's base: kontra, and refe if it doubles everything."""
    doubled = options.kontra_scope == "everyone" or player == deal.sayer
    kontra = 2**deal.kontra if doubled else 1
    return kontra * (refe if options.refe_scope == "everything" else 1)


def contract_lines(
    deal: PreferansContract, state: PreferansState, options: PreferansOptions
) -> Iterator[Line]:
    """Yield the declarer's line, then each defender's: points first, then a penalty."""
    worth = contract_value(deal, state, options)
    if contract_failed(deal):
        yield failed_line(deal, worth, state, options)
    else:
        yield made_line(deal, worth)
    if was_played(deal, state, options):
        for player in state.defenders_against(deal.declarer):
            yield from defender_lines(player, deal, worth, options)


def made_line(deal: PreferansContract, worth: ContractValue) -> Line:
    """Return the declarer's line of a contract made."""
    arithmetic = base_text(deal, worth.base, worth.kontra, worth.refe)
    if worth.base * worth.kontra * worth.refe != worth.gain:
        arithmetic = f"{arithmetic} → {worth.gain}"
    return Line("centre", deal.declarer, worth.gain, MADE[deal.contract], arithmetic)


def failed_line(
    deal: PreferansContract, worth: ContractValue, state: PreferansState, options: PreferansOptions
) -> Line:
    """Return the line of a failed contract: double if the stake exceeded the rest (A15)."""
    at_stake = deal.base * worth.kontra * worth.refe
    doubled = options.last_fall == "double" and at_stake > state.short_of_zero
    factors = (worth.kontra, worth.refe, 2 if doubled else 1)
    arithmetic = base_text(deal, deal.base, *factors)
    arithmetic = f"−({arithmetic})" if deal.igra and prod(factors) == 1 else f"−{arithmetic}"
    loss = deal.base * prod(factors)
    return Line("centre", deal.declarer, -loss, FAILED[deal.contract], arithmetic)


def defender_lines(
    player: int, deal: PreferansContract, worth: ContractValue, options: PreferansOptions
) -> Iterator[Line]:
    """Yield a defender's points against the declarer and a penalty; no line for zero."""
    weight = worth.weight[player]
    tricks, why = credited_tricks(player, deal, options)
    arithmetic = f"{tricks} × {worth.base}{factors_text(weight)}"
    amount, arithmetic = round_down(tricks * worth.base * weight, arithmetic)
    if amount:
        yield Line(f"against_{deal.declarer}", player, amount, why, arithmetic)
    if player in worth.penalised:
        why = KONTRA_LOST if has_kontra_duty(deal, options) else TOO_FEW_TRICKS
        arithmetic = f"−{worth.penalty_base}{factors_text(weight)}"
        amount, arithmetic = round_down(worth.penalty_base * weight, arithmetic, sign="−")
        if amount:
            yield Line("centre", player, -amount, why, arithmetic)


def credited_tricks(
    player: int, deal: PreferansContract, options: PreferansOptions
) -> tuple[int, str]:
    """Return the number of tricks credited to a defender, and the reason.

    A caller is credited with the tricks of both defenders, and so is the sayer of kontra if kontra
    is a duty.
    """
    duty = has_kontra_duty(deal, options)
    if deal.contract == BETTEL:
        return bettel_tricks(player, deal, options), BETTEL_BEATEN
    if player not in deal.came or (duty and player != deal.sayer):
        return 0, TRICKS
    if duty or deal.called is not None:
        return sum(deal.tricks.values()), CALLERS_TRICKS
    return deal.tricks[player], TRICKS


def bettel_tricks(player: int, deal: PreferansContract, options: PreferansOptions) -> int:
    """Return the tricks credited to a defender for a beaten bettel: five to each who came.

    A caller gets both shares. If kontra is a duty, the sayer alone gets one share, or each defender
    one, as agreed.
    """
    if not contract_failed(deal):
        return 0
    if has_kontra_duty(deal, options):
        writes = options.bettel_kontra == "both" or player == deal.sayer
        return BETTEL_TRICKS if writes else 0
    shares = 2 if deal.called is not None else 1
    return BETTEL_TRICKS * shares if deal.volunteered(player) else 0


def round_down(exact: int | Fraction, arithmetic: str, sign: str = "") -> tuple[int, str]:
    """Return an amount rounded down, and its working; the remainder of a reduced base is dropped.

    >>> round_down(3 * Fraction(7, 2), "3 × 7/2")
    (10, '3 × 7/2 → 10')
    """
    amount = floor(exact)
    return amount, arithmetic if amount == exact else f"{arithmetic} → {sign}{amount}"


def factors_text(*factors: int) -> str:
    """Format the factors other than one, to follow a number.

    >>> factors_text(4, 2), factors_text(1, 1)
    (' × 4 × 2', '')
    """
    return "".join(f" × {factor}" for factor in factors if factor != 1)


def base_text(deal: PreferansContract, base: int | Fraction, *factors: int) -> str:
    """Format the working of the declarer's points, with a reduced base as `14 → 8`."""
    doubled = factors_text(*factors)
    if base != deal.base:
        base_shown = f"{deal.base} → {base}"
    elif deal.igra:
        base_shown = f"2 × {deal.contract} + 2"
    else:
        return f"2 × {deal.contract}{doubled}"
    return f"({base_shown}){doubled}" if doubled else base_shown
