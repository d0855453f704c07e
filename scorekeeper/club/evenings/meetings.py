"""Meetings and byes, the basis of a fair draw; pure."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Generic, NamedTuple, TypeVar

K = TypeVar("K", bound=str)
Pair = frozenset[str]


class TableGame(NamedTuple):
    """The parts of a game that a draw needs: number of players, and whether it has partners.

    `seats` is the number chosen for a table, `sizes` has the numbers to which other tables may be
    adjusted, so that everybody plays; without it all tables have the number chosen.
    """

    slug: str
    seats: int
    sides: bool
    sizes: tuple[int, ...] = ()

    @property
    def possible_sizes(self) -> tuple[int, ...]:
        """The possible numbers of players at a table."""
        return self.sizes or (self.seats,)


class Table(NamedTuple, Generic[K]):
    """A table of a round: its game, its players in order of play, and an extra one who is out."""

    game: TableGame
    people: tuple[K, ...]

    @property
    def playing(self) -> tuple[K, ...]:
        """The people who play."""
        return self.people[: self.game.seats]

    @property
    def out(self) -> tuple[K, ...]:
        """The people at the table who are out this time."""
        return self.people[self.game.seats :]

    def pairs(self) -> Iterator[tuple[K, K, bool]]:
        """Yield each pair of players, and whether they are partners."""
        for one, two in combinations(range(len(self.playing)), 2):
            yield self.people[one], self.people[two], self.game.sides and one % 2 == two % 2


@dataclass(frozen=True, slots=True)
class Meetings:
    """The number of times that people were partners and opponents, and sat out.

    `out` counts rounds of this evening; `before` has, for earlier evenings, the rounds that a
    person sat out and the rounds drawn in their presence.
    """

    partners: Mapping[Pair, int] = field(default_factory=dict)
    opponents: Mapping[Pair, int] = field(default_factory=dict)
    out: Mapping[str, int] = field(default_factory=dict)
    before: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def turn(self, person: str) -> tuple[int, Fraction]:
        """Return the sort key for sitting out: the lowest is next."""
        out, rounds = self.before.get(person, (0, 0))
        return self.out.get(person, 0), Fraction(out, max(rounds, 1))


def with_round(met: Meetings, tables: Sequence[Table[K]], out: Sequence[K]) -> Meetings:
    """Return the meetings with a round added; an extra player at a table sat out."""
    partners, opponents = Counter(met.partners), Counter(met.opponents)
    out_counts = Counter(met.out)
    out_counts.update([*out, *(person for table in tables for person in table.out)])
    for table in tables:
        for one, two, together in table.pairs():
            (partners if together else opponents)[frozenset((one, two))] += 1
    return Meetings(partners, opponents, out_counts, met.before)


class Repeats(NamedTuple):
    """The number of repeated pairs of a round, as partners and as opponents."""

    partners: int
    opponents: int


def repeats(tables: Sequence[Table[K]], met: Meetings) -> Repeats:
    """Return the number of pairs in a round that repeat an earlier meeting."""
    partners = opponents = 0
    for table in tables:
        for one, two, together in table.pairs():
            pair = frozenset((one, two))
            partners += together and bool(met.partners.get(pair))
            opponents += not together and bool(met.opponents.get(pair))
    return Repeats(partners, opponents)
