"""The right day: the zone of the table, of the reader, and of the site."""

import os
import subprocess
import sys
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.exports.files.make import file_of
from scorekeeper.exports.files.typeset_files import head_of
from scorekeeper.exports.paper.content import PrintSettings, printed_sheet
from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import start_match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.media.times import evening_of

NAMES = ("Anna", "Ben", "Cleo", "Dora")
AFTER_MIDNIGHT = datetime(2026, 7, 10, 22, 30, tzinfo=UTC)
"""00:30 in Zagreb, 18:30 in New York."""


def start_at(zone: str | None, moment: datetime = AFTER_MIDNIGHT) -> Match:
    match, _again = start_match(game="tarneeb", players=list(NAMES), zone=zone)
    Match.objects.filter(pk=match.pk).update(started_at=moment)
    return Match.objects.get(pk=match.pk)


@pytest.mark.parametrize(
    ("moment", "zone", "day"),
    [
        ("2026-07-11T00:30:00+02:00", "Europe/Zagreb", "2026-07-10"),
        ("2026-07-11T05:59:59+02:00", "Europe/Zagreb", "2026-07-10"),
        ("2026-07-11T06:00:00+02:00", "Europe/Zagreb", "2026-07-11"),
        ("2026-07-10T22:30:00Z", "America/New_York", "2026-07-10"),
        ("2026-10-25T02:30:00+01:00", "Europe/Zagreb", "2026-10-24"),
    ],
)
def test_evening_is_the_day_before_until_six(moment: str, zone: str, day: str) -> None:
    assert evening_of(datetime.fromisoformat(moment), zone).isoformat() == day


@pytest.mark.parametrize(
    ("zone", "day"),
    [("Europe/Zagreb", "2026-07-10"), ("Asia/Tokyo", "2026-07-11"), (None, "2026-07-10")],
)
def test_file_is_named_for_the_evening(db: None, zone: str | None, day: str) -> None:
    match = start_at(zone)

    name = file_of(match, "json", {}, "").name

    assert name == f"{day}-tarneeb-Anna-Ben-Cleo-Dora.json"


def test_match_keeps_the_zone_of_the_phone_that_started_it(db: None, client: Client) -> None:
    client.cookies["zone"] = "America%2FNew_York"
    names = {f"players.{seat}": name for seat, name in enumerate(NAMES)}

    client.post("/new/tarneeb/", {"key": "k", "preset": "own", "first_dealer": "0", **names})

    assert Match.objects.get().zone == "America/New_York"


@pytest.mark.parametrize(
    ("cookie", "shown"),
    [
        ("Europe%2FZagreb", "11 Jul 2026, 00:30"),
        ("America/New_York", "10 Jul 2026, 18:30"),
        ("..%2F..%2Fetc%2Fpasswd", "10 Jul 2026, 22:30"),
        ("", "10 Jul 2026, 22:30"),
    ],
)
def test_times_are_shown_in_the_zone_of_the_reader(
    db: None, client: Client, cookie: str, shown: str
) -> None:
    match = start_at("Asia/Tokyo")
    services.stop_match(match)
    match.changes.update(at=AFTER_MIDNIGHT)
    client.cookies["zone"] = cookie

    page = client.get(f"/m/{match.code}/history/").content.decode()

    assert f'<time datetime="2026-07-10T22:30:00Z" data-moment>{shown}</time>' in page


def test_zone_of_a_request_does_not_leak_into_the_next(db: None, client: Client) -> None:
    client.cookies["zone"] = "Asia/Tokyo"

    client.get("/")

    assert timezone.get_current_timezone_name() == "UTC"


def test_start_names_a_zone_that_does_not_exist(db: None, client: Client) -> None:
    body = {"game": "tarneeb", "players": list(NAMES), "zone": "Mars/Olympus"}

    answer = client.post("/api/v1/matches/", body, content_type="application/json")

    assert (answer.status_code, answer.json()["errors"], Match.objects.count()) == (
        400,
        [{"field": "zone", "code": "invalid", "message": "There is no time zone with this name."}],
        0,
    )


def test_zone_survives_the_file(db: None, client: Client) -> None:
    match = start_at("Asia/Tokyo")
    file = client.get(f"/api/v1/matches/{match.code}/export.json").json()

    answer = client.post("/api/v1/matches/import/", file, content_type="application/json")

    imported = Match.objects.get(code=answer.json()["code"])
    assert (file["zone"], imported.zone, imported.evening) == (
        "Asia/Tokyo",
        "Asia/Tokyo",
        match.evening,
    )


def test_file_without_a_zone_is_taken(db: None, client: Client) -> None:
    file = client.get(f"/api/v1/matches/{start_at(None).code}/export.json").json()
    del file["zone"]

    answer = client.post("/api/v1/matches/import/", file, content_type="application/json")

    assert (answer.status_code, answer.json()["zone"]) == (201, None)


def test_sheet_shows_the_evening_and_the_exact_start(db: None) -> None:
    match = start_at("Europe/Zagreb")

    page = printed_sheet(sheet_of(match), head_of(match, ""), PrintSettings())

    assert (page["date"], page["started"]) == (
        "10 Jul 2026",
        "started 11 Jul 2026, 00:30 (CEST)",
    )


def test_site_with_an_unknown_time_zone_does_not_start() -> None:
    run = subprocess.run(
        [sys.executable, "manage.py", "check"],
        env=os.environ | {"TIME_ZONE": "Mars/Olympus"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode != 0
    assert "TIME_ZONE: there is no time zone 'Mars/Olympus'." in run.stderr
