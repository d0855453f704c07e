"""The chart of an evening: everyone's running score after each match, with its table."""

import re
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest

from scorekeeper.club.evenings.chart import MOST, evening_charts
from scorekeeper.club.evenings.page import evening_page
from scorekeeper.leagues.people.faces import Face
from scorekeeper.players.suits import suit_at
from tests.support.club import THREE, club, evening, preferans, signed_in

ANNA, BEN, DORA = UUID(int=1), UUID(int=2), UUID(int=3)
PEOPLE = {ANNA: Face("Anna", 4), BEN: Face("Ben", 2), DORA: Face("<b>", 4)}
FIRST, SECOND, THIRD = UUID(int=11), UUID(int=12), UUID(int=13)
ADDRESSES = {FIRST: "/m/first/", SECOND: "/m/second/", THIRD: "/m/third/"}


@dataclass
class Score:
    """A member's score in a match."""

    league_match_id: UUID
    member_id: UUID
    points: int
    money: int | None = None
    currency: str = ""
    game: str = "preferans"


def rows(chart: dict[str, Any]) -> list[tuple[str, str, list[str]]]:
    """Return the table of a chart."""
    cells = ((row["says"], row["href"], row["cells"]) for row in chart["rows"])
    return [(label, href, [cell["text"] for cell in row_cells]) for label, href, row_cells in cells]


def test_points_are_added_up_and_stay_level_without_a_match() -> None:
    results = [
        Score(FIRST, ANNA, 2600),
        Score(FIRST, BEN, -2600),
        Score(SECOND, DORA, 150),
        Score(SECOND, ANNA, -150),
    ]

    (chart,) = evening_charts(results, PEOPLE, ADDRESSES)

    assert rows(chart) == [
        ("2", "/m/second/", ["+24.50", "−26", "+1.50"]),
        ("1", "/m/first/", ["+26", "−26", "0"]),
    ]
    assert [player for players in chart["heads"] for player in players] == [
        {"name": "Anna", "suit": 4},
        {"name": "Ben", "suit": 2},
        {"name": "<b>", "suit": 1},
    ]
    assert [[cell["suit"] for cell in row["cells"]] for row in chart["rows"]] == [[4, 0, 0]] * 2
    assert chart["unit"] == "Croatian Preferans"
    assert "<b>" not in chart["drawn"]


def test_money_is_added_up_over_all_games_apart_from_points() -> None:
    results = [
        Score(FIRST, ANNA, 100, 640, "EUR"),
        Score(FIRST, BEN, -100, -640, "EUR"),
        Score(SECOND, ANNA, 100, -40, "EUR", "tarneeb"),
        Score(SECOND, BEN, -100, 40, "EUR", "tarneeb"),
        Score(THIRD, ANNA, 300),
    ]

    (chart,) = evening_charts(results, PEOPLE, ADDRESSES)

    assert (chart["unit"], [cells for _says, _href, cells in rows(chart)]) == (
        "EUR",
        [["+6.00", "−6.00"], ["+6.40", "−6.40"]],
    )


def test_chart_of_a_crowd_is_limited_to_distinguishable_lines() -> None:
    people = {UUID(int=number): Face(str(number), suit_at(number)) for number in range(1, MOST + 3)}
    results = [
        Score(match, person, 100 * person.int) for match in (FIRST, SECOND) for person in people
    ]

    (chart,) = evening_charts(results, people, ADDRESSES)

    assert [players[0]["name"] for players in chart["heads"]] == [
        str(n) for n in range(3, MOST + 3)
    ]
    assert chart["first"] == MOST


@pytest.mark.parametrize("results", [[], [Score(FIRST, ANNA, 100)]])
def test_single_match_is_no_evening_to_draw(results: list[Score]) -> None:
    assert evening_charts(results, PEOPLE, ADDRESSES) == []


@pytest.mark.django_db
def test_page_of_an_evening_leads_from_its_chart_to_the_matches() -> None:
    league = club()
    first = preferans(league, THREE, "Anna", evening(10))
    second = preferans(league, THREE, "Ben", evening(10, 20))

    page = signed_in("Anna").get(f"/leagues/{league.slug}/evenings/2026-09-10/").content.decode()

    assert re.findall(r'<a href="([^"]+)" tabindex="-1"', page) == [
        f"/m/{first.code}/",
        f"/m/{second.code}/",
    ]
    context = evening_page(league, evening(10).date())
    assert context is not None
    sums = {row.name: row.points for row in context["sums"][0].rows}
    last = dict(
        zip(
            [player["name"] for players in context["charts"][0]["heads"] for player in players],
            [cell["text"] for cell in context["charts"][0]["rows"][0]["cells"]],
            strict=True,
        )
    )
    assert last == sums
