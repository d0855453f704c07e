"""The standing of an open match: each total if it stopped now, and the leaders."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from games.words import _

TO_GO = _("to go")
"""The label of the number still missing to a goal."""
Total = int | Fraction
Score = int | str
Rank = tuple[Total, ...]
"""A sort key to find the leader: higher is better, the first number decides."""


@dataclass(frozen=True, slots=True)
class RunningNumber:
    """The number that the paper shows beside a total; `label` is a marked phrase.

    `decides`: the total alone does not rank the players, so a change of this number is shown too.
    """

    label: str
    amount: int
    decides: bool = False


@dataclass(frozen=True, slots=True)
class Holding:
    """The total of a player or a side if the match stopped now.

    `total` is exact; `score` is the same as a settlement writes it, rounded where necessary.
    """

    players: tuple[int, ...]
    total: Total
    score: Score
    running: RunningNumber
    leads: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """The holdings of all players or sides, in the order of the seats, never by rank.

    `unit` is a marked phrase for what is counted, empty for points; `signed` totals are gains and
    losses, which add up to zero as far as the rules allow it.
    """

    holdings: tuple[Holding, ...]
    unit: str = ""
    signed: bool = False


def holdings(
    totals: Sequence[Total],
    running: Sequence[RunningNumber],
    *,
    scores: Sequence[Score] | None = None,
    ranks: Sequence[Rank] | None = None,
    owners: Sequence[tuple[int, ...]] = (),
) -> tuple[Holding, ...]:
    """Return the holdings of the players or sides, ranked by total unless `ranks` are given.

    `owners` holds the players of each side; empty where each plays alone.

    >>> both = [RunningNumber("to go", 9), RunningNumber("to go", 31)]
    >>> [each.leads for each in holdings((22, 0), both, owners=((0, 2), (1, 3)))]
    [True, False]
    """
    leading_owners = leaders([(total,) for total in totals] if ranks is None else ranks)
    written = [int(total) for total in totals] if scores is None else scores
    numbers_by_owner = zip(totals, written, running, strict=True)
    return tuple(
        Holding(owners[owner] if owners else (owner,), *numbers, leads=owner in leading_owners)
        for owner, numbers in enumerate(numbers_by_owner)
    )


def leaders(ranks: Sequence[Rank]) -> frozenset[int]:
    """Return all owners with the highest rank; empty while all ranks are zero.

    >>> [sorted(leaders(ranks)) for ranks in ([(7,), (3,)], [(5,), (5,)], [(0,), (0,)])]
    [[0], [0, 1], []]
    """
    if not any(any(rank) for rank in ranks):
        return frozenset()
    best = max(ranks)
    return frozenset(owner for owner, rank in enumerate(ranks) if rank == best)


@dataclass(frozen=True, slots=True)
class Gain:
    """The gain of a player or a side by a deal; `unit` is a marked phrase, empty for points."""

    players: tuple[int, ...]
    amount: Decimal
    unit: str = ""


def gains(before: Standing, after: Standing) -> tuple[Gain, ...]:
    """Return the change of each total between two standings, in the order of the seats.

    If a total did not change and its running number `decides`, the change of that number is given.
    """
    pairs = zip(before.holdings, after.holdings, strict=True)
    return tuple(_gain(was, now, after.unit) for was, now in pairs)


def _gain(before: Holding, after: Holding, unit: str) -> Gain:
    amount = Decimal(after.score) - Decimal(before.score)
    running_change = after.running.amount - before.running.amount
    if not amount and running_change and after.running.decides:
        return Gain(after.players, Decimal(running_change), after.running.label)
    return Gain(after.players, amount, unit)
