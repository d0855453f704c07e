"""A second, simple computation of ratings, from tables of places.

Elo and Glicko-2 are implemented again from their papers; OpenSkill uses the library.
"""

from collections.abc import Iterable, Sequence
from math import exp, log, pi, sqrt

from openskill.models import PlackettLuce

Table = Sequence[tuple[str, int | None, int]]
"""Name, side (None if alone) and place of each player."""
Rated = dict[str, tuple[float, float]]
"""Rating and uncertainty by name."""


def second(system: str, tables: Iterable[Table]) -> Rated:
    """Return all ratings after these tables."""
    return {"elo": _elo, "glicko2": _glicko2, "openskill": _openskill}[system](tables)


def _groups(table: Table) -> list[tuple[list[str], int]]:
    groups: dict[object, tuple[list[str], int]] = {}
    for name, side, place in table:
        groups.setdefault(name if side is None else side, ([], place))[0].append(name)
    return list(groups.values())


def _score(mine: int, other: int) -> float:
    return 1 if mine < other else 0 if mine > other else 0.5


def _elo(tables: Iterable[Table]) -> Rated:
    ratings: dict[str, float] = {}
    for table in tables:
        groups = _groups(table)
        means = [
            sum(ratings.get(n, 1500.0) for n in names) / len(names) for names, _place in groups
        ]
        fresh = dict(ratings)
        for i, (names, place) in enumerate(groups):
            for j, (_others, other_place) in enumerate(groups):
                if i != j:
                    even = 10 ** (means[i] / 400)
                    expected = even / (even + 10 ** (means[j] / 400))
                    gain = 32 * (_score(place, other_place) - expected) / (len(groups) - 1)
                    for name in names:
                        fresh[name] = fresh.get(name, 1500.0) + gain
        ratings = fresh
    return {name: (rating, 0.0) for name, rating in ratings.items()}


def _glicko2(tables: Iterable[Table]) -> Rated:
    ratings: dict[str, tuple[float, float, float]] = {}
    for table in tables:
        groups = _groups(table)
        old = {name: ratings.get(name, (1500.0, 350.0, 0.06)) for name, _side, _place in table}
        sides = [
            (
                sum(old[n][0] for n in names) / len(names),
                sqrt(sum(old[n][1] ** 2 for n in names) / len(names)),
            )
            for names, _place in groups
        ]
        for i, (names, place) in enumerate(groups):
            games = [
                (sides[j], _score(place, other_place))
                for j, (_names, other_place) in enumerate(groups)
                if j != i
            ]
            for name in names:
                ratings[name] = _after(old[name], sides[i][0], games)
    return {name: (rating, deviation) for name, (rating, deviation, _v) in ratings.items()}


def _after(
    player: tuple[float, float, float],
    plays_as: float,
    games: Sequence[tuple[tuple[float, float], float]],
) -> tuple[float, float, float]:
    rating, deviation, volatility = player
    phi = deviation / 173.7178
    information = gained = 0.0
    for (opponent, unsure), score in games:
        g = 1 / sqrt(1 + 3 * (unsure / 173.7178 / pi) ** 2)
        expected = 1 / (1 + exp(g * (opponent - plays_as) / 173.7178))
        information += g * g * expected * (1 - expected) / len(games)
        gained += g * (score - expected) / len(games)
    v, delta, start = 1 / information, gained / information, log(volatility**2)

    def f(x: float) -> float:
        return (
            exp(x) * (delta**2 - phi**2 - v - exp(x)) / 2 / (phi**2 + v + exp(x)) ** 2
            - (x - start) / 0.25
        )

    low, high = start - 20, start + 20
    for _halving in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    fresh = exp(low / 2)
    narrowed = 1 / (1 / (phi**2 + fresh**2) + information)
    return rating + 173.7178 * narrowed * gained, min(350.0, 173.7178 * sqrt(narrowed)), fresh


def _openskill(tables: Iterable[Table]) -> Rated:
    model = PlackettLuce()
    ratings: Rated = {}
    for table in tables:
        groups = _groups(table)
        teams = [
            [model.rating(*ratings.get(name, (model.mu, model.sigma))) for name in names]
            for names, _place in groups
        ]
        rated = model.rate(teams, ranks=[place for _names, place in groups])
        for (names, _place), team in zip(groups, rated, strict=True):
            ratings |= {n: (rating.mu, rating.sigma) for n, rating in zip(names, team, strict=True)}
    return ratings
