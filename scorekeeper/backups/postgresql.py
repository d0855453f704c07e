"""Backup of PostgreSQL with pg_dump, and restore into a database beside the live one."""

import os
import subprocess  # nosec B404  PostgreSQL's own programs, without a shell
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any, LiteralString

import psycopg
from django.db import connection
from psycopg import sql
from psycopg.conninfo import make_conninfo

from scorekeeper.backups.archive import BackupRefused, Contents, Note, contents
from scorekeeper.storage.database import PATIENCE

NAME = "postgresql"
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
NOBODYS = "postgres"
"""A database that every cluster has, for the connection that renames others."""
CONNECTED = "SELECT 1 FROM pg_stat_activity WHERE datname = %s AND usesysid IS NOT NULL"
"""Autovacuum has no role, and stops by itself when its database is renamed.

The role of any connection is readable, the kind (`backend_type`) only of one's own.
"""
LONGEST_NAME = 30
PLAIN = ("--no-owner", "--no-privileges")


def copy_to(copy: Path) -> Contents:
    """Dump a snapshot of the live database; return the contents of the same snapshot."""
    with _linked() as link:
        link.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        row = link.execute("SELECT pg_export_snapshot()").fetchone()
        copied = contents(link, TABLES)
        _run(
            "pg_dump",
            "--format=custom",
            *PLAIN,
            f"--snapshot={row and row[0]}",
            f"--file={copy}",
            f"--dbname={_connection_text()}",
        )
    return copied


def check(copy: Path, _note: Note) -> None:
    """Raise `BackupRefused` unless the dump is readable. Rows are counted on restore."""
    _run("pg_restore", f"--file={os.devnull}", str(copy))


def put_back(copy: Path, note: Note, stamp: str) -> str | None:
    """Restore into a new database, count its rows, then swap names in one transaction.

    Returns the name under which the previous database is kept, None if there was none. Raises
    `BackupRefused` and leaves the live database unchanged.
    """
    live = str(connection.settings_dict["NAME"])
    beside, kept = (f"{live[:LONGEST_NAME]}_{word}_{stamp}" for word in ("restored", "before"))
    with _linked(NOBODYS) as link:
        link.autocommit = True
        _refuse_if_used(link, live)
        _say(link, "CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8'", beside)
        try:
            _fill(beside, copy, note)
            return _exchange(link, live, beside, kept)
        except BaseException:
            _say(link, "DROP DATABASE IF EXISTS {}", beside)
            raise


def _fill(beside: str, copy: Path, note: Note) -> None:
    """Restore into an empty database and count its rows. Raises `BackupRefused`."""
    restore_into(beside, copy)
    with _linked(beside) as link:
        if contents(link, TABLES) != note.contents:
            raise BackupRefused("The backup does not hold what its note says.")


def restore_into(name: str, copy: Path) -> None:
    """Load a dump into a database of the cluster, in one transaction. Raises `BackupRefused`."""
    _run(
        "pg_restore",
        *PLAIN,
        "--exit-on-error",
        "--single-transaction",
        f"--dbname={_connection_text(name)}",
        str(copy),
    )


def _exchange(link: psycopg.Connection[object], live: str, beside: str, kept: str) -> str | None:
    """Swap names in one transaction; return the old database's name, None if there was none."""
    try:
        with link.transaction():
            existed = _exists(link, live)
            if existed:
                _say(link, "ALTER DATABASE {} RENAME TO {}", live, kept)
            _say(link, "ALTER DATABASE {} RENAME TO {}", beside, live)
    except psycopg.errors.ObjectInUse as error:
        raise _in_use(live) from error
    return kept if existed else None


def _exists(link: psycopg.Connection[object], name: str) -> bool:
    row = link.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
    return row.fetchone() is not None


def refuse_while_used() -> None:
    """Raise `BackupRefused` while the live database has connections."""
    with _linked(NOBODYS) as link:
        _refuse_if_used(link, str(connection.settings_dict["NAME"]))


def _refuse_if_used(link: psycopg.Connection[object], live: str) -> None:
    """Raise `BackupRefused` if the database still has connections after two seconds."""
    for _moment in range(20):
        if link.execute(CONNECTED, [live]).fetchone() is None:
            return
        sleep(0.1)
    raise _in_use(live)


def _in_use(live: str) -> BackupRefused:
    return BackupRefused(f"Stop the service first: others are connected to {live}.")


def _say(link: psycopg.Connection[object], command: LiteralString, *names: str) -> None:
    link.execute(sql.SQL(command).format(*map(sql.Identifier, names)))


@contextmanager
def _linked(name: str | None = None) -> Iterator[psycopg.Connection[Any]]:
    """Connect to the live database, or to another of its cluster. Raises `BackupRefused`."""
    password = connection.settings_dict["PASSWORD"] or None
    try:
        with psycopg.connect(_connection_text(name), password=password) as link:
            yield link
    except psycopg.Error as error:
        raise BackupRefused(f"PostgreSQL says: {error}") from error


def _connection_text(name: str | None = None) -> str:
    """Return the connection string for PostgreSQL's programs, without the password."""
    values = connection.settings_dict
    ours = PATIENCE | {"pool": values["OPTIONS"].get("pool")}
    options = {key: value for key, value in values["OPTIONS"].items() if value != ours.get(key)}
    address = {"host": values["HOST"], "port": values["PORT"], "user": values["USER"]}
    given = {key: value for key, value in address.items() if value}
    return make_conninfo(**given, **options, dbname=name or values["NAME"])


def _run(program: str, *arguments: str) -> None:
    """Run a PostgreSQL program, its password in the environment. Raises `BackupRefused`."""
    password = connection.settings_dict["PASSWORD"]
    environment = os.environ | ({"PGPASSWORD": password} if password else {})
    try:
        subprocess.run(  # noqa: S603  # nosec B603
            [program, *arguments], env=environment, check=True, capture_output=True, text=True
        )
    except FileNotFoundError:
        raise BackupRefused(f"{program} is missing: apt-get install postgresql-client") from None
    except subprocess.CalledProcessError as error:
        raise BackupRefused(f"{program} says: {error.stderr.strip()}") from error
