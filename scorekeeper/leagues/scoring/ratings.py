"""Rates the strength of players: Plackett-Luce for teams and individuals; pure.

A rating is an estimate `mu` with its uncertainty `sigma`. What is shown is `mu - 3 sigma`: a
strength that somebody has very probably, so that a few lucky evenings do not lead the list.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
SURE = 3
"""So many uncertainties below the estimate a player almost certainly plays."""


@dataclass(frozen=True, slots=True)
class Strength:
    """An estimate and its uncertainty."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def conservative(self) -> float:
        """What is shown: the strength that is almost certain."""
        return self.mu - SURE * self.sigma


UNKNOWN = Strength()


@dataclass(frozen=True, slots=True)
class Finished:
    """One player's part of a match, as far as ratings care."""

    player: Any
    side: int | None
    place: int


def teams_of(match: Sequence[Finished]) -> list[list[Finished]]:
    """Return the players of a match in teams: by side, or each alone."""
    teams: dict[object, list[Finished]] = {}
    for finished in match:
        teams.setdefault(
            ("alone", finished.player) if finished.side is None else finished.side, []
        ).append(finished)
    return list(teams.values())


def rated(match: Sequence[Finished], strengths: Mapping[Any, Strength]) -> dict[Any, Strength]:
    """Return the ratings of a match's players after it.

    >>> one, two = Finished("Anna", None, place=1), Finished("Ben", None, place=2)
    >>> after = rated([one, two], {})
    >>> after["Anna"].mu > UNKNOWN.mu > after["Ben"].mu
    True
    """
    teams = teams_of(match)
    if len(teams) < 2:  # noqa: PLR2004  nobody to be compared with
        return {each.player: strengths.get(each.player, UNKNOWN) for each in match}
    estimates = [[strengths.get(finished.player, UNKNOWN) for finished in team] for team in teams]
    fresh = [
        [MODEL.rating(mu=strength.mu, sigma=strength.sigma) for strength in team]
        for team in estimates
    ]
    rated_teams = MODEL.rate(fresh, ranks=[team[0].place for team in teams])
    return {
        finished.player: Strength(rating.mu, rating.sigma)
        for team, ratings in zip(teams, rated_teams, strict=True)
        for finished, rating in zip(team, ratings, strict=True)
    }


def as_text(number: float) -> str:
    """Write a rating with one decimal: more would claim too much.

    >>> as_text(-0.04)
    '0.0'
    """
    return f"{round(number, 1) + 0.0:.1f}"
