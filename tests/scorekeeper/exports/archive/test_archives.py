import csv
import io
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.conf import settings as site
from django.contrib.auth import get_user_model
from django.http import FileResponse
from django.test import Client
from django.utils.translation import gettext, override

from scorekeeper.exports.archive import bundles
from scorekeeper.exports.archive import zip as archive
from scorekeeper.exports.archive.bundles import Bundle, Progress, begin
from scorekeeper.exports.archive.zip import ArchiveContents, write_archive
from scorekeeper.exports.files.format import read_file
from scorekeeper.exports.files.make import KINDS, file_of
from scorekeeper.exports.paper.typeset import Busy
from scorekeeper.matches.models import Match
from tests.support.club import SIX, account, club, evening, preferans
from tests.support.exports.match_files import import_on_page
from tests.support.people import PASSED_OUT, reloaded, start

pytestmark = pytest.mark.django_db
in_other_threads = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Isolate the archives of a test."""
    monkeypatch.setattr(site, "DATA_DIR", tmp_path)
    return tmp_path / "archives"


def write_to_zip(*kinds: str) -> ZipFile:
    file = io.BytesIO()
    write_archive(
        file, Match.objects.all(), ArchiveContents(kinds, "http://cards.lan"), lambda _done: None
    )
    return ZipFile(file)


def matches_in(archive: ZipFile) -> list[dict[str, str]]:
    text = archive.read("matches.csv").decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def until_ready(bundle: Bundle) -> Progress:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        progress = bundle.progress()
        if progress and (progress.ready or progress.failed):
            return progress
        time.sleep(0.02)
    raise AssertionError("It did not get ready.")


def test_archive_has_every_kind_of_every_match_and_a_list() -> None:
    matches = [start(PASSED_OUT, details={"title": "=1+1"}), start(players=["Žana", "Ben", "静香"])]

    actual = write_to_zip(*KINDS)

    stems = [
        f"{m.evening}-preferans-{'-'.join(m.read_document().players)}.{m.code}" for m in matches
    ]
    assert set(actual.namelist()) == {
        "matches.csv",
        *(f"{stem}.{kind}" for stem in stems for kind in KINDS),
    }
    assert [(row["File"], row["Deals"], row["Title"]) for row in matches_in(actual)] == [
        (stems[0], "1", "'=1+1"),
        (stems[1], "0", ""),
    ]
    assert actual.testzip() is None
    assert read_file(json.loads(actual.read(f"{stems[0]}.json"))).game == "preferans"


def test_archive_omits_only_files_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    first, broken, last = start(PASSED_OUT), start(), start()

    def made(match: Match, kind: str, *others: Any) -> Any:
        if (match.code, kind) == (broken.code, "csv"):
            raise ValueError("broken")
        return file_of(match, kind, *others)

    monkeypatch.setattr(archive, "file_of", made)

    with override("hr"):
        file = write_to_zip("json", "csv")
        head = gettext("These files could not be made and are not in this ZIP:")

    stems = [
        f"{match.evening}-preferans-{'-'.join(match.read_document().players)}.{match.code}"
        for match in (first, broken, last)
    ]
    assert [(row["File"], row["Left out"]) for row in matches_in(file)] == [
        (stems[0], ""),
        (stems[1], "csv"),
        (stems[2], ""),
    ]
    assert set(file.namelist()) == {
        *(f"{stem}.json" for stem in stems),
        f"{stems[0]}.csv",
        f"{stems[2]}.csv",
        "matches.csv",
        "LEFT-OUT.txt",
    }
    assert file.read("LEFT-OUT.txt").decode() == f"{head}\n\n{stems[1]}.csv\n"


def test_unreadable_match_is_left_out_whole() -> None:
    good, damaged = start(), start()
    Match.objects.filter(pk=damaged.pk).update(document={"players": 7})

    file = write_to_zip("json", "pdf")

    rows = [(row["Code"], row["Left out"]) for row in matches_in(file)]
    assert rows == [(good.code, ""), (damaged.code, "json; pdf")]
    stem = f"{damaged.evening}-preferans.{damaged.code}"
    assert file.read("LEFT-OUT.txt").decode().splitlines()[2:] == [f"{stem}.json", f"{stem}.pdf"]


@in_other_threads
def test_page_of_an_archive_names_omitted_files(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = import_on_page(client, start(PASSED_OUT))

    def made(_match: Match, kind: str, *_others: Any) -> Any:
        raise ValueError(kind)

    monkeypatch.setattr(archive, "file_of", made)

    answer = client.post("/archives/", {"kinds": ["json"]})
    token = answer["Location"].split("/")[2]
    progress = until_ready(Bundle(token))
    page = client.get(f"/archives/{token}/").content.decode()

    name = f"{match.evening}-preferans-{'-'.join(match.read_document().players)}.{match.code}.json"
    assert progress == Progress(1, 1, ready=True, left_out=(name,))
    assert "1 file could not be made and is not in it:" in page
    assert f"<li><bdi>{name}</bdi></li>" in page
    assert "Download ZIP" in page


def test_archive_waits_for_its_turn_to_print(monkeypatch: pytest.MonkeyPatch) -> None:
    start()
    busy = iter([True, True, False])

    def rushed(*arguments: Any) -> Any:
        if next(busy):
            raise Busy
        return file_of(*arguments)

    monkeypatch.setattr(archive, "file_of", rushed)
    monkeypatch.setattr(archive, "PATIENCE", 0)

    assert len(write_to_zip("pdf").namelist()) == 2


def test_more_matches_than_a_chunk_are_each_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "CHUNK", 2)
    codes = {start().code for _ in range(5)}

    assert {row["Code"] for row in matches_in(write_to_zip("json"))} == codes


@in_other_threads
def test_archive_is_started_watched_and_downloaded(client: Client) -> None:
    match = import_on_page(client, start(PASSED_OUT))
    start()

    answer = client.post("/archives/", {"kinds": ["json", "csv"]})
    token = answer["Location"].split("/")[2]
    progress = until_ready(Bundle(token))
    page = client.get(f"/archives/{token}/").content.decode()
    download: Any = client.get(f"/archives/{token}/matches.zip")
    assert isinstance(download, FileResponse)
    body = download.getvalue()
    download.close()

    assert progress == Progress(1, 1, ready=True)
    assert f'href="/archives/{token}/matches.zip"' in page
    assert [row["Code"] for row in matches_in(ZipFile(io.BytesIO(body)))] == [match.code]
    assert download["Content-Disposition"].endswith("-scorekeeper.zip")


@in_other_threads
def test_archive_has_the_matches_of_the_account(client: Client) -> None:
    anna = get_user_model().objects.create_user("anna")
    match = start(owner=anna)
    start()
    client.force_login(anna)

    page = client.get("/archives/").content.decode()

    assert "1 match" in page
    assert list(Match.objects.owned_or_coded(anna, [])) == [reloaded(match)]


@in_other_threads
def test_failure_is_reported_and_frees_the_place(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise OSError("full")

    monkeypatch.setattr(bundles, "write_archive", broken)

    actual = [
        until_ready(begin(Match.objects.all(), ArchiveContents(("json",)))) for _ in range(10)
    ]

    assert {progress.failed for progress in actual} == {True}
    assert "could not be made" in caplog.text


def test_too_many_archives_at_once_are_asked_to_retry_later(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken_places = list(places())

    answer = client.post("/archives/", {"kinds": ["json"]})
    for place in taken_places:
        place.release()

    assert answer.status_code == 503


def places() -> Iterator[Any]:
    while bundles._places.acquire(blocking=False):  # noqa: SLF001  as if so many were waiting
        yield bundles._places  # noqa: SLF001


def test_old_archives_are_cleaned_away(folder: Path) -> None:
    old, new, foreign = folder / ("a" * 32), folder / ("b" * 32), folder / "notes"
    for file in (old, new, foreign):
        file.mkdir(parents=True)
    for file in (old, foreign):
        os.utime(file, (0, 0))

    bundles.clean()

    assert [file.exists() for file in (old, new, foreign)] == [False, True, True]


def test_archive_without_a_kind_is_refused(client: Client) -> None:
    assert client.post("/archives/", {"kinds": ["exe"]}).status_code == 400


def test_unknown_archive_is_not_found(client: Client) -> None:
    assert client.get(f"/archives/{'x' * 32}/").status_code == 404
    assert client.get(f"/archives/{'x' * 32}/matches.zip").status_code == 404


def test_archive_of_a_league_has_the_matches_that_the_reader_may_see(client: Client) -> None:
    league = club()
    counted_match = preferans(league, SIX[:3], "Ben", evening(3))
    start()
    client.force_login(account("Dora"))

    html = client.get(f"/leagues/{league.slug}/archive/").content.decode()
    stranger = Client().get(f"/leagues/{league.slug}/archive/").status_code

    assert (counted_match.league_match.league, stranger) == (league, 404)
    assert "1 match" in html


def test_archive_of_a_league_that_may_not_be_seen_is_not_found(client: Client) -> None:
    assert client.get("/leagues/hidden/archive/").status_code == 404
