"""The rule of a distributed database: every query names one match, or one league, by its key."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection

from tests.support.distributed.scopes import Column, Parameter, Scope, read
from tests.support.distributed.tables import ALL_KEYS


@dataclass(frozen=True)
class Sent:
    """An SQL query with its values."""

    sql: str
    values: Sequence[Any]


@contextmanager
def recorded() -> Iterator[list[Sent]]:
    """Record every query of the block."""
    noted: list[Sent] = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001  as Django calls it
        noted.extend(Sent(sql, tuple(each or ())) for each in (params if many else [params]))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield noted


def breaches(sent: Sent) -> list[str]:
    """Return the parts of a query that would have to search more than one node."""
    found, families = list[str](), defaultdict[str, set[str]](set)
    for scope in read(sent.sql).every():
        known = _known(scope)
        for alias, table in scope.tables.items():
            key = ALL_KEYS.get(table)
            if key is None:
                continue
            places = known.get(Column(alias, key.column))
            if places is None and not _lies_with_another(alias, scope):
                found.append(f"{table} {_way(alias, scope, known)}")
            values = {value for each in places or () for value in texts(sent.values[each.place])}
            if len(values) > 1:
                found.append(f"{table} by several {key.column}")
            families[key.family] |= values
    several = [f for f, values in families.items() if len(values) > 1]
    return found or [f"rows of more than one {family}" for family in several]


def texts(value: object) -> set[str]:
    """Return key values as both databases write them; several rows have a list."""
    each = value if isinstance(value, list) else [value]
    return {one.hex if isinstance(one, UUID) else str(one) for one in each}


def _known(scope: Scope) -> dict[Column, tuple[Parameter, ...]]:
    """Return the columns that equal values of the query, directly or through other columns."""
    outside = _known(scope.outer) if scope.outer else {}
    known = {column: value for column, value in outside.items() if column.alias not in scope.tables}
    known |= {column: values for column, values in scope.values if values}
    for _ in scope.equal:
        for one, told in scope.equal:
            if one in known:
                known.setdefault(told, known[one])
    return known


def _lies_with_another(alias: str, scope: Scope) -> bool:
    """Return whether a table is joined by its key to the key of an earlier table."""
    own = Column(alias, ALL_KEYS[scope.tables[alias]].column)
    before = list(scope.tables)[: list(scope.tables).index(alias)]
    return any(
        told == own
        and (one.alias in before or one.alias not in scope.tables)
        and _is_key(one, scope)
        for one, told in scope.equal
    )


def _is_key(column: Column, scope: Scope) -> bool:
    """Return whether a column is the key of its table, in this scope or an outer one."""
    if column.alias not in scope.tables:
        return scope.outer is not None and _is_key(column, scope.outer)
    key = ALL_KEYS.get(scope.tables[column.alias])
    return key is not None and key.column == column.name


def _way(alias: str, scope: Scope, known: Mapping[Column, Any]) -> str:
    """Describe how the rows of a table are found."""
    given = sorted({each.name for each in known if each.alias == alias})
    joined = sorted({told.name for _one, told in scope.equal if told.alias == alias})
    if given and not set(given) <= set(joined):
        return f"by {', '.join(sorted(set(given) - set(joined)) or given)}"
    return f"joined by {', '.join(joined)}" if joined else "all of it"
