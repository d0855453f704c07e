"""Draw of the next round's tables from the members present; pure.

Each member is seated or sits out; nobody sits out twice before all others have. New partners and
opponents come first, or equal strength if requested.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
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
    people. With `five`, each leftover player joins a table that allows one more. `teams` maps
    people to labels: people with the same label are partners, or sit `apart`. `ranks` starts with
    the strongest at 0.
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
    dice = Random(seed)  # noqa: S311  # nosec B311  a draw for a card table, not for a secret
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
    """
    return next(_shapes(people, games), ())


def _shapes(people: int, games: Sequence[TableGame]) -> Iterator[tuple[TableGame, ...]]:
    """Yield the possible games of tables, those that seat most people first."""
    sizes = {game.seats: game for game in reversed(games)}
    first, *others = sorted(sizes.values(), key=games.index)
    of_second = others[0].seats if others else people + 1
    options = [
        (people - second_count * of_second - first_count * first.seats, second_count, first_count)
        for second_count in range(people // of_second + 1)
        for first_count in range((people - second_count * of_second) // first.seats + 1)
        if first_count or second_count
    ]
    for _left, second_count, first_count in sorted(options):
        yield (*[first] * first_count, *(others[:1] * second_count))


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
