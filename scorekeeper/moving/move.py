"""The move: every row is copied, read again from the new database, and compared."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from django.conf import settings
from django.core.management import CommandError
from django.db import DatabaseError, connection, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from scorekeeper.backups import postgresql, sqlite
from scorekeeper.backups.archive import BackupRefused
from scorekeeper.monitoring.health import readiness_problem
from scorekeeper.moving.tables import (
    CHUNK,
    Contents,
    Digest,
    columns,
    contents,
    last_number,
    rows,
    set_last_number,
    table_name,
    tables,
)
from scorekeeper.moving.target import MoveRefused, settings_of, target_database
from scorekeeper.storage.database import Settings, write_transaction
from scorekeeper.storage.secret import store_key
from scorekeeper.storage.versions import refuse_newer_database

Progress = Callable[[str], object]


def move(url: str, progress: Progress) -> int:
    """Copy the whole site into the empty database at this URL; return the number of rows.

    Raises `MoveRefused` and leaves the other database empty. This database never changes.
    """
    try:
        _refuse_running_or_outdated()
        values = settings_of(url)
        key_file = _new_key_file(values)
        with target_database(url, values) as database:
            with _write_lock(), transaction.atomic(using=database.alias):
                contents_by_table = _copy_all(database, progress)
                _compare(database, contents_by_table, progress)
            if key_file is not None:
                store_key(key_file, settings.SECRET_KEY)
    except (BackupRefused, CommandError, DatabaseError) as error:
        raise MoveRefused(" ".join(str(error).split())) from error
    return sum(table.rows for table in contents_by_table.values())


def foreign_tables() -> list[str]:
    """Return the names of the tables that are not the site's and not moved, sorted."""
    own_tables = {table_name(model) for model in tables()}
    return sorted(set(connection.introspection.table_names()) - own_tables)


def _refuse_running_or_outdated() -> None:
    """Refuse a site that is running, or whose tables are of another version."""
    connections.close_all()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's has one
        postgresql.refuse_while_used()
    else:
        with sqlite.exclusive_connection():
            pass
    refuse_newer_database()
    problem = readiness_problem()
    if problem:
        raise MoveRefused(problem)


def _new_key_file(values: Settings) -> Path | None:
    """Return the secret key's file beside the new database, None if the site has no file."""
    current_file = settings.DATA_DIR / "secret_key"
    if not current_file.exists() or current_file.read_text().strip() != settings.SECRET_KEY:
        return None
    on_sqlite = values["ENGINE"].endswith("sqlite3")
    folder = Path(values["NAME"]).resolve().parent if on_sqlite else settings.VAR_DIR
    new_file = Path(folder) / "secret_key"
    if new_file.exists() and new_file.read_text().strip() != settings.SECRET_KEY:
        raise MoveRefused(f"{new_file} is the key of another site: move it away first.")
    return new_file


@contextmanager
def _write_lock() -> Iterator[None]:
    """Block all writes to the site, and read it as one snapshot."""
    with write_transaction():
        if connection.vendor == "postgresql":
            names = ", ".join(connection.ops.quote_name(table_name(model)) for model in tables())
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
                cursor.execute(f"LOCK TABLE {names} IN SHARE MODE")
        yield


def _copy_all(database: BaseDatabaseWrapper, progress: Progress) -> dict[str, Contents]:
    """Copy every table; return the contents that were read, by name."""
    for model in tables():  # rows of the migrations; foreign keys are checked last
        with database.cursor() as cursor:
            cursor.execute(f"DELETE FROM {database.ops.quote_name(table_name(model))}")  # noqa: S608  # nosec B608  names of our own
    contents_by_table = {table_name(model): _copy(model, database, progress) for model in tables()}
    database.check_constraints()
    return contents_by_table


def _copy(model: type[models.Model], database: BaseDatabaseWrapper, progress: Progress) -> Contents:
    """Copy a table and its sequence; return the contents that were read."""
    digest, fields = Digest(), columns(model)
    names = ", ".join(database.ops.quote_name(field.column or "") for field in fields)
    placeholders = ", ".join("%s" for _ in fields)
    table = database.ops.quote_name(table_name(model))
    sql = f"INSERT INTO {table} ({names}) VALUES ({placeholders})"  # noqa: S608  # nosec B608  the same
    source = rows(model, connection)
    while chunk := list(islice(source, CHUNK)):
        for row in chunk:
            digest.add(row)
        values = [
            [
                field.get_db_prep_save(value, database)
                for field, value in zip(fields, row, strict=True)
            ]
            for row in chunk
        ]
        with database.cursor() as cursor:
            cursor.executemany(sql, values)
        if digest.rows > CHUNK:
            progress(f"{table_name(model)}: {digest.rows} ...")
    number = last_number(model, connection)
    if number is not None:
        set_last_number(model, database, number)
    return Contents(digest.rows, digest.digest, number)


def _compare(
    database: BaseDatabaseWrapper, expected: dict[str, Contents], progress: Progress
) -> None:
    """Read every table of the new database and compare it. Raises `MoveRefused`."""
    for model in tables():
        name = table_name(model)
        actual = contents(model, database)
        if actual != expected[name]:
            raise MoveRefused(f"{name} differs: {expected[name]} became {actual}.")
        progress(f"{name}: {actual.rows} rows, {actual.digest:064x}"[:79])
