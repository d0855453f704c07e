"""Plackett-Luce (openskill): a match is the order in which its teams came in; pure."""

from collections.abc import Sequence

from openskill.models import PlackettLuce, PlackettLuceRating

from scorekeeper.scoring.strength import Strength, Team

MODEL = PlackettLuce()
START = Strength(MODEL.mu, MODEL.sigma)
SURE = 3
"""So many uncertainties below the estimate a player almost certainly plays."""


def rate(teams: Sequence[Team], places: Sequence[int]) -> list[list[Strength]]:
    """Return the strengths of everybody after a match."""
    rated = MODEL.rate([_theirs(team) for team in teams], ranks=list(places))
    return [[Strength(rating.mu, rating.sigma) for rating in team] for team in rated]


def expect(team: Team, other: Team) -> float:
    """Return how probably a team comes in ahead of another.

    >>> round(expect([Strength(30, 2)], [Strength(25, 2)]), 2)
    0.78
    """
    return float(MODEL.predict_win([_theirs(team), _theirs(other)])[0])


def _theirs(team: Team) -> list[PlackettLuceRating]:
    return [MODEL.rating(mu=strength.mu, sigma=strength.sigma) for strength in team]
