"""Backups: made during writes, restored completely, refused if damaged or foreign."""

import json
import re
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from django.core.management import call_command
from django.db import connection

from scorekeeper.backups import postgresql
from scorekeeper.backups.archive import COPY, NOTE, BackupRefused, Note
from scorekeeper.backups.create import back_up, restore
from scorekeeper.backups.postgresql import LONGEST_NAME
from scorekeeper.storage.database import database_settings
from tests.plugins.database import cluster_url, database_name
from tests.plugins.postgres import create_database
from tests.plugins.profiles import THOROUGH
from tests.plugins.programs import Done, manage
from tests.plugins.server import Server, database_for, running_server
from tests.support.people import PASSED_OUT, TABLE

PAUSE, WRITES_BEFORE, WRITES_AFTER = (0.02, 60, 20) if THOROUGH else (0.1, 10, 5)
"""Seconds between two writes, and the number of writes before and after a backup."""

pytestmark = [pytest.mark.database, pytest.mark.engine]


def another_database(folder: Path, name: str) -> str:
    """Return the URL of an empty database of the engine under test."""
    cluster = cluster_url()
    if cluster:
        return create_database(cluster, f"{name}_{database_name(folder)}")
    return f"sqlite:///{folder / name}.sqlite3"


@contextmanager
def scoring(server: Server) -> Iterator[tuple[str, list[int]]]:
    """Record deals while the block runs; yield the match code and the acknowledged versions."""
    match = httpx.post(
        f"{server.url}/api/v1/matches/", json={"game": "preferans", "players": TABLE}
    ).json()
    acknowledged: list[int] = []
    enough = threading.Event()

    def score() -> None:
        address = f"{server.url}/api/v1/matches/{match['id']}/deals/"
        key = {"Authorization": f"Bearer {match['scorer_key']}"}
        with httpx.Client(headers=key) as client:
            while not enough.wait(PAUSE):
                acknowledged.append(client.post(address, json=PASSED_OUT).json()["version"])

    writer = threading.Thread(target=score)
    writer.start()
    try:
        yield match["code"], acknowledged
    finally:
        enough.set()
        writer.join()


def wait_for(versions: list[int], count: int) -> None:
    end = time.monotonic() + 30
    while len(versions) < count and time.monotonic() < end:
        time.sleep(0.01)
    assert len(versions) >= count


def history(server: Server, code: str) -> list[Any]:
    """Return every change of a match, as readers see it."""
    body: list[Any] = httpx.get(f"{server.url}/api/v1/matches/{code}/history/").json()["changes"]
    return body


@dataclass(frozen=True)
class Made:
    """A backup made during scoring, with the acknowledged changes of the match."""

    file: Path
    code: str
    sure: int
    """The last version that was acknowledged before the backup began."""
    log: list[Any]
    acknowledged: list[int]
    refused: Done
    """The outcome of an attempt to restore the backup while the service ran."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    folder = tmp_path_factory.mktemp("live")
    file = folder / "scorekeeper.backup"
    with running_server(folder, database_for(folder)) as server:
        with scoring(server) as (code, acknowledged):
            wait_for(acknowledged, WRITES_BEFORE)
            sure = acknowledged[-1]
            process = manage(server.database_url, "backup", file)
            wait_for(acknowledged, len(acknowledged) + WRITES_AFTER)
            refused = manage(server.database_url, "restore", file)
        log = history(server, code)
    assert "1 matches" in process.stdout, process.stderr
    return Made(file, code, sure, log, acknowledged, refused)


@pytest.fixture
def live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> str:
    """Let the site use an empty database of this test's own; return its URL."""
    url = another_database(tmp_path, "live")
    settings.DATA_DIR = tmp_path
    use_database(url, monkeypatch)
    return url


def use_database(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Point the site's connection at a database, without opening it."""
    for name, value in database_settings(url, threads=1).items():
        monkeypatch.setitem(connection.settings_dict, name, value)


def databases(url: str) -> list[str]:
    """Return the files beside the SQLite database, or the PostgreSQL databases with its prefix."""
    if url.startswith("sqlite"):
        return sorted(file.name for file in Path(url.removeprefix("sqlite:///")).parent.iterdir())
    with psycopg.connect(url.replace("postgres:", "postgresql:")) as link:
        names = sorted(name for (name,) in link.execute("SELECT datname FROM pg_database"))
    # Other tests create their own databases in the same cluster concurrently.
    prefix = url.rpartition("/")[2].partition("?")[0][:LONGEST_NAME]
    return [name for name in names if name.startswith(prefix)]


def live_contents(file: Path) -> Note:
    """Return the contents of the live database, according to a new backup."""
    note = back_up(file)
    file.unlink()
    return note


def test_backup_under_writes_holds_every_change_acknowledged_before_it(
    made: Made, tmp_path: Path
) -> None:
    url = another_database(tmp_path, "restored")

    process = manage(url, "restore", made.file)
    again = manage(url, "rescore", "--check")
    with running_server(tmp_path, url) as server:
        changes = history(server, made.code)
        sheet = httpx.get(f"{server.url}/api/v1/matches/{made.code}/sheet/").json()

    assert (process.returncode, again.returncode) == (0, 0), process.stderr + again.stderr
    assert made.sure <= len(changes) < len(made.log)
    assert changes == made.log[: len(changes)]
    assert len(sheet["deals"]) == sheet["version"] == len(changes)


def test_backup_is_readable_by_its_owner_alone_and_is_never_overwritten(
    made: Made, live: str
) -> None:
    before = made.file.read_bytes()

    with pytest.raises(BackupRefused, match="is there already"):
        back_up(made.file)

    assert made.file.stat().st_mode & 0o777 == 0o600
    assert made.file.read_bytes() == before


def truncate(whole: Path, bad: Path) -> None:
    bad.write_bytes(whole.read_bytes()[:-1000])


def flip_byte(whole: Path, bad: Path) -> None:
    data = bytearray(whole.read_bytes())
    data[len(data) // 2] ^= 1
    bad.write_bytes(data)


def nonsense(_whole: Path, bad: Path) -> None:
    bad.write_bytes(b"SQLite format 3\0" + bytes(5000))


def foreign(_whole: Path, bad: Path) -> None:
    with zipfile.ZipFile(bad, "w") as archive:
        archive.writestr("letter.txt", "Dear Anna")


def with_note(change: Callable[[dict[str, Any]], None]) -> Callable[[Path, Path], None]:
    """Return a function that repacks a backup with a changed note."""

    def repack(whole: Path, bad: Path) -> None:
        with zipfile.ZipFile(whole) as source, zipfile.ZipFile(bad, "w") as target:
            note = json.loads(source.read(NOTE))
            change(note)
            target.writestr(COPY, source.read(COPY))
            target.writestr(NOTE, json.dumps(note))

    return repack


def of_another_kind(note: dict[str, Any]) -> None:
    note["engine"] = "sqlite" if note["engine"] == "postgresql" else "postgresql"


def of_the_future(note: dict[str, Any]) -> None:
    note["contents"]["migrations"].append("matches.9999_a_match_on_the_moon")


def with_another_sum(note: dict[str, Any]) -> None:
    note["sha256"] = "0" * 64


def with_other_counts(note: dict[str, Any]) -> None:
    note["contents"]["rows"]["matches_change"] += 1


BAD: dict[Callable[[Path, Path], None], str] = {
    truncate: "no whole backup",
    flip_byte: "no whole backup",
    nonsense: "no whole backup",
    foreign: "no whole backup",
    with_note(of_another_kind): "This backup is of",
    with_note(of_the_future): "of a newer Scorekeeper",
    with_note(with_another_sum): "not the one that was written",
    with_note(with_other_counts): "damaged|does not hold",
}


def test_damaged_or_foreign_backup_is_refused_and_the_database_left_alone(
    made: Made, live: str, tmp_path: Path
) -> None:
    restore(made.file)
    bad = tmp_path / "bad.backup"
    bad.touch()
    before, databases_before = live_contents(tmp_path / "before"), databases(live)

    for spoil, message in BAD.items():
        bad.unlink()
        spoil(made.file, bad)
        with pytest.raises(BackupRefused, match=message):
            restore(bad)

    assert databases(live) == databases_before
    assert live_contents(tmp_path / "after").contents == before.contents


def test_restore_is_refused_while_the_service_runs(made: Made) -> None:
    refused, versions = made.refused, [change["version"] for change in made.log]

    assert (refused.returncode, "Stop the service first" in refused.stderr) == (1, True)
    assert "The database has not been touched." in refused.stderr
    assert versions == made.acknowledged


def test_replaced_database_is_kept_under_another_name(
    made: Made, live: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    restore(made.file)
    first = live_contents(tmp_path / "first")

    _note, replaced = restore(made.file)

    assert replaced is not None
    monkeypatch.setitem(connection.settings_dict, "NAME", replaced)
    assert live_contents(tmp_path / "kept").contents == first.contents


@pytest.mark.skipif("cluster_url() is None")
def test_restore_waits_for_closing_connections(made: Made, live: str) -> None:
    link = psycopg.connect(live.replace("postgres:", "postgresql:"))
    leaving = threading.Timer(0.3, link.close)
    leaving.start()

    _note, replaced = restore(made.file)

    leaving.join()
    assert replaced is not None


@pytest.mark.skipif("cluster_url() is None")
def test_connection_of_another_role_is_noticed(live: str, monkeypatch: pytest.MonkeyPatch) -> None:
    options = connection.settings_dict["OPTIONS"]
    # A predefined role that may not see the queries of other roles.
    monkeypatch.setitem(options, "options", f"{options['options']} -c role=pg_signal_backend")

    with (
        psycopg.connect(live.replace("postgres:", "postgresql:")),
        pytest.raises(BackupRefused, match="others are connected"),
    ):
        postgresql.refuse_while_used()


@pytest.mark.skipif("cluster_url() is not None")
def test_unreadable_database_is_not_overwritten(made: Made, live: str, tmp_path: Path) -> None:
    broken = tmp_path / "live.sqlite3"
    broken.write_bytes(b"no database" * 1000)

    with pytest.raises(BackupRefused, match="cannot be read"):
        restore(made.file)

    assert broken.read_bytes() == b"no database" * 1000


def test_backup_takes_a_name_in_the_folder_at_hand_or_none(
    made: Made, live: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    restore(made.file)
    settings.BACKUPS_DIR = tmp_path / "backups"
    monkeypatch.chdir(tmp_path)

    call_command("backup", "here.backup", stdout=StringIO())
    call_command("backup", stdout=StringIO())

    (dated,) = (tmp_path / "backups").iterdir()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d{6}Z\.backup", dated.name)
    assert (tmp_path / "here.backup").exists()


def test_database_without_tables_is_not_backed_up(live: str, tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match="nothing of Scorekeeper"):
        back_up(tmp_path / "backup")

    assert not (tmp_path / "backup").exists()


def test_backup_into_a_missing_folder_is_refused(live: str, tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match="is no folder to write to"):
        back_up(tmp_path / "nowhere" / "backup")


def test_password_is_in_no_argument_of_a_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "pg_restore"
    program.write_text('#!/bin/sh\necho "$@ / $PGPASSWORD" >&2; exit 1\n')
    program.chmod(0o755)
    use_database("postgres://anna:nines@db.example/cards?sslmode=require", monkeypatch)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")

    with pytest.raises(BackupRefused) as refused:
        postgresql.restore_into("cards_beside", tmp_path / "copy")

    assert str(refused.value) == (
        "pg_restore says: --no-owner --no-privileges --exit-on-error --single-transaction "
        "--dbname=host=db.example user=anna sslmode=require dbname=cards_beside "
        f"{tmp_path}/copy / nines"
    )
