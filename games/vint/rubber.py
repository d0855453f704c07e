"""The games of a rubber: points of the game being played, and the games that each side has won."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.kernel import Line, State
from games.vint.deals import VintContract
from games.vint.options import VintOptions
from games.vint.points import ABOVE, points_below
from games.words import _

GAME_WON, RUBBER_WON = _("Game won"), _("Rubber won")
GAMES_OF_A_RUBBER = 2
"""The games that win the rubber."""


@dataclass(frozen=True)
class VintState(State):
    """The state of a match, with the points below the line in this game, and the games won."""

    below: tuple[int, int] = (0, 0)
    games: tuple[int, int] = (0, 0)


def below_after(deal: VintContract, state: VintState, options: VintOptions) -> tuple[int, int]:
    """Return the points of each side in this game after a deal."""
    first, second = points_below(deal, options)
    return (state.below[0] + first, state.below[1] + second)


def both_reach_goal(deal: VintContract, state: VintState, options: VintOptions) -> bool:
    """Return whether both sides have the points of a game after a deal."""
    return min(below_after(deal, state, options)) >= options.goal


def game_winner(deal: VintContract, state: VintState, options: VintOptions) -> int | None:
    """Return the side that wins the game with a deal, None if it goes on.

    If both reach its points, the side that did so first wins.
    """
    below = below_after(deal, state, options)
    if max(below) < options.goal:
        return None
    if min(below) >= options.goal and deal.first is not None:
        return deal.side_of_party(deal.first)
    return below.index(max(below))


def game_lines(deal: VintContract, state: VintState, options: VintOptions) -> Iterator[Line]:
    """Yield the bonus of the side that wins the game with a deal."""
    side = game_winner(deal, state, options)
    if side is None:
        return
    ends_rubber = state.games[side] + 1 == GAMES_OF_A_RUBBER
    bonus = options.rubber_bonus if ends_rubber else options.game_bonus
    if bonus:
        yield Line(ABOVE, side, bonus, RUBBER_WON if ends_rubber else GAME_WON)


def with_game(
    following: VintState, deal: VintContract, state: VintState, options: VintOptions
) -> VintState:
    """Return the following state with the points of the game, or with the next game begun."""
    winner = game_winner(deal, state, options)
    if winner is None:
        return replace(following, below=below_after(deal, state, options))
    first, second = state.games
    games = (first + 1, second) if winner == 0 else (first, second + 1)
    return replace(following, below=(0, 0), games=games)


def is_over(state: VintState) -> bool:
    """Return whether a side has won the rubber."""
    return max(state.games) == GAMES_OF_A_RUBBER
