"""The rule of a distributed database: every query names one match, or one league, by its key."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection

from tests.support.distributed.scopes import Column, Parameter, Scope, parse_query
from tests.support.distributed.tables import ALL_KEYS


@dataclass(frozen=True)
class SentQuery:
    """An SQL query with its values."""

    sql: str
    values: Sequence[Any]


@contextmanager
def record_queries() -> Iterator[list[SentQuery]]:
    """Record every query of the block."""
    queries: list[SentQuery] = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001  as Django calls it
        queries.extend(
            SentQuery(sql, tuple(parameters or ())) for parameters in (params if many else [params])
        )
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield queries


def breaches_of(query: SentQuery) -> list[str]:
    """Return the parts of a query that would have to search more than one node."""
    problems, families = list[str](), defaultdict[str, set[str]](set)
    for scope in parse_query(query.sql).every():
        known_columns = _known_columns(scope)
        for alias, table in scope.tables.items():
            key = ALL_KEYS.get(table)
            if key is None:
                continue
            places = known_columns.get(Column(alias, key.column))
            if places is None and not _lies_with_another(alias, scope):
                problems.append(f"{table} {_way(alias, scope, known_columns)}")
            values = {value for each in places or () for value in texts(query.values[each.place])}
            if len(values) > 1:
                problems.append(f"{table} by several {key.column}")
            families[key.family] |= values
    several = [f for f, values in families.items() if len(values) > 1]
    return problems or [f"rows of more than one {family}" for family in several]


def texts(value: object) -> set[str]:
    """Return key values as both databases write them; several rows have a list."""
    values = value if isinstance(value, list) else [value]
    return {item.hex if isinstance(item, UUID) else str(item) for item in values}


def _known_columns(scope: Scope) -> dict[Column, tuple[Parameter, ...]]:
    """Return the columns that equal values of the query, directly or through other columns."""
    outside = _known_columns(scope.outer) if scope.outer else {}
    columns = {
        column: value for column, value in outside.items() if column.alias not in scope.tables
    }
    columns |= {column: values for column, values in scope.values if values}
    for _ in scope.equal:
        for first, second in scope.equal:
            if first in columns:
                columns.setdefault(second, columns[first])
    return columns


def _lies_with_another(alias: str, scope: Scope) -> bool:
    """Return whether a table is joined by its key to the key of an earlier table."""
    key_column = Column(alias, ALL_KEYS[scope.tables[alias]].column)
    before = list(scope.tables)[: list(scope.tables).index(alias)]
    return any(
        second == key_column
        and (first.alias in before or first.alias not in scope.tables)
        and _is_key(first, scope)
        for first, second in scope.equal
    )


def _is_key(column: Column, scope: Scope) -> bool:
    """Return whether a column is the key of its table, in this scope or an outer one."""
    if column.alias not in scope.tables:
        return scope.outer is not None and _is_key(column, scope.outer)
    key = ALL_KEYS.get(scope.tables[column.alias])
    return key is not None and key.column == column.name


def _way(alias: str, scope: Scope, known_columns: Mapping[Column, Any]) -> str:
    """Describe how the rows of a table are found."""
    by_value = sorted({column.name for column in known_columns if column.alias == alias})
    joined = sorted({second.name for _one, second in scope.equal if second.alias == alias})
    if by_value and not set(by_value) <= set(joined):
        return f"by {', '.join(sorted(set(by_value) - set(joined)) or by_value)}"
    return f"joined by {', '.join(joined)}" if joined else "all of it"
