"""PostgreSQL tables partitioned by the keys of matches and leagues: `--partitioned`.

PostgreSQL then refuses the constraints that a distributed one would: those without the key. A
unique constraint without it becomes a plain index; foreign keys to it are dropped.
"""

import os
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import psycopg
from psycopg import sql

from tests.support.distributed.tables import ALL_KEYS

PARTITIONED = "TEST_PARTITIONED"
PARTS = 4
"""Partitions of each table; two matches seldom share one."""

COLUMNS = """
    SELECT attname, format_type(atttypid, atttypmod), attnotnull, attidentity != ''
    FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped
    ORDER BY attnum
"""
CONSTRAINTS = """
    SELECT conname, contype, pg_get_constraintdef(oid), confrelid::regclass::text,
        (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
         WHERE attrelid = conrelid AND attnum = ANY(conkey)),
        (SELECT array_agg(attname::text) FROM pg_attribute
         WHERE attrelid = confrelid AND attnum = ANY(confkey))
    FROM pg_constraint WHERE conrelid = %s::regclass ORDER BY contype DESC, conname
"""
INDEXES = """
    SELECT pg_get_indexdef(indexrelid) FROM pg_index
    WHERE indrelid = %s::regclass AND NOT EXISTS (
        SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u')
    ) ORDER BY indexrelid
"""


class Constraint(NamedTuple):
    """A constraint from PostgreSQL's catalogue; `kind` is p, u, c or f."""

    name: str
    kind: str
    definition: str
    refers_to: str
    columns: list[str]
    there: list[str] | None


class Table(NamedTuple):
    """The definition of a table, to be created again in partitions."""

    name: str
    key: str
    columns: list[tuple[str, str, bool, bool]]
    constraints: list[Constraint]
    indexes: list[str]


def is_partitioned() -> bool:
    """Return whether this run uses partitioned tables."""
    return PARTITIONED in os.environ


def create_partitions(database_url: str) -> list[str]:
    """Partition the tables of a new site; return the constraints that are lost."""
    lost: list[str] = []
    with psycopg.connect(database_url.replace("postgres:", "postgresql:")) as link:
        tables = [_table(link, name, key.column) for name, key in ALL_KEYS.items()]
        for table in tables:
            link.execute(_compose("DROP TABLE {} CASCADE", table.name))
        for table in tables:
            _make(link, table)
            lost += _constrain(link, table)
        for constraint, name in _references(tables):
            lost += _refer(link, constraint, name)
    return lost


def _table(link: psycopg.Connection[Any], name: str, key: str) -> Table:
    count = link.execute(_compose("SELECT count(*) FROM {}", name)).fetchone()
    if count != (0,):
        raise ValueError(f"{name} has rows.")
    columns = link.execute(COLUMNS, [name]).fetchall()
    constraints = [Constraint(*row) for row in link.execute(CONSTRAINTS, [name])]
    indexes = [index for (index,) in link.execute(INDEXES, [name])]
    return Table(name, key, columns, constraints, indexes)


def _make(link: psycopg.Connection[Any], table: Table) -> None:
    """Create a partitioned table; a sequence numbers its rows, as identity columns cannot."""
    columns = [
        sql.SQL("{} {} {}").format(
            sql.Identifier(name), sql.SQL(kind), sql.SQL("NOT NULL" if required else "")
        )
        for name, kind, required, _numbered in table.columns
    ]
    new = sql.SQL("CREATE TABLE {} ({}) PARTITION BY HASH ({})")
    named = sql.Identifier(table.name)
    link.execute(new.format(named, sql.SQL(", ").join(columns), sql.Identifier(table.key)))
    for number in range(PARTS):
        part = "CREATE TABLE {} PARTITION OF {} FOR VALUES WITH (MODULUS %d, REMAINDER %d)"
        link.execute(_compose(part % (PARTS, number), f"{table.name}_part{number}", table.name))
    for name, kind, _required, numbered in table.columns:
        if numbered:
            counter = f"{table.name}_{name}_seq"
            link.execute(
                _compose(
                    f"CREATE SEQUENCE {{}} AS {kind} OWNED BY {{}}.{{}}", counter, table.name, name
                )
            )
            default = f"ALTER TABLE {{}} ALTER {{}} SET DEFAULT nextval('{counter}')"
            link.execute(_compose(default, table.name, name))


def _constrain(link: psycopg.Connection[Any], table: Table) -> list[str]:
    """Add indexes and constraints; return those that were weakened."""
    lost = []
    for constraint in table.constraints:
        if constraint.kind == "f":
            continue
        definition = constraint.definition
        if constraint.kind in "pu" and table.key not in constraint.columns:
            lost.append(f"{table.name}: {definition}")
            columns = sql.SQL(", ").join(map(sql.Identifier, constraint.columns))
            index = sql.SQL("CREATE INDEX ON {} ({})")
            link.execute(index.format(sql.Identifier(table.name), columns))
            definition = f"PRIMARY KEY ({table.key}, {', '.join(constraint.columns)})"
            if constraint.kind == "u":
                continue
        link.execute(
            _compose(
                f"ALTER TABLE {{}} ADD CONSTRAINT {{}} {definition}", table.name, constraint.name
            )
        )
    for statement in table.indexes:
        link.execute(sql.SQL(statement))
    return lost


def _references(tables: list[Table]) -> Iterator[tuple[Constraint, str]]:
    for table in tables:
        yield from (
            (constraint, table.name) for constraint in table.constraints if constraint.kind == "f"
        )


def _refer(link: psycopg.Connection[Any], constraint: Constraint, table: str) -> list[str]:
    """Add a foreign key if its target is still unique; return it if it is lost."""
    key = ALL_KEYS.get(constraint.refers_to)
    if key is not None and constraint.there != [key.column]:
        return [f"{table}: {constraint.definition.removesuffix(' DEFERRABLE INITIALLY DEFERRED')}"]
    add = f"ALTER TABLE {{}} ADD CONSTRAINT {{}} {constraint.definition}"
    link.execute(_compose(add, table, constraint.name))
    return []


def _compose(statement: str, *names: str) -> sql.Composed:
    return sql.SQL(statement).format(*map(sql.Identifier, names))


def parts_in(plan: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Yield the partitions in a query plan of PostgreSQL: table and number."""
    table, _, number = plan.get("Relation Name", "").rpartition("_part")
    if table:
        yield table, int(number)
    for inner in plan.get("Plans", ()):
        yield from parts_in(inner)
