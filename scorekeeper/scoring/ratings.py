"""Player ratings by the system that a league has chosen; pure.

A rating is an estimate `mu` with its uncertainty `sigma`. The rating shown is a few uncertainties
below the estimate, a strength that the player very probably has, so that a few lucky evenings do
not lead the list.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from scorekeeper.scoring import elo, glicko2, plackett_luce
from scorekeeper.scoring.strength import (
    P,
    RatedPlayer,
    Strength,
    Team,
    mean,
    score_against,
    teams_of,
)

__all__ = [
    "Move",
    "RatedPlayer",
    "Strength",
    "as_text",
    "displayed_rating",
    "expected_share",
    "rate_match",
    "rating_moves",
]


@dataclass(frozen=True)
class System:
    """A rating system: the starting strength, and functions to rate a match and to predict one."""

    start: Strength
    deviations: int
    decimals: int
    rate: Callable[[Sequence[Team], Sequence[int]], list[list[Strength]]]
    expect: Callable[[Team, Team], float]


USUAL = "openskill"
SYSTEMS = {
    USUAL: System(
        plackett_luce.START, plackett_luce.DEVIATIONS, 1, plackett_luce.rate, plackett_luce.expect
    ),
    "elo": System(elo.START, elo.DEVIATIONS, 0, elo.rate, elo.expect),
    "glicko2": System(glicko2.START, glicko2.DEVIATIONS, 0, glicko2.rate, glicko2.expect),
}
"""The rating systems, by the name stored in a league."""


@dataclass(frozen=True, slots=True)
class Move(Generic[P]):
    """A player's rating change by a match, with the expected and the actual score.

    Both scores are shares of the opponents beaten, from 0 (behind all) to 1 (ahead of all).
    """

    player: P
    before: Strength
    after: Strength
    expected: float
    scored: float


def rate_match(
    match: Sequence[RatedPlayer[P]], strengths: Mapping[P, Strength], system: str = USUAL
) -> dict[P, Strength]:
    """Return the ratings of a match's players after it.

    >>> one, two = RatedPlayer("Anna", None, place=1), RatedPlayer("Ben", None, place=2)
    >>> after = rate_match([one, two], {}, "elo")
    >>> after["Anna"].mu, after["Ben"].mu
    (1516.0, 1484.0)
    """
    chosen = SYSTEMS[system]
    teams = teams_of(match)
    estimates = [
        [strengths.get(finished.player, chosen.start) for finished in team] for team in teams
    ]
    if len(teams) > 1:  # a single team has no opponents
        estimates = chosen.rate(estimates, [team[0].place for team in teams])
    return {
        finished.player: strength
        for team, of_team in zip(teams, estimates, strict=True)
        for finished, strength in zip(team, of_team, strict=True)
    }


def rating_moves(
    match: Sequence[RatedPlayer[P]],
    before: Mapping[P, Strength],
    after: Mapping[P, Strength],
    system: str,
) -> list[Move[P]]:
    """Return the rating change of each player in a match; empty without opponents."""
    teams, start = teams_of(match), SYSTEMS[system].start
    if len(teams) < 2:  # noqa: PLR2004  a single team has no opponents
        return []
    strengths = [[before.get(finished.player, start) for finished in team] for team in teams]
    return [
        Move(
            finished.player,
            before.get(finished.player, start),
            after[finished.player],
            expected_share(number, strengths, system),
            mean(
                [
                    score_against(finished.place, other[0].place)
                    for index, other in enumerate(teams)
                    if index != number
                ]
            ),
        )
        for number, team in enumerate(teams)
        for finished in team
        if finished.player in after
    ]


def expected_share(number: int, teams: Sequence[Team], system: str) -> float:
    """Return the expected share of opponents that a team beats."""
    expect = SYSTEMS[system].expect
    return mean(
        [expect(teams[number], other) for index, other in enumerate(teams) if index != number]
    )


def displayed_rating(strength: Strength, system: str) -> float:
    """Return the rating shown: a conservative estimate, some uncertainties below `mu`."""
    return strength.mu - SYSTEMS[system].deviations * strength.sigma


def displayed_text(strength: Strength, system: str) -> str:
    """Format the rating shown, with a true minus.

    >>> displayed_text(Strength(8.0, 3.0), "openskill")
    '−1.0'
    """
    return as_text(displayed_rating(strength, system), system).replace("-", "−")


def as_text(number: float, system: str = USUAL) -> str:
    """Format a rating with the decimal places of its system.

    >>> as_text(-0.04), as_text(1516.5, "elo")
    ('0.0', '1516')
    """
    decimals = SYSTEMS[system].decimals
    return f"{round(number, decimals) + 0.0:.{decimals}f}"
