"""The schema of a database as text, to compare databases that were made in different ways."""

import re
from itertools import accumulate

from tests.support.faults.evidence import rows_of

Schema = dict[str, list[str]]

SQLITE = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
PRAGMA = "SELECT name FROM pragma_table_info('{}')"
INFORMATION = "SELECT column_name FROM information_schema.columns WHERE table_name = '{}'"
COLUMNS = """
    SELECT attrelid::regclass::text, attname, format_type(atttypid, atttypmod), attcollation,
        attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relkind IN ('r', 'p', 'S') AND relnamespace = 'public'::regnamespace
        AND attnum > 0 AND NOT attisdropped
    ORDER BY 1, attnum
"""
CONSTRAINTS = """
    SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid != 0
    ORDER BY 1, 2
"""
INDEXES = """
    SELECT indrelid::regclass::text, pg_get_indexdef(indexrelid)
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace ORDER BY 1, 2
"""


def schema_of(database_url: str) -> Schema:
    """Return the definition of each table and index.

    PostgreSQL's columns are in order; SQLite's are sorted, as a changed one moves to the end.
    """
    if database_url.startswith("sqlite"):
        return {
            name: table_parts(sql) if kind == "table" else [sql]
            for kind, name, sql in rows_of(database_url, SQLITE)
        }
    schema: Schema = {}
    for query in (COLUMNS, CONSTRAINTS, INDEXES):
        for table, *definition in rows_of(database_url, query):
            schema.setdefault(table, []).append(" ".join(map(str, definition)))
    return schema


def columns_of(database_url: str, table: str) -> list[str]:
    """Return the names of a table's columns."""
    sqlite = database_url.startswith("sqlite")
    names = rows_of(database_url, (PRAGMA if sqlite else INFORMATION).format(table))
    return [name for (name,) in names]


def table_parts(sql: str) -> list[str]:
    """Return the columns and constraints of SQLite's CREATE TABLE, sorted.

    >>> table_parts('CREATE TABLE "t" ("b" text, "a" real CHECK ("a" IN (1, 2)), CONSTRAINT "u" …)')
    ['"a" real CHECK ("a" IN (1, 2))', '"b" text', 'CONSTRAINT "u" …']
    """
    inside = sql[sql.index("(") + 1 : sql.rindex(")")]
    depths = accumulate((character == "(") - (character == ")") for character in inside)
    split = [
        "\n" if (sign, depth) == (",", 0) else sign
        for sign, depth in zip(inside, depths, strict=True)
    ]
    return sorted(re.sub(r"\s+", " ", part.strip()) for part in "".join(split).split("\n"))
