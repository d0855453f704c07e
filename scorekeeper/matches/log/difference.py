"""The changes between two documents of a match whose log is not here; pure.

Two codes of a match hold its document twice, and nothing between. The fewest changes that lead from
one to the other are found: what was corrected and undone again is none of them.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from games.values import Entry
from scorekeeper.matches.log.document import DETAILS, Document, LogChange, details_changed

PLAYERS, DATE = "players", "started_at"
MOST_COMPARED = 40_000
"""The most pairs of deals that are compared; beyond it each is compared with that of its number."""


class Pair(NamedTuple):
    """A deal before and after, by number; one of them is None for a new or a removed deal."""

    old: int | None
    new: int | None


def changes_between(before: Document, after: Document) -> tuple[LogChange, ...]:
    """Return the changes from one document to another: deals in their order, then all else."""
    return (
        *_deal_changes(before.deals, after.deals),
        *_pending_change(before, after),
        *_people_changes(before, after),
        *_detail_changes(before, after),
        *_end_change(before, after),
    )


def _deal_changes(before: Sequence[Entry], after: Sequence[Entry]) -> Iterator[LogChange]:
    pairs = paired_deals(before, after)
    last_known = max((pair.new or 0 for pair in pairs if pair.old), default=0)
    for old, new in pairs:
        if old and new:
            if before[old - 1] != after[new - 1]:
                yield LogChange("correct", new, before[old - 1], after[new - 1])
        elif new:
            yield LogChange("add" if new > last_known else "insert", new, None, after[new - 1])
        elif old:
            yield LogChange("remove", old, before[old - 1])


def paired_deals(before: Sequence[Entry], after: Sequence[Entry]) -> list[Pair]:
    """Return the deals of two lists in pairs, so that the fewest differ, are new or were removed.

    >>> hearts, spades, sun = ({"kind": kind} for kind in ("hearts", "spades", "sun"))
    >>> paired_deals([hearts], [hearts, sun])
    [Pair(old=1, new=1), Pair(old=None, new=2)]
    >>> paired_deals([hearts, spades], [spades, sun])
    [Pair(old=1, new=None), Pair(old=2, new=1), Pair(old=None, new=2)]
    """
    first = _same_at_start(before, after)
    last = _same_at_start(before[first:][::-1], after[first:][::-1])
    old_numbers = range(first + 1, len(before) - last + 1)
    new_numbers = range(first + 1, len(after) - last + 1)
    return [
        *(Pair(number, number) for number in range(1, first + 1)),
        *_fewest_changes(before, after, old_numbers, new_numbers),
        *(Pair(len(before) - behind, len(after) - behind) for behind in range(last)[::-1]),
    ]


def _same_at_start(before: Sequence[Entry], after: Sequence[Entry]) -> int:
    pairs = zip(before, after, strict=False)
    return sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _fewest_changes(
    before: Sequence[Entry], after: Sequence[Entry], old_numbers: range, new_numbers: range
) -> list[Pair]:
    """Return the pairs of deals in these ranges: the shortest way in a table of their distances."""
    if len(old_numbers) * len(new_numbers) > MOST_COMPARED:
        return _by_number(old_numbers, new_numbers)
    distances = [list(range(len(new_numbers) + 1))]
    for row, old in enumerate(old_numbers, start=1):
        line = [row]
        for column, new in enumerate(new_numbers, start=1):
            corrected = distances[-1][column - 1] + (before[old - 1] != after[new - 1])
            line.append(min(corrected, distances[-1][column] + 1, line[-1] + 1))
        distances.append(line)
    return _way_back(distances, old_numbers, new_numbers)


def _by_number(old_numbers: range, new_numbers: range) -> list[Pair]:
    both = min(len(old_numbers), len(new_numbers))
    return [
        *map(Pair, old_numbers[:both], new_numbers[:both]),
        *(Pair(old, None) for old in old_numbers[both:]),
        *(Pair(None, new) for new in new_numbers[both:]),
    ]


def _way_back(distances: list[list[int]], old_numbers: range, new_numbers: range) -> list[Pair]:
    """Return the pairs on the shortest way; of ways as short, that with new deals at the end."""
    pairs, row, column = list[Pair](), len(old_numbers), len(new_numbers)
    while row or column:
        distance = distances[row][column]
        if column and distance == distances[row][column - 1] + 1:
            column -= 1
            pairs.append(Pair(None, new_numbers[column]))
        elif row and distance == distances[row - 1][column] + 1:
            row -= 1
            pairs.append(Pair(old_numbers[row], None))
        else:
            row, column = row - 1, column - 1
            pairs.append(Pair(old_numbers[row], new_numbers[column]))
    return pairs[::-1]


def _pending_change(before: Document, after: Document) -> Iterator[LogChange]:
    if after.pending and after.pending != before.pending:
        yield LogChange("pending", None, before.pending, after.pending)


def _people_changes(before: Document, after: Document) -> Iterator[LogChange]:
    """Yield a change of seats, and each player who joined or left."""
    if _are_reseated(before, after):
        old, new = ({PLAYERS: list(document.players)} for document in (before, after))
        yield LogChange("reseat", None, old, new)
    for change in after.table_changes[len(before.table_changes) :]:
        name = {"name": after.players[change.seat]}
        yield LogChange("join" if change.joins else "leave", None, None, change.model_dump() | name)


def _are_reseated(before: Document, after: Document) -> bool:
    """Return whether players changed seats, or others took them over; names alone are no seats."""
    seatings = len(after.seatings) > len(before.seatings)
    moved = set(before.players) == set(after.players) and before.players != after.players
    return seatings or moved


def _detail_changes(before: Document, after: Document) -> Iterator[LogChange]:
    """Yield the change of all details that differ, without the players of other changes."""
    others = _are_reseated(before, after) or len(before.players) != len(after.players)
    names = {*DETAILS, DATE} - ({PLAYERS} if others else set())
    stored = after.to_json()
    change = details_changed(before, {name: stored.get(name) for name in sorted(names)})
    if change:
        yield change


def _end_change(before: Document, after: Document) -> Iterator[LogChange]:
    if before.stopped != after.stopped:
        yield LogChange("stop" if after.stopped else "reopen")
