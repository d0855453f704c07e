"""The summary of a run: the time of each part, the checks not run, and one line of counts."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPT = """
set -euo pipefail
. .ci/parts
good() { echo "3 failed to fool it"; echo "7 passed, 2 deselected in 1.20s"; }
bad() { echo "2 failed, 5 passed, 1 error in 61.20s (0:01:01)"; return 1; }
broken() { echo "INTERNALERROR"; return 3; }
fine() { echo "ok      format"; }
wrong() { echo "FAILED  format"; return 1; }
beside checks CHECKS
part "the tests" TESTS
joined checks
summed_up "NOT_RUN"
"""
IN_THE_GAPS = str(((os.cpu_count() or 1) + 1) // 2)
"""Half the cores, rounded up."""


def run(**words: str) -> tuple[int, list[str]]:
    """Return the exit code of a run and its last lines, without the times."""
    script = SCRIPT
    for word, stands_for in words.items():
        script = script.replace(word, stands_for)
    process = subprocess.run(["bash", "-c", script], cwd=ROOT, capture_output=True, check=False)  # noqa: S607
    last = process.stdout.decode().partition("How long each part took:\n")[2]
    return process.returncode, re.sub(r" +\d+:\d\d\b", "", last).splitlines()


@pytest.mark.parametrize(
    ("tests", "checks", "code", "closing"),
    [
        ("good", "fine", 0, "7 passed, 0 failed"),
        ("bad", "fine", 1, "5 passed, 3 failed"),
        ("broken", "fine", 1, "0 passed, 1 failed"),
        ("good", "wrong", 1, "7 passed, 1 failed"),
    ],
)
def test_run_ends_with_what_passed_and_failed(
    tests: str, checks: str, code: int, closing: str
) -> None:
    actual = run(TESTS=tests, CHECKS=checks, NOT_RUN="")

    assert actual == (code, ["  the tests", "  checks", "  all", closing])


def test_run_says_before_its_last_line_what_was_not_run() -> None:
    actual = run(TESTS="good", CHECKS="fine", NOT_RUN="audit: nobody answers")

    parts = ["  the tests", "  checks", "  all"]
    assert actual == (0, [*parts, "NOT RUN: audit: nobody answers", "7 passed, 0 failed"])


@pytest.mark.parametrize(("jobs", "used"), [("1", "1"), ("5", "5"), ("auto", IN_THE_GAPS)])
def test_tests_in_the_gaps_have_half_the_cores_and_stand_back(jobs: str, used: str) -> None:
    script = """
set -euo pipefail
. .ci/parts
tests() { echo "$JOBS workers, ${NICENESS:-0} steps back: $1"; }
beside "other tests" in_the_gaps tests engine
in_the_gaps tests engine
tests all
joined "other tests"
"""
    environment = os.environ | {"JOBS": jobs}
    process = subprocess.run(
        ["bash", "-c", script],  # noqa: S607
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=True,
    )

    back = f"{used} workers, 5 steps back: engine"
    assert process.stdout.decode().split("\n") == [
        back,
        f"{jobs} workers, 0 steps back: all",
        "",
        "other tests:",
        back,
        "",
    ]
