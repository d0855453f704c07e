"""Backup of a SQLite database while others write to it, and restore in one transaction."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection

from scorekeeper.backups.archive import BackupRefused, Contents, Note, contents
from scorekeeper.storage.database import create_private_file

NAME = "sqlite"
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
PATIENCE = 2.0
"""Seconds to wait for another connection to close."""


def copy_to(copy: Path) -> Contents:
    """Copy a snapshot of the live database with SQLite's online backup; return its contents."""
    with (
        closing(sqlite3.connect(_path())) as live,
        closing(sqlite3.connect(copy)) as target,
    ):
        live.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")  # one file, without a journal beside it
        return contents(target, TABLES)


def check(copy: Path, note: Note) -> None:
    """Raise `BackupRefused` unless the copy is intact and has the contents of its note."""
    try:
        with closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro", uri=True)) as database:
            problems = [problem for (problem,) in database.execute("PRAGMA integrity_check")]
            violations = database.execute("PRAGMA foreign_key_check").fetchall()
            stored = contents(database, TABLES)
    except sqlite3.Error as error:
        raise BackupRefused(f"The database in the backup cannot be read: {error}.") from error
    if problems != ["ok"] or violations or stored != note.contents:
        raise BackupRefused("The database in the backup is damaged.")


def replace_live(copy: Path, _note: Note, stamp: str) -> str | None:
    """Replace the live database with the copy; no other process may have it open.

    SQLite writes it in one transaction: a crash on the way leaves the live database unchanged.
    Returns where the previous database is kept, None if there was none. Raises `BackupRefused`.
    """
    with exclusive_connection() as live, closing(sqlite3.connect(copy)) as source:
        previous = _keep_copy(live, f"{_path()}.before-{stamp}")
        try:
            source.backup(live)
        except sqlite3.Error as error:
            raise BackupRefused(f"The backup could not be put back: {error}.") from error
    return previous


@contextmanager
def exclusive_connection() -> Iterator[sqlite3.Connection]:
    """Open the live database with an exclusive lock. Raises `BackupRefused`."""
    with closing(sqlite3.connect(_path(), timeout=PATIENCE)) as live:
        try:
            live.execute("PRAGMA locking_mode=EXCLUSIVE")
            live.execute("PRAGMA synchronous=FULL")
            live.execute("BEGIN EXCLUSIVE")
            live.commit()
        except sqlite3.OperationalError as error:
            raise BackupRefused(f"Stop the service first: {error}.") from error
        except sqlite3.DatabaseError as error:
            raise BackupRefused(
                f"{_path()} cannot be read ({error}): move it, its -wal and its -shm away first."
            ) from error
        yield live


def _keep_copy(live: sqlite3.Connection, path: str) -> str | None:
    """Copy the live database to a file; return its path, None if the database is empty."""
    if not live.execute(TABLES).fetchall():
        return None
    create_private_file(Path(path))
    with closing(sqlite3.connect(path)) as copy:
        live.backup(copy)
    return path


def _path() -> str:
    return str(connection.settings_dict["NAME"])
