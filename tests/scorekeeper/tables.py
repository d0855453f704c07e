"""Every row of every table, to see whether anything has changed."""

from collections.abc import Callable, Collection
from typing import Any

from django.db import connection
from django.http.response import HttpResponseBase

Rows = dict[str, list[str]]
Changed = dict[str, tuple[set[str], set[str]]]

MAY_CHANGE = ("accounts_guesses", "django_session")
"""Tables that a refused request may change: counts of wrong guesses, and sessions."""
CHANGING = ("INSERT", "UPDATE", "DELETE", "REPLACE")


def every_row(without: Collection[str] = ()) -> Rows:
    """Return the rows of every table, as text and in order; those named are left out."""
    with connection.cursor() as cursor:
        found = {}
        for table in connection.introspection.table_names(cursor):
            if table not in without:
                cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608  a name of our own
                found[table] = sorted(map(repr, cursor.fetchall()))
    return found


def changed(before: Rows, after: Rows) -> Changed:
    """Return by table the rows that have gone, and those that have come."""
    return {
        table: (set(before[table]) - set(rows), set(rows) - set(before[table]))
        for table, rows in after.items()
        if rows != before[table]
    }


def asked(before: Rows, ask: Callable[[], HttpResponseBase]) -> tuple[HttpResponseBase, Changed]:
    """Ask for something; return the answer, and what it has changed although it was refused.

    `before` holds the rows as they are; they are read again only where something was written.
    """
    written: list[str] = []

    def note(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith(CHANGING):
            written.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        answer = ask()
    if answer.status_code < 400 or not written:
        return answer, {}
    return answer, changed(before, every_row(MAY_CHANGE))
