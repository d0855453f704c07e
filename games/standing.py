"""Where everybody stands if a match stopped now: the hook `standing` of a game, and who leads."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from games.words import _

TO_GO = _("to go")
"""What stands beside a total that has to reach a number."""
Total = int | Fraction
Score = int | str
Rank = tuple[Total, ...]
"""What is compared to find who leads: the higher is better, the first number decides."""


@dataclass(frozen=True, slots=True)
class Running:
    """The number that the paper shows beside a total; `label` is a marked phrase.

    `decides`: the total alone does not rank the players, so a change of this number is told too.
    """

    label: str
    amount: int
    decides: bool = False


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player or a side would have if the match stopped now.

    `total` is exact; `score` is the same as a settlement writes it, rounded where it must be.
    """

    players: tuple[int, ...]
    total: Total
    score: Score
    running: Running
    leads: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """What everybody would have, in the order of the seats, never by rank.

    `unit` is a marked phrase for what is counted, empty for points; `signed` totals are gains and
    losses, which add up to zero as far as the rules allow it.
    """

    holdings: tuple[Holding, ...]
    unit: str = ""
    signed: bool = False


def holdings(
    totals: Sequence[Total],
    running: Sequence[Running],
    *,
    scores: Sequence[Score] | None = None,
    ranks: Sequence[Rank] | None = None,
    sides: bool = False,
) -> tuple[Holding, ...]:
    """Return what the players or sides hold; they rank by their totals unless `ranks` are given.

    >>> both = [Running("to go", 9), Running("to go", 31)]
    >>> [(each.players, each.leads) for each in holdings((22, 0), both, sides=True)]
    [((0, 2), True), ((1, 3), False)]
    """
    first = leaders([(total,) for total in totals] if ranks is None else ranks)
    written = [int(total) for total in totals] if scores is None else scores
    held = zip(totals, written, running, strict=True)
    return tuple(
        Holding((owner, owner + 2) if sides else (owner,), *numbers, leads=owner in first)
        for owner, numbers in enumerate(held)
    )


def leaders(ranks: Sequence[Rank]) -> frozenset[int]:
    """Return who leads: all with the highest rank, and nobody while there is nothing but zeros.

    >>> [sorted(leaders(ranks)) for ranks in ([(7,), (3,)], [(5,), (5,)], [(0,), (0,)])]
    [[0], [0, 1], []]
    """
    if not any(any(rank) for rank in ranks):
        return frozenset()
    best = max(ranks)
    return frozenset(owner for owner, rank in enumerate(ranks) if rank == best)


@dataclass(frozen=True, slots=True)
class Gain:
    """What a deal brought a player or a side; `unit` is a marked phrase, empty for points."""

    players: tuple[int, ...]
    amount: Decimal
    unit: str = ""


def gains(before: Standing, after: Standing) -> tuple[Gain, ...]:
    """Return by how much each total differs between two standings, in the order of the seats.

    Where a total stayed and the number beside it decides too, the change of that is returned.
    """
    both = zip(before.holdings, after.holdings, strict=True)
    return tuple(_gain(was, now, after.unit) for was, now in both)


def _gain(was: Holding, now: Holding, unit: str) -> Gain:
    amount = Decimal(now.score) - Decimal(was.score)
    beside = now.running.amount - was.running.amount
    if not amount and beside and now.running.decides:
        return Gain(now.players, Decimal(beside), now.running.label)
    return Gain(now.players, amount, unit)
