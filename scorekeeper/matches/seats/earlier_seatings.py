"""Who sat where before, as the log stores it, when deals come, go or people get other names; pure.

A seating is `{"until": 3, "players": [...]}`: who sat in each seat up to deal 3. Those who sit
there now are the match's players.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.seatings import Seating

Stored = dict[str, Any]


def with_deal(before: Sequence[Stored], number: int) -> tuple[Stored, ...]:
    """Return earlier seatings when a deal is inserted: those who played the next one played it."""
    return tuple(
        {**each, "until": each["until"] + 1} if number <= each["until"] else each for each in before
    )


def without_deal(before: Sequence[Stored], number: int) -> tuple[Stored, ...]:
    """Return earlier seatings when a deal is taken out; those who played no other are gone."""
    left = (
        {**each, "until": each["until"] - 1} if number <= each["until"] else each for each in before
    )
    return _in_order(left)


def _in_order(seatings: Iterable[Stored]) -> tuple[Stored, ...]:
    found: list[Stored] = []
    for each in seatings:
        if each["until"] > (found[-1]["until"] if found else 0):
            found.append(each)
    return tuple(found)


def renamed(before: Sequence[Stored], names: Mapping[str, str]) -> tuple[Stored, ...]:
    """Return earlier seatings where people are called otherwise."""
    return tuple(
        {**each, "players": [names.get(name, name) for name in each["players"]]} for each in before
    )


def somebody_twice(before: Iterable[Stored]) -> bool:
    """Say whether somebody would have sat in two seats at once."""
    names = ([name.casefold() for name in each["players"]] for each in before)
    return any(len(set(each)) < len(each) for each in names)


def from_deal(
    players: Sequence[str], before: Sequence[Stored], since: int
) -> tuple[list[Seating], list[Seating]]:
    """Part all seatings at a deal: those before it, and those from it on, the present one last."""
    every = [*map(Seating.read, before), Seating(None, tuple(players))]
    earlier = [each for each in every if each.until is not None and each.until < since]
    later = every[len(earlier) :]
    begins = (earlier[-1].until or 0) + 1 if earlier else 1
    if begins < since:
        earlier.append(Seating(since - 1, later[0].players))
    return earlier, later


def as_stored(seatings: Sequence[Seating]) -> tuple[tuple[str, ...], tuple[Stored, ...]]:
    """Return who sits there now and the earlier seatings, those with the same people as one."""
    kept = [
        each
        for each, following in zip(seatings, [*seatings[1:], None], strict=True)
        if following is None or following.players != each.players
    ]
    return kept[-1].players, tuple(each.stored() for each in kept[:-1])
