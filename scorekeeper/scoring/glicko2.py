"""Glicko-2 for tables of two to ten, and for sides: every pair of teams is a game; pure.

Each match is a rating period of its own. With n teams each of a team's n − 1 games weighs
1 / (n − 1), so a match carries as much information as one game. A side plays with the mean of its
partners' ratings and the root mean square of their deviations; each partner then moves by their
own deviation, so a less certain rating moves more. Source: M. E. Glickman, Example of the
Glicko-2 system, 2012; the steps below have its numbers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

from scorekeeper.scoring.strength import Strength, Team, mean, score_against

VOLATILITY = 0.06
START = Strength(1500.0, 350.0, VOLATILITY)
DEVIATIONS = 2
"""Deviations subtracted from the rating shown: the lower end of the 95 % interval."""
SCALE = 173.7178
TAU = 0.5
"""The system constant that limits changes of volatility; the paper advises 0.3 to 1.2."""
CLOSE = 0.000001
CERTAIN = 30
LARGEST = 350.0
"""The maximum deviation, that of a new player."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One game of a rating period: the opponent, the score, and the weight of the game."""

    rating: float
    deviation: float
    score: float
    weight: float = 1.0


def rate(teams: Sequence[Team], places: Sequence[int]) -> list[list[Strength]]:
    """Return the ratings of all players after a match."""
    weight = 1 / (len(teams) - 1)
    sides = [side_strength(team) for team in teams]
    return [
        [
            rate_player(
                player,
                sides[number].mu,
                [
                    RatedGame(other.mu, other.sigma, score_against(places[number], place), weight)
                    for index, (other, place) in enumerate(zip(sides, places, strict=True))
                    if index != number
                ],
            )
            for player in team
        ]
        for number, team in enumerate(teams)
    ]


def side_strength(team: Team) -> Strength:
    """Return the strength of a side: the mean rating and the root mean square deviation."""
    spread = sqrt(mean([player.sigma**2 for player in team]))
    return Strength(mean([player.mu for player in team]), spread)


def expect(team: Team, other: Team) -> float:
    """Return the expected score of a team against another, given both deviations."""
    one, two = side_strength(team), side_strength(other)
    deviation = sqrt(one.sigma**2 + two.sigma**2) / SCALE
    return _expected((one.mu - two.mu) / SCALE, deviation)


def rate_player(player: Strength, plays_as: float, games: Sequence[RatedGame]) -> Strength:
    """Return a player's rating after a period; `plays_as` is the rating of the player's side.

    >>> games = [RatedGame(1400, 30, 1), RatedGame(1550, 100, 0), RatedGame(1700, 300, 0)]
    >>> rated = rate_player(Strength(1500, 200, 0.06), 1500, games)
    >>> round(rated.mu, 2), round(rated.sigma, 2), round(rated.volatility or 0, 5)
    (1464.05, 151.52, 0.06)
    """
    phi, volatility_before = player.sigma / SCALE, player.volatility or VOLATILITY
    precision, surplus = 0.0, 0.0  # 1 / v of step 3, and the sum of step 4
    for game in games:
        deviation = game.deviation / SCALE
        expected = _expected((plays_as - game.rating) / SCALE, deviation)
        precision += game.weight * _weight(deviation) ** 2 * expected * (1 - expected)
        surplus += game.weight * _weight(deviation) * (game.score - expected)
    volatility = _volatility(volatility_before, phi, 1 / precision, surplus / precision)
    grown = phi**2 + volatility**2
    narrowed = 1 / (1 / grown + precision)
    return Strength(
        player.mu + SCALE * narrowed * surplus, min(SCALE * sqrt(narrowed), LARGEST), volatility
    )


def _weight(phi: float) -> float:
    """Return the factor that weakens a game against an uncertain opponent: g of the paper."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _expected(ahead: float, phi: float) -> float:
    # Clamp at odds of 1 : 10¹³: beyond, the variance would be a division by zero.
    return 1 / (1 + exp(-max(min(_weight(phi) * ahead, CERTAIN), -CERTAIN)))


def _volatility(volatility_before: float, phi: float, variance: float, delta: float) -> float:
    """Return the volatility after a period: step 5, a root found by the Illinois algorithm."""
    start = log(volatility_before**2)

    def excess(x: float) -> float:
        large = exp(x)
        top = large * (delta**2 - phi**2 - variance - large)
        return top / (2 * (phi**2 + variance + large) ** 2) - (x - start) / TAU**2

    low, high = start, _other_end(start, excess, delta**2 - phi**2 - variance)
    at_low, at_high = excess(low), excess(high)
    while abs(high - low) > CLOSE:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = excess(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)


def _other_end(start: float, excess: Callable[[float], float], surprise: float) -> float:
    """Return the other end of an interval around the root."""
    if surprise > 0:
        return log(surprise)
    steps = 1
    while excess(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU
