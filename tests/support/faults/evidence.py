"""A database's content after a fault, read without the site's code, and checks of it."""

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import psycopg

from tests.plugins.group import TrackedMatch
from tests.plugins.programs import manage

LOGS = """
    SELECT m.code, c.version, c.key FROM matches_change c JOIN matches_match m ON m.id = c.match_id
    ORDER BY m.code, c.version
"""
VERSIONS = "SELECT code, version FROM matches_match"


def rows_of(database_url: str, query: str) -> list[tuple[Any, ...]]:
    """Run a query; return its rows."""
    if database_url.startswith("sqlite"):
        link = sqlite3.connect(database_url.removeprefix("sqlite:///"))
        try:
            return link.execute(query).fetchall()
        finally:
            link.close()
    with psycopg.connect(database_url.replace("postgres:", "postgresql:")) as link_:
        return link_.execute(query.encode()).fetchall()


def logs_of(database_url: str) -> dict[str, list[tuple[int, str]]]:
    """Return every match's log: version and idempotency key, in order."""
    values: dict[str, list[tuple[int, str]]] = {}
    for code, version, key in rows_of(database_url, LOGS):
        values.setdefault(code, []).append((version, key))
    return values


def check_logs(database_url: str, matches: Iterable[TrackedMatch]) -> None:
    """Check that each acknowledged change is stored once, and nothing that was never sent."""
    logs = logs_of(database_url)
    stored: dict[str, int] = dict(rows_of(database_url, VERSIONS))
    for match in matches:
        log = logs.get(match.code, [])
        versions, keys = [version for version, _ in log], [key for _, key in log]
        assert versions == list(range(1, stored[match.code] + 1))
        assert len(set(keys)) == len(keys)
        assert set(keys) <= match.sent
        assert {key: version for version, key in log if key in match.acknowledged} == (
            match.acknowledged
        )


def check_sheets(database_url: str) -> None:
    """Fold every match again and compare it with the stored one."""
    process = manage(database_url, "rescore", "--check")
    assert process.returncode == 0, process.stdout + process.stderr


def check_log_prefix(file: Path, whole: dict[str, list[tuple[int, str]]]) -> int:
    """Check that a damaged copy is sound and holds a prefix of each log; return the entries."""
    url = f"sqlite:///{file}"
    assert rows_of(url, "PRAGMA integrity_check")[0][0] == "ok"
    logs = logs_of(url)
    assert all(log == whole[code][: len(log)] for code, log in logs.items())
    stored = dict(rows_of(url, VERSIONS))
    assert {code: len(logs.get(code, ())) for code in stored} == stored
    return sum(map(len, logs.values()))
