"""Glicko-2 for tables of three and four, and for sides: every pair of teams is a game; pure.

Each match is a rating period of its own. With n teams each of a team's n − 1 games weighs
1 / (n − 1), so a match tells as much as one game. A side plays with the mean of its partners'
ratings and the root of the mean of their squared deviations; each partner then moves by their own
deviation, so who is less known moves more. Source: M. E. Glickman, Example of the Glicko-2 system,
2012; the steps below have its numbers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

from scorekeeper.scoring.strength import Strength, Team, mean, result

START = Strength(1500.0, 350.0, 0.06)
SURE = 2
"""Two deviations below the rating: the lower end of the interval that holds 95 in 100."""
SCALE = 173.7178
TAU = 0.5
"""How little the volatility changes; the paper advises 0.3 to 1.2."""
CLOSE = 0.000001
CERTAIN = 30
LARGEST = 350.0
"""No one is less known than somebody new."""


@dataclass(frozen=True, slots=True)
class Opposed:
    """One game of a period: the opponent, what was scored, and how much the game weighs."""

    rating: float
    deviation: float
    score: float
    weight: float = 1.0


def rate(teams: Sequence[Team], places: Sequence[int]) -> list[list[Strength]]:
    """Return the ratings of everybody after a match."""
    weight = 1 / (len(teams) - 1)
    sides = [side(team) for team in teams]
    return [
        [
            after(
                each,
                sides[number].mu,
                [
                    Opposed(other.mu, other.sigma, result(places[number], place), weight)
                    for at, (other, place) in enumerate(zip(sides, places, strict=True))
                    if at != number
                ],
            )
            for each in team
        ]
        for number, team in enumerate(teams)
    ]


def side(team: Team) -> Strength:
    """Return what a side plays like."""
    spread = sqrt(mean([each.sigma**2 for each in team]))
    return Strength(mean([each.mu for each in team]), spread)


def expect(team: Team, other: Team) -> float:
    """Return what a team is expected to score against another, given how unsure both are."""
    one, two = side(team), side(other)
    unsure = sqrt(one.sigma**2 + two.sigma**2) / SCALE
    return _expected((one.mu - two.mu) / SCALE, unsure)


def after(player: Strength, plays_as: float, games: Sequence[Opposed]) -> Strength:
    """Return a player's rating after a period; `plays_as` is the rating of the player's side.

    >>> games = [Opposed(1400, 30, 1), Opposed(1550, 100, 0), Opposed(1700, 300, 0)]
    >>> rated = after(Strength(1500, 200, 0.06), 1500, games)
    >>> round(rated.mu, 2), round(rated.sigma, 2), round(rated.volatility or 0, 5)
    (1464.05, 151.52, 0.06)
    """
    phi, before = player.sigma / SCALE, player.volatility or START.volatility or 0
    told, surplus = 0.0, 0.0  # 1 / v of step 3, and the sum of step 4
    for game in games:
        unsure = game.deviation / SCALE
        expected = _expected((plays_as - game.rating) / SCALE, unsure)
        told += game.weight * _weaker(unsure) ** 2 * expected * (1 - expected)
        surplus += game.weight * _weaker(unsure) * (game.score - expected)
    volatility = _volatility(before, phi, 1 / told, surplus / told)
    grown = phi**2 + volatility**2
    narrowed = 1 / (1 / grown + told)
    return Strength(
        player.mu + SCALE * narrowed * surplus, min(SCALE * sqrt(narrowed), LARGEST), volatility
    )


def _weaker(phi: float) -> float:
    """Return how much less a game against somebody little known tells: g of the paper."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _expected(ahead: float, phi: float) -> float:
    # Beyond a chance of 1 : 10¹³ a game tells nothing, and there would be nothing to divide by.
    return 1 / (1 + exp(-max(min(_weaker(phi) * ahead, CERTAIN), -CERTAIN)))


def _volatility(before: float, phi: float, variance: float, delta: float) -> float:
    """Return the volatility after a period: step 5, which looks for a root from both sides."""
    start = log(before**2)

    def away(x: float) -> float:
        large = exp(x)
        top = large * (delta**2 - phi**2 - variance - large)
        return top / (2 * (phi**2 + variance + large) ** 2) - (x - start) / TAU**2

    low, high = start, _other_end(start, away, delta**2 - phi**2 - variance)
    at_low, at_high = away(low), away(high)
    while abs(high - low) > CLOSE:
        between = low + (low - high) * at_low / (at_high - at_low)
        there = away(between)
        if there * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, there
    return exp(low / 2)


def _other_end(start: float, away: Callable[[float], float], surprise: float) -> float:
    """Return an end of the interval that has the root between it and the start."""
    if surprise > 0:
        return log(surprise)
    steps = 1
    while away(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU
