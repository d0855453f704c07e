"""A migrated database, made once and copied for servers and Django's test database.

SQLite's is kept in `var` until its sources change, PostgreSQL's for one run.
"""

import os
import shutil
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from scorekeeper.storage.locks import file_lock
from tests.plugins.postgres import create_database
from tests.plugins.programs import ROOT, manage
from tests.support.distributed import partitions

FOLDER = "TEST_TABLES_FOLDER"
KEPT = ROOT / "var" / "tests-tables"
MADE_OF = (
    "requirements.txt",
    "scorekeeper/settings.py",
    "scorekeeper/**/models*.py",
    "scorekeeper/**/models/*.py",
    "scorekeeper/**/migrations/*.py",
    "scorekeeper/**/apps.py",
)
TEMPLATE = "scorekeeper_tables"
"""The name of the template database in the cluster."""


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Choose the folder before xdist's workers start; the databases are made on first use."""
    if not hasattr(config, "workerinput"):
        folder = tempfile.TemporaryDirectory(prefix="scorekeeper-tables-")
        os.environ[FOLDER] = folder.name
        config.add_cleanup(folder.cleanup)


def sqlite_with_tables(file: Path) -> Path:
    """Create a migrated SQLite database at this path; return the path."""
    KEPT.mkdir(parents=True, exist_ok=True)
    template = KEPT / f"{fingerprint()}.sqlite3"
    with file_lock(KEPT / "making"):
        if not template.exists():
            for older in KEPT.glob("*.sqlite3"):
                older.unlink()
            fresh = Path(os.environ[FOLDER], "fresh.sqlite3")
            migrate(f"sqlite:///{fresh}")
            shutil.copy(fresh, KEPT / "new")
            (KEPT / "new").rename(template)
        return Path(shutil.copy(template, file))


@cache
def fingerprint() -> str:
    """Return a digest of migrations, models, settings and requirements."""
    sources = sorted(file for pattern in MADE_OF for file in ROOT.glob(pattern))
    return sha256(b"".join(file.read_bytes() for file in sources)).hexdigest()


def sqlite_url_with_tables(file: Path) -> str:
    """Create a migrated SQLite database at this path; return its URL."""
    return f"sqlite:///{sqlite_with_tables(file)}"


def postgres_with_tables(cluster_url: str) -> str:
    """Return the name of a migrated template database; create it if it is missing."""
    stamp = Path(os.environ[FOLDER], "postgres")
    with file_lock(stamp.with_suffix(".making")):
        if not stamp.exists():
            url = create_database(cluster_url, TEMPLATE)
            migrate(url)
            if partitions.is_partitioned():
                partitions.create_partitions(url)
            stamp.touch()
    return TEMPLATE


def migrate(database_url: str) -> None:
    """Run every migration, in a process of its own so that no connection stays open."""
    process = manage(database_url, "migrate", "--verbosity=0", "--no-input")
    assert process.returncode == 0, process.stderr
