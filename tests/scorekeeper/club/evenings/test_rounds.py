"""Tables drawn for tonight on the page, and matches started from them."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.club.evenings.models import Drawing
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.models import League, LeagueMatch, Member
from scorekeeper.leagues.people.services import remove_member
from scorekeeper.leagues.seasons.services import close_season
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from tests.support.club import (
    QUICK,
    SIX,
    account,
    club,
    evening,
    member,
    preferans,
    season_of,
    signed_in,
)

pytestmark = pytest.mark.django_db

STAKE = {"stake": {"amount": "0.10", "currency": "EUR"}}


@pytest.fixture(autouse=True)
def tonight() -> Iterator[None]:
    """Set the clock to the evening of the 10th."""
    with time_machine.travel(evening(10), tick=True):
        yield


@pytest.fixture
def league() -> League:
    return club()


def draw(league: League, present: list[str], game: str, **more: str) -> Drawing:
    """Draw a round on the page, as Ben."""
    ids = [str(member(league, name).pk) for name in present]
    form = {"present": ids, "game": game, **more}
    answer = signed_in("Ben").post(f"/leagues/{league.slug}/tables/", form)
    assert answer.status_code == 302
    return league.drawings.latest("number")


def test_everybody_has_sat_out_once_after_as_many_rounds(league: League) -> None:
    drawings = [draw(league, SIX[:5], "tarneeb") for _round in SIX[:5]]

    out = [person for drawing in drawings for person in drawing.out]
    assert sorted(out) == sorted(str(member(league, name).pk) for name in SIX[:5])
    assert {drawing.evening for drawing in drawings} == {date(2026, 9, 10)}


def test_five_at_a_table_take_turns_to_be_out(league: League) -> None:
    drawings = [draw(league, SIX[:5], "tarneeb", five="true") for _round in SIX[:5]]

    fifths = [drawing.tables[0][4] for drawing in drawings]
    assert sorted(fifths) == sorted(str(member(league, name).pk) for name in SIX[:5])


def test_too_few_for_a_table_are_reported(league: League) -> None:
    form = {"present": [str(member(league, "Anna").pk)], "game": "tarneeb"}

    answer = signed_in("Ben").post(f"/leagues/{league.slug}/tables/", form)

    assert answer.status_code == 400
    assert "At least one table must be full." in answer.content.decode()


def test_matrix_shows_present_members(league: League) -> None:
    preferans(league, SIX[:3], "Anna", evening(9))
    draw(league, SIX[:4], "tarneeb")

    page = signed_in("Dora").get(f"/leagues/{league.slug}/tables/").context

    # Anna, Ben, Dora and Eva; the first three have been opponents once.
    assert [head["name"] for head in page["matrix"]["heads"]] == SIX[:4]
    counts = [[cell["opponents"] for cell in row["cells"]] for row in page["matrix"]["rows"]]
    assert counts == [[0, 1, 1, 0], [1, 0, 1, 0], [1, 1, 0, 0], [0, 0, 0, 0]]


def start(league: League, browser: Client, *, table: int = 1, key: str = "") -> Match | None:
    answer = browser.post(f"/leagues/{league.slug}/tables/1/{table}/start/", {"key": key})
    if answer.status_code != 302:
        return None
    return Match.objects.get(code=answer["Location"].split("/")[2])


def test_match_of_a_drawn_table_uses_the_latest_options(league: League) -> None:
    preferans(league, SIX[:3], "Anna", evening(9), details=STAKE)
    drawing = draw(league, SIX[:3], "preferans")
    dora = signed_in("Dora")

    match = start(league, dora)

    assert match is not None
    names = {str(row.pk): row.name for row in league.members.all()}
    document = match.read_document()
    assert document.players == tuple(names[person] for person in drawing.tables[0])
    assert document.options["start"] == QUICK["start"]
    assert document.stake == STAKE["stake"]
    assert match.owner == account("Dora")
    assert LeagueMatch.objects.get(pk=match.pk).league == league
    assert dora.get(f"/m/{match.code}/").context["scores"]


def test_match_of_a_drawn_table_starts_once_when_pressed_twice(league: League) -> None:
    draw(league, SIX[:3], "preferans")
    dora = signed_in("Dora")

    first, second = start(league, dora, key="one"), start(league, dora, key="one")

    assert first == second
    assert Match.objects.count() == 1


def test_match_that_cannot_count_is_not_started(league: League) -> None:
    draw(league, SIX[:3], "preferans")
    close_season(season_of(league))

    answer = signed_in("Dora").post(f"/leagues/{league.slug}/tables/1/1/start/")

    assert answer.status_code == 400
    assert "The season is closed" in answer.content.decode()
    assert not Match.objects.exists()


@pytest.mark.parametrize("table", [0, 2])
def test_table_that_was_not_drawn_starts_nothing(league: League, table: int) -> None:
    draw(league, SIX[:3], "preferans")

    assert start(league, signed_in("Dora"), table=table) is None


def press(league: League, browser: Client, **form: str) -> Any:
    """Press "Start the match" at the first table of the first round."""
    return browser.post(f"/leagues/{league.slug}/tables/1/1/start/", form)


def matches_by_table(league: League) -> list[list[tuple[str, bool]]]:
    """Return code and open state of the matches at each table of the last round."""
    page = signed_in("Dora").get(f"/leagues/{league.slug}/tables/").context
    tables = [table["started"] for table in page["drawings"][-1]["tables"]]
    return [[(match["code"], match["open"]) for match in table] for table in tables]


def test_drawn_table_pressed_twice_is_one_match(league: League) -> None:
    draw(league, SIX, "preferans")
    dora = signed_in("Dora")
    match = start(league, dora, key="one")

    again = press(league, signed_in("Ben"), key="two")

    assert match is not None
    assert (again.status_code, Match.objects.count()) == (409, 1)
    earlier = again.context["earlier"]
    assert (earlier["code"], earlier["round"], earlier["table"]) == (match.code, 1, 1)
    page = again.content.decode()
    assert "This match has already started" in page
    assert f'href="/m/{match.code}/"' in page
    assert "Start another match" in page


def test_another_match_of_a_table_is_started_when_that_is_meant(league: League) -> None:
    draw(league, SIX, "preferans")
    dora = signed_in("Dora")
    first = start(league, dora, key="one")

    second = press(league, dora, key="two", another="true")

    assert first is not None
    code = second["Location"].split("/")[2]
    assert (second.status_code, Match.objects.count()) == (302, 2)
    assert matches_by_table(league) == [[(first.code, True), (code, True)], []]


def test_reused_key_is_refused_on_the_page(league: League) -> None:
    draw(league, SIX, "preferans")
    dora = signed_in("Dora")
    match = start(league, dora, key="one")

    again = press(league, dora, key="one", colour="red")

    assert match is not None
    assert (again.status_code, Match.objects.count()) == (409, 1)
    assert again.context["earlier"]["code"] == match.code


def test_tables_say_which_have_started_and_which_have_ended(league: League) -> None:
    draw(league, SIX, "preferans")
    dora = signed_in("Dora")
    assert matches_by_table(league) == [[], []]
    match = start(league, dora, table=2)

    assert match is not None
    assert matches_by_table(league) == [[], [(match.code, True)]]
    matches.stop_match(match)
    assert matches_by_table(league) == [[], [(match.code, False)]]


def test_match_taken_out_of_the_league_has_not_started_at_its_table(league: League) -> None:
    draw(league, SIX[:3], "preferans")
    dora = signed_in("Dora")
    match = start(league, dora, key="one")
    assert match is not None
    playing.remove_match(match.league_match)

    again = start(league, dora, key="two")

    assert again is not None
    assert matches_by_table(league) == [[(again.code, True)]]


@pytest.mark.parametrize("present", [160, 200])
def test_everybody_who_is_ticked_is_seated_or_sits_out(league: League, present: int) -> None:
    people = [Member(league=league, name=f"M{n:03}", folded=f"m{n:03}") for n in range(present)]
    Member.objects.bulk_create(people)
    ben, form = signed_in("Ben"), {"game": "preferans", "present": [str(m.pk) for m in people]}

    with CaptureQueriesContext(connection) as captured:
        ben.post(f"/leagues/{league.slug}/tables/", form)

    drawing = league.drawings.get()
    seated = [person for table in drawing.tables for person in table]
    assert sorted([*seated, *drawing.out]) == sorted(form["present"])
    assert len(drawing.out) == present % 3
    assert len(captured) <= 24
    page = ben.get(f"/leagues/{league.slug}/tables/").context["drawings"][0]
    seated_names = [player["name"] for table in page["tables"] for player in table["players"]]
    seated_names += [player["name"] for player in page["out"]]
    assert sorted(seated_names) == sorted(person.name for person in people)


def test_ticked_member_who_left_meanwhile_is_reported(league: League) -> None:
    ids_present = [str(member(league, name).pk) for name in SIX]
    remove_member(member(league, "Gil"))

    form = {"game": "preferans", "present": ids_present}
    answer = signed_in("Ben").post(f"/leagues/{league.slug}/tables/", form)

    assert (answer.status_code, league.drawings.count()) == (400, 0)
    assert "A ticked member has left the league." in answer.content.decode()
