"""Files and feeds: contents, escaped formulas in names, permissions."""

import io
import tracemalloc
from xml.etree import ElementTree as ET

import pytest
import time_machine
from django.db import connection
from django.http import HttpResponseBase, StreamingHttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from icalendar import Calendar
from openpyxl import load_workbook

from scorekeeper.club.feeds import results as all_results
from scorekeeper.leagues import services
from scorekeeper.leagues.models import League, Result
from scorekeeper.leagues.people import services as people
from tests.support.club import club, evening, member, preferans, signed_in, tarneeb
from tests.support.many_results import add_copies

pytestmark = pytest.mark.django_db

EVIL = '=HYPERLINK("https://example.com")'
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def league_once(kept_rows: None) -> League:
    """Play one match in a private league with a name that looks like a formula."""
    league = club()
    people.rename_member(member(league, "Eva"), EVIL)
    preferans(league, ["Anna", "Ben", EVIL], EVIL, evening(10))
    return league


@pytest.fixture
def dora() -> Client:
    """Provide the browser of a member."""
    return signed_in("Dora")


def csv_of(client: Client, league: League) -> bytes:
    """Return the streamed CSV of all results."""
    answer: HttpResponseBase = client.get(f"/leagues/{league.slug}/results.csv")
    assert isinstance(answer, StreamingHttpResponse)
    return answer.getvalue()


def test_standings_as_csv_quote_formulas(league: League, dora: Client) -> None:
    with time_machine.travel(evening(11)):
        answer = dora.get(f"/leagues/{league.slug}/standings.csv")

    assert answer.content.decode("utf-8-sig").splitlines() == [
        "Place,Name,Matches,Won,Value,Moved,Form,Adjusted",
        '1,"\'=HYPERLINK(""https://example.com"")",1,1,80,,W,',
        "2,Anna,1,0,-40,,L,",
        "2,Ben,1,0,-40,,L,",
    ]


def test_standings_over_all_games_as_csv_show_the_share_of_each_game(
    league: League, dora: Client
) -> None:
    tarneeb(league, ["Anna", "Ben", "Dora", "Gil"], 9, evening(11))

    with time_machine.travel(evening(12)):
        answer = dora.get(f"/leagues/{league.slug}/standings.csv?game=all")

    # Anna has 25 for a shared second place of three, and 100 for a won match.
    head, *lines = answer.content.decode("utf-8-sig").splitlines()
    assert head == "Place,Name,Matches,Won,Value,Moved,Form,Adjusted,Croatian Preferans,Tarneeb"
    assert lines[1:] == [
        "1,Dora,1,1,100,,W,,,100",
        "3,Anna,2,1,62.5,,LW,,25,100",
        "4,Ben,2,0,12.5,,LL,,25,0",
        "5,Gil,1,0,0,,L,,,0",
    ]


def test_names_in_files_of_a_league_are_never_formulas_or_numbers(
    league: League, dora: Client
) -> None:
    people.rename_member(member(league, "Anna"), "\uff1d1+1")
    people.rename_member(member(league, "Ben"), "-2026")

    table = csv_of(dora, league).decode("utf-8-sig")
    book = dora.get(f"/leagues/{league.slug}/results.xlsx").content

    assert [line.split(",")[4] for line in table.splitlines()[1:3]] == ["'\uff1d1+1", "'-2026"]
    names = [row[4].value for row in load_workbook(io.BytesIO(book)).worksheets[0].iter_rows()]
    assert names[1:3] == ["\uff1d1+1", "-2026"]


def test_results_as_xlsx_hold_texts_and_numbers_and_no_formulas(
    league: League, dora: Client
) -> None:
    answer = dora.get(f"/leagues/{league.slug}/results.xlsx")

    sheet = load_workbook(io.BytesIO(answer.content)).worksheets[0]
    rows = list(sheet.iter_rows(min_row=2))
    assert [(row[4].value, row[5].value, row[6].value) for row in rows] == [
        ("Anna", 2, -40),
        ("Ben", 2, -40),
        (EVIL, 1, 80),
    ]
    assert {cell.data_type for row in rows for cell in row} == {"s", "n"}


@pytest.mark.parametrize(("kind", "name"), [("results", "Results"), ("standings", "Standings")])
def test_workbook_names_its_sheet_by_its_contents(
    league: League, dora: Client, kind: str, name: str
) -> None:
    book = dora.get(f"/leagues/{league.slug}/{kind}.xlsx").content

    assert load_workbook(io.BytesIO(book)).sheetnames == [name]


@pytest.mark.database
def test_results_are_read_once_in_order_with_one_query_a_chunk(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_copies(league, 20)
    monkeypatch.setattr(all_results, "CHUNK", 10)
    own_rows = Result.objects.filter(league=league).order_by("evening", "league_match", "seat")
    expected = list(own_rows.values_list("league_match__match__code", "seat"))

    with CaptureQueriesContext(connection) as statements:
        actual = [(line.match, line.seat) for line in all_results.all_results(league)]

    assert (actual, len(actual)) == (expected, 63)
    assert len(statements) == 7
    assert [statement["sql"] for statement in statements if "document" in statement["sql"]] == []


@pytest.mark.parametrize(("kind", "most"), [("csv", 1_000_000), ("xlsx", 3_000_000)])
def test_memory_for_results_does_not_grow_with_them(
    league: League, dora: Client, monkeypatch: pytest.MonkeyPatch, kind: str, most: int
) -> None:
    monkeypatch.setattr(all_results, "CHUNK", 60)
    peaks = []
    for first, matches in ((0, 60), (60, 240)):
        add_copies(league, matches, first)
        tracemalloc.start()
        for _piece in dora.get(f"/leagues/{league.slug}/results.{kind}"):
            pass
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()

    assert peaks[1] - peaks[0] < 400_000
    assert peaks[1] < most


def test_results_as_json_have_points_as_decimals(league: League, dora: Client) -> None:
    body = dora.get(f"/leagues/{league.slug}/results.json").json()

    assert [(row["name"], row["points"], row["outcome"]) for row in body] == [
        ("Anna", "-40", "L"),
        ("Ben", "-40", "L"),
        (EVIL, "80", "W"),
    ]


def test_feeds_open_with_the_members_key(league: League) -> None:
    key = f"?key={league.feed_key}"

    feed = ET.fromstring(Client().get(f"/leagues/{league.slug}/results.atom{key}").content)  # noqa: S314  it is our own
    calendar = Calendar.from_ical(Client().get(f"/leagues/{league.slug}/evenings.ics{key}").content)

    assert [entry.findtext(f"{ATOM}title") for entry in feed.iter(f"{ATOM}entry")] == [
        f"Croatian Preferans: {EVIL} 80, Anna -40, Ben -40"
    ]
    events = [(str(e["SUMMARY"]), e.decoded("DTSTART")) for e in calendar.walk("VEVENT")]
    assert events == [("Thursday: 1 match", evening(10).date())]


FEEDS = [
    "standings.csv",
    "standings.xlsx",
    "standings.json",
    "results.csv",
    "results.xlsx",
    "results.json",
    "results.atom",
    "evenings.ics",
]


@pytest.mark.parametrize("feed", FEEDS)
@pytest.mark.parametrize("key", ["", "?key=", "?key=wrong"])
def test_feed_of_a_private_league_is_hidden_from_strangers(
    league: League, feed: str, key: str
) -> None:
    cleo = signed_in("Cleo")

    answer = cleo.get(f"/leagues/{league.slug}/{feed}{key}")
    nowhere = cleo.get(f"/leagues/no-such-league/{feed}{key}")

    assert (answer.status_code, nowhere.status_code) == (404, 404)


def test_renewed_links_close_the_old_ones(league: League) -> None:
    old = league.feed_key

    services.renew_links(league)

    assert Client().get(f"/leagues/{league.slug}/results.atom?key={old}").status_code == 404
