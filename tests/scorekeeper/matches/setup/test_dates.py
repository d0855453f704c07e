"""The date of a match: set at the start, corrected, undone, exported and imported."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from games.values import Refused
from scorekeeper.exports.files.as_json import match_data
from scorekeeper.exports.files.imports import import_match
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import change_details, redo, undo
from scorekeeper.matches.setup.services import start_match
from tests.support.people import PASSED_OUT, TABLE, reloaded, start

pytestmark = pytest.mark.django_db

PAPER = datetime(2026, 3, 5, 20, 15, tzinfo=UTC)
EARLIER = datetime(2025, 12, 31, 23, 30, tzinfo=UTC)
NAMES = {f"players.{seat}": name for seat, name in enumerate(TABLE)}
NOW = datetime(2026, 11, 20, 19, tzinfo=UTC)


def started(**details: Any) -> Match:
    return start_match(game="preferans", players=["Anna", "Ben", "Cleo"], details=details)[0]


def test_match_begins_when_it_was_played_on_paper() -> None:
    match = started(started_at="2026-03-05T21:15:00+01:00")

    assert (reloaded(match).started_at, match.started_at) == (PAPER, PAPER)


def test_match_begins_now_without_a_date() -> None:
    with time_machine.travel(NOW, tick=False):
        match = started(started_at=None)

    assert reloaded(match).started_at == NOW
    assert "started_at" not in match.document


@pytest.mark.parametrize(
    "text",
    [
        "1899-12-31T23:59:00Z",
        "2026-03-05T20:15:00",
        "yesterday",
        "",
        7,
        "2999-03-05T20:15:00Z",
        "0001-01-01T00:00:00+14:00",
    ],
)
def test_date_is_refused_when_nobody_can_have_played_then(text: object) -> None:
    match = start(PASSED_OUT)

    with pytest.raises(Refused) as at_start:
        started(started_at=text)
    with pytest.raises(Refused) as later:
        change_details(match, {"started_at": text})

    assert [
        [refusal.field for refusal in caught.value.refusals] for caught in (at_start, later)
    ] == [["started_at"], ["started_at"]]


def test_date_is_corrected_undone_and_made_again() -> None:
    with time_machine.travel(NOW, tick=False):
        match = start(PASSED_OUT)
    dates = []

    changes: tuple[Callable[[], object], ...] = (
        lambda: change_details(match, {"started_at": PAPER.isoformat()}),
        lambda: change_details(match, {"started_at": EARLIER.isoformat(), "title": "Old year"}),
        lambda: undo(reloaded(match)),
        lambda: undo(reloaded(match)),
        lambda: redo(reloaded(match)),
    )
    for change in changes:
        change()
        dates.append(reloaded(match).started_at)

    assert dates == [PAPER, EARLIER, PAPER, NOW, PAPER]


def test_zone_is_corrected_and_undone() -> None:
    match, _again = start_match(
        game="preferans", players=["Anna", "Ben", "Cleo"], zone="Europe/Zagreb"
    )

    change_details(match, {"zone": "Asia/Tokyo"})
    corrected = reloaded(match).zone
    undo(reloaded(match))

    assert (corrected, reloaded(match).zone) == ("Asia/Tokyo", "Europe/Zagreb")


def test_nothing_changes_when_the_date_is_the_same() -> None:
    match = started(started_at=PAPER.isoformat())

    change_details(match, {"started_at": "2026-03-05T22:15:00+02:00"})

    assert reloaded(match).version == 0


def test_file_brings_the_dates_when_imported_and_undone() -> None:
    with time_machine.travel(NOW, tick=False):
        match = start(PASSED_OUT)
    change_details(match, {"started_at": PAPER.isoformat(), "zone": "Asia/Tokyo"})

    file = match_data(reloaded(match))
    imported, _again = import_match(file)
    same = match_data(reloaded(imported))
    for change in (*file["history"]["changes"], *same["history"]["changes"]):
        change["by"] = ""
    undo(reloaded(imported))

    assert same == file
    assert imported.started_at == PAPER
    assert reloaded(imported).started_at == NOW


def test_form_sets_the_date_by_the_readers_clock(client: Client) -> None:
    client.cookies["zone"] = "Europe/Zagreb"

    client.post("/new/preferans/", NAMES | {"played_at": "2026-03-05T21:15"})

    assert Match.objects.get().started_at == PAPER


def test_details_keep_the_seconds_when_the_date_is_left(client: Client) -> None:
    with time_machine.travel(NOW + timedelta(seconds=7), tick=False):
        match = start(PASSED_OUT)
    client.get(f"/m/{match.code}/score/{match.scorer_key}", follow=True)
    page = client.get(f"/m/{match.code}/details/")

    client.post(f"/m/{match.code}/details/", _form(page.context["played_at"], 1))
    started_at = reloaded(match).started_at
    client.post(f"/m/{match.code}/details/", _form("2026-03-05T20:15", 2))

    assert started_at == NOW + timedelta(seconds=7)
    assert reloaded(match).started_at == PAPER


def _form(played_at: str, version: int) -> dict[str, str]:
    return NAMES | {"title": "Paper", "played_at": played_at, "key": f"key-{version}"}


def test_form_names_the_field_when_the_date_is_to_come(client: Client) -> None:
    page = client.post("/new/preferans/", NAMES | {"played_at": "2999-03-05T21:15"})

    assert (page.status_code, list(page.context["errors"])) == (400, ["started_at"])
    assert page.context["played_at"] == "2999-03-05T21:15"


def test_date_is_in_the_history_in_words(client: Client) -> None:
    match = start(PASSED_OUT)
    change_details(match, {"started_at": PAPER.isoformat()})

    page = client.get(f"/m/{match.code}/history/")

    assert page.context["changes"][0]["new"] == "played 5 Mar 2026, 20:15"
