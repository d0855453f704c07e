"""Cached SQL of the queries behind each recorded deal.

Building the queries with Django's ORM took a third of the time to record a deal, mostly while the
database was locked. The models' own fields adapt the values for both databases.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

from django.db import connection, transaction
from django.db.models import Field, Model, QuerySet
from django.db.models.expressions import Col
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)
Along: TypeAlias = tuple[str, ...]
"""Relations whose rows are read in the same query."""
ROWS_AT_A_TIME = 500
"""Rows per query: within the limits of both databases."""
Column: TypeAlias = "Field[Any, Any]"
"""A field of any type."""
Converters: TypeAlias = list[tuple[int, Col, list[Callable[..., Any]]]]


def in_chunks(rows: QuerySet[M], size: int) -> Iterator[M]:
    """Yield rows in the order of their keys, read in chunks of `size`.

    Each chunk is a query of its own: an open cursor would hold an old snapshot, in which SQLite
    allows no writes.
    """
    chunk = list(rows.order_by("pk")[:size])
    while chunk:
        yield from chunk
        chunk = list(rows.order_by("pk").filter(pk__gt=chunk[-1].pk)[:size])


def find_row(model: type[M], where: Mapping[str, object]) -> M | None:
    """Return the row with these unique values. None if there is none."""
    with connection.cursor() as cursor:
        cursor.execute(_find(model, tuple(where)), adapted(model, where))
        row = cursor.fetchone()
    return None if row is None else model.from_db(connection.alias, *_read(model, row))


def _read(model: type[Model], row: Sequence[object]) -> tuple[list[str], list[Any]]:
    """Return the names of a row's columns, and its values converted by the model's fields."""
    return _names(model), _converted(row, _converters(model))


def _converted(row: Sequence[object], converting: Converters) -> list[object]:
    values = list(row)
    for place, column, converters in converting:
        for convert in converters:
            values[place] = convert(values[place], column, connection)
    return values


def find_along(
    rows: Callable[[Along], QuerySet[M]], along: Along, where: Mapping[str, object]
) -> M | None:
    """Return the row with these values, joined with its relations `along`. None if there is none.

    `rows` makes the queryset with those relations selected; it is called once.
    """
    in_order = dict(sorted(where.items()))  # in the order of Django's own conditions
    joined = _joined(rows, along, tuple(in_order))
    with connection.cursor() as cursor:
        cursor.execute(joined.sql, adapted(joined.model, in_order))
        row = cursor.fetchone()
    if row is None:
        return None
    values = _converted(row, joined.converters)
    found: M = joined.model.from_db(connection.alias, joined.names, values[joined.own])
    for populator in joined.populators:
        populator.populate(values, found)
    return found


class _Joined(NamedTuple):
    """A query with joins, and the conversion of its columns into objects."""

    sql: str
    model: Any
    names: list[str]
    own: slice
    converters: Converters
    populators: list[Any]


@cache
def _joined(
    rows: Callable[[Along], QuerySet[Model]], along: Along, where: tuple[str, ...]
) -> _Joined:
    """Build the query with Django, as `QuerySet` does for every read."""
    found = rows(along).select_related(*(along or (None,))).order_by()
    model: type[Model] = found.model
    some = {name: _field(model, name).get_default() for name in where}
    compiler = found.filter(**some).query.get_compiler(connection.alias)
    sql, _values = compiler.as_sql()
    told = compiler.klass_info or {}
    own = slice(told["select_fields"][0], told["select_fields"][-1] + 1)
    columns: list[Any] = [column for column, _sql, _alias in compiler.select]
    names = [column.target.attname for column in columns[own]]
    populators = get_related_populators(  # type: ignore[call-arg]  # as of Django 5.2
        told, compiler.select, connection.alias
    )
    return _Joined(sql, model, names, own, _converting(columns), populators)


@cache
def _names(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


@cache
def _converters(model: type[Model]) -> Converters:
    """Return the converters of a model's columns whose values need one."""
    table, fields = model._meta.db_table, model._meta.concrete_fields
    return _converting([field.get_col(table) for field in fields])


def _converting(columns: Sequence[Col]) -> Converters:
    relations = [
        (
            place,
            column,
            connection.ops.get_db_converters(column) + column.get_db_converters(connection),
        )
        for place, column in enumerate(columns)
    ]
    return [relation for relation in relations if relation[-1]]


@cache
def _find(model: type[Model], where: tuple[str, ...]) -> str:
    columns = ", ".join(_quoted(field) for field in model._meta.concrete_fields)
    conditions = " AND ".join(f"{_column(model, name)} = %s" for name in where)
    return f"SELECT {columns} FROM {_table(model)} WHERE {conditions}"  # noqa: S608  # nosec B608


def update_row(
    model: type[Model], values: Mapping[str, object], where: Mapping[str, object]
) -> bool:
    """Update the row with these values. Return True if there was one."""
    sql = _update(model, tuple(values), tuple(where))
    with connection.cursor() as cursor:
        cursor.execute(sql, [*adapted(model, values), *adapted(model, where)])
        return bool(cursor.rowcount)


@cache
def _update(model: type[Model], names: tuple[str, ...], where: tuple[str, ...]) -> str:
    changes = ", ".join(f"{_column(model, name)} = %s" for name in names)
    conditions = " AND ".join(f"{_column(model, name)} = %s" for name in where)
    return f"UPDATE {_table(model)} SET {changes} WHERE {conditions}"  # noqa: S608  # nosec B608  names of our own


def update_rows(
    rows: Sequence[Model], names: Sequence[str], where: Mapping[str, object], at_once: int = 200
) -> None:
    """Store fields of rows of one model, `at_once` rows per query; all match `where`.

    Django's `bulk_update` took a third of the time to count a match.
    """
    with transaction.atomic(savepoint=False), connection.cursor() as cursor:
        for some in (rows[at : at + at_once] for at in range(0, len(rows), at_once)):
            model = type(some[0])
            values = [
                value
                for name in names
                for row in some
                for value in (row.pk, *adapted(model, {name: getattr(row, name)}))
            ]
            sql = _update_rows(model, tuple(names), tuple(where), len(some))
            cursor.execute(sql, [*values, *adapted(model, where), *(row.pk for row in some)])


@cache
def _update_rows(
    model: type[Model], names: tuple[str, ...], where: tuple[str, ...], rows: int
) -> str:
    key = _quoted(model._meta.pk)
    cases = f"CASE {key}{' WHEN %s THEN %s' * rows} END"
    changes = ", ".join(
        f"{_column(model, name)} = CAST({cases} AS {_field(model, name).cast_db_type(connection)})"
        for name in names
    )
    conditions = [f"{_column(model, name)} = %s" for name in where]
    conditions.append(f"{key} IN ({', '.join(['%s'] * rows)})")
    return f"UPDATE {_table(model)} SET {changes} WHERE {' AND '.join(conditions)}"  # noqa: S608  # nosec B608  names of our own


def insert_row(model: type[Model], values: Mapping[str, object]) -> int:
    """Insert a row with a generated key; return the key."""
    with connection.cursor() as cursor:
        cursor.execute(_insert(model, tuple(values)), adapted(model, values))
        (number,) = cursor.fetchone()
    return int(number)


@cache
def _insert(model: type[Model], names: tuple[str, ...]) -> str:
    columns = ", ".join(_column(model, name) for name in names)
    places = ", ".join("%s" for _ in names)
    new = f"({columns}) VALUES ({places}) RETURNING {_column(model, 'id')}"
    return f"INSERT INTO {_table(model)} {new}"


def insert_rows(model: type[Model], names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Insert rows of already adapted values, so that the lock is held briefly."""
    columns = ", ".join(_column(model, name) for name in names)
    places = ", ".join("%s" for _ in names)
    sql = f"INSERT INTO {_table(model)} ({columns}) VALUES ({places})"  # noqa: S608  # nosec B608  names of our own
    with connection.cursor() as cursor:
        cursor.executemany(sql, list(rows))


def adapted(model: type[Model], values: Mapping[str, object]) -> list[Any]:
    """Return values adapted for the database by the model's fields."""
    return [_field(model, name).get_db_prep_save(v, connection) for name, v in values.items()]


@cache
def _field(model: type[Model], name: str) -> Column:
    relation, _, rest = name.partition("__")
    field: Any = model._meta.get_field(relation)
    if rest:
        return _field(field.related_model, rest)
    if not isinstance(field, Field):
        raise TypeError(f"{name} has no column.")
    return field


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _column(model: type[Model], name: str) -> str:
    return _quoted(_field(model, name))


def _quoted(field: Column) -> str:
    return connection.ops.quote_name(field.column or "")
