"""Updates of earlier seatings when deals or names change; pure.

A seating lists the player in each seat up to a deal. The current seating is the match's `players`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from games.seatings import Seating


def with_deal(seatings: Sequence[Seating], number: int) -> tuple[Seating, ...]:
    """Return earlier seatings after inserting a deal; it belongs to the seating of the next one."""
    return tuple(_shifted(seating, number, 1) for seating in seatings)


def without_deal(seatings: Sequence[Seating], number: int) -> tuple[Seating, ...]:
    """Return earlier seatings after removing a deal, without seatings left with no deal."""
    ordered: list[Seating] = []
    for seating in seatings:
        shifted = _shifted(seating, number, -1)
        if _last(shifted) > (_last(ordered[-1]) if ordered else 0):
            ordered.append(shifted)
    return tuple(ordered)


def _shifted(seating: Seating, number: int, by: int) -> Seating:
    """Return a seating with its last deal shifted, if that is at or after a deal."""
    last = _last(seating)
    return replace(seating, until=last + by) if number <= last else seating


def _last(seating: Seating) -> int:
    """Return the number of the last deal of an earlier seating."""
    return seating.until or 0


def with_new_names(seatings: Sequence[Seating], names: Mapping[str, str]) -> tuple[Seating, ...]:
    """Return earlier seatings with renamed players."""
    return tuple(
        replace(seating, players=tuple(names.get(name, name) for name in seating.players))
        for seating in seatings
    )


def has_duplicate_player(seatings: Iterable[Seating]) -> bool:
    """Return whether any seating has the same player in two seats."""
    names = ([name.casefold() for name in seating.players] for seating in seatings)
    return any(len(set(folded)) < len(folded) for folded in names)


def split_at(
    players: Sequence[str], seatings: Sequence[Seating], since: int
) -> tuple[list[Seating], list[Seating]]:
    """Split all seatings at a deal: those before it, and those from it on, the current one last."""
    earlier = [seating for seating in seatings if _last(seating) < since]
    later = [*seatings[len(earlier) :], Seating(None, tuple(players))]
    begins = _last(earlier[-1]) + 1 if earlier else 1
    if begins < since:
        earlier.append(Seating(since - 1, later[0].players))
    return earlier, later


def merge_seatings(seatings: Sequence[Seating]) -> tuple[tuple[str, ...], tuple[Seating, ...]]:
    """Return the current players and the earlier seatings, merging equal neighbours."""
    merged = [
        seating
        for seating, following in zip(seatings, [*seatings[1:], None], strict=True)
        if following is None or following.players != seating.players
    ]
    return merged[-1].players, tuple(merged[:-1])
