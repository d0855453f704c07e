"""Who sat where in which deals: a seat may be taken over, or seats changed, between two deals.

The fold knows seats alone. A match names those who sit there now; `Seating` keeps who sat there
before, up to which deal.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypedDict


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sat in each seat up to a deal; None for as long as the match goes on."""

    until: int | None
    players: tuple[str, ...]

    @classmethod
    def read(cls, stored: "StoredSeating") -> "Seating":
        """Read a stored seating."""
        return cls(stored["until"], tuple(stored["players"]))

    def stored(self) -> "StoredSeating":
        """Return the seating as JSON."""
        return {"until": self.until, "players": list(self.players)}


class StoredSeating(TypedDict):
    """A seating as JSON."""

    until: int | None
    players: list[str]


@dataclass(frozen=True, slots=True)
class Stint:
    """Somebody in a seat, from one deal to another; `last` is None for those who sit there now."""

    name: str
    seat: int
    first: int
    last: int | None


def names_at(players: Sequence[str], earlier: Sequence[Seating], number: int) -> tuple[str, ...]:
    """Return who sat in each seat when a deal was played.

    >>> names_at(["Ana", "Eva"], [Seating(3, ("Ana", "Ivo"))], 3)
    ('Ana', 'Ivo')
    """
    for seating in earlier:
        if seating.until is not None and number <= seating.until:
            return seating.players
    return tuple(players)


def stints(players: Sequence[str], earlier: Sequence[Seating]) -> tuple[Stint, ...]:
    """Return who sat in which seat for which deals, seat by seat.

    >>> [each.name for each in stints(["Ana", "Eva"], [Seating(3, ("Ana", "Ivo"))])]
    ['Ana', 'Ivo', 'Eva']
    """
    return tuple(_stints(players, earlier))


def _stints(players: Sequence[str], earlier: Sequence[Seating]) -> Iterator[Stint]:
    every = [*earlier, Seating(None, tuple(players))]
    for seat in range(len(players)):
        first = 1
        for name, held in groupby(every, key=lambda seating: seating.players[seat]):
            last = list(held)[-1].until
            yield Stint(name, seat, first, last)
            first = 0 if last is None else last + 1


def changed_hands(players: Sequence[str], earlier: Sequence[Seating]) -> frozenset[int]:
    """Return the seats in which more than one person sat."""
    return frozenset(stint.seat for stint in stints(players, earlier) if stint.last is not None)


def held_by(players: Sequence[str], earlier: Sequence[Seating]) -> tuple[str, ...]:
    """Return everybody who sat in each seat, in order, as one text a seat.

    >>> held_by(["Ana", "Eva"], [Seating(3, ("Ana", "Ivo"))])
    ('Ana', 'Ivo / Eva')
    """
    names_by_seat: list[dict[str, None]] = [{} for _player in players]
    for stint in stints(players, earlier):
        names_by_seat[stint.seat][stint.name] = None
    return tuple(" / ".join(names) for names in names_by_seat)


def renumbered(entry: object, fields: Collection[str], seats: Sequence[int]) -> Any:
    """Return a deal as typed with other numbers for its players: player p becomes `seats[p]`.

    >>> renumbered({"declarer": 2, "tricks": 2, "doubled_by": [0, 1]},
    ...            ("declarer", "doubled_by"), (1, 2, 0))
    {'declarer': 0, 'tricks': 2, 'doubled_by': [1, 2]}
    """
    if isinstance(entry, Mapping):
        return {
            name: _moved(value, seats) if name in fields else renumbered(value, fields, seats)
            for name, value in entry.items()
        }
    if isinstance(entry, list | tuple):
        return [renumbered(item, fields, seats) for item in entry]
    return entry


def _moved(player: object, seats: Sequence[int]) -> object:
    if isinstance(player, list | tuple):
        return [_moved(item, seats) for item in player]
    if type(player) is int and 0 <= player < len(seats):
        return seats[player]
    return player
