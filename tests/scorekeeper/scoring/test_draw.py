"""Tables drawn for a round: nobody is lost, who sits out, who meets whom."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.club.evenings.arrange import OF_A_TEAM, Costs, arrange_tables
from scorekeeper.club.evenings.draw import DrawnTables, DrawSettings, draw_tables, table_games
from scorekeeper.club.evenings.meetings import Meetings, Table, TableGame, repeats, with_round
from tests.plugins.profiles import tries

THREE, FOUR = TableGame("preferans", 3, sides=False), TableGame("tarneeb", 4, sides=True)
ALONE = TableGame("solo", 4, sides=False)
GAMES = [(THREE,), (FOUR,), (ALONE,), (FOUR, THREE), (THREE, FOUR), (ALONE, THREE)]


def people(number: int) -> list[str]:
    return [f"p{n}" for n in range(number)]


def all_people(drawn: DrawnTables[str]) -> list[str]:
    return sorted([*drawn.out, *(person for table in drawn.tables for person in table.people)])


@st.composite
def draw_settings(draw: st.DrawFn, many: int = 24) -> DrawSettings:
    attending = people(many)
    labels = st.sampled_from(["", "", "A", "B", "C"])
    return DrawSettings(
        games=draw(st.sampled_from(GAMES)),
        five=draw(st.booleans()),
        teams={person: draw(labels) for person in attending[:12]},
        apart=draw(st.booleans()),
        strength=draw(st.sampled_from(["", "alike", "mixed"])),
        ranks={person: number for number, person in enumerate(attending[5:])},
    )


@tries(20)
@given(settings=draw_settings(), many=st.integers(0, 24), seed=st.integers(0, 99))
def test_everybody_is_seated_or_sits_out_once(settings: DrawSettings, many: int, seed: int) -> None:
    drawn_tables = draw_tables(people(many), settings, met=Meetings(), seed=seed)

    assert all_people(drawn_tables) == sorted(people(many))
    for table in drawn_tables.tables:
        assert len(table.playing) == table.game.seats
        assert len(table.out) <= settings.five
        assert table.game in settings.games


@tries(15)
@given(
    many=st.integers(3, 17),
    rounds=st.integers(1, 6),
    games=st.sampled_from(GAMES),
    strength=st.sampled_from(["", "alike", "mixed"]),
    seed=st.integers(0, 99),
)
def test_nobody_sits_out_twice_before_all_have(
    many: int, rounds: int, games: tuple[TableGame, ...], strength: str, seed: int
) -> None:
    met, out = Meetings(), Counter(dict.fromkeys(people(many), 0))
    for number in range(rounds):
        settings = DrawSettings(games, strength=strength)  # type: ignore[arg-type]
        drawn_tables = draw_tables(people(many), settings, met=met, seed=seed + number)
        met = with_round(met, drawn_tables.tables, drawn_tables.out)
        out.update(drawn_tables.out)

        assert max(out.values()) - min(out.values()) <= 1


@pytest.mark.parametrize(
    ("many", "games", "sizes", "out"),
    [
        (3, (FOUR,), [], 3),
        (11, (FOUR,), [4, 4], 3),
        (11, (FOUR, THREE), [4, 4, 3], 0),
        (12, (THREE, FOUR), [3, 3, 3, 3], 0),
        (13, (THREE, FOUR), [3, 3, 3, 4], 0),
        (5, (FOUR, THREE), [4], 1),
        (3, (FOUR, THREE), [3], 0),
        (203, (FOUR, THREE), [4] * 50 + [3], 0),
    ],
)
def test_tables_of_two_sizes_seat_as_many_as_can_be(
    many: int, games: tuple[TableGame, ...], sizes: list[int], out: int
) -> None:
    drawn = draw_tables(people(many), DrawSettings(games), met=Meetings(), seed=3)

    assert [len(table.people) for table in drawn.tables] == sizes
    assert len(drawn.out) == out
    assert [game.seats for game in table_games(many, games)] == sizes


def test_four_have_each_partner_once_in_three_rounds() -> None:
    met = Meetings()
    for number in range(3):
        drawn = draw_tables(list("abcd"), DrawSettings((FOUR,)), met=met, seed=number)
        met = with_round(met, drawn.tables, drawn.out)

    assert met.partners == Counter(frozenset(pair) for pair in combinations("abcd", 2))


def test_players_who_have_not_met_come_first() -> None:
    met = Meetings(opponents={frozenset(("a", "b")): 5, frozenset(("c", "d")): 5})

    drawn_tables = draw_tables(list("abcdef"), DrawSettings((THREE,)), met=met, seed=1)

    assert repeats(drawn_tables.tables, met) == (0, 0)


def test_sixteen_meet_new_people_for_four_rounds() -> None:
    met = Meetings()
    for number in range(4):
        drawn = draw_tables(people(16), DrawSettings((ALONE,)), met=met, seed=number)
        again = repeats(drawn.tables, met)
        met = with_round(met, drawn.tables, drawn.out)
        assert again.opponents <= (0, 0, 4, 8)[number]


def test_meeting_often_weighs_more_than_meeting_many() -> None:
    # Three times with one partner (9) costs more than twice with each of two (4 + 4).
    times = {("a", "b"): 3, ("a", "c"): 2, ("b", "d"): 2, ("a", "d"): 3, ("b", "c"): 3}
    met = Meetings(partners={frozenset(pair): often for pair, often in times.items()})

    drawn = draw_tables(list("abcd"), DrawSettings((FOUR,)), met=met, seed=1)

    assert partners_of(drawn.tables) == {frozenset("ac"), frozenset("bd")}


def partners_of(tables: Sequence[Table[str]]) -> set[frozenset[str]]:
    return {
        frozenset((first, second))
        for table in tables
        for first, second, together in table.pairs()
        if together
    }


@tries(20)
@given(singles=st.integers(0, 9), pairs=st.integers(1, 8), seed=st.integers(0, 99))
def test_fixed_pairs_are_partners_or_sit_out_together(singles: int, pairs: int, seed: int) -> None:
    attending = people(singles + 2 * pairs)
    teams = {person: str(number // 2) for number, person in enumerate(attending[: 2 * pairs])}

    drawn = draw_tables(attending, DrawSettings((FOUR,), teams=teams), met=Meetings(), seed=seed)

    fixed = {frozenset(attending[place : place + 2]) for place in range(0, 2 * pairs, 2)}
    apart = fixed - partners_of(drawn.tables)
    assert all(pair <= set(drawn.out) for pair in apart)


def test_teams_sit_at_different_tables() -> None:
    teams = {person: "ABC"[number % 3] for number, person in enumerate(people(12))}

    drawn = draw_tables(
        people(12), DrawSettings((THREE,), teams=teams, apart=True), met=Meetings(), seed=1
    )

    assert [sorted(teams[person] for person in table.people) for table in drawn.tables] == [
        ["A", "B", "C"]
    ] * 4


def test_strength_decides_the_tables_if_requested() -> None:
    ranks = {person: number for number, person in enumerate(people(24))}

    alike = draw_tables(
        people(24), DrawSettings((THREE,), strength="alike", ranks=ranks), met=Meetings(), seed=1
    )
    mixed = draw_tables(
        people(24), DrawSettings((FOUR,), strength="mixed", ranks=ranks), met=Meetings(), seed=1
    )

    spreads = [[ranks[person] for person in table.people] for table in alike.tables]
    assert [max(strengths) - min(strengths) for strengths in spreads] == [2] * 8
    sums = [sum(ranks[person] for person in table.people) for table in mixed.tables]
    assert [abs(strengths - 46) <= 1 for strengths in sums] == [True] * 6


@pytest.mark.parametrize(("many", "shape"), [(5, [5]), (9, [5, 4]), (10, [5, 5]), (11, [5, 5])])
def test_left_over_player_is_the_fifth_at_a_table(many: int, shape: list[int]) -> None:
    drawn = draw_tables(people(many), DrawSettings((FOUR,), five=True), met=Meetings(), seed=1)

    assert [len(table.people) for table in drawn.tables] == shape
    assert len(drawn.out) == many - sum(shape)


def test_fifth_of_a_table_counts_as_having_sat_out() -> None:
    met = with_round(Meetings(), [Table(FOUR, ("a", "b", "c", "d", "e"))], ())

    assert met.out == {"e": 1}
    assert met.partners == {frozenset(("a", "c")): 1, frozenset(("b", "d")): 1}


def test_person_who_sat_out_least_sits_out_first() -> None:
    # All except d and e have sat out once tonight; d has sat out half of the season's rounds.
    met = Meetings(out={"a": 1, "b": 1, "c": 1}, before={"d": (4, 8), "e": (1, 8)})

    drawn = draw_tables(list("abcde"), DrawSettings((FOUR,)), met=met, seed=1)

    assert drawn.out == ("e",)


@st.composite
def companies(draw: st.DrawFn) -> tuple[TableGame, list[str], Costs]:
    """Draw one or two tables of people with past meetings, teams and ranks."""
    game, tables = draw(st.sampled_from([(FOUR, 1), (ALONE, 1), (THREE, 1), (THREE, 2), (FOUR, 2)]))
    attending = people(game.seats * tables)
    pairs = [frozenset(pair) for pair in combinations([*attending, "gone"], 2)]
    met = st.dictionaries(st.sampled_from(pairs), st.integers(1, 3), max_size=len(pairs))
    labels = st.sampled_from(["", "A", "B"])
    costs = Costs(
        Meetings(partners=draw(met), opponents=draw(met)),
        {person: draw(labels) for person in attending},
        draw(st.sampled_from(["", "alike", "mixed"])),
        {person: number for number, person in enumerate(draw(st.permutations(attending)))},
    )
    return game, attending, costs


def expected_cost(game: TableGame, people: Sequence[str], costs: Costs, total_people: int) -> int:
    """Return the cost of a table: past meetings, equal teams, ranks."""
    met, teams = costs.met, costs.teams
    total = 0
    for one, two in combinations(range(len(people)), 2):
        pair = frozenset((people[one], people[two]))
        if game.sides and two - one == 2:
            total += 3 * met.partners.get(pair, 0) ** 2
        else:
            total += met.opponents.get(pair, 0) ** 2
        first, second = (teams[person] for person in pair)
        total += OF_A_TEAM if first == second != "" else 0
    return total + costs.of_ranks([costs.ranks[person] for person in people], total_people)


def cheapest(game: TableGame, people: Sequence[str], costs: Costs, total_people: int) -> int:
    """Return the minimum cost of all seatings of these people."""
    if not people:
        return 0
    first, *others = people
    return min(
        min(
            expected_cost(game, (first, *order), costs, total_people)
            for order in orders(game, seated)
        )
        + cheapest(game, [person for person in others if person not in seated], costs, total_people)
        for seated in combinations(others, game.seats - 1)
    )


def orders(game: TableGame, people: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the orders that differ in partnerships."""
    if not game.sides:
        return [tuple(people)]
    one, two, three = people
    return [(two, one, three), (one, two, three), (one, three, two)]


@tries(40)
@given(company=companies(), seed=st.integers(0, 9))
def test_tables_are_drawn_at_minimum_cost(
    company: tuple[TableGame, list[str], Costs], seed: int
) -> None:
    game, attending, costs = company
    games = [game] * (len(attending) // game.seats)

    tables = arrange_tables([(person,) for person in attending], games, costs, Random(seed))  # noqa: S311  no secret

    costing = [expected_cost(game, table.people, costs, len(attending)) for table in tables]
    assert sum(costing) == cheapest(game, attending, costs, len(attending))


COMPANIES = {
    "no teams": (
        "012 262 461",
        "013 032 041 071 133 141 171 231 241 253 272 343 353 372 451 472 563 671",
        "",
    ),
    "a large team": (
        "342 351 362 372 672",
        "021 063 073 122 143 151 162 242 253 261 341 452 463 472 561 571",
        "023456",
    ),
    "a team whose partners are new": (
        "",
        "013 021 041 051 063 123 162 173 231 241 261 343 352 452 462 572",
        "01345",
    ),
    "a small team": (
        "162 231 241 251 372",
        "011 051 062 073 123 152 242 252 363 371 573 673",
        "0234",
    ),
}
"""Eight people: pairs with their number of meetings as partners or opponents, and teams."""


def met(text: str) -> dict[frozenset[str], int]:
    return {frozenset(f"p{one}" for one in pair[:2]): int(pair[2]) for pair in text.split()}


@pytest.mark.parametrize("name", COMPANIES)
def test_eight_people_who_often_met_are_seated_at_minimum_cost(name: str) -> None:
    partners, opponents, team = COMPANIES[name]
    attending = people(8)
    teams = {person: "A" if person[1] in team else "" for person in attending}
    costs = Costs(Meetings(met(partners), met(opponents)), teams, ranks=dict.fromkeys(attending, 0))

    tables = arrange_tables([(person,) for person in attending], [FOUR, FOUR], costs, Random(1))  # noqa: S311  no secret

    costing = [expected_cost(FOUR, table.people, costs, 8) for table in tables]
    assert sum(costing) == cheapest(FOUR, attending, costs, 8)


def test_partners_met_four_times_cost_less_than_two_pairs_met_three_times() -> None:
    attending = people(4)
    costs = Costs(Meetings(met("014 023 133 036"), {}), ranks=dict.fromkeys(attending, 0))

    [table] = arrange_tables([(person,) for person in attending], [FOUR], costs, Random(1))  # noqa: S311  no secret

    across = {frozenset(table.people[::2]), frozenset(table.people[1::2])}
    assert across == {frozenset(("p0", "p1")), frozenset(("p2", "p3"))}
