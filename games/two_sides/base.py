"""The base of games of two sides with a running total each: leader and settlement."""

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar, Generic

from games.cards import side_of
from games.kernel import STOPPED, D, Game, Line, O, S, Seats, State
from games.options import STAKE_UNITS, StakeUnit
from games.settlement import Result, rank_by_side
from games.standing import TO_GO, RunningNumber, Standing, holdings
from games.values import Value
from games.words import _

REASONS = {
    "target": _("The target is reached."),
    "limit": _("The limit is reached."),
    "draw": _("Both sides stand at the limit with equal points."),
    "stopped": STOPPED,
}
"""Sentences on the end of a match of two sides, by reason."""


class TwoSides(Game[O, D, S], Generic[O, D, S]):
    """Two against two with a total of points per side; subclasses decide the end of the match.

    A game may have further columns of the sides, such as bags: its totals have a field for each.
    A game with further state writes `start` too.
    """

    players = 4
    sides = True
    columns = {"points": "side"}
    column_names = {"points": _("Points")}
    summed_columns: ClassVar[tuple[str, ...]] = ("points",)
    """The columns that add up to the points of a side."""
    stake_units, reasons = STAKE_UNITS, REASONS

    @abstractmethod
    def goal(self, options: O) -> int:
        """Return the points that a side plays for."""

    @abstractmethod
    def stake_unit(self, options: O) -> StakeUnit:
        """Return the unit that the stake is paid for."""

    @abstractmethod
    def winner(self, state: S, options: O) -> tuple[int | None, str]:
        """Return the winner of a match that is over, None for a draw, and the reason."""

    def start(self, options: O, seats: Seats) -> S:
        """Return the opening state: both sides at zero."""
        state: Any = State(dealer=seats.first_dealer, sums=self.opening_sums())
        return state  # type: ignore[no-any-return]

    def totals(self, state: S, options: O) -> Value:
        """Return the points of each side, and its sums in further columns."""
        totals: Any = self.Totals
        others = {column: amounts for column, amounts in state.sums.items() if column != "points"}
        return totals.model_construct(  # type: ignore[no-any-return]
            sides=state.sums["points"], **others
        )

    def points_of_sides(self, state: S) -> tuple[int, ...]:
        """Return the points of each side: its columns that count, added up."""
        columns = [state.sums[column] for column in self.summed_columns]
        return tuple(map(sum, zip(*columns, strict=True)))

    def missing_points(self, state: S, options: O) -> tuple[int, ...]:
        """Return the points that each side still needs."""
        goal = self.goal(options)
        return tuple(max(goal - points, 0) for points in self.points_of_sides(state))

    def settle(self, state: S, options: O, *, stopped: bool) -> Result:
        """Return the result: the winner takes the stake; if stopped, the side that is ahead."""
        sides = self.points_of_sides(state)
        winner, reason = (
            (leading_side(sides), "stopped") if stopped else self.winner(state, options)
        )
        return result_of_sides(sides, winner, reason, self.stake_unit(options))

    def worth(self, line: Line, player: int) -> int:
        """Return the amount of a line of points; other columns do not count."""
        return super().worth(line, player) if line.column in self.summed_columns else 0

    def standing(self, state: S, options: O) -> Standing:
        """Return the points of each side and those needed; the winner leads a tie at the end."""
        sides = self.points_of_sides(state)
        winner = self.winner(state, options)[0] if self.over(state, options) else None
        ranks = [(points, int(side == winner)) for side, points in enumerate(sides)]
        needed = [RunningNumber(TO_GO, each) for each in self.missing_points(state, options)]
        return Standing(holdings(sides, needed, ranks=ranks, owners=self.owners))

    def balance_so_far(self, state: S, options: O) -> tuple[Fraction, ...] | None:
        """Return the lead in points if the stake is per point, else None."""
        return (
            points_ahead(self.points_of_sides(state))
            if self.stake_unit(options) == "point"
            else None
        )


def leading_side(sides: Sequence[int]) -> int | None:
    """Return the side with the higher total; None if they are equal.

    >>> leading_side((33, 12)), leading_side((35, 35))
    (0, None)
    """
    return None if sides[0] == sides[1] else int(sides[1] > sides[0])


def points_ahead(sides: Sequence[int]) -> tuple[Fraction, ...]:
    """Return for each player the points by which their side is ahead.

    >>> [str(each) for each in points_ahead((33, 12))]
    ['21', '-21', '21', '-21']
    """
    lead = sides[0] - sides[1]
    return tuple(Fraction((lead, -lead)[side_of(player)]) for player in range(4))


def result_of_sides(
    sides: Sequence[int], winner: int | None, reason: str, stake_unit: StakeUnit
) -> Result:
    """Return the result of a match of two sides: one unit, or one for each point of difference.

    >>> [str(each) for each in result_of_sides((33, 12), 0, "target", "point").balance]
    ['21', '-21', '21', '-21']
    """
    scores = tuple(sides[side_of(player)] for player in range(4))
    units = 0 if winner is None else 1 if stake_unit == "match" else abs(sides[0] - sides[1])
    balance = tuple(Fraction(units if side_of(player) == winner else -units) for player in range(4))
    return Result(scores, balance, reason, rank_by_side(winner), winner)
