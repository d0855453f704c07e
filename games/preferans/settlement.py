"""The settlement of Preferans: weighted results, and the points that a stopped match shares out."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from games.preferans.deals import PreferansOptions
from games.preferans.state import PreferansState
from games.settlement import Result, rank_by_score, round_to_zero_sum
from games.values import OwnFields
from games.words import _

CENTRE_WEIGHT = 10
"""In the final result a point in the centre counts as ten points in a side column."""

REASONS = {
    "centres_zero": _("The centres add up to zero."),
    "write_off": _("Stopped early: the remaining points were split evenly (whole points)."),
    "exact_thirds": _("Stopped early: the remaining points were split evenly (thirds)."),
    "exact_quarters": _("Stopped early: the remaining points were split evenly (quarters)."),
    "void": _("Stopped early: the match has no result, as agreed."),
}
"""Sentences on the end of a match, by reason."""
EXACT = {3: "exact_thirds", 4: "exact_quarters"}
"""The reason of a match that shares the remaining points exactly, by the number of players."""


class PreferansThirds(TypedDict):
    """Exact numbers of a stopped match, in thirds of a point."""

    written_off: Annotated[list[int], Field(description="The points added to each centre.")]
    scores: Annotated[list[int], Field(description="The final scores.")]


class PreferansResultExtras(OwnFields):
    """The amounts added to each player's centre when a match is stopped; empty if void."""

    written_off: NotRequired[
        Annotated[
            list[int | str],
            Field(description="The points added to each player's centre when a match is stopped."),
        ]
    ]
    thirds: NotRequired[
        Annotated[PreferansThirds, Field(description="The same exactly, in thirds of a point.")]
    ]


def settle(state: PreferansState, options: PreferansOptions, *, stopped: bool) -> Result:
    """Return the weighted result; a stopped match first shares out what the centres owe."""
    agreed = options.early_stop if stopped else "centres_zero"
    if agreed == "void":
        nothing: PreferansResultExtras = {"written_off": []}
        return Result((), (), "void", (), extras=nothing)
    exact = agreed == "exact_thirds"
    shared = write_offs(state, exact=exact)
    finals = weighted_results(state, shared)
    balance = tuple(Fraction(final) for final in finals)
    if not exact:
        extras: PreferansResultExtras = {"written_off": [int(share) for share in shared]}
        scores: tuple[int | str, ...] = tuple(int(final) for final in finals)
        return Result(scores, balance, agreed, rank_by_score(balance), extras=extras)
    extras = {"written_off": shares_text(state.short_of_zero, state.players)}
    reason = EXACT[state.players]
    if reason == "exact_thirds":
        extras["thirds"] = {"written_off": in_thirds(shared), "scores": in_thirds(finals)}
    scores = tuple(f"{score:.2f}" for score in round_to_zero_sum(balance, 2))
    return Result(scores, balance, reason, rank_by_score(balance), extras=extras)


def weighted_results(
    state: PreferansState, shared: Sequence[int | Fraction]
) -> list[int | Fraction]:
    """Return each player's final result, with the amounts `shared` added to the centres."""
    everyone = range(state.players)
    return [
        CENTRE_WEIGHT * (state.sums["centre"][player] + shared[player])
        + sum(state.sums[f"against_{other}"][player] for other in everyone)
        - sum(state.sums[f"against_{player}"])
        for player in everyone
    ]


def write_offs(state: PreferansState, *, exact: bool) -> tuple[int | Fraction, ...]:
    """Share out what the centres still owe: exactly, or in whole points, the rest to the lowest.

    >>> from games.preferans import GAME
    >>> state = PreferansState(sums=GAME.opening_sums() | {"centre": (-24, -34, -28)})
    >>> write_offs(state, exact=False)
    (28, 29, 29)
    """
    centres, owed, players = state.sums["centre"], state.short_of_zero, state.players
    if exact:
        return (Fraction(owed, players),) * players
    quotient, rest = divmod(owed, players)
    lowest = sorted(range(players), key=lambda player: (centres[player], player))[:rest]
    return tuple(quotient + (player in lowest) for player in range(players))


def shares_text(owed: int, players: int) -> list[int | str]:
    """Format exact shares with two places, the rounding remainder to the earliest players.

    >>> shares_text(8, 3), shares_text(9, 4)
    (['2.67', '2.67', '2.66'], ['2.25', '2.25', '2.25', '2.25'])
    """
    quotient, rest = divmod(100 * owed, players)
    return [f"{Decimal(quotient + (player < rest)).scaleb(-2)}" for player in range(players)]


def in_thirds(amounts: Sequence[int | Fraction]) -> list[int]:
    """Return amounts in thirds of a point, exactly.

    >>> in_thirds([Fraction(8, 3), 2])
    [8, 6]
    """
    return [int(3 * amount) for amount in amounts]
