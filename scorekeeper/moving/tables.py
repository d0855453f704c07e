"""The tables of a site: their rows, digests and sequences."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.apps import apps
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder
from django.db.models.options import Options

from scorekeeper.storage.queries import Column

CHUNK = 500
"""Rows in memory at a time."""
MODULUS = 1 << 256
Row = tuple[Any, ...]


@dataclass(frozen=True)
class Contents:
    """The number of a table's rows, the sum of their digests, and its sequence's last number."""

    rows: int
    digest: int
    last_number: int | None


class Digest:
    """A digest of rows in any order, since databases sort text differently."""

    def __init__(self) -> None:
        """Start without rows."""
        self.rows = self.digest = 0

    def add(self, row: Row) -> None:
        """Add a row to the digest."""
        text = json.dumps([comparable(value) for value in row], sort_keys=True, default=str)
        number = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
        self.rows, self.digest = self.rows + 1, (self.digest + number) % MODULUS


def comparable(value: object) -> object:
    """Return a value in the form that is the same for both databases."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    return value


def tables() -> list[type[models.Model]]:
    """Return the models of all the site's tables, migrations included, sorted by table name."""
    models_of_site = [
        model
        for model in apps.get_models(include_auto_created=True)
        if meta_of(model).managed and not meta_of(model).proxy
    ]
    return sorted([*models_of_site, MigrationRecorder.Migration], key=table_name)


def meta_of(model: type[models.Model]) -> "Options[models.Model]":
    """Return the `_meta` of a model."""
    return model._meta


def table_name(model: type[models.Model]) -> str:
    return meta_of(model).db_table


def columns(model: type[models.Model]) -> list[Column]:
    return list(meta_of(model).concrete_fields)


def rows(model: type[models.Model], database: BaseDatabaseWrapper) -> Iterator[Row]:
    """Yield every row in the order of primary keys, with the values of the model's fields."""
    names = [field.attname for field in columns(model)]
    query: models.QuerySet[models.Model] = models.QuerySet(model, using=database.alias)
    yield from query.order_by("pk").values_list(*names).iterator(chunk_size=CHUNK)


def contents(model: type[models.Model], database: BaseDatabaseWrapper) -> Contents:
    """Read a whole table and return its contents."""
    digest = Digest()
    for row in rows(model, database):
        digest.add(row)
    return Contents(digest.rows, digest.digest, last_number(model, database))


def last_number(model: type[models.Model], database: BaseDatabaseWrapper) -> int | None:
    """Return the last number of a table's sequence, None if it has no sequence."""
    key = meta_of(model).pk
    if not isinstance(key, models.AutoField):
        return None
    with database.cursor() as cursor:
        if database.vendor == "sqlite":
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table_name(model)])
        else:
            cursor.execute(
                "SELECT last_value FROM pg_sequences WHERE schemaname = current_schema() AND "
                "format('%%I.%%I', schemaname, sequencename) = pg_get_serial_sequence(%s, %s)",
                [database.ops.quote_name(table_name(model)), key.column],
            )
        row = cursor.fetchone()
    return int(row[0] or 0) if row else 0


def set_last_number(model: type[models.Model], database: BaseDatabaseWrapper, number: int) -> None:
    """Set a table's sequence, so that the next row gets the number after this one."""
    with database.cursor() as cursor:
        if database.vendor == "sqlite":
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table_name(model)])
            values: tuple[str, int] = (table_name(model), number)
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", values)
        elif (key := meta_of(model).pk) is not None:
            parameters = (
                database.ops.quote_name(table_name(model)),
                key.column,
                max(number, 1),
                number > 0,
            )
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s, %s)", parameters)
