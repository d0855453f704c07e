"""Earlier seatings, as the log stores them, when deals or names change; pure.

A seating is `{"until": 3, "players": [...]}`: who sat in each seat up to deal 3. Those who sit
there now are the match's players.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.seatings import Seating

Stored = dict[str, Any]


def with_deal(seatings: Sequence[Stored], number: int) -> tuple[Stored, ...]:
    """Return earlier seatings when a deal is inserted: those who played the next one played it."""
    return tuple(
        {**seating, "until": seating["until"] + 1} if number <= seating["until"] else seating
        for seating in seatings
    )


def without_deal(seatings: Sequence[Stored], number: int) -> tuple[Stored, ...]:
    """Return earlier seatings when a deal is taken out; those who played no other are gone."""
    left = (
        {**seating, "until": seating["until"] - 1} if number <= seating["until"] else seating
        for seating in seatings
    )
    return _in_order(left)


def _in_order(seatings: Iterable[Stored]) -> tuple[Stored, ...]:
    ordered: list[Stored] = []
    for seating in seatings:
        if seating["until"] > (ordered[-1]["until"] if ordered else 0):
            ordered.append(seating)
    return tuple(ordered)


def renamed(seatings: Sequence[Stored], names: Mapping[str, str]) -> tuple[Stored, ...]:
    """Return earlier seatings where people are called otherwise."""
    return tuple(
        {**seating, "players": [names.get(name, name) for name in seating["players"]]}
        for seating in seatings
    )


def somebody_twice(seatings: Iterable[Stored]) -> bool:
    """Say whether somebody would have sat in two seats at once."""
    names = ([name.casefold() for name in seating["players"]] for seating in seatings)
    return any(len(set(folded)) < len(folded) for folded in names)


def from_deal(
    players: Sequence[str], stored: Sequence[Stored], since: int
) -> tuple[list[Seating], list[Seating]]:
    """Part all seatings at a deal: those before it, and those from it on, the present one last."""
    every = [*map(Seating.read, stored), Seating(None, tuple(players))]
    earlier = [seating for seating in every if seating.until is not None and seating.until < since]
    later = every[len(earlier) :]
    begins = (earlier[-1].until or 0) + 1 if earlier else 1
    if begins < since:
        earlier.append(Seating(since - 1, later[0].players))
    return earlier, later


def as_stored(seatings: Sequence[Seating]) -> tuple[tuple[str, ...], tuple[Stored, ...]]:
    """Return who sits there now and the earlier seatings, those with the same people as one."""
    kept = [
        seating
        for seating, following in zip(seatings, [*seatings[1:], None], strict=True)
        if following is None or following.players != seating.players
    ]
    return kept[-1].players, tuple(seating.stored() for seating in kept[:-1])
