"""The end of a match of Spades: its reason, and the rank of each side."""

from dataclasses import dataclass

from games.kernel import State
from games.spades.options import SpadesOptions
from games.standing import Rank


@dataclass(frozen=True)
class SpadesState(State):
    """Where a match stands: how often each side was set in a row, and who won with all tricks."""

    sets: tuple[int, ...] = ()
    won: int | None = None


def end_reason(state: SpadesState, options: SpadesOptions) -> str | None:
    """Return the reason for which the match ends, None if it goes on."""
    points = state.sums["points"]
    if state.won is not None:
        return "boston"
    if options.sets_lose != "never" and max(state.sets) >= options.sets_lose:
        return "sets"
    if max(points) >= options.target:
        return "target"
    return "floor" if options.floor != "never" and min(points) <= options.floor else None


def is_over(state: SpadesState, options: SpadesOptions) -> bool:
    """Return whether the match is at its end, and no tie is left that is played on."""
    if end_reason(state, options) is None:
        return False
    ranks = ranks_of(state, options)
    return options.tie_rule == "share" or ranks.count(max(ranks)) == 1


def ranks_of(state: SpadesState, options: SpadesOptions) -> list[Rank]:
    """Return the rank of each side: won with all tricks, not set too often, then the points."""
    limit = options.sets_lose
    lost = [limit != "never" and sets >= limit for sets in state.sets]
    return [
        (int(side == state.won), -int(lost[side]), points)
        for side, points in enumerate(state.sums["points"])
    ]
