"""The database that a site moves into: empty before, and empty again if the move fails."""

import os
import subprocess  # nosec B404  our own program, without a shell
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from scorekeeper.storage.database import Settings, create_private_file, database_settings

OTHER = "other"
NOT_INHERITED = ("DATABASE_URL_FILE", "SECRET_KEY_FILE")
"""Variables that would contradict those passed to the process."""


class MoveRefused(Exception):  # noqa: N818  nothing has been changed
    """The site cannot be moved; the message tells the operator why."""


@contextmanager
def target_database(url: str, values: Settings) -> Iterator[BaseDatabaseWrapper]:
    """Connect to an empty database and create every table; empty it if the block fails."""
    is_new = values["ENGINE"].endswith("sqlite3") and not Path(values["NAME"]).exists()
    database = _connect(values)
    try:
        _refuse_if_not_empty(database)
        try:
            _create_tables(url)
            yield database
        except BaseException:
            _drop_tables(database)
            raise
    except BaseException:
        _close(database)
        if is_new:
            _delete_files(values["NAME"])
        raise
    _close(database)


def settings_of(url: str) -> Settings:
    """Return Django's settings for the database at this URL. Raises `MoveRefused`."""
    try:
        return database_settings(url, threads=1)
    except ImproperlyConfigured as error:
        raise MoveRefused(f"Name the other database as DATABASE_URL does: {error}") from error


def _connect(values: Settings) -> BaseDatabaseWrapper:
    if values["ENGINE"].endswith("sqlite3"):
        Path(values["NAME"]).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        create_private_file(Path(values["NAME"]))
    connections.settings[OTHER] = connections.configure_settings({"default": values})["default"]
    database = connections[OTHER]
    try:
        database.ensure_connection()
    except DatabaseError as error:
        _close(database)
        reason = " ".join(str(error).split())
        raise MoveRefused(f"The other database cannot be reached ({reason}).") from error
    return database


def _refuse_if_not_empty(database: BaseDatabaseWrapper) -> None:
    existing = database.introspection.table_names()
    if existing:
        raise MoveRefused(f"The other database is not empty: it has {', '.join(existing[:3])} ...")


def _create_tables(url: str) -> None:
    """Migrate in a process with this as its only database: migrations may use the default."""
    overrides = {"DATABASE_URL": url, "SECRET_KEY": settings.SECRET_KEY}
    inherited = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    process = subprocess.run(  # nosec B603  our own program
        [sys.executable, "-m", "scorekeeper", "migrate", "--verbosity=0", "--no-input"],
        cwd=settings.BASE_DIR,
        env=inherited | overrides,
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode:
        raise MoveRefused(f"The tables cannot be made: {process.stderr.strip()[-500:]}")


def _drop_tables(database: BaseDatabaseWrapper) -> None:
    """Drop every table; the database had none before."""
    with database.constraint_checks_disabled(), database.cursor() as cursor:
        for name in database.introspection.table_names():
            cascade = "" if database.vendor == "sqlite" else " CASCADE"
            cursor.execute(f"DROP TABLE {database.ops.quote_name(name)}{cascade}")


def _close(database: BaseDatabaseWrapper) -> None:
    database.close()
    if database.vendor == "postgresql":
        database.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's has one
    del connections[OTHER]
    del connections.settings[OTHER]


def _delete_files(name: str) -> None:
    for suffix in ("", "-wal", "-shm"):
        Path(f"{name}{suffix}").unlink(missing_ok=True)
