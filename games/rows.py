"""Rows of a deal, one for each player or side: their questions, their sums, what follows."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from games.cards import side_names
from games.entry import Group, Question, Sum
from games.values import JsonObject, Refusal
from games.words import Phrase, _

SumField = Literal["tricks", "points", "hearts", "diamonds"]
EACH_ONCE = _("Enter each player, or each side, once.")
MISSING: dict[SumField, str] = {
    "tricks": _("The tricks must add up to {total}: {n} missing."),
    "points": _("The points must add up to {total}: {n} missing."),
    "hearts": _("The hearts must add up to {total}: {n} missing."),
    "diamonds": _("The diamonds must add up to {total}: {n} missing."),
}
TOO_MANY: dict[SumField, str] = {
    "tricks": _("The tricks must add up to {total}: {n} too many."),
    "points": _("The points must add up to {total}: {n} too many."),
    "hearts": _("The hearts must add up to {total}: {n} too many."),
    "diamonds": _("The diamonds must add up to {total}: {n} too many."),
}


def row_groups(
    owners: Sequence[Sequence[int]], ask: Callable[[int], Iterable[Question]]
) -> tuple[Group, ...]:
    """Return a group of questions for each player or side, which stand side by side.

    `owners` holds the players of each side, or each player alone. `ask` returns the questions of
    an owner, named `rows.0.tricks` and so on.
    """
    groups = (
        Group(tuple(ask(owner)), legend=side_names(members), in_row=True)
        for owner, members in enumerate(owners)
    )
    return tuple(group for group in groups if group.questions)


def row_number(
    owner: int, field: str, legend: Phrase, *, least: int = 0, most: int, step: int = 1
) -> Question:
    """Return the question for a number of one row."""
    name = f"rows.{owner}.{field}"
    return Question(name, legend, kind="number", least=least, most=most, step=step)


def column_sum(field: str, legend: Phrase, total: int, owners: Sequence[int]) -> Sum:
    """Return the running sum of a field of these rows, which must be the total."""
    return Sum(legend, tuple(f"rows.{owner}.{field}" for owner in owners), total)


def each_owner_once(numbers: Sequence[int], owners: int) -> bool:
    """Return whether rows have each player or side once.

    >>> each_owner_once([2, 0, 1], 3), each_owner_once([0, 1], 3), each_owner_once([0, 1, 1], 3)
    (True, False, False)
    """
    return sorted(numbers) == list(range(owners))


def sum_refusals(
    code: str, field: SumField, numbers: Sequence[int], total: int
) -> Iterator[Refusal]:
    """Yield a refusal for numbers of rows that do not add up, with the difference.

    >>> [refusal.render() for refusal in sum_refusals("X1", "tricks", [3, 4, 5], 13)]
    ['The tricks must add up to 13: 1 missing.']
    """
    missing = total - sum(numbers)
    if missing:
        message = MISSING[field] if missing > 0 else TOO_MANY[field]
        path = f"rows.{max(len(numbers) - 1, 0)}.{field}"
        yield Refusal(code, message, path, {"total": total, "n": abs(missing)})


def bound_refusals(code: str, path: str, number: int | None, most: int) -> Iterator[Refusal]:
    """Yield a refusal for a number of tricks above the most.

    >>> [each.render() for each in bound_refusals("X1", "rows.2.bid", 6, 5)]
    ['Enter 0 to 5 tricks.']
    """
    if number is not None and number > most:
        yield Refusal(code, _("Enter 0 to {most} tricks."), path, {"most": most})


def row_of_each(entry: Mapping[str, object], key: str, owners: int) -> list[JsonObject] | None:
    """Return a row for each player or side, with its key alone if nothing was answered.

    None if the rows are damaged.

    >>> row_of_each({"rows": [{"player": 1, "tricks": 3}]}, "player", 2)
    [{'player': 0}, {'player': 1, 'tricks': 3}]
    """
    rows = entry.get("rows", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return None
    typed = {row.get(key): row for row in rows}
    if len(typed) != len(rows):
        return None
    return [typed.get(owner, {key: owner}) for owner in range(owners)]


def with_last_number(rows: list[JsonObject], field: str, total: int) -> list[JsonObject]:
    """Return rows with the number of the only one without any, if it follows from the others.

    >>> with_last_number([{"player": 0, "tricks": 9}, {"player": 1}], "tricks", 13)
    [{'player': 0, 'tricks': 9}, {'player': 1, 'tricks': 4}]
    """
    without = [row for row in rows if row.get(field) is None]
    typed = [row[field] for row in rows if isinstance(row.get(field), int)]
    left = total - sum(typed)
    if len(without) != 1 or len(typed) != len(rows) - 1 or left < 0:
        return rows
    return [row | {field: left} if row is without[0] else row for row in rows]


def with_zeros(rows: list[JsonObject], field: str, total: int) -> list[JsonObject]:
    """Return rows with zero where nothing was answered, once the other numbers reach the total.

    >>> with_zeros([{"player": 0, "tricks": 13}, {"player": 1}], "tricks", 13)
    [{'player': 0, 'tricks': 13}, {'player': 1, 'tricks': 0}]
    """
    typed = [row[field] for row in rows if row.get(field) is not None]
    if not all(isinstance(number, int) for number in typed) or sum(typed) != total:
        return rows
    return [row | {field: 0} if row.get(field) is None else row for row in rows]
