"""The strength of a player, and a player's part of a match; pure."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

P = TypeVar("P", bound=Hashable)
"""An identifier of a player: the key of a member, or a name."""


@dataclass(frozen=True, slots=True)
class Strength:
    """An estimate and its uncertainty; in Glicko-2 also the volatility."""

    mu: float
    sigma: float
    volatility: float | None = None


@dataclass(frozen=True, slots=True)
class RatedPlayer(Generic[P]):
    """One player's part of a match: the fields that ratings use."""

    player: P
    side: int | None
    place: int


Team = Sequence[Strength]
"""The players of a side, or one player alone."""


def teams_of(match: Sequence[RatedPlayer[P]]) -> list[list[RatedPlayer[P]]]:
    """Group the players of a match in teams: by side, or each alone."""
    teams: dict[object, list[RatedPlayer[P]]] = {}
    for finished in match:
        teams.setdefault(
            ("alone", finished.player) if finished.side is None else finished.side, []
        ).append(finished)
    return list(teams.values())


def score_against(place: int, other: int) -> float:
    """Return the score of a place against another: 1 ahead of it, ½ equal, 0 behind it.

    >>> [score_against(1, 2), score_against(2, 2), score_against(3, 2)]
    [1.0, 0.5, 0.0]
    """
    return 0.5 if place == other else float(place < other)


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
