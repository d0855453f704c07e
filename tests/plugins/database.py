"""The tests' database: SQLite in a file of its own, or `--database=postgres`.

SQLite returns unordered rows in reverse, so that code cannot rely on an unspecified order.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import receiver

from scorekeeper.storage.database import database_settings
from tests.plugins.postgres import cluster
from tests.plugins.tables import postgres_with_tables, sqlite_with_tables
from tests.support.distributed.partitions import PARTITIONED

CLUSTER_URL = "TEST_CLUSTER_URL"
DATABASE_FIXTURES = {"db", "transactional_db", "server", "client", "django_assert_num_queries"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.addoption("--partitioned", action="store_true", help="PostgreSQL's tables in parts")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Start the cluster once, before xdist's workers, and point Django at it."""
    if config.getoption("database") != "postgres":
        if config.getoption("partitioned"):
            raise pytest.UsageError("--partitioned needs --database=postgres.")
        return
    if config.getoption("partitioned"):
        os.environ[PARTITIONED] = "1"
    if not hasattr(config, "workerinput"):
        running = ExitStack()
        os.environ[CLUSTER_URL] = running.enter_context(cluster())
        config.add_cleanup(running.close)
    connections.settings["default"].update(database_settings(os.environ[CLUSTER_URL], threads=8))
    with suppress(AttributeError):  # no connection has been opened yet
        del connections["default"]


@receiver(connection_created)
def _turn_rows_round(connection: BaseDatabaseWrapper, **_: object) -> None:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA reverse_unordered_selects = ON")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Start the tests from a copy of a migrated database.

    SQLite's is a file, as on the site, so that threads and WAL behave alike.
    """
    testing = connections.settings["default"]["TEST"]
    if (running := cluster_url()) is not None:
        testing["TEMPLATE"] = postgres_with_tables(running)
    else:
        file = tmp_path_factory.mktemp("database") / "tests.sqlite3"
        testing["NAME"] = str(sqlite_with_tables(file))


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Whether Django keeps an existing database: SQLite's copy; PostgreSQL copies a template."""
    return cluster_url() is None


@pytest.fixture(scope="session", autouse=True)
def _no_database_connection_left() -> Iterator[None]:
    """Close the connections of the tests, which would warn when collected."""
    yield
    connections.close_all()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests with the database, so that `-m database` selects them."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("django_db") or fixtures & DATABASE_FIXTURES:
            item.add_marker("database")


def cluster_url() -> str | None:
    """Return the URL of the running PostgreSQL cluster, or None on SQLite."""
    return os.environ.get(CLUSTER_URL)


def database_name(folder: Path) -> str:
    """Return a database name unique to this folder and worker."""
    return f"{folder.name}_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}".replace("-", "_")
