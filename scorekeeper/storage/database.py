"""Chooses the database of the site, and queues its writers at one lock."""

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

# The writer's journal lets readers read on; FULL keeps every acknowledged write at power loss.
SQLITE_PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON"

# Look at every table that has grown, also at those not asked for lately; at some rows of each.
SQLITE_OPTIMIZE = "PRAGMA optimize=0x10012"

# How long a machine that says nothing is waited for, by this one and by the database: the locks of
# a site that is lost would else be held for hours.
PATIENCE = {
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "options": "-c lock_timeout=10s -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5"
    " -c tcp_keepalives_count=3",
}
RETRY_AFTER = 5
"""Seconds after which a client may ask again while the database is away."""
READ_ONLY = "25006"
"""PostgreSQL's code for a write to a standby, or to a database that is set to be only read."""
Settings = dict[str, Any]
"""Django's settings of a database."""


def database_settings(url: str, *, threads: int) -> Settings:
    """Return Django's settings for the database at this URL.

    Raises `ImproperlyConfigured` for a URL it does not know and for a SQLite too old to trust.
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


def private_folder(folder: Path, file: Path | None) -> None:
    """Make the folder of the site's data, and SQLite's file in it, for their owner alone.

    Raises `ImproperlyConfigured`.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if file is not None:
            keep_private(file)
    except OSError as error:
        said = f"DATABASE_URL or DATA_DIR names a place that cannot be written: {error.strerror}."
        raise ImproperlyConfigured(said) from None


def keep_private(file: Path) -> None:
    """Make SQLite's file, for its owner alone, before SQLite makes it for everybody to read.

    The files that SQLite makes beside it are for the same people.
    """
    with suppress(FileExistsError):
        file.touch(mode=0o600, exist_ok=False)


def _sqlite_settings(values: Settings) -> Settings:
    refuse_old_sqlite(sqlite3.sqlite_version_info)
    options = values.get("OPTIONS", {}) | {
        "init_command": SQLITE_PRAGMAS,
        # A transaction that reads first and writes later would fail when another wrote between.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
    }
    return {"OPTIONS": options, "CONN_MAX_AGE": None}


def _postgresql_settings(values: Settings, threads: int) -> Settings:
    # A database that is away is said so soon, and asked for again at once when it is back: the
    # pool would else wait twice as long after every failure.
    pool = {"min_size": 1, "max_size": threads + 2, "timeout": 4, "reconnect_timeout": 1}
    return {
        "OPTIONS": PATIENCE | values.get("OPTIONS", {}) | {"pool": pool},
        # Django keeps connections either itself or in the pool, so its own age is 0 here.
        "CONN_MAX_AGE": 0,
        # Else each connection that a restart of the database has cut fails one more request.
        "CONN_HEALTH_CHECKS": True,
    }


def is_away(error: BaseException | None) -> bool:
    """Tell whether the database cannot be reached, or takes no writes: no fault of the code."""
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
    """Run the block in one transaction; on SQLite, the writers of all processes queue for it.

    Without the queue SQLite's writers poll for the database, and the slowest wait long. Inside
    another transaction this is a savepoint: the outermost block already holds the queue's lock.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        with transaction.atomic():
            yield
        return
    lock = Path(f"{connection.settings_dict['NAME']}.lock")
    with file_lock(lock), transaction.atomic():
        yield


def look_at_tables() -> None:
    """Let SQLite see how its tables have grown, so that it reads by the right index.

    PostgreSQL does so by itself.
    """
    if connection.vendor == "sqlite":
        with write_transaction(), connection.cursor() as cursor:
            cursor.execute(SQLITE_OPTIMIZE)
