"""Every row of every table, to see whether anything has changed."""

from collections.abc import Collection

from django.db import connection

Rows = dict[str, list[str]]


def every_row(without: Collection[str] = ()) -> Rows:
    """Return the rows of every table, as text and in order; those named are left out."""
    with connection.cursor() as cursor:
        found = {}
        for table in connection.introspection.table_names(cursor):
            if table not in without:
                cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608  a name of our own
                found[table] = sorted(map(repr, cursor.fetchall()))
    return found


def changed(before: Rows, after: Rows) -> dict[str, tuple[set[str], set[str]]]:
    """Return by table the rows that have gone, and those that have come."""
    return {
        table: (set(before[table]) - set(rows), set(rows) - set(before[table]))
        for table, rows in after.items()
        if rows != before[table]
    }
