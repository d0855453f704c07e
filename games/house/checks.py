"""The refusals of a round, HG01 to HG09, in the order of the form."""

from collections.abc import Iterator, Sequence
from typing import Literal

from games.house.deals import (
    ROUND_FIELDS,
    ROWS,
    HouseOptions,
    HousePoints,
    HouseRound,
    HouseRow,
)
from games.rows import bound_refusals, sum_refusals
from games.values import REQUIRED, Refusal
from games.words import _

NOT_ASKED = _("This game does not ask for this.")


def round_refusals(
    deal: HouseRound, owners: Sequence[int], players: Sequence[int], options: HouseOptions
) -> Iterator[Refusal]:
    """Yield every reason to refuse a round.

    `players` are those at the table, `owners` the same players, or the sides.
    """
    numbers = [row.owner for row in deal.rows]
    if len(set(numbers)) < len(numbers) or not set(numbers).issubset(owners):
        yield Refusal(ROWS.code, ROWS.message, "rows")
        return
    for place, row in enumerate(deal.rows):
        yield from _row_refusals(row, f"rows.{place}", len(owners), options)
    yield from _missing_rows(deal, len(owners), options)
    yield from _sum_refusals(deal, options)
    yield from _place_refusals(deal, len(owners), options)
    yield from _outcome_refusals(deal, owners, players, options)


def _row_refusals(
    row: HouseRow, path: str, owners: int, options: HouseOptions
) -> Iterator[Refusal]:
    """Yield the refusals of one row: fields that are not asked, missing, or out of bounds."""
    for field in options.unasked_fields:
        if getattr(row, field) is not None:
            yield Refusal("HG09", NOT_ASKED, f"{path}.{field}")
    for field in options.required_fields:
        if getattr(row, field) is None:
            yield Refusal(REQUIRED.code, REQUIRED.message, f"{path}.{field}")
    if options.tricks is not None:
        most = options.tricks.total
        for field, number in (("bid", row.bid), ("tricks", row.tricks)):
            yield from bound_refusals("HG03", f"{path}.{field}", number, most)
    if options.asked_points is not None and row.points is not None:
        yield from _points_refusals(row.points, options.asked_points, f"{path}.points")
    if options.places is not None and row.place is not None and row.place > owners:
        message = _("Enter a place from 1 to {most}.")
        yield Refusal("HG05", message, f"{path}.place", {"most": owners})


def _points_refusals(number: int, points: HousePoints, path: str) -> Iterator[Refusal]:
    """Yield a refusal for points out of bounds or between two steps."""
    if not points.least <= number <= points.most:
        values = {"least": points.least, "most": points.most}
        yield Refusal("HG04", _("Enter {least} to {most}."), path, values)
    elif number % points.step:
        yield Refusal("HG04", _("Enter a multiple of {step}."), path, {"step": points.step})


def _missing_rows(deal: HouseRound, owners: int, options: HouseOptions) -> Iterator[Refusal]:
    if options.required_fields and len(deal.rows) < owners:
        yield Refusal(ROWS.code, ROWS.message, "rows")


def _sum_refusals(deal: HouseRound, options: HouseOptions) -> Iterator[Refusal]:
    """Yield a refusal for tricks or points that do not add up, with the difference."""
    tricks, points = options.tricks, options.asked_points
    sums: tuple[tuple[Literal["tricks", "points"], int | None], ...] = (
        ("tricks", tricks.total if tricks is not None and tricks.complete else None),
        ("points", points.total if points is not None else None),
    )
    for field, total in sums:
        if total is not None:
            numbers = [getattr(row, field) or 0 for row in deal.rows]
            yield from sum_refusals("HG06", field, numbers, total)


def are_places(numbers: Sequence[int]) -> bool:
    """Return whether numbers are places: one more than how many finished before.

    >>> are_places((2, 1, 2, 4)), are_places((2, 1, 2, 3))
    (True, False)
    """
    return all(number == 1 + sum(other < number for other in numbers) for number in numbers)


def _place_refusals(deal: HouseRound, owners: int, options: HouseOptions) -> Iterator[Refusal]:
    if options.places is None:
        return
    places = [row.place for row in deal.rows if row.place is not None]
    in_bounds = len(places) == owners and max(places) <= owners
    if in_bounds and not are_places(places):
        message = _("Give each place once. Players who are level share one, and skip the next.")
        yield Refusal("HG05", message, f"rows.{owners - 1}.place")


def _outcome_refusals(
    deal: HouseRound, owners: Sequence[int], players: Sequence[int], options: HouseOptions
) -> Iterator[Refusal]:
    """Yield the refusals of winner, declarer and result."""
    for field, option in ROUND_FIELDS.items():
        value, is_asked = getattr(deal, field), option in options.question_names
        if value is not None and not is_asked:
            yield Refusal("HG09", NOT_ASKED, field)
        elif value is None and is_asked:
            yield Refusal(REQUIRED.code, REQUIRED.message, field)
    if deal.winner is not None and deal.winner not in owners:
        yield Refusal("HG07", _("Choose who won the round."), "winner")
    if deal.declarer is not None and deal.declarer not in players:
        yield Refusal("HG07", _("Choose the declarer."), "declarer")
    if deal.doubled and not options.doubling:
        yield Refusal("HG09", NOT_ASKED, "doubled")
