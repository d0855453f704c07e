"""Seatings of a match: a seat may be taken over, or seats swapped, between two deals.

The fold knows seats alone. A match names the people who sit there now; `Seating` keeps the people
who sat there before, up to a deal.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypedDict


@dataclass(frozen=True, slots=True)
class Seating:
    """The people in each seat up to a deal; `until` is None for the current seating."""

    until: int | None
    players: tuple[str, ...]

    @classmethod
    def from_json(cls, stored: "StoredSeating") -> "Seating":
        return cls(stored["until"], tuple(stored["players"]))

    def to_json(self) -> "StoredSeating":
        return {"until": self.until, "players": list(self.players)}


class StoredSeating(TypedDict):
    """A seating as JSON."""

    until: int | None
    players: list[str]


@dataclass(frozen=True, slots=True)
class Stint:
    """A person's time in a seat, from one deal to another; `last` is None while it goes on."""

    name: str
    seat: int
    first: int
    last: int | None


def names_at(players: Sequence[str], earlier: Sequence[Seating], number: int) -> tuple[str, ...]:
    """Return the names in each seat at the time of a deal.

    >>> names_at(["Ana", "Eva"], [Seating(3, ("Ana", "Ivo"))], 3)
    ('Ana', 'Ivo')
    """
    for seating in earlier:
        if seating.until is not None and number <= seating.until:
            return seating.players
    return tuple(players)


def stints(players: Sequence[str], earlier: Sequence[Seating]) -> tuple[Stint, ...]:
    """Return the stints of all people, seat by seat.

    >>> [each.name for each in stints(["Ana", "Eva"], [Seating(3, ("Ana", "Ivo"))])]
    ['Ana', 'Ivo', 'Eva']
    """
    return tuple(_stints(players, earlier))


def _stints(players: Sequence[str], earlier: Sequence[Seating]) -> Iterator[Stint]:
    all_seatings = [*earlier, Seating(None, tuple(players))]
    for seat in range(len(players)):
        first = 1
        for name, seatings in groupby(all_seatings, key=lambda seating: seating.players[seat]):
            last = list(seatings)[-1].until
            yield Stint(name, seat, first, last)
            first = 0 if last is None else last + 1


def changed_seats(players: Sequence[str], earlier: Sequence[Seating]) -> frozenset[int]:
    """Return the seats that more than one person has held."""
    return frozenset(stint.seat for stint in stints(players, earlier) if stint.last is not None)


def holders_by_seat(players: Sequence[str], earlier: Sequence[Seating]) -> tuple[str, ...]:
    """Return the names of everyone who held each seat, in order, as one text per seat.

    >>> holders_by_seat(["Ana", "Eva"], [Seating(3, ("Ana", "Ivo"))])
    ('Ana', 'Ivo / Eva')
    """
    names_by_seat: list[dict[str, None]] = [{} for _player in players]
    for stint in stints(players, earlier):
        names_by_seat[stint.seat][stint.name] = None
    return tuple(" / ".join(names) for names in names_by_seat)


def renumbered(entry: object, fields: Collection[str], seats: Sequence[int]) -> Any:
    """Return a deal's entry with its players renumbered: player p becomes `seats[p]`.

    >>> renumbered({"declarer": 2, "tricks": 2, "doubled_by": [0, 1]},
    ...            ("declarer", "doubled_by"), (1, 2, 0))
    {'declarer': 0, 'tricks': 2, 'doubled_by': [1, 2]}
    """
    if isinstance(entry, Mapping):
        return {
            name: _renumbered_value(value, seats)
            if name in fields
            else renumbered(value, fields, seats)
            for name, value in entry.items()
        }
    if isinstance(entry, list | tuple):
        return [renumbered(item, fields, seats) for item in entry]
    return entry


def owners_after(owners: Sequence[int], seats: Sequence[int]) -> tuple[int, ...] | None:
    """Return the new number of each side after players changed seats; None if one was split up.

    `owners` holds the side of each player; player p now sits at `seats[p]`.

    >>> owners_after((0, 1, 0, 1), (1, 2, 3, 0)), owners_after((0, 1, 0, 1), (1, 0, 2, 3))
    ((1, 0), None)
    """
    new_owners: dict[int, set[int]] = {}
    for player, seat in enumerate(seats):
        new_owners.setdefault(owners[player], set()).add(owners[seat])
    if any(len(new) > 1 for new in new_owners.values()):
        return None
    return tuple(new_owners[owner].pop() for owner in sorted(new_owners))


def _renumbered_value(player: object, seats: Sequence[int]) -> object:
    if isinstance(player, list | tuple):
        return [_renumbered_value(item, seats) for item in player]
    if type(player) is int and 0 <= player < len(seats):
        return seats[player]
    return player
