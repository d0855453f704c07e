"""Tests are named `test_<thing>_<when>`, classes and functions for the thing they are."""

import ast
import re
from pathlib import Path

import pytest

from tests.plugins.programs import ROOT

TESTS = Path(__file__).parent
LONGEST = 70
VAGUE_CLASSES = {
    "After",
    "Asked",
    "Before",
    "Counted",
    "Entered",
    "Found",
    "Kept",
    "Known",
    "Listed",
    "Moved",
    "Otherwise",
    "Own",
    "Owed",
    "Played",
    "Posted",
    "Started",
    "Teller",
    "Grouping",
    "Wanted",
}
VAGUE_FUNCTIONS = {"asked", "each", "followers", "found", "known", "own", "told", "wanted"}
"""Names for the moment of a thing, not for the thing itself; `told` is vague in any name."""
VAGUE_MODULES = {
    "asked",
    "coming",
    "counted",
    "door",
    "drawn",
    "earlier",
    "found",
    "kept",
    "known",
    "said",
    "stored",
    "telling",
    "told",
    "wanted",
}
"""Names of modules that are vague in the same way."""
RIDDLE = re.compile(
    r"^((Return|Yield|Say|Give|Tell|Show|List|Store) )?"
    r"(what|who|whom|those|somebody|someone|whoever|whatever|nobody|anything|it)\b|\bsomebody\b",
    re.IGNORECASE,
)
"""The start of a line whose subject is no thing, or a person without a name."""


def nodes_of(folder: Path, pattern: str = "*.py") -> list[ast.AST]:
    """Return all syntax nodes of a folder, except migrations, which are never changed."""
    files = [file for file in sorted(folder.rglob(pattern)) if "migrations" not in file.parts]
    return [node for file in files for node in ast.walk(ast.parse(file.read_text()))]


def is_vague(node: ast.AST) -> bool:
    """Return whether a class or function has a name that was given up."""
    if isinstance(node, ast.ClassDef):
        return node.name in VAGUE_CLASSES
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    words = node.name.strip("_").split("_")
    return "_".join(words) in VAGUE_FUNCTIONS or "told" in words or "teller" in words


@pytest.fixture(scope="module")
def nodes_of_sources() -> list[ast.AST]:
    """Return the syntax nodes of the games and the site, read once for all tests of names."""
    return nodes_of(ROOT / "games") + nodes_of(ROOT / "scorekeeper")


def test_names_of_tests_are_short() -> None:
    functions = [node for node in nodes_of(TESTS, "test_*.py") if isinstance(node, ast.FunctionDef)]
    names = {function.name for function in functions}

    assert [name for name in names if len(name) > LONGEST and name.startswith("test_")] == []


def test_names_of_classes_and_functions_say_what_they_are(nodes_of_sources: list[ast.AST]) -> None:
    assert [getattr(node, "name", "") for node in nodes_of_sources if is_vague(node)] == []


def test_names_of_modules_say_what_they_hold() -> None:
    files = [file for folder in ("games", "scorekeeper") for file in (ROOT / folder).rglob("*.py")]

    assert files
    assert [str(file) for file in files if file.stem in VAGUE_MODULES] == []


def test_vague_names_are_noticed() -> None:
    lines = ("class Wanted: ...", "class Sheet: ...", "def told_row(): ...", "def _known(): ...")

    nodes = [node for node in ast.walk(ast.parse("\n".join(lines))) if is_vague(node)]
    assert [getattr(node, "name", "") for node in nodes] == ["Wanted", "told_row", "_known"]


def first_line_of(node: ast.AST) -> str:
    """Return the first line of a function's docstring, empty if it has none."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return ""
    return (ast.get_docstring(node) or "").partition("\n")[0]


def test_docstring_of_a_function_names_its_result_or_effect(
    nodes_of_sources: list[ast.AST],
) -> None:
    lines = {first_line_of(node) for node in (*nodes_of_sources, *nodes_of(TESTS))}

    assert sorted(filter(RIDDLE.search, lines)) == []


def test_riddles_are_noticed() -> None:
    lines = ("Return who won.", "What a deal scores.", "Store it.", "Return the winners.")

    assert [line for line in lines if RIDDLE.search(line)] == list(lines[:3])
