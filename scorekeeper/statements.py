"""The statements of every record, without Django's building of them anew each time.

Building them was a third of what recording a deal cost, most of it while the database was locked.
The models' own fields adapt the values, so both databases get what they want.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Field, Model

M = TypeVar("M", bound=Model)


def find_row(model: type[M], where: Mapping[str, Any]) -> M | None:
    """Return the row that has these values, which no other has; None without one."""
    sql, params = _find(model, tuple(where)), _adapted(model, where)
    return next(iter(model._default_manager.raw(sql, params)), None)  # noqa: SLF001


@cache
def _find(model: type[Model], where: tuple[str, ...]) -> str:
    columns = ", ".join(_quoted(each) for each in model._meta.concrete_fields)  # noqa: SLF001
    found = " AND ".join(f"{_column(model, name)} = %s" for name in where)
    return f"SELECT {columns} FROM {_table(model)} WHERE {found}"  # noqa: S608  # nosec B608


def update_row(model: type[Model], values: Mapping[str, Any], where: Mapping[str, Any]) -> bool:
    """Change the row that has these values; return whether there was one."""
    sql = _update(model, tuple(values), tuple(where))
    with connection.cursor() as cursor:
        cursor.execute(sql, [*_adapted(model, values), *_adapted(model, where)])
        return bool(cursor.rowcount)


@cache
def _update(model: type[Model], names: tuple[str, ...], where: tuple[str, ...]) -> str:
    changes = ", ".join(f"{_column(model, name)} = %s" for name in names)
    found = " AND ".join(f"{_column(model, name)} = %s" for name in where)
    return f"UPDATE {_table(model)} SET {changes} WHERE {found}"  # noqa: S608  # nosec B608  names of our own


def insert_row(model: type[Model], values: Mapping[str, Any]) -> int:
    """Add a row that the database numbers; return its number."""
    with connection.cursor() as cursor:
        cursor.execute(_insert(model, tuple(values)), _adapted(model, values))
        (number,) = cursor.fetchone()
    return int(number)


@cache
def _insert(model: type[Model], names: tuple[str, ...]) -> str:
    columns = ", ".join(_column(model, name) for name in names)
    places = ", ".join("%s" for _ in names)
    new = f"({columns}) VALUES ({places}) RETURNING {_column(model, 'id')}"
    return f"INSERT INTO {_table(model)} {new}"


def _adapted(model: type[Model], values: Mapping[str, Any]) -> list[Any]:
    """Return values as the database takes them."""
    return [_field(model, name).get_db_prep_save(v, connection) for name, v in values.items()]


@cache
def _field(model: type[Model], name: str) -> "Field[Any, Any]":
    found = model._meta.get_field(name)  # noqa: SLF001  the way Django documents
    if not isinstance(found, Field):
        raise TypeError(f"{name} has no column.")
    return found


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)  # noqa: SLF001


def _column(model: type[Model], name: str) -> str:
    return _quoted(_field(model, name))


def _quoted(field: "Field[Any, Any]") -> str:
    return connection.ops.quote_name(field.column or "")
