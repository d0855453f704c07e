"""Papers of a league: contents page by page, and permissions."""

import json
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.accounts.tokens import issue_token
from scorekeeper.club.evenings.attendance import add_guest, set_attendance
from scorekeeper.club.evenings.round_draw import RoundSettings
from scorekeeper.club.evenings.rounds import draw_round
from scorekeeper.club.evenings.start import start_table
from scorekeeper.exports.league_papers.make import KINDS
from scorekeeper.exports.paper import typeset
from scorekeeper.leagues.models import League, Role
from scorekeeper.leagues.people.services import change_role, rename_member
from scorekeeper.leagues.seasons.services import close_season
from scorekeeper.matches.log.outcomes import Attempt
from tests.plugins.profiles import at_length
from tests.support.club import (
    THREE,
    account,
    add_many_members,
    club,
    evening,
    member,
    preferans,
    season_of,
    signed_in,
    tarneeb,
)
from tests.support.exports.papers import DAY, read_paper, request_paper, text_of_paper
from tests.support.exports.printed_text import alternative_texts, first_out_of_order, text_of

pytestmark = pytest.mark.django_db

NOON = evening(DAY).date()
LONG = "Wolfeschlegelsteinhausenbergerdorff-Maxi"
SCRIPTS = ["محمد العربي", "Žarko Đurđević", "Dora 🎉", LONG]
A4, LETTER = (595, 842), (612, 792)


@pytest.fixture(scope="module")
def league_once(kept_rows: None) -> League:
    """Play three evenings: Anna wins two of Preferans, Ben one, then one of Tarneeb in pairs."""
    league = club()
    preferans(league, THREE, "Anna", evening(9))
    preferans(league, THREE, "Anna", evening(10))
    preferans(league, THREE, "Ben", evening(10, 20))
    tarneeb(league, ["Anna", "Dora", "Eva", "Finn"], 9, evening(11))
    return league


def mark_present(league: League, *names: str) -> list[str]:
    """Mark members as present on the day of printing; return their ids."""
    with time_machine.travel(evening(DAY)):
        ids = [str(member(league, name).pk) for name in names]
        set_attendance(league, NOON, ids)
    return ids


def draw_table(league: League, *names: str) -> Any:
    with time_machine.travel(evening(DAY)):
        ids = mark_present(league, *names)
        return draw_round(league, RoundSettings("preferans", ids), day=NOON)


# Standings


def test_standings_have_head_rows_rule_and_date(league: League) -> None:
    text = text_of_paper(league, "standings")

    lines = ["Thursday", "Season 1", "Croatian Preferans", "Sum of points",
             "Printed on 12 Sep 2026", "Place", "Name", "Form", "Moved", "Matches", "Won", "Value",
             "1", "Anna", "W", "W", "L", "3", "2", "+120",
             "2", "Ben", "L", "L", "W", "3", "1", "0",
             "3", "Dora", "L", "L", "L", "3", "0", "−120",
             "Points of all matches added up.",
             "Ties: more matches won, then more points."]  # fmt: skip
    season = season_of(league).name
    assert (
        first_out_of_order(text, [season if line == "Season 1" else line for line in lines]) == ""
    )


def test_printed_standings_over_all_games_show_each_games_share(league: League) -> None:
    text = text_of_paper(league, "standings", game="all", on="2026-09-11")

    parts = ["All games", "as of 11 Sep 2026", "of 100", "1", "Eva", "Tarneeb: 1 × 100",
             "2", "Anna", "Croatian Preferans: 3 × 75", "Tarneeb: 1 × 100", "81.25"]  # fmt: skip
    assert first_out_of_order(text, parts) == ""


def test_headings_repeat_on_each_page_of_long_standings() -> None:
    league = club()
    add_many_members(league, 120)

    reader = read_paper(league, "standings")

    assert len(reader.pages) > 2
    pages = [" ".join(page.extract_text().split()) for page in reader.pages]
    assert [page for page in pages if "Matches" not in page] == []
    assert [page.split()[-1] for page in pages] == [str(len(pages))] * len(pages)
    text = " ".join(pages)
    assert [f"M{n:03}" for n in range(120) if f"M{n:03}" not in text] == []


@pytest.mark.parametrize(("size", "points"), [("a4", A4), ("us-letter", LETTER)])
@pytest.mark.parametrize("kind", KINDS)
def test_paper_has_the_requested_size(
    league: League, kind: str, size: str, points: tuple[int, int]
) -> None:
    draw_table(league, *THREE)

    page = read_paper(league, kind, paper=size).pages[0].mediabox

    actual = (round(float(page.width)), round(float(page.height)))
    assert actual == (points[::-1] if kind == "certificates" else points)


@pytest.mark.parametrize("language", ["ar", *at_length("en", "hr")])
@pytest.mark.parametrize("kind", KINDS)
def test_paper_is_tagged_and_sets_any_name_whole(kind: str, language: str) -> None:
    league = club()
    for name, new_name in zip(["Anna", "Ben", "Dora", "Eva"], SCRIPTS, strict=True):
        rename_member(member(league, name), new_name)
    tarneeb(league, SCRIPTS, 9, evening(11))
    draw_table(league, *SCRIPTS[:3])
    game = {"game": "tarneeb"} if kind in {"standings", "certificates"} else {}

    reader = read_paper(league, kind, language=language, **game)

    root: Any = reader.trailer["/Root"]
    assert (root["/MarkInfo"]["/Marked"], root["/Lang"]) == (True, language)
    text = text_of(reader)
    names = [SCRIPTS[1], SCRIPTS[0]] + ([LONG] if kind in {"standings", "report"} else [])
    lost = [
        name for name in names
        if first_out_of_order(text, [name]) and first_out_of_order(text, [name[::-1]])
        and any(word not in text and word[::-1] not in text for word in name.split())
    ]  # fmt: skip
    assert lost == []


# Season report


def test_report_has_title_standings_evenings_records_and_ratings(league: League) -> None:
    close_season(season_of(league))

    text = text_of_paper(league, "report")

    parts = [
        "Thursday", "Season report", season_of(league).name, "since 1 Sep 2026",
        "4", "Matches", "3", "Evenings", "5", "Players",
        "Final standings: Croatian Preferans", "Anna", "+120", "Rank over the season",
        "Final standings: Tarneeb", "Final standings: All games",
        "Evenings", "Winners", "9 Sep 2026", "Croatian Preferans", "1", "Anna", "+80",
        "10 Sep 2026", "Croatian Preferans", "2", "Anna, Ben", "+40",
        "11 Sep 2026", "Tarneeb", "1", "Anna, Eva", "+9",
        "Records", "Croatian Preferans", "Best match", "+80", "Anna", "Anna", "Ben",
        "Longest run of wins", "2 matches", "Anna", "Best evening", "+80", "Anna",
        "Tarneeb", "Best match", "+9", "Ratings", "Croatian Preferans", "Anna", "±",
    ]  # fmt: skip
    assert first_out_of_order(text, parts) == ""


def test_chart_of_the_report_is_described_in_words(league: League) -> None:
    reader = read_paper(league, "report")

    root: Any = reader.trailer["/Root"]
    # Anna leads from the first evening on; Ben and Dora are tied after it.
    assert "Place after each evening. Anna: 1, 1; Ben: 2, 2; Dora: 2, 3." in list(
        alternative_texts(root["/StructTreeRoot"])
    )


def test_report_of_an_empty_season_is_one_page() -> None:
    reader = read_paper(club(), "report")

    assert len(reader.pages) == 1
    assert "No matches counted yet" in text_of(reader)


# Certificates


def test_certificates_are_a_page_each_for_the_first_three(league: League) -> None:
    reader = read_paper(league, "certificates", game="preferans")

    pages = [" ".join(page.extract_text().split()) for page in reader.pages]
    parts = [("Anna", "First place"), ("Ben", "Second place"), ("Dora", "Third place")]
    ends = ["Croatian Preferans", season_of(league).name, "Thursday", "Date", "Signature"]
    assert len(pages) == 3
    for page, certificate in zip(pages, parts, strict=True):
        assert first_out_of_order(page, ["Certificate", *certificate, *ends]) == ""


@pytest.mark.parametrize(("places", "count"), [("1", 2), ("2", 2), ("3", 4), ("all", 4)])
def test_certificates_for_a_shared_place_are_printed_for_all_who_share_it(
    league: League, places: str, count: int
) -> None:
    # Anna and Eva won as a pair; Dora and Finn share the third place.
    assert len(read_paper(league, "certificates", game="tarneeb", places=places).pages) == count


# Badges and slips


def test_badges_are_printed_ten_a_page_for_people_present(league: League) -> None:
    mark_present(league, *THREE)
    with time_machine.travel(evening(DAY)):
        for number in range(9):
            add_guest(league, NOON, f"Guest {number}")

    reader = read_paper(league, "badges")

    texts = [page.extract_text() for page in reader.pages]
    assert [text.count("Thursday") for text in texts] == [10, 2]
    assert [text.count("guest") for text in texts] == [7, 2]
    assert [name for name in (*THREE, "Guest 8") if name not in " ".join(texts)] == []
    assert "Gil" not in " ".join(texts)


def test_badges_of_all_members_need_nobody_ticked(league: League) -> None:
    text = text_of_paper(league, "badges", who="members")

    assert [name for name in ("Anna", "Gil") if name not in text] == []


def test_slips_have_names_lines_and_the_code_once_started(league: League) -> None:
    drawing = draw_table(league, "Anna", "Ben", "Dora", "Eva", "Finn", "Gil")
    with time_machine.travel(evening(DAY)):
        match = start_table(drawing, 2, owner=None, attempt=Attempt(key="k" * 32, author="page"))

    reader = read_paper(league, "slips")
    text = text_of(reader)

    first, second = text.split("Table 2")
    head = ["Croatian Preferans", "Round 1", "12 Sep 2026", "Thursday"]
    assert first_out_of_order(first, ["Table 1", *head, "Name", "Total", "Signature"]) == ""
    assert first_out_of_order(second, [*head, match.code]) == ""
    assert match.code not in first
    root: Any = reader.trailer["/Root"]
    assert f"http://testserver/m/{match.code}/" in list(alternative_texts(root["/StructTreeRoot"]))
    assert sum(text.count(name) for name in ("Anna", "Ben", "Dora", "Eva", "Finn", "Gil")) == 6


# Refusals and permissions


REFUSED = [
    ("standings", {"paper": "a5"}, "paper", "Paper: Choose one from the list."),
    ("standings", {"game": "chess"}, "game", "Game: Choose one from the list."),
    ("standings", {"on": "yesterday"}, "on", "As of: Enter a day as 2026-12-31."),
    ("report", {"season": "next"}, "season", "Season: Choose one from the list."),
    ("certificates", {"places": "0"}, "places", "Places: Enter a number from 1 to 999, or all."),
    ("certificates", {"places": "00012"}, "places",
     "Places: Enter a number from 1 to 999, or all."),
    ("badges", {}, "who", "Badges for: Tick who is here first."),
    ("badges", {"day": "2026-9-1"}, "day", "Evening: Enter a day as 2026-12-31."),
    ("slips", {}, "round", "Round: Draw the tables first."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "query", "field", "message"), REFUSED)
def test_refused_paper_names_the_field_on_page_and_api(
    league: League, kind: str, query: dict[str, Any], field: str, message: str
) -> None:
    page = request_paper(league, kind, **query)

    assert (page.status_code, page.context["errors"]) == (400, {field: [message]})
    headers = {"Authorization": f"Bearer {issue_token(account('Dora'))[1]}"}
    answer = Client().get(f"/api/v1/leagues/{league.slug}/{kind}.pdf", query, headers=headers)
    problem = json.loads(answer.content)
    assert answer.status_code == 400
    assert [error["field"] for error in problem["errors"]] == [field]


def test_slips_of_a_round_that_was_not_drawn_are_refused(league: League) -> None:
    draw_table(league, *THREE)

    page = request_paper(league, "slips", round="7")

    assert page.context["errors"] == {"round": ["Round: Choose a round of this evening."]}


@pytest.mark.parametrize("kind", [*KINDS, "print"])
def test_paper_of_a_private_league_is_hidden_from_strangers(league: League, kind: str) -> None:
    path = f"/leagues/{league.slug}/" + ("print/" if kind == "print" else f"{kind}.pdf")

    assert [reader.get(path).status_code for reader in (Client(), signed_in("Cleo"))] == [404, 404]


def test_api_hands_out_the_same_paper(league: League) -> None:
    headers = {"Authorization": f"Bearer {issue_token(account('Dora'))[1]}"}

    with time_machine.travel(evening(DAY)):
        answer = Client().get(f"/api/v1/leagues/{league.slug}/standings.pdf", headers=headers)

    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.content == request_paper(league, "standings").content


def test_burst_of_papers_is_asked_to_retry_later(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_arguments: object) -> None:
        raise typeset.Busy

    monkeypatch.setattr("scorekeeper.exports.league_papers.make.pdf", busy)

    answer = request_paper(league, "standings")

    assert (answer.status_code, answer["Retry-After"]) == (503, "2")


@pytest.mark.parametrize("kind", ["print", *KINDS])
def test_paper_of_many_members_costs_few_queries(kind: str) -> None:
    costs = []
    for members, name in ((3, "Thursday"), (60, "Friday")):
        league = club(name=name)
        add_many_members(league, members)
        draw_table(league, "Anna", "Ben", "Dora")
        reader = signed_in("Anna")
        path = f"/leagues/{league.slug}/" + ("print/" if kind == "print" else f"{kind}.pdf")
        with time_machine.travel(evening(DAY)), CaptureQueriesContext(connection) as captured:
            assert reader.get(path).status_code == 200
        costs.append(len(captured))

    assert costs[0] == costs[1] <= 8


def test_guest_of_the_standings_gets_no_line(league: League) -> None:
    change_role(member(league, "Dora"), Role.GUEST)

    text = text_of_paper(league, "standings", reader=signed_in("Anna"))

    assert "Ben" in text
    assert "Dora" not in text
