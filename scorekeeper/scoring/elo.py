"""Elo for tables of two to ten, and for sides: every pair of teams is a game; pure.

With n teams each of a team's n − 1 games weighs 1 / (n − 1), so a match moves a rating as much as
one game of chess, whatever the size of the table. A side plays with the mean of its partners'
ratings, and each partner moves by the side's change. Source: A. E. Elo, The Rating of
Chessplayers, Past and Present, 1978: the expected score of a player 400 points stronger is 10 : 1.
"""

from collections.abc import Sequence
from itertools import compress

from scorekeeper.scoring.strength import Strength, Team, mean, score_against

START = Strength(1500.0, 0.0)
DEVIATIONS = 0
"""Elo has no uncertainty: the rating itself is shown."""
SCALE = 400
FARTHEST = 100_000
"""The most points by which a team counts as stronger: beyond, the power would overflow."""
MOST = 32
"""The factor K: the maximum change of a rating by a match."""


def rate(teams: Sequence[Team], places: Sequence[int]) -> list[list[Strength]]:
    """Return the ratings of all players after a match.

    >>> [[won], [lost]] = rate([[Strength(1613, 0)], [Strength(1609, 0)]], [1, 2])
    >>> round(won.mu, 1), round(lost.mu, 1)
    (1628.8, 1593.2)
    """
    return [
        [Strength(strength.mu + _rating_change(number, teams, places), 0.0) for strength in team]
        for number, team in enumerate(teams)
    ]


def expect(team: Team, other: Team) -> float:
    """Return the expected score of a team against another, from 0 to 1.

    >>> round(expect([Strength(1613, 0)], [Strength(1477, 0)]), 3)
    0.686
    """
    ahead = mean([player.mu for player in team]) - mean([player.mu for player in other])
    return float(1 / (1 + 10 ** (-max(min(ahead, FARTHEST), -FARTHEST) / SCALE)))


def _rating_change(number: int, teams: Sequence[Team], places: Sequence[int]) -> float:
    """Return the rating change of a team: K times its score above the expected score."""
    others = [index != number for index in range(len(teams))]
    games = zip(compress(teams, others), compress(places, others), strict=True)
    surplus = [
        score_against(places[number], place) - expect(teams[number], other)
        for other, place in games
    ]
    return MOST * mean(surplus)
