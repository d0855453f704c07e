"""The database behaves as configured, and its writers queue."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import (
    IntegrityError,
    InterfaceError,
    InternalError,
    OperationalError,
    connection,
    connections,
)
from psycopg.errors import InFailedSqlTransaction, ReadOnlySqlTransaction

from scorekeeper.accounts.models import User
from scorekeeper.storage.database import (
    TIMEOUTS,
    analyze_tables,
    database_settings,
    is_unavailable,
    refuse_old_sqlite,
    write_transaction,
)
from tests.plugins.database import cluster_url
from tests.plugins.programs import ROOT
from tests.support.club import add_many_members, club

pytestmark = [pytest.mark.engine, pytest.mark.served]

WRITERS, WRITES = 4, 25


@pytest.mark.django_db
def test_tests_use_the_database_that_was_asked_for() -> None:
    assert connection.vendor == ("postgresql" if cluster_url() else "sqlite")


@pytest.mark.django_db
@pytest.mark.skipif("cluster_url() is not None")
def test_sqlite_keeps_every_acknowledged_write() -> None:
    with connection.cursor() as cursor:
        modes = [
            cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]

    assert modes == ["wal", 2, 1]


@pytest.mark.django_db(transaction=True)
def test_writers_at_the_same_time_all_succeed() -> None:
    User.objects.create(username="counter", first_name="0")

    def count_up() -> None:
        for _ in range(WRITES):
            with write_transaction():
                user = User.objects.select_for_update().get()
                user.first_name = str(int(user.first_name) + 1)
                user.save()
        connections.close_all()

    writers = [threading.Thread(target=count_up) for _ in range(WRITERS)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    assert User.objects.get().first_name == str(WRITERS * WRITES)


@pytest.mark.django_db(transaction=True)
def test_nested_write_does_not_wait_for_itself() -> None:
    with write_transaction(), write_transaction():
        User.objects.create(username="anna")

    assert User.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_failed_write_leaves_nothing_and_frees_the_queue() -> None:
    User.objects.create(username="anna")

    with pytest.raises(IntegrityError), write_transaction():
        User.objects.bulk_create([User(username="ben"), User(username="anna")])

    with write_transaction():
        assert [user.username for user in User.objects.all()] == ["anna"]


@pytest.mark.parametrize("version", [(3, 40, 1), (3, 51, 2)])
def test_old_sqlite_is_refused_in_words(version: tuple[int, ...]) -> None:
    with pytest.raises(ImproperlyConfigured, match="can corrupt a database in WAL mode"):
        refuse_old_sqlite(version)


def test_first_safe_sqlite_is_accepted() -> None:
    refuse_old_sqlite((3, 51, 3))


@pytest.mark.parametrize("url", ["mysql://host/name", "nonsense", "scorekeeper.sqlite3"])
def test_unknown_database_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        database_settings(url, threads=1)


def test_sqlite_is_found_where_the_url_says(tmp_path: Path) -> None:
    settings = database_settings(f"sqlite:///{tmp_path}/club.sqlite3", threads=1)

    assert settings["NAME"] == f"{tmp_path}/club.sqlite3"


WRITE_AND_LIST = """
import django, os, pathlib
os.umask(0o022)
django.setup()
from django.db import connection
from scorekeeper.storage.database import write_transaction
with write_transaction(), connection.cursor() as cursor:
    cursor.execute("CREATE TABLE deals (number)")
for file in sorted(pathlib.Path(connection.settings_dict["NAME"]).parent.iterdir()):
    print(file.name, oct(file.stat().st_mode & 0o777))
"""


def test_sqlite_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    variables = {
        "DATABASE_URL": f"sqlite:///{tmp_path}/club.sqlite3",
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
        "SECRET_KEY": "",
    }

    process = subprocess.run(
        [sys.executable, "-c", WRITE_AND_LIST],
        cwd=ROOT,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        check=False,
    )

    names = ("club.sqlite3", "club.sqlite3-shm", "club.sqlite3-wal", "club.sqlite3.lock")
    actual = [f"{name} 0o600" for name in (*names, "secret_key")]
    assert process.stdout.splitlines() == actual, process.stderr


def error_of(kind: type[Exception], cause: Exception | None = None) -> Exception:
    """Return an error as Django raises it in place of the driver's."""
    error = kind("failed")
    error.__cause__ = cause
    return error


AWAY = [
    (error_of(OperationalError), True),
    (error_of(InterfaceError), True),
    (error_of(InternalError, ReadOnlySqlTransaction()), True),
    (error_of(InternalError, InFailedSqlTransaction()), False),
    (error_of(InternalError), False),
    (error_of(IntegrityError), False),
    (None, False),
]


@pytest.mark.parametrize(("error", "away"), AWAY)
def test_database_is_away_or_read_only_and_the_code_not_wrong(
    error: Exception | None, *, away: bool
) -> None:
    assert is_unavailable(error) is away


def test_address_says_more_than_our_patience() -> None:
    settings = database_settings("postgres://anna@a.example/cards?connect_timeout=9", threads=1)

    assert settings["OPTIONS"] == TIMEOUTS | {
        "connect_timeout": 9,
        "pool": {"min_size": 1, "max_size": 3, "timeout": 4, "reconnect_timeout": 1},
    }


@pytest.mark.django_db
def test_sqlite_knows_how_its_tables_have_grown() -> None:
    add_many_members(club(), 120)

    analyze_tables()

    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("SELECT idx FROM sqlite_stat1 WHERE tbl = 'leagues_result'")
            assert ("results_of_a_player",) in cursor.fetchall()
