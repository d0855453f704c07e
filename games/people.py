"""Divides a result among the people of a seat, when seats changed hands; pure.

If the sheet can be settled after any deal, each person gets what the seat won or lost while they
sat in it. A match that is won or lost as a whole belongs to those who ended it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.kernel import State
from games.seatings import Stint, stints
from games.settlement import BALANCE_PLACES, Payment, as_decimal, payments, shared_out
from games.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who played, in which seats and deals, and what that brought, in units."""

    name: str
    stints: tuple[Stint, ...]
    balance: Fraction


def people(sheet: Sheet) -> tuple[Person, ...]:
    """Return everybody who played and what each has of the result, were it settled now.

    The balances add up to zero; nobody is returned where a match has no result.
    """
    match, settled = sheet.match, sheet.settled_now.result
    if not settled.balance:
        return ()
    parts: dict[str, list[tuple[Stint, Fraction]]] = {}
    every = stints(match.players, match.seatings)
    for stint in every:
        if stint.last is None:
            others = [other for other in every if other.seat == stint.seat and other != stint]
            part = settled.balance[stint.seat] - sum(_part(sheet, other) for other in others)
        else:
            part = _part(sheet, stint)
        parts.setdefault(stint.name, []).append((stint, part))
    return tuple(
        Person(
            name, tuple(stint for stint, _ in held), sum((part for _, part in held), Fraction(0))
        )
        for name, held in parts.items()
    )


def can_be_shared(sheet: Sheet) -> bool:
    """Say whether somebody who leaves takes a part of the result along."""
    return sheet.match.game.balance_so_far(sheet.state, sheet.options) is not None


def _part(sheet: Sheet, stint: Stint) -> Fraction:
    """Return what a seat won or lost in the deals of somebody who has left it."""
    if stint.last is None:
        raise ValueError(stint)
    after = _balance(sheet, _state_after(sheet, stint.last), stint.seat)
    return after - _balance(sheet, _state_after(sheet, stint.first - 1), stint.seat)


def _balance(sheet: Sheet, state: State, seat: int) -> Fraction:
    so_far = sheet.match.game.balance_so_far(state, sheet.options)
    return Fraction(0) if so_far is None else so_far[seat]


def _state_after(sheet: Sheet, number: int) -> State:
    """Return where the match stood after a deal; 0 is before the first."""
    if not number or not sheet.rows:
        start: State = sheet.match.game.start(sheet.options, sheet.match.seats)
        return start
    return sheet.rows[min(number, len(sheet.rows)) - 1].state


def written_balances(persons: Sequence[Person]) -> tuple[str, ...]:
    """Return everybody's balance as an exact decimal; together they are zero."""
    rounded = shared_out([person.balance for person in persons], BALANCE_PLACES)
    return tuple(as_decimal(balance) for balance in rounded)


def paid_by(sheet: Sheet, persons: Sequence[Person]) -> tuple[Payment, ...] | None:
    """Return who of these people pays whom, by their places in the list; None without a stake."""
    stake = sheet.match.stake
    return None if stake is None else payments([person.balance for person in persons], stake)
