"""A parser of Django's SQL queries: their tables, and the equations of their columns.

A query is a tree of scopes, one for each SELECT, UPDATE, DELETE or INSERT in it. Only equations
that every row must satisfy are kept, none below OR or NOT.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import Any, NamedTuple, TypeAlias

from sqlparse import lexer
from sqlparse import tokens as T  # noqa: N812  its name in sqlparse's own documentation

Words: TypeAlias = list[Any]
"""The tokens of a query; each pair of brackets is a nested list."""

HEADS = ("SELECT", "UPDATE", "DELETE", "INSERT")
JOINS = ("FROM", "JOIN", "INNER JOIN", "LEFT OUTER JOIN", "CROSS JOIN")
ENDS = ("GROUP BY", "ORDER BY", "LIMIT", "FOR", "RETURNING", "HAVING", "UNION", "OFFSET")
CLAUSES = (*HEADS, *JOINS, *ENDS, "WHERE", "ON", "SET", "VALUES", "INTO")


class Column(NamedTuple):
    """A column of a table, which is named by its alias."""

    alias: str
    name: str


@dataclass(frozen=True)
class Parameter:
    """The position of a value sent with the query."""

    place: int


@dataclass(frozen=True)
class Name:
    """A table or a column, with the qualifiers before its dots."""

    parts: tuple[str, ...]


UNNEST = Name(("UNNEST",))
"""PostgreSQL's rows from arrays, with which Django inserts in bulk."""


@dataclass
class Scope:
    """One SELECT, UPDATE, DELETE or INSERT: its tables by alias, and its equations."""

    outer: "Scope | None" = None
    tables: dict[str, str] = field(default_factory=dict)
    values: list[tuple[Column, tuple[Parameter, ...]]] = field(default_factory=list)
    equal: list[tuple[Column, Column]] = field(default_factory=list)
    """If the first is known, so is the second; an inner join adds both directions."""
    within: "list[Scope]" = field(default_factory=list)

    def every(self) -> "Iterator[Scope]":
        """Yield this scope and all nested ones."""
        yield self
        for scope in self.within:
            yield from scope.every()

    def column(self, name: Name) -> Column:
        """Return a column; without an alias it belongs to the first table."""
        alias = name.parts[0] if len(name.parts) > 1 else next(iter(self.tables), "")
        return Column(alias, name.parts[-1])


@cache
def parse_query(sql: str) -> Scope:
    """Parse a query."""
    return _scope(_nested(_words(sql)), None)


def _words(sql: str) -> Iterator[Any]:
    """Yield names, parameters, and all other tokens as upper-case text."""
    places, parts, dotted = count(), list[str](), False
    for kind, text in lexer.tokenize(sql):  # type: ignore[no-untyped-call]
        if kind in T.Whitespace or kind in T.Comment or (text == "." and parts):
            dotted = dotted or text == "."
            continue
        named = kind in (T.Name, T.Literal.String.Symbol)
        if parts and not (named and dotted):
            yield Name(tuple(parts))
            parts = []
        dotted = False
        if named:
            parts.append(text.strip('"'))
        elif kind is T.Name.Placeholder:
            yield Parameter(next(places))
        else:
            yield " ".join(text.upper().split())
    if parts:
        yield Name(tuple(parts))


def _nested(words: Iterator[Any]) -> Words:
    """Turn brackets into nested lists."""
    result: Words = []
    for word in words:
        if word == ")":
            break
        result.append(_nested(words) if word == "(" else word)
    return result


def _scope(words: Words, outer: Scope | None) -> Scope:
    scope, join = Scope(outer), ""
    for clause, part in _clauses(words):
        if clause == "FROM" and part[:1] == [UNNEST]:
            _add_arrays(words, part, scope)
        elif clause in (*JOINS, "UPDATE", "INTO"):
            join = clause
            _add_table(part, scope)
        elif clause in ("ON", "WHERE"):
            _add_conditions(part, scope, outward=clause == "ON" and join == "LEFT OUTER JOIN")
        elif clause == "VALUES":
            _add_rows(words, part, scope)
        scope.within += [_scope(inner, scope) for inner in _selects(part)]
    return scope


def _clauses(words: Words) -> Iterator[tuple[str, Words]]:
    """Yield the clauses of a query: the keyword and the tokens after it."""
    clause, part = "", Words()
    for word in words:
        if isinstance(word, str) and word in CLAUSES:
            yield clause, part
            clause, part = word, []
        else:
            part.append(word)
    yield clause, part


def _selects(words: Words) -> Iterator[Words]:
    """Yield the outermost subqueries."""
    for word in words:
        if isinstance(word, list):
            yield from [word] if word[:1] == ["SELECT"] else _selects(word)


def _add_table(part: Words, scope: Scope) -> None:
    """Add the table of a clause by its alias, if any; a subquery has no name."""
    if part and isinstance(part[0], Name):
        named = [word for word in part if isinstance(word, Name)]
        scope.tables[named[-1].parts[-1]] = named[0].parts[-1]
    if "," in part:
        raise ValueError(f"Cannot read tables separated by commas: {part}")


def _add_conditions(words: Words, scope: Scope, *, outward: bool) -> None:
    """Add the equations of every row; an outer join limits only the table it adds."""
    joined: Any = _unwrapped(words)
    if not isinstance(joined, list) or "OR" in joined:
        return
    for term in _split(joined, "AND"):
        match [_unwrapped(word) for word in term]:
            case [[*inner]] if inner[:1] != ["SELECT"]:
                _add_conditions(inner, scope, outward=outward)
            case [Name() as name, "=" | "IN", Parameter() as value]:
                scope.values.append((scope.column(name), (value,)))
            case [Name() as name, "IN", [*values]] if values[:1] != ["SELECT"]:
                parameters = tuple(value for value in values if isinstance(value, Parameter))
                scope.values.append((scope.column(name), parameters))
            case [Name() as name, "=", Name() as other]:
                _add_equal(scope.column(name), scope.column(other), scope, outward=outward)


def _add_equal(first: Column, second: Column, scope: Scope, *, outward: bool) -> None:
    newest = list(scope.tables)[-1]
    scope.equal += [
        (source, target)
        for source, target in ((first, second), (second, first))
        if not outward or target.alias == newest
    ]


def _unwrapped(word: Any) -> Any:
    """Strip needless brackets."""
    while isinstance(word, list) and len(word) == 1:
        (word,) = word
    return word


def _split(words: Any, by: str) -> Iterator[Words]:
    part = Words()
    for word in words if isinstance(words, list) else [words]:
        if word == by:
            yield part
            part = []
        else:
            part.append(word)
    yield part


def _added(words: Words) -> list[Name]:
    """Return the columns of an INSERT."""
    columns = next(word for word in words if isinstance(word, list))
    return [word for word in columns if isinstance(word, Name)]


def _add_arrays(words: Words, part: Words, scope: Scope) -> None:
    """Add the values of an INSERT from one array a column."""
    for name, array in zip(_added(words), _split(part[1], ","), strict=True):
        value = _unwrapped(array[0])
        if isinstance(value, Parameter):
            scope.values.append((scope.column(name), (value,)))


def _add_rows(words: Words, rows: Words, scope: Scope) -> None:
    """Add the values of an INSERT's rows, by column."""
    names = _added(words)
    places = [list(_split(row, ",")) for row in rows if isinstance(row, list)]
    if any(len(row) != len(names) for row in places):
        return  # an unquoted column that is also a keyword: the values cannot be assigned
    for name, values in zip(names, zip(*places, strict=True), strict=True):
        parameters = tuple(tokens[0] for tokens in values if isinstance(tokens[0], Parameter))
        scope.values.append((scope.column(name), parameters))
