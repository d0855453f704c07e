"""Rounds, tournaments and imports of a game that different numbers of players can play."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import pytest
import time_machine
from hypothesis import given
from hypothesis import strategies as st

from games.values import Refused
from scorekeeper.club.evenings.draw import DrawSettings, draw_tables, table_games
from scorekeeper.club.evenings.meetings import Meetings, TableGame
from scorekeeper.club.evenings.models import Drawing
from scorekeeper.club.evenings.round_draw import RoundSettings
from scorekeeper.club.evenings.rounds import draw_round
from scorekeeper.club.evenings.season_meetings import tables_of
from scorekeeper.club.evenings.start import start_table
from scorekeeper.club.tournaments.rounds import draw_next_round
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.services import add_member
from scorekeeper.leagues.today import today_in
from scorekeeper.matches.log.outcomes import NO_ATTEMPT
from tests.plugins.profiles import tries
from tests.support.club import SIX, club, evening, house, signed_in
from tests.support.people import TEN
from tests.support.tournaments import api, cup, ids

ANY, EVEN = tuple(range(2, 11)), (4, 6, 8, 10)
TARNEEB = TableGame("tarneeb", 4, sides=True)


def any_size(seats: int, sizes: tuple[int, ...] = ANY) -> TableGame:
    return TableGame("house", seats, sides=False, sizes=sizes)


def nearest_sizes(people: int, seats: int) -> list[int]:
    """Return the sizes nearest to the chosen one, found by trying all."""
    shapes = (
        shape
        for tables in range(1, people // 2 + 1)
        for shape in combinations_with_replacement(ANY, tables)
        if sum(shape) == people
    )
    return sorted(min(shapes, key=lambda shape: sum((size - seats) ** 2 for size in shape)))


@tries(100)
@given(people=st.integers(2, 40), seats=st.sampled_from(ANY), seed=st.integers(0, 9))
def test_everybody_plays_a_game_of_two_to_ten(people: int, seats: int, seed: int) -> None:
    present = [f"p{number}" for number in range(people)]

    drawn = draw_tables(present, DrawSettings((any_size(seats),)), met=Meetings(), seed=seed)

    assert drawn.out == ()
    assert sorted(person for table in drawn.tables for person in table.playing) == sorted(present)
    assert all(len(table.people) == table.game.seats in ANY for table in drawn.tables)


@pytest.mark.parametrize("seats", ANY)
def test_sizes_of_tables_are_the_nearest_to_the_chosen_one(seats: int) -> None:
    for people in range(2, 17):
        sizes = [game.seats for game in table_games(people, [any_size(seats)])]

        off = [
            sum((size - seats) ** 2 for size in each)
            for each in (sizes, nearest_sizes(people, seats))
        ]
        assert (sum(sizes), off[0]) == (people, off[1])


@pytest.mark.parametrize(
    ("people", "games", "tables"),
    [
        (1, [any_size(4)], []),
        (11, [any_size(4)], [4, 4, 3]),
        (11, [any_size(6)], [6, 5]),
        (7, [any_size(4, EVEN)], [6]),
        (9, [TARNEEB], [4, 4]),
        (7, [TARNEEB, any_size(3)], [4, 3]),
        (10, [TARNEEB, any_size(3)], [4, 4, 2]),
        (9, [any_size(3), TARNEEB], [3, 3, 3]),
    ],
)
def test_tables_have_sizes_that_their_games_allow(
    people: int, games: list[TableGame], tables: list[int]
) -> None:
    assert [game.seats for game in table_games(people, games)] == tables


@pytest.fixture
def league() -> Iterator[League]:
    """Found a mixed league on the evening of the 10th, with ten members."""
    with time_machine.travel(evening(10), tick=True):
        league = club(games=["house", "tarneeb"])
        for name in TEN[len(SIX) :]:
            add_member(league, name)
        yield league


def draw(league: League, many: int, **settings: Any) -> Drawing:
    present = ids(league, many)
    round_settings = RoundSettings(game="house", present=present, **settings)
    return draw_round(league, round_settings, day=today_in(league))


@pytest.mark.engine
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("many", "seats", "sizes"),
    [(7, 4, [4, 3]), (6, 6, [6]), (10, 5, [5, 5]), (10, 10, [10]), (8, 4, []), (8, None, [])],
)
def test_round_is_drawn_and_started_with_the_number_chosen(
    league: League, many: int, seats: int | None, sizes: list[int]
) -> None:
    drawing = draw(league, many, seats=seats)

    match = start_table(drawing, 1, owner=None, attempt=NO_ATTEMPT)

    assert (drawing.sizes, drawing.out) == (sizes, [])
    drawing.full_clean()
    assert len(match.read_document().players) == (sizes or [4])[0]
    assert [len(table.playing) for table in tables_of(drawing)] == (sizes or [4, 4])


@pytest.mark.django_db
def test_number_of_players_is_that_of_the_last_matchs_rules(league: League) -> None:
    house(league, dict.fromkeys(TEN[:3], 0), evening(9), least_players=3, most_players=4)

    with pytest.raises(Refused) as refused:
        draw(league, 6, seats=6)

    (refusal,) = refused.value.refusals
    assert (refusal.field, refusal.render()) == (
        "seats",
        "Enter 3–4 players for a table of A game of your own.",
    )
    assert draw(league, 7, seats=3).sizes == [4, 3]


@pytest.mark.django_db
def test_page_asks_for_the_number_and_the_api_says_what_is_allowed(league: League) -> None:
    path = f"/leagues/{league.slug}/tables/"
    ben = signed_in("Ben")
    form = {"present": ids(league, 5), "game": "house", "seats": "5"}

    page = ben.get(path).content.decode()
    of_four = ben.post(path, form | {"game": "tarneeb"})
    body = {"game": "tarneeb", "seats": 5}
    refused = api(league, "POST", f"evenings/{today_in(league)}/rounds/", body)
    answer = ben.post(path, form)

    assert '<option value="4" selected>4</option>' in page
    (error,) = refused.json()["errors"]
    assert (error["field"], error["message"]) == (
        "seats",
        "Enter 4 players for a table of Tarneeb.",
    )
    assert (of_four.status_code, answer.status_code) == (302, 302)
    assert [drawing.sizes for drawing in league.drawings.order_by("number")] == [[], [5]]


@pytest.mark.django_db
def test_league_of_fixed_games_is_not_asked() -> None:
    with time_machine.travel(evening(10), tick=True):
        league = club(games=["tarneeb"])
        pages = [
            signed_in("Anna").get(f"/leagues/{league.slug}/{page}/").content.decode()
            for page in ("tables", "tournaments")
        ]

    assert all('name="seats"' not in page for page in pages)


@pytest.mark.engine
@pytest.mark.django_db
def test_tournament_has_the_number_of_players_chosen(league: League) -> None:
    tournament = cup(league, 10, game="house", seats=5)

    drawing = draw_next_round(tournament).drawing

    assert [len(table.playing) for table in tables_of(drawing)] == [5, 5]
    refused = api(league, "PATCH", f"tournaments/{tournament.pk}/", {"seats": 11})
    assert refused.json()["errors"][0]["field"] == "seats"


@pytest.mark.django_db
def test_tournament_of_a_fixed_game_refuses_another_number(league: League) -> None:
    with pytest.raises(Refused) as refused:
        cup(league, 10, game="tarneeb", seats=5)

    assert "seats" in [refusal.field for refusal in refused.value.refusals]


@pytest.mark.engine
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("many", "seats", "tables"),
    [(6, None, [6]), (6, 3, [3, 3]), (10, None, [10]), (10, 5, [5, 5]), (2, None, [2])],
)
def test_imported_results_have_any_number_of_players(
    league: League, many: int, seats: int | None, tables: list[int]
) -> None:
    results = [
        {"date": "2026-09-01", "game": "house", "player": name, "points": str(number)}
        for number, name in enumerate(TEN[:many])
    ]

    answer = api(league, "POST", "imports/", {"results": results, "seats": seats})

    assert answer.status_code == 201, answer.content
    assert [table.seats.count() for table in league.past_tables.order_by("started_at")] == tables
