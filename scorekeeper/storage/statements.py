"""The statements of every record, without Django's building of them anew each time.

Building them was a third of what recording a deal cost, most of it while the database was locked.
The models' own fields adapt the values, so both databases get what they want.
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
"""Relations by which other rows are read in the same statement."""
ROWS_AT_A_TIME = 500
"""So many rows one statement stores, which neither database finds too long."""
Column: TypeAlias = "Field[Any, Any]"
"""A column of a table, whatever it holds."""
Converters: TypeAlias = list[tuple[int, Col, list[Callable[..., Any]]]]


def in_chunks(rows: QuerySet[M], size: int) -> Iterator[M]:
    """Yield rows in the order of their keys, so many at a time.

    Each chunk is a query of its own: an open cursor would hold an old snapshot, in which SQLite
    lets nobody write.
    """
    chunk = list(rows.order_by("pk")[:size])
    while chunk:
        yield from chunk
        chunk = list(rows.order_by("pk").filter(pk__gt=chunk[-1].pk)[:size])


def find_row(model: type[M], where: Mapping[str, object]) -> M | None:
    """Return the row that has these values, which no other has; None without one."""
    with connection.cursor() as cursor:
        cursor.execute(_find(model, tuple(where)), adapted(model, where))
        row = cursor.fetchone()
    return None if row is None else model.from_db(connection.alias, *_read(model, row))


def _read(model: type[Model], row: Sequence[object]) -> tuple[list[str], list[Any]]:
    """Return the names of a row's columns, and its values as the model's fields read them."""
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
    """Return the row that has these values, with the rows that `along` leads to; None without one.

    `rows` makes the set of rows with what they need to be joined; it is asked once.
    """
    in_order = dict(sorted(where.items()))  # as Django writes them
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
    """A statement that reads a row with others, and how its columns become objects."""

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
    """Let Django build the statement, as `QuerySet` does for each that is read."""
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
    """Return what is to be done with values that do not come as the fields want them."""
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
    """Change the row that has these values; return whether there was one."""
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
    """Store some fields of rows of one model, so many rows in a statement; `where` holds for all.

    Django's `bulk_update` took a third of what counting a match cost.
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
    """Add a row that the database numbers; return its number."""
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
    """Add rows of adapted values: all work is done before, so that the lock is held briefly."""
    columns = ", ".join(_column(model, name) for name in names)
    places = ", ".join("%s" for _ in names)
    sql = f"INSERT INTO {_table(model)} ({columns}) VALUES ({places})"  # noqa: S608  # nosec B608  names of our own
    with connection.cursor() as cursor:
        cursor.executemany(sql, list(rows))


def adapted(model: type[Model], values: Mapping[str, object]) -> list[Any]:
    """Return values as the database takes them."""
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
