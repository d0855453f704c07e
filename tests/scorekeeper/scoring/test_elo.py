"""Elo far apart: a rating of any size is expected to win, and none grows without end."""

import pytest

from scorekeeper.scoring.elo import FARTHEST, MOST, expect, rate
from scorekeeper.scoring.strength import Strength


@pytest.mark.parametrize("ahead", [FARTHEST, FARTHEST + 1, 10 * FARTHEST, 1e300])
def test_players_too_far_apart_are_expected_as_at_the_limit(ahead: float) -> None:
    first, second = [Strength(ahead, 0.0)], [Strength(0.0, 0.0)]

    expected = expect(first, second), expect(second, first)

    limit = expect([Strength(FARTHEST, 0.0)], second)
    assert expected == (limit, expect(second, [Strength(FARTHEST, 0.0)]))
    assert (round(expected[0], 9), round(expected[1], 9)) == (1.0, 0.0)


def test_match_moves_a_rating_by_the_factor_at_most() -> None:
    [[won], [lost]] = rate([[Strength(0.0, 0.0)], [Strength(FARTHEST * 2, 0.0)]], [1, 2])

    assert (round(won.mu, 6), round(lost.mu, 6)) == (MOST, FARTHEST * 2 - MOST)
