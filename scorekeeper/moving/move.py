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
from scorekeeper.monitoring.health import what_is_missing
from scorekeeper.moving.tables import (
    CHUNK,
    Contents,
    Digest,
    columns,
    contents,
    last_number,
    name_of,
    rows,
    set_last_number,
    tables,
)
from scorekeeper.moving.target import MoveRefused, settings_of, target
from scorekeeper.storage.database import Settings, write_transaction
from scorekeeper.storage.secret import keep_key
from scorekeeper.storage.versions import refuse_newer_database

Progress = Callable[[str], object]


def move(url: str, progress: Progress) -> int:
    """Copy the whole site into the empty database at this URL; return the number of rows.

    Raises `MoveRefused` and leaves the other database empty. This database never changes.
    """
    try:
        _refuse_unready()
        values = settings_of(url)
        key_file = _place_of_key(values)
        with target(url, values) as link:
            with _standing_still(), transaction.atomic(using=link.alias):
                copied = _copy_all(link, progress)
                _compare(link, copied, progress)
            if key_file is not None:
                keep_key(key_file, settings.SECRET_KEY)
    except (BackupRefused, CommandError, DatabaseError) as error:
        raise MoveRefused(" ".join(str(error).split())) from error
    return sum(each.rows for each in copied.values())


def left_out() -> list[str]:
    """Return the names of the tables that are not the site's and not moved, sorted."""
    own = {name_of(model) for model in tables()}
    return sorted(set(connection.introspection.table_names()) - own)


def _refuse_unready() -> None:
    """Refuse a site that is running, or whose tables are of another version."""
    connections.close_all()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's has one
        postgresql.refuse_while_used()
    else:
        with sqlite.alone():
            pass
    refuse_newer_database()
    problem = what_is_missing()
    if problem:
        raise MoveRefused(problem)


def _place_of_key(values: Settings) -> Path | None:
    """Return the secret key's file beside the new database, None if the site has no file."""
    here = settings.DATA_DIR / "secret_key"
    if not here.exists() or here.read_text().strip() != settings.SECRET_KEY:
        return None
    on_sqlite = values["ENGINE"].endswith("sqlite3")
    folder = Path(values["NAME"]).resolve().parent if on_sqlite else settings.VAR_DIR
    there = Path(folder) / "secret_key"
    if there.exists() and there.read_text().strip() != settings.SECRET_KEY:
        raise MoveRefused(f"{there} is the key of another site: move it away first.")
    return there


@contextmanager
def _standing_still() -> Iterator[None]:
    """Block all writes to the site, and read it as one snapshot."""
    with write_transaction():
        if connection.vendor == "postgresql":
            names = ", ".join(connection.ops.quote_name(name_of(model)) for model in tables())
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
                cursor.execute(f"LOCK TABLE {names} IN SHARE MODE")
        yield


def _copy_all(link: BaseDatabaseWrapper, progress: Progress) -> dict[str, Contents]:
    """Copy every table; return the contents that were read, by name."""
    for model in tables():  # rows of the migrations; foreign keys are checked last
        with link.cursor() as cursor:
            cursor.execute(f"DELETE FROM {link.ops.quote_name(name_of(model))}")  # noqa: S608  # nosec B608  names of our own
    copied = {name_of(model): _copy(model, link, progress) for model in tables()}
    link.check_constraints()
    return copied


def _copy(model: type[models.Model], link: BaseDatabaseWrapper, progress: Progress) -> Contents:
    """Copy a table and its sequence; return the contents that were read."""
    digest, fields = Digest(), columns(model)
    names = ", ".join(link.ops.quote_name(field.column or "") for field in fields)
    places = ", ".join("%s" for _ in fields)
    sql = f"INSERT INTO {link.ops.quote_name(name_of(model))} ({names}) VALUES ({places})"  # noqa: S608  # nosec B608  the same
    source = rows(model, connection)
    while chunk := list(islice(source, CHUNK)):
        for row in chunk:
            digest.add(row)
        values = [
            [field.get_db_prep_save(value, link) for field, value in zip(fields, row, strict=True)]
            for row in chunk
        ]
        with link.cursor() as cursor:
            cursor.executemany(sql, values)
        if digest.rows > CHUNK:
            progress(f"{name_of(model)}: {digest.rows} ...")
    number = last_number(model, connection)
    if number is not None:
        set_last_number(model, link, number)
    return Contents(digest.rows, digest.digest, number)


def _compare(link: BaseDatabaseWrapper, copied: dict[str, Contents], progress: Progress) -> None:
    """Read every table of the new database and compare it. Raises `MoveRefused`."""
    for model in tables():
        name = name_of(model)
        found = contents(model, link)
        if found != copied[name]:
            raise MoveRefused(f"{name} differs: {copied[name]} became {found}.")
        progress(f"{name}: {found.rows} rows, {found.digest:064x}"[:79])
