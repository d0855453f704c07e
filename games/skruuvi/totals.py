"""Final totals from the two columns: Bolshevik weighted, and the settlement."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import ceil
from typing import Annotated

from pydantic import Field

from games.cards import number_text
from games.kernel import Line
from games.settlement import Result, rank_by_score
from games.skruuvi.options import SkruuviOptions
from games.skruuvi.schedule import SkruuviState, phase, plays_solo
from games.standing import RunningNumber, Standing, holdings
from games.values import Value
from games.words import _

COUNTED_THIRD = _("Bolshevik counts a third")
THIS_SET, BOLSHEVIK = _("set"), _("Bolshevik")

WEIGHTS: Mapping[str, Callable[[int], int | Fraction]] = {
    "full": lambda points: points,
    "third_up": lambda points: ceil(Fraction(points, 3)),
    "third_exact": lambda points: Fraction(points, 3),
    "third_nearest": lambda points: round(Fraction(points, 3)),
}
"""The weights of a whole Bolshevik sum; up means towards plus, so that -11/3 becomes -3."""

PLACES = 2
Four = tuple[int, int, int, int]
FourAmounts = tuple[int | str, int | str, int | str, int | str]


class SkruuviThirds(Value):
    """Exact totals in thirds of a point."""

    counted: Four
    """The part of each Bolshevik sum that counts."""
    final: Four
    """The totals."""


class SkruuviTotals(Value):
    """Each player's set points, undivided Bolshevik sum, the part that counts, and the total."""

    partnership: Four
    """The points of each player from the sets."""
    bolshevik: Four
    """The Bolshevik sum of each player, undivided."""
    counted: FourAmounts
    """The part that counts; a decimal rounded to two places where exact thirds count."""
    final: FourAmounts
    """The total of each player; a decimal as well where exact thirds count."""
    thirds: Annotated[SkruuviThirds | None, Field(exclude_if=lambda thirds: thirds is None)] = None
    """The exact values of `counted` and `final`; only where exact thirds count."""


def weighted_bolshevik(
    sums: Mapping[str, Sequence[int]], options: SkruuviOptions
) -> list[int | Fraction]:
    """Return each player's Bolshevik sum as weighted by the options.

    >>> sums = {"bolshevik": (51, -173, -73, 195)}
    >>> weighted_bolshevik(sums, SkruuviOptions(bolshevik_weight="third_up"))
    [17, -57, -24, 65]
    """
    weigh = WEIGHTS[options.bolshevik_weight]
    return [weigh(points) for points in sums["bolshevik"]]


def finals(sums: Mapping[str, Sequence[int]], options: SkruuviOptions) -> list[int | Fraction]:
    """Return each player's final total: set points plus weighted Bolshevik."""
    pairs = zip(sums["partnership"], weighted_bolshevik(sums, options), strict=True)
    return [points + solo for points, solo in pairs]


def running_totals(sums: Mapping[str, tuple[int, ...]], options: SkruuviOptions) -> SkruuviTotals:
    solo, total = weighted_bolshevik(sums, options), finals(sums, options)
    exact = options.bolshevik_weight == "third_exact"
    return SkruuviTotals.model_construct(
        partnership=four(sums["partnership"]),
        bolshevik=four(sums["bolshevik"]),
        counted=rounded_amounts(solo, exact=exact),
        final=rounded_amounts(total, exact=exact),
        thirds=SkruuviThirds.model_construct(counted=in_thirds(solo), final=in_thirds(total))
        if exact
        else None,
    )


def four(amounts: Sequence[int]) -> Four:
    """Return the amounts of four players as a tuple of fixed length."""
    first, second, third, fourth = amounts
    return first, second, third, fourth


def in_thirds(amounts: Sequence[int | Fraction]) -> Four:
    """Return amounts in thirds of a point."""
    return four([int(3 * amount) for amount in amounts])


def rounded_amounts(amounts: Sequence[int | Fraction], *, exact: bool) -> FourAmounts:
    """Return amounts as integers or, if `exact`, as decimals rounded to two places.

    >>> rounded_amounts([17, Fraction(-173, 3), Fraction(-73, 3), 65], exact=True)
    ('17.00', '-57.67', '-24.33', '65.00')
    """
    texts: list[int | str] = [
        format(Decimal(round(amount * 10**PLACES)).scaleb(-PLACES), "f") if exact else int(amount)
        for amount in amounts
    ]
    first, second, third, fourth = texts
    return first, second, third, fourth


def result(sums: Mapping[str, tuple[int, ...]], options: SkruuviOptions, reason: str) -> Result:
    """Return the final totals, with the balance of each as the distance from their mean."""
    totals = finals(sums, options)
    mean = Fraction(sum(totals)) / 4
    scores = rounded_amounts(totals, exact=options.bolshevik_weight == "third_exact")
    balance = tuple(total - mean for total in totals)
    return Result(scores, balance, reason, rank_by_score(totals))


def current_standing(state: SkruuviState, options: SkruuviOptions) -> Standing:
    """Return the final totals if stopped now, with the points of this part beside them.

    >>> sums = {"partnership": (42, 28, -28, -42), "bolshevik": (0, 0, 0, 0)}
    >>> state = SkruuviState(sums=sums, set_number=2, before_set=(35, 35, -35, -35))
    >>> [each.running.amount for each in current_standing(state, SkruuviOptions()).holdings]
    [7, -7, 7, -7]
    """
    totals = finals(state.sums, options)
    if phase(state, options) == "bolshevik" and plays_solo(state.set_number, options):
        running = [RunningNumber(BOLSHEVIK, amount) for amount in state.sums["bolshevik"]]
    else:
        pairs = zip(state.sums["partnership"], state.before_set, strict=True)
        running = [RunningNumber(THIS_SET, current - earlier) for current, earlier in pairs]
    scores = rounded_amounts(totals, exact=options.bolshevik_weight == "third_exact")
    return Standing(holdings(totals, running, scores=scores), signed=True)


def weighing_lines(sums: Mapping[str, Sequence[int]], options: SkruuviOptions) -> Iterator[Line]:
    """Yield the part of each Bolshevik sum that does not count, in whole points.

    The thirds that remain with `third_exact` are no whole points and have no line.
    """
    for player, (points, counts) in enumerate(
        zip(sums["bolshevik"], weighted_bolshevik(sums, options), strict=True)
    ):
        integer = int(counts)
        if integer != points:
            arithmetic = f"{number_text(integer)} {'−' if points > 0 else '+'} {abs(points)}"
            yield Line("bolshevik", player, integer - points, COUNTED_THIRD, arithmetic)
