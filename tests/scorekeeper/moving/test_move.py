"""`move`: a complete site moves from SQLite to PostgreSQL and back, equal in every row."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection, connections

from scorekeeper.moving import move as moving
from scorekeeper.moving.move import move
from scorekeeper.moving.tables import contents, tables
from scorekeeper.moving.target import MoveRefused
from scorekeeper.storage.database import database_settings
from tests.plugins.database import cluster_url, database_name
from tests.plugins.postgres import create_database
from tests.plugins.profiles import at_length
from tests.plugins.programs import Done, manage
from tests.plugins.server import database_for
from tests.plugins.tables import sqlite_url_with_tables
from tests.support.full_site import fill, look

pytestmark = pytest.mark.database

SITE = "from tests.support import full_site"
SHELL = ("shell", "--no-imports", "-c")
SEEN = "seen"
"""The alias of the inspected database."""


def task(database_url: str, *command: str) -> Done:
    """Run a management command on a database, with the site's stored secret key."""
    return manage(database_url, *command, SECRET_KEY=None, LOG_LEVEL="ERROR")


def contents_of(database_url: str) -> Any:
    """Return the contents of a database, over a separate connection."""
    values = {"default": database_settings(database_url, threads=1)}
    connections.settings[SEEN] = connections.configure_settings(values)["default"]
    link = connections[SEEN]
    try:
        return look(SEEN)
    finally:
        disconnect(link)
        del connections[SEEN]
        del connections.settings[SEEN]


def ignore(_progress: str) -> None:
    """Ignore progress messages."""


def another_database(folder: Path, name: str) -> str:
    """Return the URL of an empty database of the engine under test."""
    cluster = cluster_url()
    if cluster:
        return create_database(cluster, f"{name}_{database_name(folder)}")
    return f"sqlite:///{folder}/{name}/site.sqlite3"


def tables_of(url: str) -> list[str]:
    """Return the tables of a database; empty if there is no file."""
    if url.startswith("postgres"):
        with psycopg.connect(url.replace("postgres:", "postgresql:")) as link:
            rows = link.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
            return sorted(name for (name,) in rows)
    file = Path(url.removeprefix("sqlite:///"))
    if not file.exists():
        return []
    with closing(sqlite3.connect(file)) as link:
        return sorted(name for (name,) in link.execute("SELECT name FROM sqlite_master"))


def disconnect(link: Any = connection) -> None:
    """Close every connection of this process to a database, by default the site's."""
    link.close()
    if link.vendor == "postgresql":
        link.close_pool()


@pytest.fixture
def site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any, django_db_blocker: Any
) -> Iterator[Any]:
    """Make this process a complete site with its own database, and a key in no file."""
    settings.DATA_DIR = tmp_path
    with django_db_blocker.unblock():
        disconnect()
        for name, value in database_settings(database_for(tmp_path), threads=1).items():
            monkeypatch.setitem(connection.settings_dict, name, value)
        fill(7)
        yield settings
        disconnect()


@pytest.mark.engine
@pytest.mark.served
@pytest.mark.skipif("cluster_url() is None")
@pytest.mark.parametrize("ways", [1, *at_length(2)])
def test_site_is_the_same_in_postgresql_and_back_in_sqlite(
    ways: int, tmp_path: Path, django_db_blocker: Any
) -> None:
    first = sqlite_url_with_tables(tmp_path / "first.sqlite3")
    third = f"sqlite:///{tmp_path}/away/third.sqlite3"
    urls = [first, another_database(tmp_path, "second"), third][: 1 + ways]
    filled = task(first, *SHELL, f"{SITE}; full_site.fill(1)")
    assert filled.returncode == 0, filled.stderr
    key = (tmp_path / "secret_key").read_text()

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATA_DIR", str(tmp_path))
        moves = [task(source, "move", target) for source, target in pairwise(urls)]
    with django_db_blocker.unblock():
        before, *sites = [contents_of(url) for url in urls]

    assert [move.returncode for move in moves] == [0] * ways, moves[0].stderr
    assert len(before["rows"]) > 100
    assert sites == [before] * ways
    rows = len(before["rows"]) + len(before["migrations"])
    assert moves[0].stdout.startswith(f"Moved {rows} ")
    assert {move.stdout for move in moves} == {moves[0].stdout}
    if third in urls:
        key_file = tmp_path / "away" / "secret_key"
        assert (key_file.read_text(), key_file.stat().st_mode & 0o777) == (key, 0o600)


@pytest.mark.thorough
def test_moved_site_has_every_row_and_the_same_next_numbers(site: Any, tmp_path: Path) -> None:
    url = another_database(tmp_path, "there")
    lines: list[str] = []

    rows = move(url, lines.append)

    before = look()
    assert rows == len(before["rows"]) + len(before["migrations"])
    assert contents_of(url) == before
    assert [line.partition(":")[0] for line in lines] == [
        model._meta.db_table for model in tables()
    ]


@pytest.mark.thorough
def test_site_that_differs_is_undone(
    site: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, real = another_database(tmp_path, "there"), contents
    before = look()

    def lost(model: Any, link: Any) -> Any:
        rows = real(model, link)
        return replace(rows, digest=0) if model.__name__ == "Change" else rows

    monkeypatch.setattr(moving, "contents", lost)
    with pytest.raises(MoveRefused, match=r"^matches_change differs"):
        move(url, ignore)

    assert tables_of(url) == []
    assert look() == before | {"next": before["next"] + (connection.vendor == "postgresql")}


def test_target_that_is_not_empty_is_left_alone(site: Any, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/used.sqlite3"
    with closing(sqlite3.connect(tmp_path / "used.sqlite3")) as link:
        link.execute("CREATE TABLE letters (text)")

    with pytest.raises(MoveRefused, match=r"^The other database is not empty: it has letters"):
        move(url, ignore)

    assert tables_of(url) == ["letters"]


@contextmanager
def connected_to(name: str) -> Iterator[None]:
    """Hold a connection to the tests' database, as a server does."""
    if connection.vendor == "postgresql":
        cluster = str(cluster_url()).replace("postgres:", "postgresql:")
        with psycopg.connect(cluster.removesuffix("/postgres") + f"/{name}"):
            yield
        return
    with closing(sqlite3.connect(name)) as link:
        link.execute("SELECT count(*) FROM django_migrations").fetchall()
        yield


def test_site_that_serves_is_not_moved(site: Any, tmp_path: Path) -> None:
    url = another_database(tmp_path, "there")

    with (
        connected_to(str(connection.settings_dict["NAME"])),
        pytest.raises(MoveRefused, match=r"^Stop the service first"),
    ):
        move(url, ignore)

    assert tables_of(url) == []


def test_key_of_another_site_is_not_replaced(site: Any, tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text(site.SECRET_KEY)
    (tmp_path / "away").mkdir()
    (tmp_path / "away" / "secret_key").write_text("of another")
    url = f"sqlite:///{tmp_path}/away/site.sqlite3"

    with pytest.raises(MoveRefused, match=r"is the key of another site: move it away first\.$"):
        move(url, ignore)

    assert tables_of(url) == []
    assert (tmp_path / "away" / "secret_key").read_text() == "of another"


@pytest.mark.parametrize("url", ["nonsense", "postgres://nobody@127.0.0.1:1/cards"])
def test_database_that_cannot_be_is_refused(site: Any, url: str) -> None:
    with pytest.raises(MoveRefused):
        move(url, ignore)
