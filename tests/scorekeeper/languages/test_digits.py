"""Typed digits are parsed in one place, which limits their number."""

import re
from pathlib import Path

import pytest

from scorekeeper.languages.digits import parse_whole, parse_whole_or_text

ROOT = Path(__file__).parents[3]
BY_ITSELF = re.compile(r"\bint\(.*\.(isdecimal|isdigit)\(|\.(isdecimal|isdigit)\(.*\bint\(")
"""More than the 4,300 digits that Python parses without a `ValueError`."""


@pytest.mark.parametrize("text", ["", "-1", "+1", " 1", "1_0", "²", "1.0", "9" * 5000, "x"])
def test_text_that_is_no_whole_number_is_not_read(text: str) -> None:
    assert parse_whole(text) is None
    assert parse_whole_or_text(text) == text


def test_no_module_reads_digits_by_itself() -> None:
    modules = [path for path in (ROOT / "scorekeeper").rglob("*.py") if path.name != "digits.py"]

    offenders = [path for path in modules if BY_ITSELF.search(path.read_text())]

    assert offenders == []


@pytest.mark.parametrize("line", ["int(a) if a.isdecimal() else 0", "a.isdigit() and int(a)"])
def test_line_that_reads_digits_by_itself_is_noticed(line: str) -> None:
    assert BY_ITSELF.search(line)
