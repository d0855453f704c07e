"""The pages of a league as members see them: receipts, pending changes, size."""

import re
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.http.response import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.leagues.models import League
from scorekeeper.leagues.seasons.services import close_season
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from tests.plugins.worlds import copy_of
from tests.support.club import (
    THREE,
    add_many_members,
    club,
    evening,
    member,
    preferans,
    season_of,
    signed_in,
)
from tests.support.people import bettel

pytestmark = pytest.mark.django_db

STAKE = {"stake": {"amount": "0.10", "currency": "EUR"}}
ISOLATES = str.maketrans("", "", "\u2068\u2069")


def two_matches(league: League) -> Match:
    """Play two matches of an evening for money, won by Anna and Ben; return the first."""
    first = preferans(league, THREE, "Anna", evening(10), details=STAKE)
    preferans(league, THREE, "Ben", evening(10, 20), details=STAKE)
    return first


def correct(match: Match) -> Match:
    """Correct the only deal of a match in favour of Dora."""
    return matches.correct_deal(match, 1, bettel(2)).match


def receipt(reader: Client, match: Match) -> Any:
    answer = reader.get(f"/m/{match.code}/", {"changed": match.version})
    return answer.context["receipt"]


# Anna had 80 − 40, Ben −40 + 80, Dora −80. Now Anna has −80, Dora 80 − 40.
BEYOND = [
    "Evening of 10 Sep 2026: Anna +40 → −80, Dora −80 → +40",
    "Who pays over the evening now: Anna → Ben 4.00 EUR, Anna → Dora 4.00 EUR",
    "Standings of Thursday: Anna 1. (+40) → 3. (−80), Dora 3. (−80) → 1. (+40)",
    "Standings of Thursday over all games: Anna 1. (62.5) → 3. (25), Dora 3. (25) → 1. (62.5)",
    "Ratings after the match: Anna 3.3 → −0.6, Dora −0.6 → 3.3",
]


def test_receipt_shows_sheet_settlement_evening_standings_and_ratings() -> None:
    match = correct(two_matches(club()))

    lines = receipt(signed_in("Dora"), match)

    # One bettel takes ten points off the centre and ends the match.
    assert {move["owner"] for move in lines["moves"]} == {"Anna", "Dora"}
    assert [line.translate(ISOLATES) for line in lines["follows"]] == [
        "Settlement: Anna +80 → −40, Dora −40 → +80",
        "Who pays now: Anna → Dora 4.00 EUR, Ben → Dora 4.00 EUR",
        *BEYOND,
    ]


def test_receipt_shows_a_stranger_the_settlement_alone() -> None:
    match = correct(two_matches(club()))

    lines = receipt(signed_in("Cleo"), match)

    assert [line.translate(ISOLATES) for line in lines["follows"]] == [
        "Settlement: Anna +80 → −40, Dora −40 → +80",
        "Who pays now: Anna → Dora 4.00 EUR, Ben → Dora 4.00 EUR",
    ]


@pytest.fixture(scope="module")
def closed_once(kept_rows: None) -> tuple[League, Match]:
    """Correct a match after its season was closed."""
    league = club()
    match = two_matches(league)
    close_season(season_of(league))
    return league, correct(match)


@pytest.fixture
def closed(closed_once: tuple[League, Match]) -> tuple[League, Match]:
    """Provide the rows fresh to each test."""
    return copy_of(closed_once)


WAITING = {
    "": "1 correction waits until an owner applies it.",
    "evenings/": "a correction waits",
    "evenings/2026-09-10/": "a correction waits",
}


@pytest.mark.parametrize("path", WAITING)
def test_correction_of_a_closed_season_is_shown_as_pending(
    closed: tuple[League, Match], path: str
) -> None:
    league, _match = closed

    assert WAITING[path] in text(signed_in("Dora").get(f"/leagues/{league.slug}/{path}"))


def test_owner_sees_who_moves_before_applying_a_correction(closed: tuple[League, Match]) -> None:
    league, match = closed
    anna = signed_in("Anna")

    answer = anna.post(f"/leagues/{league.slug}/corrections/{match.code}/", follow=True)

    messages = [str(line).translate(ISOLATES) for line in answer.context["messages"]]
    assert messages == ["Points of the match: Anna +80 → −40, Dora −40 → +80", *BEYOND]
    assert "Nothing waits." in text(anna.get(f"/leagues/{league.slug}/desk/"))


def text(answer: HttpResponseBase) -> str:
    assert isinstance(answer, type(Client().get("/healthz/live")))
    return str(answer.content, "utf-8")


def test_player_page_shows_the_best_and_the_worst_evenings() -> None:
    league = club()
    for day, winner in ((1, "Anna"), (2, "Ben"), (3, "Anna"), (4, "Dora")):
        preferans(league, THREE, winner, evening(day))
    preferans(league, THREE, "Anna", evening(3, 20))

    game = signed_in("Dora").get(f"/players/{member(league, 'Anna').pk}/").context["games"][0]

    best, worst = (
        [(evening_row["evening"].day, evening_row["points"]) for evening_row in game[kind]]
        for kind in ("best", "worst")
    )
    assert best == [(3, "+160"), (1, "+80"), (2, "−40")]
    assert worst == [(2, "−40"), (4, "−40"), (1, "+80")]


@pytest.mark.parametrize(("language", "letters"), [("en", "WL"), ("hr", "PI"), ("ar", "فخ")])
def test_recent_form_uses_letters_of_the_language(language: str, letters: str) -> None:
    league = club()
    preferans(league, THREE, "Anna", evening(9))
    preferans(league, THREE, "Ben", evening(10))

    url = f"/leagues/{league.slug}/"
    answer = signed_in("Dora").get(url, headers={"Accept-Language": language})

    form = {row.face.name: row.form for row in answer.context["rows"]}
    assert "".join(result["letter"] for result in form["Anna"]) == letters


PAGES = ["", "evenings/", "members/", "tables/", "ratings/", "seasons/", "evenings/2026-09-01/"]


def page_cost(league: League, path: str) -> tuple[int, int]:
    """Return the numbers of queries and bytes of a page for its owner."""
    anna = signed_in("Anna")
    with time_machine.travel(evening(4)), CaptureQueriesContext(connection) as captured:
        answer = anna.get(f"/leagues/{league.slug}/{path}")
    assert answer.status_code == 200
    return len(captured), len(answer.content)


@pytest.fixture(scope="module")
def few_and_lots(kept_rows: None) -> tuple[League, League]:
    """Create a small and a large club."""
    few, lots = club(), club(name="Friday")
    add_many_members(few, 3)
    add_many_members(lots, 200)
    return few, lots


@pytest.mark.parametrize("path", PAGES)
def test_page_of_many_members_costs_no_more_queries_and_stays_light(
    few_and_lots: tuple[League, League], path: str
) -> None:
    few, lots = copy_of(few_and_lots)

    of_few, of_lots = page_cost(few, path), page_cost(lots, path)

    assert of_lots[0] == of_few[0] <= 12
    assert of_lots[1] < 200_000


def test_player_page_costs_the_same_after_many_matches() -> None:
    league = club()
    costs = []
    for day in (1, 2, 3):
        preferans(league, THREE, "Anna", evening(day))
        with CaptureQueriesContext(connection) as captured:
            signed_in("Dora").get(f"/players/{member(league, 'Anna').pk}/")
        costs.append(len(captured))

    assert costs[0] == costs[1] == costs[2]


EMPTY = {
    "": ("Open a match on the phone that scores it and add it to this league.", "Start a match"),
    "evenings/": (
        "Open a match on the phone that scores it and add it to this league.",
        "Start a match",
    ),
    "ratings/": ("No one has played this game in the league yet.", "Start a match"),
    "players/": ("Results, runs and charts stand here after the first match.", "Show standings"),
}
BUTTON = re.compile(
    r'class="card empty">.*?<p>(.*?)</p>.*?class="button"[^>]*>(.*?)</a>', re.DOTALL
)


@pytest.mark.parametrize("path", EMPTY)
def test_page_without_matches_says_what_to_do_next(path: str) -> None:
    league = club()
    url = f"/{path}{member(league, 'Eva').pk}/" if path == "players/" else None

    page = text(signed_in("Anna").get(url or f"/leagues/{league.slug}/{path}"))

    assert BUTTON.findall(page) == [EMPTY[path]]


def test_equal_ratings_are_ordered_by_name() -> None:
    league = club()
    preferans(league, ["Dora", "Ben", "Anna"], "Anna", evening(10))

    page = signed_in("Anna").get(f"/leagues/{league.slug}/ratings/").content.decode()

    names = [f"<bdi>{name}</bdi>" for name in ("Anna", "Ben", "Dora")]
    assert sorted(names, key=page.index) == names
