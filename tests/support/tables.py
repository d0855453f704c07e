"""A snapshot of all rows of all tables, to detect changes."""

from collections.abc import Callable, Collection
from http import HTTPStatus
from itertools import compress
from typing import Any

from django.db import connection, transaction
from django.http.response import HttpResponseBase

Rows = dict[str, list[str]]
Changed = dict[str, tuple[set[str], set[str]]]

MAY_CHANGE = ("accounts_guesses", "django_session")
"""Tables that a refused request may change: counts of wrong guesses, and sessions."""
LAST_USE = {"accounts_token": "used_at"}
"""Columns that it may change, by table."""
CHANGING = ("INSERT", "UPDATE", "DELETE", "REPLACE")


def every_row(without: Collection[str] = ()) -> Rows:
    """Return the rows of every table as sorted text, without the excluded tables."""
    with connection.cursor() as cursor:
        values = {}
        for table in connection.introspection.table_names(cursor):
            if table not in without:
                cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608  a name from the schema
                included = [column[0] != LAST_USE.get(table) for column in cursor.description]
                values[table] = sorted(
                    repr((*compress(row, included),)) for row in cursor.fetchall()
                )
    return values


def changed(before: Rows, after: Rows) -> Changed:
    """Return removed and added rows by table."""
    return {
        table: (set(before[table]) - set(rows), set(rows) - set(before[table]))
        for table, rows in after.items()
        if rows != before[table]
    }


def taken_back(ask: Callable[[], HttpResponseBase]) -> tuple[HttpResponseBase, Changed]:
    """Make a request and roll it back; return the answer, and a refusal's changes."""
    written: list[str] = []

    def note(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith(CHANGING):
            written.append(sql)
        return execute(sql, *rest)

    after = None
    with transaction.atomic(), connection.execute_wrapper(note):
        answer = ask()
        if answer.status_code >= HTTPStatus.BAD_REQUEST and written:
            after = every_row(MAY_CHANGE)
        transaction.set_rollback(True)
    return answer, {} if after is None else changed(every_row(MAY_CHANGE), after)
