"""What is tried, and by which tests; and the faults that change nothing anybody could see."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Area:
    """Files of the code, as patterns, and the tests that are to notice a fault in them."""

    files: tuple[str, ...]
    tests: tuple[str, ...]


AREAS = {
    "games": Area(
        (
            "games/*/scoring.py", "games/*/*/scoring.py", "games/*/checks.py",
            "games/*/points.py", "games/settlement.py", "games/seatings.py", "games/sheet.py",
        ),
        ("tests/games",),
    ),
    "leagues": Area(
        (
            "scorekeeper/leagues/scoring/standings.py", "scorekeeper/leagues/scoring/results.py",
            "scorekeeper/leagues/scoring/ratings.py", "scorekeeper/leagues/scoring/records.py",
            "scorekeeper/leagues/scoring/draw.py", "scorekeeper/leagues/counting/receipts.py",
            "scorekeeper/leagues/counting/count.py", "scorekeeper/leagues/scoring/debts.py",
        ),
        ("tests/scorekeeper/leagues",),
    ),
    "log": Area(
        (
            "scorekeeper/matches/log/document.py", "scorekeeper/matches/log/plans.py",
            "scorekeeper/matches/services.py", "scorekeeper/matches/seats/change.py",
            "scorekeeper/matches/seats/stored.py",
        ),
        ("tests/scorekeeper/matches", "tests/scorekeeper/api/matches/test_play.py"),
    ),
    "writing": Area(
        (
            "scorekeeper/matches/log/write.py", "scorekeeper/matches/access/keys.py",
            "scorekeeper/matches/agreement/words.py", "scorekeeper/matches/access/devices.py",
            "scorekeeper/api/http/conditions.py",
        ),
        (
            "tests/scorekeeper/matches", "tests/scorekeeper/api/http/test_safe_writes.py",
            "tests/scorekeeper/api/matches/test_matches.py",
        ),
    ),
    "exports": Area(
        (
            "scorekeeper/exports/model/tables.py", "scorekeeper/exports/model/grid.py",
            "scorekeeper/exports/files/imports.py", "scorekeeper/exports/files/replay.py",
            "scorekeeper/exports/files/format.py", "scorekeeper/exports/model/deal_rows.py",
            "scorekeeper/media/spreadsheets.py",
        ),
        ("tests/scorekeeper/exports", "tests/scorekeeper/api/exports/test_exports.py"),
    ),
}  # fmt: skip

WITHOUT_EFFECT: dict[str, str] = {}
"""Faults that nobody could notice, as `path:old -> new`, and why."""
