"""Squashed migrations make the tables of the single ones, and every earlier database upgrades."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations import Migration
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ModelState, ProjectState

from tests.plugins.database import cluster_url, database_name
from tests.plugins.postgres import create_database
from tests.plugins.profiles import at_length
from tests.plugins.programs import manage
from tests.plugins.server import database_for
from tests.support.club import THREE, club, evening, preferans
from tests.support.distributed.partitions import is_partitioned
from tests.support.faults.evidence import rows_of
from tests.support.schema import columns_of, schema_of
from tests.support.single_migrations import A2CC634, APPS, FILLED, SingleLoader, single_executor
from tests.support.tables import every_row

SQUASHED = [
    ("accounts", "0061_all_tables_of_accounts"),
    ("leagues", "0091_all_tables_of_leagues"),
    ("matches", "0013_all_tables_of_matches"),
]
WORDS = {"error_messages", "help_text", "verbose_name"}
"""Options of fields that the squashed migrations leave out."""
COMPUTED = """
    SELECT log_bytes > 0, receiver, proven, length(feed_key), suit, r.place_points, r.share
    FROM matches_match m JOIN matches_matchcode c ON c.match_id = m.id
        JOIN matches_webhook w ON w.match_id = m.id
        JOIN leagues_result r ON r.league_match_id = m.id
        JOIN leagues_member p ON p.id = r.member_id
"""
"""Values that migrations compute from rows: one row a match with a code."""
CONVERTED = {"place_points", "share"}
"""Columns whose values a later migration converts to another unit."""


def empty_database(folder: Path) -> str:
    """Create a database without tables on the engine under test; return its URL."""
    cluster = cluster_url()
    if cluster is None:
        return f"sqlite:///{folder / 'earlier.sqlite3'}"
    return create_database(cluster, f"{database_name(folder)}_earlier")


def run(url: str, *arguments: str) -> None:
    process = manage(url, *arguments)
    assert process.returncode == 0, process.stderr


def recorded(url: str) -> list[tuple[str, str]]:
    """Return the squashed migrations that are recorded as applied."""
    rows = rows_of(url, "SELECT app, name FROM django_migrations ORDER BY app")
    return [row for row in rows if row in SQUASHED]


def rows_by_table(url: str, columns: dict[str, list[str]]) -> dict[str, list[tuple[Any, ...]]]:
    """Return the values of these columns in every row, by table."""
    return {
        table: sorted(rows_of(url, f"SELECT {', '.join(names)} FROM {table}"), key=repr)  # noqa: S608
        for table, names in columns.items()
    }


@pytest.mark.engine
@pytest.mark.skipif(is_partitioned(), reason="the tables of this run are partitioned")
@pytest.mark.parametrize(
    ("start", "computed"),
    [
        ("a2cc634", [(True, "example.com", True, 32, 1, 630, 21_000)]),
        *at_length(("half way", [(False, "", False, 32, 1, 630, 21_000)]), ("1.0.0", [])),
    ],
)
def test_earlier_database_gets_the_tables_of_a_new_one(
    start: str, computed: list[Any], tmp_path: Path
) -> None:
    url, new = empty_database(tmp_path), database_for(tmp_path)
    make = f"from tests.support import single_migrations as s; s.make_database({start!r})"
    run(url, "shell", "--no-imports", "-c", make)
    columns = {
        table: [name for name in columns_of(url, table) if name not in CONVERTED]
        for table in FILLED
    }
    rows = rows_by_table(url, columns)
    assert recorded(url) == []

    run(url, "migrate", "--verbosity=0", "--no-input")

    assert rows_by_table(url, columns) == rows
    assert rows_of(url, COMPUTED) == computed
    assert recorded(url) == recorded(new) == SQUASHED
    assert schema_of(url) == schema_of(new)


@pytest.mark.engine
def test_database_of_1_0_0_gets_the_names_alone(db: None) -> None:
    recorder = MigrationRecorder(connection)
    for squashed in SQUASHED:
        recorder.record_unapplied(*squashed)
    preferans(club(), THREE, "Anna", evening(10))
    before = every_row(without=["django_migrations"])
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []

    call_command("migrate", interactive=False, verbosity=0)

    assert every_row(without=["django_migrations"]) == before
    assert set(SQUASHED) <= set(recorder.applied_migrations())
    call_command("makemigrations", check_changes=True, dry_run=True, verbosity=0)


def record(migrations: list[Migration]) -> Iterator[int]:
    """Record migrations one by one; yield how many are recorded, after each of ours."""
    recorder = MigrationRecorder(connection)
    for number, migration in enumerate(migrations, start=1):
        recorder.record_applied(migration.app_label, migration.name)
        if migration.app_label in APPS:
            yield number


@pytest.mark.parametrize("first", [{}, A2CC634], ids=["nothing", "a2cc634"])
def test_upgrade_goes_on_from_every_migration(first: dict[str, str], db: None) -> None:
    MigrationRecorder(connection).migration_qs.all().delete()
    executor = single_executor()
    for migration, _ in executor.migration_plan(list(first.items())):
        executor.recorder.record_applied(migration.app_label, migration.name)
    executor = single_executor()
    history = [
        migration for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes())
    ]
    single = executor.loader.disk_migrations

    for number in record(history):
        later = MigrationExecutor(connection)
        later.loader.check_consistent_history(connection)
        plan = [
            migration
            for migration, _ in later.migration_plan(later.loader.graph.leaf_nodes())
            if migration.replaces or (migration.app_label, migration.name) in single
        ]

        begun = set(first) | {migration.app_label for migration in history[:number]}
        assert {migration for migration in plan if not migration.replaces} == {
            migration
            for migration in history[number:]
            if migration.app_label in begun or migration.app_label not in APPS
        }
        assert {migration.app_label for migration in plan if migration.replaces} == (
            set(APPS) - begun
        )


def described(state: ModelState) -> dict[str, Any]:
    """Return the fields of a model in order and its options, without labels."""
    detector = MigrationAutodetector(ProjectState(), ProjectState())
    fields = []
    for name, field in state.fields.items():
        path, positional, options = detector.deep_deconstruct(field)
        kept = {option: value for option, value in options.items() if option not in WORDS}
        fields.append((name, path, positional, kept))
    options = {name: value for name, value in state.options.items() if value}
    for name in ("indexes", "constraints"):
        values = options.get(name, [])
        options[name] = {value.name: detector.deep_deconstruct(value) for value in values}
    return {"fields": fields, "options": options, "managers": dict(state.managers).keys()}


@pytest.mark.parametrize("app", APPS)
def test_squashed_state_is_that_of_the_single_migrations(app: str) -> None:
    single, squashed = (
        {
            name: described(state)
            for (label, name), state in project_state.models.items()
            if label == app
        }
        for project_state in (
            SingleLoader(None).project_state(),
            MigrationLoader(None).project_state(SQUASHED),
        )
    )

    assert squashed == single
    assert len(squashed) == len(list(apps.get_app_config(app).get_models()))
