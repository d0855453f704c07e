"""Seating at tables with the least cost: local search by swaps, from many starts; pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from operator import itemgetter
from random import Random

from scorekeeper.club.evenings.meetings import K, Meetings, Table, TableGame

EXCHANGES, MOST_EXCHANGES = 200, 16_000
"""The number of swaps tried per person, and the limit in all: a tenth of a second."""
FEWEST_STARTS, MOST_STARTS, STARTS_OF_ONE = 2, 40, 160
"""The limits of the number of starts, and the number for one person, shared among all."""
AS_PARTNERS, AS_OPPONENTS = 3, 1
"""The weights of a repeated meeting: partners weigh more than opponents."""
OF_A_TEAM = 10_000
"""The cost of two people of a team at one table: only if unavoidable."""

Seats = list[int]
"""The people of a table by number, in order of play; partners sit opposite."""


@dataclass(frozen=True, slots=True)
class Costs:
    """The cost of seating people together: repeated meetings, teams and strength."""

    met: Meetings = field(default_factory=Meetings)
    teams: Mapping[str, str] = field(default_factory=dict)
    strength: str = ""
    ranks: Mapping[str, int] = field(default_factory=dict)

    def of_ranks(self, ranks: Sequence[int], people: int) -> int:
        """Return the cost of a table by its players' strength ranks, among `people` in all."""
        seats = len(ranks)
        if self.strength == "alike":
            return 2 * (max(ranks) - min(ranks) - seats + 1) // seats
        if self.strength == "mixed":
            return abs(2 * sum(ranks) - seats * (people - 1)) // seats
        return 0


def arrange_tables(
    units: Sequence[tuple[K, ...]], games: Sequence[TableGame], costs: Costs, dice: Random
) -> list[Table[K]]:
    """Return tables of these games with all people seated; partners of a unit stay partners."""
    people = [person for unit in units for person in unit]
    numbers = {person: number for number, person in enumerate(people)}
    as_numbers = [[numbers[person] for person in unit] for unit in units]
    search = _Search(people, games, costs)
    starts = max(FEWEST_STARTS, min(MOST_STARTS, STARTS_OF_ONE // len(people)))
    results = []
    for start in range(starts):
        seating = search.first(as_numbers, dice, by_strength=not start)
        results.append(search.run(seating, dice, starts))
        if not results[-1][0]:
            break
    _cost, tables = min(results, key=itemgetter(0))
    return [
        Table(game, tuple(people[number] for number in seats))
        for game, seats in zip(games, tables, strict=True)
    ]


class _Search:
    """A local search that swaps people between and within tables if the cost does not rise."""

    def __init__(self, people: Sequence[str], games: Sequence[TableGame], costs: Costs) -> None:
        """Prepare the cost of each pair that has met or is in one team."""
        self.games, self.costs, self.many = games, costs, len(people)
        numbers = {person: number for number, person in enumerate(people)}
        by_strength = sorted(people, key=lambda person: costs.ranks.get(person, len(people)))
        places = {person: place for place, person in enumerate(by_strength)}
        self.ranks = [places[person] for person in people]
        self.fixed: set[int] = set()
        self.partners = self._weights(costs.met.partners, AS_PARTNERS, numbers)
        self.opponents = self._weights(costs.met.opponents, AS_OPPONENTS, numbers)
        of_a_team = [pair for pair in combinations(people, 2) if _one_team(*pair, costs.teams)]
        for one, two in of_a_team:
            for key in self._keys(numbers[one], numbers[two]):
                self.partners[key] = self.partners.get(key, 0) + OF_A_TEAM
                self.opponents[key] = self.opponents.get(key, 0) + OF_A_TEAM

    def _keys(self, one: int, two: int) -> tuple[int, int]:
        """Return both keys of a pair: one for each order."""
        return one * self.many + two, two * self.many + one

    def _weights(
        self, times: Mapping[frozenset[str], int], weight: int, numbers: Mapping[str, int]
    ) -> dict[int, int]:
        """Return the cost of each pair, growing with the square of its meetings."""
        costs: dict[int, int] = {}
        for pair, count in times.items():
            if all(person in numbers for person in pair):
                one, two = (numbers[person] for person in pair)
                costs.update(dict.fromkeys(self._keys(one, two), weight * count**2))
        return costs

    def first(
        self, units: Sequence[Sequence[int]], dice: Random, *, by_strength: bool
    ) -> list[Seats]:
        """Return the first seating of a search: random, or by strength if requested."""
        lots = dice.sample(list(units), len(units))
        if by_strength and self.costs.strength:
            lots.sort(key=lambda unit: self.ranks[unit[0]])
        if by_strength and self.costs.strength == "mixed":
            lots = [
                unit for table in range(len(self.games)) for unit in lots[table :: len(self.games)]
            ]
        sides = [number for number, game in enumerate(self.games) if game.sides for _side in (0, 1)]
        pairs = [unit for unit in lots if len(unit) > 1][: len(sides)]
        self.fixed = {person for pair in pairs for person in pair}
        singles = [person for unit in lots for person in unit if person not in self.fixed]
        tables: list[Seats] = [[] for _game in self.games]
        for number, pair in zip(dice.sample(sides, len(sides)), pairs, strict=False):
            tables[number] += pair
        for table, game in zip(tables, self.games, strict=True):
            free = game.seats - len(table)
            table.extend(singles[:free])
            del singles[:free]
            if game.sides:
                table[1], table[2] = table[2], table[1]
        return tables

    def run(self, tables: list[Seats], dice: Random, starts: int) -> tuple[int, list[Seats]]:
        """Return the cost of the cheapest seating found from a start, and the seating."""
        costs = [self.cost(number, seats) for number, seats in enumerate(tables)]
        for _step in range(min(EXCHANGES * self.many, MOST_EXCHANGES) // starts):
            costly = [number for number, cost in enumerate(costs) if cost]
            if not costly:
                break
            one, two = dice.choice(costly), int(dice.random() * len(tables))
            self._try(tables, costs, one, two, dice)
        return sum(costs), tables

    def _try(self, tables: list[Seats], costs: list[int], one: int, two: int, dice: Random) -> None:
        """Swap two seats, or two pairs of partners; swap back if the cost rises."""
        table, other_table = tables[one], tables[two]
        seat, other_seat = int(dice.random() * len(table)), int(dice.random() * len(other_table))
        places = [(seat, other_seat)]
        if self.fixed and not self.fixed.isdisjoint((table[seat], other_table[other_seat])):
            if one == two or not (self.games[one].sides and self.games[two].sides):
                return
            places.append(((seat + 2) % 4, (other_seat + 2) % 4))
        _exchange(table, other_table, places)
        new_costs = self.cost(one, table), self.cost(two, other_table)
        before = costs[one] + (costs[two] if one != two else 0)
        if new_costs[0] + (new_costs[1] if one != two else 0) <= before:
            costs[one], costs[two] = new_costs
        else:
            _exchange(table, other_table, places)

    def cost(self, number: int, seats: Sequence[int]) -> int:
        """Return the cost of a table with these people in its seats."""
        people, partners, opponents = self.many, self.partners.get, self.opponents.get
        if self.games[number].sides:
            one, two, three, four = seats
            cost = partners(one * people + three, 0) + partners(two * people + four, 0)
            across = ((one, two), (one, four), (three, two), (three, four))
        else:
            cost, across = 0, tuple(combinations(seats, 2))  # type: ignore[assignment]
        for person, other in across:
            cost += opponents(person * people + other, 0)
        if self.costs.strength:
            cost += self.costs.of_ranks([self.ranks[person] for person in seats], people)
        return cost


def _one_team(one: str, two: str, teams: Mapping[str, str]) -> bool:
    return bool(teams.get(one)) and teams.get(one) == teams.get(two)


def _exchange(table: Seats, other_table: Seats, places: Sequence[tuple[int, int]]) -> None:
    for seat, other_seat in places:
        table[seat], other_table[other_seat] = other_table[other_seat], table[seat]
