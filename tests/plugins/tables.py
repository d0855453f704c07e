"""A database with every table, made once a run: servers and Django's test database get copies."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from scorekeeper.storage.locks import file_lock
from tests.plugins.postgres import create_database
from tests.plugins.programs import run
from tests.support.distributed import partitions

FOLDER = "TEST_TABLES_FOLDER"
TEMPLATE = "scorekeeper_tables"
"""The name of the database in the cluster that the others are copies of."""


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Choose the folder before the workers of xdist start; nothing is made before it is needed."""
    if not hasattr(config, "workerinput"):
        folder = tempfile.TemporaryDirectory(prefix="scorekeeper-tables-")
        os.environ[FOLDER] = folder.name
        config.add_cleanup(folder.cleanup)


def sqlite_with_tables(file: Path) -> Path:
    """Return this file after making it a database with every table."""
    made = Path(os.environ[FOLDER], "tables.sqlite3")
    with file_lock(made.with_suffix(".making")):
        if not made.exists():
            fresh = made.with_name("fresh.sqlite3")
            migrate(f"sqlite:///{fresh}")
            fresh.rename(made)
    return Path(shutil.copy(made, file))


def sqlite_url_with_tables(file: Path) -> str:
    """Return the URL of this file after making it a database with every table."""
    return f"sqlite:///{sqlite_with_tables(file)}"


def postgres_with_tables(cluster_url: str) -> str:
    """Return the name of a database with every table, for `CREATE DATABASE … TEMPLATE`."""
    made = Path(os.environ[FOLDER], "postgres")
    with file_lock(made.with_suffix(".making")):
        if not made.exists():
            url = create_database(cluster_url, TEMPLATE)
            migrate(url)
            if partitions.wanted():
                partitions.partition(url)
            made.touch()
    return TEMPLATE


def migrate(database_url: str) -> None:
    """Run every migration, in a process that leaves no connection behind."""
    done = run("migrate", "--verbosity=0", "--no-input", DATABASE_URL=database_url)
    assert done.returncode == 0, done.stderr
