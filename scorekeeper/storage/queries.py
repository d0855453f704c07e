"""Cached SQL of the queries behind each recorded deal.

Building the queries with Django's ORM took a third of the time to record a deal, mostly while the
database was locked. The models' own fields adapt the values for both databases.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

from django.db import connection, transaction
from django.db.models import (
    CharField,
    Field,
    IntegerField,
    Model,
    PositiveIntegerField,
    QuerySet,
    TextField,
)
from django.db.models.expressions import Col
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)
Relations: TypeAlias = tuple[str, ...]
"""Relations whose rows are read in the same query."""
ROWS_AT_A_TIME = 500
"""Rows per query: within the limits of both databases."""
Column: TypeAlias = "Field[Any, Any]"
"""A field of any type."""
PLAIN_TYPES: dict[type[Any], type] = {
    CharField: str,
    TextField: str,
    IntegerField: int,
    PositiveIntegerField: int,
}
Converters: TypeAlias = list[tuple[int, Col, list[Callable[..., Any]]]]


def read_in_chunks(rows: QuerySet[M], size: int) -> Iterator[M]:
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
        cursor.execute(_select_sql(model, tuple(where)), adapt_values(model, where))
        row = cursor.fetchone()
    return None if row is None else model.from_db(connection.alias, *_names_and_values(model, row))


def _names_and_values(model: type[Model], row: Sequence[object]) -> tuple[list[str], list[Any]]:
    """Return the names of a row's columns, and its values converted by the model's fields."""
    return _names(model), _convert(row, _converters(model))


def _convert(row: Sequence[object], column_converters: Converters) -> list[object]:
    values = list(row)
    for index, column, converters in column_converters:
        for convert in converters:
            values[index] = convert(values[index], column, connection)
    return values


def find_joined(
    rows: Callable[[Relations], QuerySet[M]], relations: Relations, where: Mapping[str, object]
) -> M | None:
    """Return the row with these values, joined with `relations`. None if there is none.

    `rows` makes the queryset that selects the relations; it is called once.
    """
    in_order = dict(sorted(where.items()))  # in the order of Django's own conditions
    joined = _build_query(rows, relations, tuple(in_order))
    with connection.cursor() as cursor:
        cursor.execute(joined.sql, adapt_values(joined.model, in_order))
        row = cursor.fetchone()
    if row is None:
        return None
    values = _convert(row, joined.converters)
    instance: M = joined.model.from_db(connection.alias, joined.names, values[joined.own])
    for populator in joined.populators:
        populator.populate(values, instance)
    return instance


class _JoinedQuery(NamedTuple):
    """A query with joins, and the conversion of its columns into objects."""

    sql: str
    model: Any
    names: list[str]
    own: slice
    converters: Converters
    populators: list[Any]


@cache
def _build_query(
    rows: Callable[[Relations], QuerySet[Model]], relations: Relations, where: tuple[str, ...]
) -> _JoinedQuery:
    """Build the query with Django, as `QuerySet` does for every read."""
    queryset = rows(relations).select_related(*(relations or (None,))).order_by()
    model: type[Model] = queryset.model
    conditions = {name: _field(model, name).get_default() for name in where}
    compiler = queryset.filter(**conditions).query.get_compiler(connection.alias)
    sql, _values = compiler.as_sql()
    class_info = compiler.klass_info or {}
    own_columns = slice(class_info["select_fields"][0], class_info["select_fields"][-1] + 1)
    columns: list[Any] = [column for column, _sql, _alias in compiler.select]
    names = [column.target.attname for column in columns[own_columns]]
    populators = get_related_populators(  # type: ignore[call-arg]  # as of Django 5.2
        class_info, compiler.select, connection.alias
    )
    return _JoinedQuery(sql, model, names, own_columns, _converters_of(columns), populators)


@cache
def _names(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


@cache
def _converters(model: type[Model]) -> Converters:
    """Return the converters of a model's columns whose values need one."""
    table, fields = model._meta.db_table, model._meta.concrete_fields
    return _converters_of([field.get_col(table) for field in fields])


def _converters_of(columns: Sequence[Col]) -> Converters:
    converters = [
        (
            index,
            column,
            connection.ops.get_db_converters(column) + column.get_db_converters(connection),
        )
        for index, column in enumerate(columns)
    ]
    return [converter for converter in converters if converter[-1]]


@cache
def _select_sql(model: type[Model], where: tuple[str, ...]) -> str:
    columns = ", ".join(_quoted_column(field) for field in model._meta.concrete_fields)
    conditions = " AND ".join(f"{_column(model, name)} = %s" for name in where)
    return f"SELECT {columns} FROM {_table(model)} WHERE {conditions}"  # noqa: S608  # nosec B608


def update_row(
    model: type[Model], values: Mapping[str, object], where: Mapping[str, object]
) -> bool:
    """Update the row with these values. Return True if there was one."""
    sql = _update_sql(model, tuple(values), tuple(where))
    with connection.cursor() as cursor:
        cursor.execute(sql, [*adapt_values(model, values), *adapt_values(model, where)])
        return bool(cursor.rowcount)


@cache
def _update_sql(model: type[Model], names: tuple[str, ...], where: tuple[str, ...]) -> str:
    changes = ", ".join(f"{_column(model, name)} = %s" for name in names)
    conditions = " AND ".join(f"{_column(model, name)} = %s" for name in where)
    return f"UPDATE {_table(model)} SET {changes} WHERE {conditions}"  # noqa: S608  # nosec B608  names of our own


def update_rows(
    rows: Sequence[Model], names: Sequence[str], where: Mapping[str, object], chunk_size: int = 200
) -> None:
    """Store fields of rows of one model, `at_once` rows per query; all match `where`.

    Django's `bulk_update` took a third of the time to count a match.
    """
    with transaction.atomic(savepoint=False), connection.cursor() as cursor:
        for chunk in (
            rows[start : start + chunk_size] for start in range(0, len(rows), chunk_size)
        ):
            model = type(chunk[0])
            values = [
                value
                for name in names
                for row in chunk
                for value in (row.pk, *adapt_values(model, {name: getattr(row, name)}))
            ]
            sql = _update_rows_sql(model, tuple(names), tuple(where), len(chunk))
            cursor.execute(sql, [*values, *adapt_values(model, where), *(row.pk for row in chunk)])


@cache
def _update_rows_sql(
    model: type[Model], names: tuple[str, ...], where: tuple[str, ...], rows: int
) -> str:
    key = _quoted_column(model._meta.pk)
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
        cursor.execute(_insert_sql(model, tuple(values)), adapt_values(model, values))
        (number,) = cursor.fetchone()
    return int(number)


@cache
def _insert_sql(model: type[Model], names: tuple[str, ...]) -> str:
    columns = ", ".join(_column(model, name) for name in names)
    placeholders = ", ".join("%s" for _ in names)
    clause = f"({columns}) VALUES ({placeholders}) RETURNING {_column(model, 'id')}"
    return f"INSERT INTO {_table(model)} {clause}"


def insert_rows(model: type[Model], names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Insert rows of already adapted values, so that the lock is held briefly."""
    columns = ", ".join(_column(model, name) for name in names)
    placeholders = ", ".join("%s" for _ in names)
    sql = f"INSERT INTO {_table(model)} ({columns}) VALUES ({placeholders})"  # noqa: S608  # nosec B608  names of our own
    with connection.cursor() as cursor:
        cursor.executemany(sql, list(rows))


def adapt_values(model: type[Model], values: Mapping[str, object]) -> list[Any]:
    """Return values adapted for the database by the model's fields; texts and integers are so."""
    return [
        value
        if type(value) is _plain_type(model, name)
        else _field(model, name).get_db_prep_save(value, connection)
        for name, value in values.items()
    ]


@cache
def _plain_type(model: type[Model], name: str) -> type | None:
    """Return the type of values that both databases take as they are, None if there is none."""
    return PLAIN_TYPES.get(type(_field(model, name)))


@cache
def _field(model: type[Model], name: str) -> Column:
    relation, _, remainder = name.partition("__")
    field: Any = model._meta.get_field(relation)
    if remainder:
        return _field(field.related_model, remainder)
    if not isinstance(field, Field):
        raise TypeError(f"{name} has no column.")
    return field


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _column(model: type[Model], name: str) -> str:
    return _quoted_column(_field(model, name))


def _quoted_column(field: Column) -> str:
    return connection.ops.quote_name(field.column or "")
