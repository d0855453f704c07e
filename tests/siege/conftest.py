"""The site under siege: one process on SQLite, as of `make run`, with rate limits."""

import resource
from collections.abc import Iterator
from typing import Any

import pytest

from tests.plugins.group import Group
from tests.plugins.tables import sqlite_url_with_tables

USUAL_FILES = 1024
"""The usual soft limit in a shell."""


@pytest.fixture(scope="session")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Group]:
    """The site, started with the usual limit of files; this process may open more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(USUAL_FILES, hard), hard))
    folder = tmp_path_factory.mktemp("siege")
    settings: dict[str, Any] = {"RATE_LIMITS": "on", "WEBHOOKS_ALLOW_PRIVATE": "on"}
    try:
        group = Group(folder, sqlite_url_with_tables(folder / "siege.sqlite3"), **settings)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        yield group
        group.stop()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
