"""Ratings by three systems: the examples of their papers, and independent calculations."""

from math import exp, log, pi, sqrt

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.scoring import glicko2, ratings
from scorekeeper.scoring.glicko2 import RatedGame
from scorekeeper.scoring.ratings import RatedPlayer, Strength
from tests.plugins.profiles import tries
from tests.support.second_ratings import Table, second

NAMES = ["Anna", "Ben", "Dora", "Eva", "Finn", "Gil", "Hana", "Ivo", "Jana", "Karl"]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Draw a table of two to ten, each alone, in two sides or in pairs, with ties."""
    people = draw(st.permutations(NAMES))[: draw(st.integers(2, len(NAMES)))]
    sides = {2, len(people) // 2} if len(people) > 2 and len(people) % 2 == 0 else {0}
    number = draw(st.sampled_from([0, *sorted(sides)]))
    places = draw(st.lists(st.integers(1, 10), min_size=number, max_size=number))
    if number:
        return [(name, seat % number, places[seat % number]) for seat, name in enumerate(people)]
    return [(name, None, draw(st.integers(1, len(people)))) for name in people]


def test_glicko_2_gives_the_numbers_of_its_paper() -> None:
    games = [RatedGame(1400, 30, 1), RatedGame(1550, 100, 0), RatedGame(1700, 300, 0)]

    rated = glicko2.rate_player(Strength(1500, 200, 0.06), 1500, games)

    # The paper rounds intermediate values: 1464.06, 151.52 and 0.05999.
    assert abs(rated.mu - 1464.06) < 0.02
    assert abs(rated.sigma - 151.52) < 0.01
    assert abs((rated.volatility or 0) - 0.05999) < 0.00001


@tries(50)
@given(
    mu=st.integers(10, 30).map(lambda hundreds: 100 * hundreds),
    sigma=st.sampled_from([30, 100, 350]),
    before=st.sampled_from([0.06, 0.1, 0.3]),
    other=st.integers(5, 30).map(lambda hundreds: 100 * hundreds),
    score=st.sampled_from([0, 0.5, 1]),
    times=st.sampled_from([1, 10, 100, 500]),
)
@example(mu=2800, sigma=30, before=0.1, other=700, score=0.5, times=500)
@example(mu=3000, sigma=100, before=0.06, other=500, score=0, times=500)
@example(mu=2000, sigma=100, before=0.3, other=1500, score=0, times=10)
def test_glicko_2_volatility_solves_the_equation_of_its_paper(
    mu: int, sigma: int, before: float, other: int, score: float, times: int
) -> None:
    game = RatedGame(other, 30, score, weight=times)

    rated = glicko2.rate_player(Strength(mu, sigma, before), mu, [game])

    weaker = 1 / sqrt(1 + 3 * (30 / 173.7178 / pi) ** 2)
    expected = 1 / (1 + exp(-weaker * (mu - other) / 173.7178))
    variance = 1 / (times * weaker**2 * expected * (1 - expected))
    delta = variance * times * weaker * (score - expected)
    phi = sigma / 173.7178

    def step_5(x: float) -> float:
        top = exp(x) * (delta**2 - phi**2 - variance - exp(x))
        return top / (2 * (phi**2 + variance + exp(x)) ** 2) - (x - log(before**2)) / 0.5**2

    root = 2 * log(rated.volatility or 0)
    assert step_5(root - 0.00002) > 0 > step_5(root + 0.00002)


def test_glicko_2_deviation_never_exceeds_a_newcomers() -> None:
    rated = glicko2.rate_player(Strength(1500, 350, 0.06), 1500, [RatedGame(9000, 30, 0, 0.01)])

    assert rated.sigma <= 350


def test_elo_of_a_table_of_three_is_half_of_two_games() -> None:
    places = [
        RatedPlayer("Anna", None, 1),
        RatedPlayer("Ben", None, 2),
        RatedPlayer("Dora", None, 3),
    ]

    rated = ratings.rate_match(places, {}, "elo")

    assert {name: rating.mu for name, rating in rated.items()} == {
        "Anna": 1516.0,
        "Ben": 1500.0,
        "Dora": 1484.0,
    }


def test_partners_move_alike_in_elo() -> None:
    before = {"Anna": Strength(1700, 0), "Ben": Strength(1600, 0), "Dora": Strength(1500, 0)}
    table = [
        RatedPlayer("Anna", 0, 1),
        RatedPlayer("Ben", 1, 3),
        RatedPlayer("Dora", 0, 1),
        RatedPlayer("Eva", 1, 3),
    ]

    rated = ratings.rate_match(table, before, "elo")

    # The sides have 1600 and 1550 on average: 57 in 100 are expected of the first.
    gain = 32 * (1 - 1 / (1 + 10 ** (-50 / 400)))
    gains = {
        name: round(rating.mu - before.get(name, Strength(1500, 0)).mu, 9)
        for name, rating in rated.items()
    }
    assert gains == {
        "Anna": round(gain, 9),
        "Dora": round(gain, 9),
        "Ben": round(-gain, 9),
        "Eva": round(-gain, 9),
    }


@pytest.mark.parametrize("system", ["openskill", "elo", "glicko2"])
@given(played=st.lists(tables(), max_size=12))
@tries(60)
def test_ratings_are_those_of_a_second_calculation(system: str, played: list[Table]) -> None:
    strengths: dict[str, Strength] = {}

    for table in played:
        strengths |= ratings.rate_match(
            [RatedPlayer(*result) for result in table], strengths, system
        )

    right = second(system, played)
    assert set(strengths) == set(right)
    for name, (rating, uncertainty) in right.items():
        assert abs(strengths[name].mu - rating) < 1e-3
        assert abs(strengths[name].sigma - uncertainty) < 1e-3


@pytest.mark.parametrize("system", ["openskill", "elo", "glicko2"])
@given(table=tables())
@tries(30)
def test_expectations_of_a_table_add_up_to_half_of_its_teams(system: str, table: Table) -> None:
    finished = [RatedPlayer(*result) for result in table]
    after = ratings.rate_match(finished, {}, system)

    moves = ratings.rating_moves(finished, {}, after, system)

    assert abs(sum(move.expected for move in moves) - len(moves) / 2) < 1e-9
    assert abs(sum(move.scored for move in moves) - len(moves) / 2) < 1e-9
    assert [(move.player, move.after) for move in sorted(moves, key=lambda move: move.player)] == (
        sorted(after.items())
    )


@pytest.mark.parametrize("players", range(2, 11))
def test_elo_of_any_table_is_the_mean_of_its_games(players: int) -> None:
    before = {name: Strength(1500.0 + 40 * n, 0.0) for n, name in enumerate(NAMES[:players])}
    match = [RatedPlayer(name, None, max(n - 1, 0)) for n, name in enumerate(before)]

    rated = ratings.rate_match(match, before, "elo")

    for own in match:
        alone = [
            ratings.rate_match([own, other], before, "elo")[own.player].mu
            for other in match
            if other is not own
        ]
        assert rated[own.player].mu == pytest.approx(sum(alone) / len(alone))
    assert sum(rating.mu for rating in rated.values()) == pytest.approx(
        sum(rating.mu for rating in before.values())
    )


@pytest.mark.parametrize("system", ["openskill", "elo", "glicko2"])
@pytest.mark.parametrize("players", range(2, 11))
def test_newcomers_of_any_table_are_rated_in_the_order_of_places(system: str, players: int) -> None:
    match = [RatedPlayer(name, None, place) for place, name in enumerate(NAMES[:players], 1)]

    rated = ratings.rate_match(match, {}, system)

    assert sorted(rated, key=lambda name: -rated[name].mu) == NAMES[:players]
    assert len({rating.mu for rating in rated.values()}) == players


def test_table_without_an_opponent_moves_nothing() -> None:
    table = [RatedPlayer("Anna", None, 1)]

    assert ratings.rate_match(table, {}, "elo") == {"Anna": Strength(1500.0, 0.0)}
    assert ratings.rating_moves(table, {}, {}, "elo") == []


def test_expected_score_is_the_mean_over_all_opponents() -> None:
    before = {"Anna": Strength(1900, 0), "Ben": Strength(1500, 0), "Dora": Strength(1500, 0)}
    match = [RatedPlayer(name, None, place) for place, name in enumerate(before, start=1)]

    moves = ratings.rating_moves(match, before, before, "elo")

    against_anna = 1 / 11  # 400 points behind: 1 : 10
    assert [move.expected for move in moves] == pytest.approx(
        [10 / 11, (against_anna + 1 / 2) / 2, (against_anna + 1 / 2) / 2]
    )
