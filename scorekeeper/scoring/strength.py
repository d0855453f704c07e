"""How strong a player is held to be, and a player's part of a match; pure."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

P = TypeVar("P", bound=Hashable)
"""What tells players apart: a key of a member, or a name."""


@dataclass(frozen=True, slots=True)
class Strength:
    """An estimate and its uncertainty; in Glicko-2 also how unsteady the player is."""

    mu: float
    sigma: float
    volatility: float | None = None


@dataclass(frozen=True, slots=True)
class Finished(Generic[P]):
    """One player's part of a match, as far as ratings care."""

    player: P
    side: int | None
    place: int


Team = Sequence[Strength]
"""The players of a side, or one player alone."""


def teams_of(match: Sequence[Finished[P]]) -> list[list[Finished[P]]]:
    """Return the players of a match in teams: by side, or each alone."""
    teams: dict[object, list[Finished[P]]] = {}
    for finished in match:
        teams.setdefault(
            ("alone", finished.player) if finished.side is None else finished.side, []
        ).append(finished)
    return list(teams.values())


def result(place: int, other: int) -> float:
    """Return what a place is worth against another: 1 ahead of it, ½ beside it, 0 behind it.

    >>> [result(1, 2), result(2, 2), result(3, 2)]
    [1.0, 0.5, 0.0]
    """
    return 0.5 if place == other else float(place < other)


def mean(numbers: Sequence[float]) -> float:
    """Return the mean of numbers."""
    return sum(numbers) / len(numbers)
