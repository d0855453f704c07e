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
            "scorekeeper/leagues/standings.py", "scorekeeper/leagues/results.py",
            "scorekeeper/leagues/ratings.py", "scorekeeper/leagues/records.py",
            "scorekeeper/leagues/draw.py", "scorekeeper/leagues/moves.py",
            "scorekeeper/leagues/counting.py", "scorekeeper/leagues/evening.py",
        ),
        ("tests/scorekeeper/leagues",),
    ),
    "log": Area(
        (
            "scorekeeper/matches/log.py", "scorekeeper/matches/steps.py",
            "scorekeeper/matches/services.py", "scorekeeper/matches/reseating.py",
            "scorekeeper/matches/seatings.py",
        ),
        ("tests/scorekeeper/matches", "tests/scorekeeper/api/test_play.py"),
    ),
    "writing": Area(
        (
            "scorekeeper/matches/writing.py", "scorekeeper/matches/keys.py",
            "scorekeeper/matches/agreement.py", "scorekeeper/matches/scorers.py",
            "scorekeeper/api/conditions.py",
        ),
        (
            "tests/scorekeeper/matches", "tests/scorekeeper/api/test_safe_writes.py",
            "tests/scorekeeper/api/test_matches.py",
        ),
    ),
    "exports": Area(
        (
            "scorekeeper/exports/tables.py", "scorekeeper/exports/grid.py",
            "scorekeeper/exports/importing.py", "scorekeeper/exports/replaying.py",
            "scorekeeper/exports/files.py", "scorekeeper/exports/deal_rows.py",
            "scorekeeper/spreadsheets.py",
        ),
        ("tests/scorekeeper/exports", "tests/scorekeeper/api/test_exports.py"),
    ),
}  # fmt: skip

WITHOUT_EFFECT: dict[str, str] = {}
"""Faults that nobody could notice, as `path:old -> new`, and why."""
