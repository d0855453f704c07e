"""Plackett-Luce (openskill): a match is the finishing order of its teams; pure."""

from collections.abc import Sequence

from openskill.models import PlackettLuce, PlackettLuceRating

from scorekeeper.scoring.strength import Strength, Team

MODEL = PlackettLuce()
START = Strength(MODEL.mu, MODEL.sigma)
DEVIATIONS = 3
"""Uncertainties subtracted from the estimate for the rating shown."""


def rate(teams: Sequence[Team], places: Sequence[int]) -> list[list[Strength]]:
    """Return the strengths of all players after a match."""
    rated = MODEL.rate([_ratings_of(team) for team in teams], ranks=list(places))
    return [[Strength(rating.mu, rating.sigma) for rating in team] for team in rated]


def expect(team: Team, other: Team) -> float:
    """Return the probability that a team finishes ahead of another.

    >>> round(expect([Strength(30, 2)], [Strength(25, 2)]), 2)
    0.78
    """
    return float(MODEL.predict_win([_ratings_of(team), _ratings_of(other)])[0])


def _ratings_of(team: Team) -> list[PlackettLuceRating]:
    return [MODEL.rating(mu=strength.mu, sigma=strength.sigma) for strength in team]
