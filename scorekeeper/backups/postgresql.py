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
from scorekeeper.storage.database import TIMEOUTS

NAME = "postgresql"
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
MAINTENANCE_DATABASE = "postgres"
"""A database that every cluster has, for the connection that renames others."""
CONNECTIONS_QUERY = "SELECT 1 FROM pg_stat_activity WHERE datname = %s AND usesysid IS NOT NULL"
"""Autovacuum has no role, and stops by itself when its database is renamed.

The role of any connection is readable, the kind (`backend_type`) only of one's own.
"""
LONGEST_NAME = 30
WITHOUT_ROLES = ("--no-owner", "--no-privileges")


def copy_to(copy: Path) -> Contents:
    """Dump a snapshot of the live database; return the contents of the same snapshot."""
    with _connect() as database:
        database.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        row = database.execute("SELECT pg_export_snapshot()").fetchone()
        snapshot_contents = contents(database, TABLES)
        _run_program(
            "pg_dump",
            "--format=custom",
            *WITHOUT_ROLES,
            f"--snapshot={row and row[0]}",
            f"--file={copy}",
            f"--dbname={_connection_string()}",
        )
    return snapshot_contents


def check(copy: Path, _note: Note) -> None:
    """Raise `BackupRefused` unless the dump is readable. Rows are counted on restore."""
    _run_program("pg_restore", f"--file={os.devnull}", str(copy))


def replace_live(copy: Path, note: Note, stamp: str) -> str | None:
    """Restore into a new database, count its rows, then swap names in one transaction.

    Returns the name under which the previous database is kept, None if there was none. Raises
    `BackupRefused` and leaves the live database unchanged.
    """
    live = str(connection.settings_dict["NAME"])
    restored, previous = (
        f"{live[:LONGEST_NAME]}_{prefix}_{stamp}" for prefix in ("restored", "before")
    )
    with _connect(MAINTENANCE_DATABASE) as database:
        database.autocommit = True
        _refuse_if_used(database, live)
        _execute(database, "CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8'", restored)
        try:
            _restore_and_count(restored, copy, note)
            return _swap_names(database, live, restored, previous)
        except BaseException:
            _execute(database, "DROP DATABASE IF EXISTS {}", restored)
            raise


def _restore_and_count(name: str, copy: Path, note: Note) -> None:
    """Restore into an empty database and count its rows. Raises `BackupRefused`."""
    restore_into(name, copy)
    with _connect(name) as database:
        if contents(database, TABLES) != note.contents:
            raise BackupRefused("The backup does not hold what its note says.")


def restore_into(name: str, copy: Path) -> None:
    """Load a dump into a database of the cluster, in one transaction. Raises `BackupRefused`."""
    _run_program(
        "pg_restore",
        *WITHOUT_ROLES,
        "--exit-on-error",
        "--single-transaction",
        f"--dbname={_connection_string(name)}",
        str(copy),
    )


def _swap_names(
    database: psycopg.Connection[object], live: str, restored: str, previous: str
) -> str | None:
    """Swap names in one transaction; return the old database's name, None if there was none."""
    try:
        with database.transaction():
            existed = _exists(database, live)
            if existed:
                _execute(database, "ALTER DATABASE {} RENAME TO {}", live, previous)
            _execute(database, "ALTER DATABASE {} RENAME TO {}", restored, live)
    except psycopg.errors.ObjectInUse as error:
        raise _in_use(live) from error
    return previous if existed else None


def _exists(database: psycopg.Connection[object], name: str) -> bool:
    row = database.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
    return row.fetchone() is not None


def refuse_while_used() -> None:
    """Raise `BackupRefused` while the live database has connections."""
    with _connect(MAINTENANCE_DATABASE) as database:
        _refuse_if_used(database, str(connection.settings_dict["NAME"]))


def _refuse_if_used(database: psycopg.Connection[object], live: str) -> None:
    """Raise `BackupRefused` if the database still has connections after two seconds."""
    for _attempt in range(20):
        if database.execute(CONNECTIONS_QUERY, [live]).fetchone() is None:
            return
        sleep(0.1)
    raise _in_use(live)


def _in_use(live: str) -> BackupRefused:
    return BackupRefused(f"Stop the service first: others are connected to {live}.")


def _execute(database: psycopg.Connection[object], command: LiteralString, *names: str) -> None:
    database.execute(sql.SQL(command).format(*map(sql.Identifier, names)))


@contextmanager
def _connect(name: str | None = None) -> Iterator[psycopg.Connection[Any]]:
    """Connect to the live database, or to another of its cluster. Raises `BackupRefused`."""
    password = connection.settings_dict["PASSWORD"] or None
    try:
        with psycopg.connect(_connection_string(name), password=password) as database:
            yield database
    except psycopg.Error as error:
        raise BackupRefused(f"PostgreSQL says: {error}") from error


def _connection_string(name: str | None = None) -> str:
    """Return the connection string for PostgreSQL's programs, without the password."""
    values = connection.settings_dict
    site_options = TIMEOUTS | {"pool": values["OPTIONS"].get("pool")}
    options = {
        key: value for key, value in values["OPTIONS"].items() if value != site_options.get(key)
    }
    address = {"host": values["HOST"], "port": values["PORT"], "user": values["USER"]}
    address_parts = {key: value for key, value in address.items() if value}
    return make_conninfo(**address_parts, **options, dbname=name or values["NAME"])


def _run_program(program: str, *arguments: str) -> None:
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
