"""Who has met whom, and who has sat out: what a draw is fair by; pure."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Generic, NamedTuple, TypeVar

K = TypeVar("K", bound=str)
Pair = frozenset[str]


class TableGame(NamedTuple):
    """A game as far as a draw cares: how many play it, and whether two play as partners."""

    slug: str
    seats: int
    sides: bool


class Table(NamedTuple, Generic[K]):
    """A table of a round: its game, its players in order of play, and a fifth who is out."""

    game: TableGame
    people: tuple[K, ...]

    @property
    def playing(self) -> tuple[K, ...]:
        """Those who play."""
        return self.people[: self.game.seats]

    @property
    def out(self) -> tuple[K, ...]:
        """Those at the table who are out this time."""
        return self.people[self.game.seats :]

    def pairs(self) -> Iterator[tuple[K, K, bool]]:
        """Yield each two who meet, and whether they are partners."""
        for one, two in combinations(range(len(self.playing)), 2):
            yield self.people[one], self.people[two], self.game.sides and one % 2 == two % 2


@dataclass(frozen=True, slots=True)
class Meetings:
    """How often people have been partners and opponents, and how often each sat out.

    `out` counts this evening's rounds; `before` has by person how many rounds of earlier evenings
    they sat out, and how many there were while they were there.
    """

    partners: Mapping[Pair, int] = field(default_factory=dict)
    opponents: Mapping[Pair, int] = field(default_factory=dict)
    out: Mapping[str, int] = field(default_factory=dict)
    before: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def turn(self, person: str) -> tuple[int, Fraction]:
        """Return what says whose turn it is to sit out: the least first."""
        out, rounds = self.before.get(person, (0, 0))
        return self.out.get(person, 0), Fraction(out, max(rounds, 1))


def with_round(met: Meetings, tables: Sequence[Table[K]], out: Sequence[K]) -> Meetings:
    """Return what has been once a round was played; the fifth of a table was out."""
    partners, opponents = Counter(met.partners), Counter(met.opponents)
    sat = Counter(met.out)
    sat.update([*out, *(person for table in tables for person in table.out)])
    for table in tables:
        for one, two, together in table.pairs():
            (partners if together else opponents)[frozenset((one, two))] += 1
    return Meetings(partners, opponents, sat, met.before)


class Repeats(NamedTuple):
    """How many pairs of a round have been partners before, and opponents."""

    partners: int
    opponents: int


def repeats(tables: Sequence[Table[K]], met: Meetings) -> Repeats:
    """Return how many pairs of a round meet as they have met before."""
    partners = opponents = 0
    for table in tables:
        for one, two, together in table.pairs():
            pair = frozenset((one, two))
            partners += together and bool(met.partners.get(pair))
            opponents += not together and bool(met.opponents.get(pair))
    return Repeats(partners, opponents)
