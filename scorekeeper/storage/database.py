"""Database settings, and a lock at which SQLite's writers queue."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.db import InterfaceError, InternalError, OperationalError, connection, transaction

from scorekeeper.storage.locks import file_lock

# Older libraries, back to 3.7.0, can corrupt a database in WAL mode.
OLDEST_SAFE_SQLITE = (3, 51, 3)

# WAL lets readers go on during a write; FULL keeps every acknowledged write after a power loss.
SQLITE_PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON"

# Analyze every table that has grown, also without recent queries, from a sample of its rows.
SQLITE_OPTIMIZE = "PRAGMA optimize=0x10012"

# Timeouts for a silent peer, on this machine and in the database: otherwise the locks of a lost
# machine would be held for hours.
TIMEOUTS = {
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "options": "-c lock_timeout=10s -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5"
    " -c tcp_keepalives_count=3",
}
RETRY_AFTER = 5
"""Seconds after which a client may retry while the database is unavailable."""
READ_ONLY = "25006"
"""PostgreSQL's SQLSTATE for a write to a standby or to a read-only database."""
Settings = dict[str, Any]
"""Django's settings of a database."""


def database_settings(url: str, *, threads: int) -> Settings:
    """Return Django's settings for the database at a URL.

    Raises `ImproperlyConfigured` for an unknown URL, and for a SQLite that is too old.
    """
    try:
        values: Settings = dict(dj_database_url.parse(url))
    except ValueError as error:
        raise ImproperlyConfigured(
            "DATABASE_URL must look like sqlite:///path or postgres://user:password@host/name."
        ) from error
    if "sqlite" in values["ENGINE"]:
        return values | _sqlite_settings(values)
    if "postgresql" in values["ENGINE"]:
        return values | _postgresql_settings(values, threads)
    raise ImproperlyConfigured("DATABASE_URL must name a SQLite or a PostgreSQL database.")


def create_private_folder(folder: Path, file: Path | None) -> None:
    """Create the data folder, and SQLite's file in it, with access for their owner alone.

    Raises `ImproperlyConfigured`.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if file is not None:
            create_private_file(file)
    except OSError as error:
        message = (
            f"DATABASE_URL or DATA_DIR names a place that cannot be written: {error.strerror}."
        )
        raise ImproperlyConfigured(message) from None


def create_private_file(file: Path) -> None:
    """Create SQLite's file readable by its owner alone, before SQLite creates it for everybody.

    SQLite gives the files beside it the same permissions.
    """
    with suppress(FileExistsError):
        file.touch(mode=0o600, exist_ok=False)


def _sqlite_settings(values: Settings) -> Settings:
    refuse_old_sqlite(sqlite3.sqlite_version_info)
    options = values.get("OPTIONS", {}) | {
        "init_command": SQLITE_PRAGMAS,
        # A transaction that reads first would fail to write after another one has written.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
    }
    return {"OPTIONS": options, "CONN_MAX_AGE": None}


def _postgresql_settings(values: Settings, threads: int) -> Settings:
    # Short timeouts report an unavailable database soon and reconnect as soon as it is back: by
    # default the pool doubles its wait after every failure.
    pool = {"min_size": 1, "max_size": threads + 2, "timeout": 4, "reconnect_timeout": 1}
    return {
        "OPTIONS": TIMEOUTS | values.get("OPTIONS", {}) | {"pool": pool},
        # The pool keeps the connections open, so Django must not.
        "CONN_MAX_AGE": 0,
        # Otherwise each connection cut by a restart of the database fails one more request.
        "CONN_HEALTH_CHECKS": True,
    }


def is_unavailable(error: BaseException | None) -> bool:
    """Return whether an error means that the database is unreachable or read-only."""
    if isinstance(error, InternalError):
        return getattr(error.__cause__, "sqlstate", None) == READ_ONLY
    return isinstance(error, OperationalError | InterfaceError)


def refuse_old_sqlite(version: tuple[int, ...]) -> None:
    """Raise `ImproperlyConfigured` if this SQLite can corrupt a database in WAL mode."""
    if version < OLDEST_SAFE_SQLITE:
        raise ImproperlyConfigured(
            f"SQLite {'.'.join(map(str, version))} can corrupt a database in WAL mode; at least "
            f"{'.'.join(map(str, OLDEST_SAFE_SQLITE))} is needed. Install the pysqlite3 wheel of "
            "requirements.txt, or use PostgreSQL through DATABASE_URL."
        )


@contextmanager
def write_transaction() -> Iterator[None]:
    """Run the block in one transaction; on SQLite, writers of all processes queue at a file lock.

    Without the queue, SQLite's writers poll for the database and some wait very long. Inside
    another transaction this is a savepoint: the outermost block holds the lock already.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        with transaction.atomic():
            yield
        return
    lock = Path(f"{connection.settings_dict['NAME']}.lock")
    with file_lock(lock), transaction.atomic():
        yield


def analyze_tables() -> None:
    """Update SQLite's statistics of all tables, which choose the indexes of queries.

    PostgreSQL updates its own.
    """
    if connection.vendor == "sqlite":
        with write_transaction(), connection.cursor() as cursor:
            cursor.execute(SQLITE_OPTIMIZE)
