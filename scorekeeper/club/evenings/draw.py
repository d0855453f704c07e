"""Draw of the next round's tables from the members present; pure.

Each member is seated or sits out; nobody sits out twice before all others have. New partners and
opponents come first, or equal strength if requested.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic, Literal

from scorekeeper.club.evenings.arrange import Costs, arrange_tables
from scorekeeper.club.evenings.meetings import K, Meetings, Table, TableGame

Strength = Literal["", "alike", "mixed"]


@dataclass(frozen=True, slots=True)
class DrawSettings:
    """The settings of a draw.

    The first of `games` is played at as many tables as possible, a second one if that seats more
    people; tables of a game with several `sizes` are adjusted so that everybody plays. With `five`,
    each leftover player joins a table that allows one more. `teams` maps people to labels: people
    with the same label are partners, or sit `apart`. `ranks` starts with the strongest at 0.
    """

    games: tuple[TableGame, ...]
    five: bool = False
    teams: Mapping[str, str] = field(default_factory=dict)
    apart: bool = False
    strength: Strength = ""
    ranks: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DrawnTables(Generic[K]):
    """The tables of a round, and the people who sit out."""

    tables: tuple[Table[K], ...]
    out: tuple[K, ...]


def draw_tables(
    present: Sequence[K], settings: DrawSettings, *, met: Meetings, seed: int
) -> DrawnTables[K]:
    """Draw the tables of one round, reproducibly from a seed.

    >>> settings = DrawSettings((TableGame("fours", 4, True),))
    >>> drawn = draw_tables(["a", "b", "c", "d", "e"], settings, met=Meetings(), seed=1)
    >>> len(drawn.tables), len(drawn.out)
    (1, 1)
    """
    dice = Random(seed)  # noqa: S311  a draw for a card table, not for a secret
    units = _units(dice.sample(list(present), len(present)), settings)
    for shape in _shapes(len(present), settings.games):
        out = _sitting_out(units, len(present) - sum(game.seats for game in shape), met)
        if out is not None:
            break
    else:
        return DrawnTables((), tuple(present))
    resting = {person for unit in out for person in unit}
    playing = [unit for unit in units if unit[0] not in resting]
    teams = settings.teams if settings.apart else {}
    costs = Costs(met, teams, settings.strength, settings.ranks)
    tables = arrange_tables(playing, shape, costs, dice)
    return (
        _with_fifths(tables, sorted(resting, key=met.turn))
        if settings.five
        else DrawnTables(tuple(tables), tuple(person for unit in out for person in unit))
    )


def table_games(people: int, games: Sequence[TableGame]) -> tuple[TableGame, ...]:
    """Return the games of the tables at which the most of `people` can play.

    >>> three, four = TableGame("threes", 3, False), TableGame("fours", 4, True)
    >>> [game.seats for game in table_games(11, [four, three])]
    [4, 4, 3]
    >>> [game.seats for game in table_games(11, [TableGame("any", 4, False, (3, 4, 5, 6))])]
    [4, 4, 3]
    """
    return next(_shapes(people, games), ())


def _shapes(people: int, games: Sequence[TableGame]) -> Iterator[tuple[TableGame, ...]]:
    """Yield the possible games of tables, those that seat most people first.

    The first game has as many tables as possible; sizes are as near to the chosen one as can be.
    """
    last_tables = _last_tables(people, games)
    for seated in range(people, 0, -1):
        tables: list[TableGame] = []
        left = seated
        while left and left in last_tables:
            tables.append(last_tables[left])
            left -= tables[-1].seats
        if not left:
            yield tuple(sorted(tables, key=_table_order(games)))


def _last_tables(people: int, games: Sequence[TableGame]) -> dict[int, TableGame]:
    """Return the last table of the best shape for each number of people that fills its tables."""
    choices = [
        (int(number > 0), (size - game.seats) ** 2, game._replace(seats=size))
        for number, game in enumerate(games)
        for size in game.possible_sizes
    ]
    best: dict[int, tuple[int, int]] = {0: (0, 0)}
    last_tables: dict[int, TableGame] = {}
    for seated in range(1, people + 1):
        costs = [
            (best[seated - table.seats][0] + other, best[seated - table.seats][1] + off, number)
            for number, (other, off, table) in enumerate(choices)
            if seated - table.seats in best
        ]
        if costs:
            other, off, number = min(costs)
            best[seated] = other, off
            last_tables[seated] = choices[number][2]
    return last_tables


def _table_order(games: Sequence[TableGame]) -> Callable[[TableGame], tuple[int, int]]:
    """Return the sort key of tables: by game as chosen, the largest first."""
    slugs = [game.slug for game in games]
    return lambda table: (slugs.index(table.slug), -table.seats)


def _units(people: Sequence[K], settings: DrawSettings) -> list[tuple[K, ...]]:
    """Return the people as units: fixed partners together if a game has partners."""
    if settings.apart or not any(game.sides for game in settings.games):
        return [(person,) for person in people]
    units: list[tuple[K, ...]] = []
    waiting: dict[str, K] = {}
    for person in people:
        label = settings.teams.get(person, "")
        if label and label in waiting:
            units.append((waiting.pop(label), person))
        elif label:
            waiting[label] = person
        else:
            units.append((person,))
    units += [(person,) for person in waiting.values()]
    return units


def _sitting_out(
    units: Sequence[tuple[K, ...]], count: int, met: Meetings
) -> list[tuple[K, ...]] | None:
    """Return the units that sit out, `count` people by turn; None if no units fit."""
    turns = sorted({met.turn(person) for unit in units for person in unit})
    people = Counter(person for unit in units for person in unit)
    base = (len(people) + 1) ** 2
    worth = {
        person: base ** (2 * met.out.get(person, 0)) * base + turns.index(met.turn(person))
        for person in people
    }
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for number, unit in enumerate(units):
        unit_worth = sum(worth[person] for person in unit)
        for size in sorted((size for size in best if size + len(unit) <= count), reverse=True):
            cost, chosen = best[size]
            total = size + len(unit)
            if total not in best or cost + unit_worth < best[total][0]:
                best[total] = cost + unit_worth, (*chosen, number)
    return [units[number] for number in best[count][1]] if count in best else None


def _with_fifths(tables: Sequence[Table[K]], out: Sequence[K]) -> DrawnTables[K]:
    """Seat people who are out as an extra player at a table each, as far as tables suffice."""
    seated = [
        table._replace(people=(*table.people, *out[number : number + 1]))
        for number, table in enumerate(tables)
    ]
    return DrawnTables(tuple(seated), tuple(out[len(tables) :]))
