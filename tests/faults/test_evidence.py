"""The check at the end of all these tests detects each kind of damage."""

import sqlite3
from pathlib import Path

import pytest

from tests.plugins.group import TrackedMatch
from tests.support.faults.evidence import check_logs

SOUND = [(1, "a"), (2, "b"), (3, "c")]
"""A log of three deals, of which the first two were acknowledged."""
DAMAGED = {
    "an acknowledged deal is lost": SOUND[:1],
    "a deal is stored twice": [*SOUND, (4, "a")],
    "a deal was never sent": [*SOUND, (4, "x")],
    "a version is missing": [(1, "a"), (2, "b"), (4, "c")],
    "deals have changed places": [(1, "b"), (2, "a"), (3, "c")],
}


@pytest.fixture
def written() -> TrackedMatch:
    match = TrackedMatch("code", "key")
    match.sent, match.acknowledged = {"a", "b", "c", "d"}, {"a": 1, "b": 2}
    return match


def database(folder: Path, log: list[tuple[int, str]], version: int) -> str:
    """Create the two tables that the check reads."""
    file = folder / "damaged.sqlite3"
    with sqlite3.connect(file) as link:
        link.execute("CREATE TABLE matches_match (id, code, version)")
        link.execute("CREATE TABLE matches_change (match_id, version, key)")
        link.execute("INSERT INTO matches_match VALUES (1, 'code', ?)", [version])
        link.executemany("INSERT INTO matches_change VALUES (1, ?, ?)", log)
    link.close()
    return f"sqlite:///{file}"


def test_sound_log_passes(tmp_path: Path, written: TrackedMatch) -> None:
    check_logs(database(tmp_path, SOUND, 3), [written])


@pytest.mark.parametrize("damage", DAMAGED)
def test_damage_is_found(tmp_path: Path, written: TrackedMatch, damage: str) -> None:
    url = database(tmp_path, DAMAGED[damage], len(DAMAGED[damage]))

    with pytest.raises(AssertionError):
        check_logs(url, [written])


def test_match_missing_its_last_deal_is_found(tmp_path: Path, written: TrackedMatch) -> None:
    with pytest.raises(AssertionError):
        check_logs(database(tmp_path, SOUND, 2), [written])
