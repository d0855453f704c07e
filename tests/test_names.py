"""Tests are named `test_<thing>_<when>`, classes and functions for the thing they are."""

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
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
DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function|const|let) (\w+)", re.MULTILINE)
"""A name that a script declares outside of functions."""
VAGUE_VALUES = {"anything", "asked", "given", "here", "said", "told", "whoever", "wish", "wished"}
"""Names of functions, parameters and variables that say when a value came, not what it is."""
RIDDLE = re.compile(
    r"^((Return|Yield|Say|Give|Tell|Show|List|Store) )?"
    r"(what|who|whom|whose|those|somebody|someone|whoever|whatever|nobody|anything|it)\b|\bsomebody\b",
    re.IGNORECASE,
)
"""The start of a line whose subject is no thing, or a person without a name."""
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


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


def names_set_by(node: ast.AST) -> Iterator[str]:
    """Yield the name that a node gives to a function, a parameter, a variable or an attribute."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield node.name
        case ast.arg():
            yield node.arg
        case ast.Name(ctx=ast.Store()):
            yield node.id
        case ast.Attribute(ctx=ast.Store()):
            yield node.attr


def vague_values(nodes: Iterable[ast.AST]) -> list[str]:
    """Return the names that say nothing of their values, also with an underscore before them."""
    names = {name for node in nodes for name in names_set_by(node)}
    return sorted(name for name in names if name.strip("_") in VAGUE_VALUES)


def test_names_of_values_say_what_they_are(nodes_of_sources: list[ast.AST]) -> None:
    assert vague_values([*nodes_of_sources, *nodes_of(TESTS)]) == []


def test_vague_names_of_values_are_noticed() -> None:
    source = "def told(given, *, names):\n    _said = names\n    given.here = 1\n"

    assert vague_values(ast.walk(ast.parse(source))) == ["_said", "given", "here", "told"]


def test_names_of_modules_say_what_they_hold() -> None:
    files = [file for folder in ("games", "scorekeeper") for file in (ROOT / folder).rglob("*.py")]

    assert files
    assert [str(file) for file in files if file.stem in VAGUE_MODULES] == []


def test_names_in_scripts_say_what_they_are() -> None:
    scripts = [file.read_text() for file in (ROOT / "static" / "js").rglob("*.js")]
    names = {name for script in scripts for name in DECLARED.findall(script)}

    assert names
    assert names & (VAGUE_FUNCTIONS | VAGUE_MODULES) == set()


def test_vague_names_are_noticed() -> None:
    lines = ("class Wanted: ...", "class Sheet: ...", "def told_row(): ...", "def _known(): ...")

    nodes = [node for node in ast.walk(ast.parse("\n".join(lines))) if is_vague(node)]
    assert [getattr(node, "name", "") for node in nodes] == ["Wanted", "told_row", "_known"]


def docstrings_of(node: ast.AST) -> Iterator[str]:
    """Yield the docstring of a module, class or function, and those of the names set in it."""
    if isinstance(node, DOCUMENTED):
        yield ast.get_docstring(node) or ""
        for before, after in pairwise(node.body):
            match before, after:
                case (
                    ast.Assign() | ast.AnnAssign(),
                    ast.Expr(value=ast.Constant(value=str() as docstring)),
                ):
                    yield docstring
    elif isinstance(node, ast.keyword) and node.arg == "description":
        match node.value:
            case ast.Constant(value=str() as description):
                yield description


def riddles_in(nodes: Iterable[ast.AST]) -> list[str]:
    """Return the first lines of docstrings and descriptions that name no thing and no effect."""
    docstrings = {docstring for node in nodes for docstring in docstrings_of(node)}
    lines = {docstring.partition("\n")[0] for docstring in docstrings}
    return sorted(line for line in lines if RIDDLE.search(line))


def test_docstring_names_a_thing_or_an_effect(nodes_of_sources: list[ast.AST]) -> None:
    assert riddles_in([*nodes_of_sources, *nodes_of(TESTS)]) == []


def test_riddle_in_a_docstring_is_noticed() -> None:
    lines = (
        '"""What a module is for."""',
        "class Payment:",
        '    """Who pays."""',
        "    amount: int",
        '    """Whose it is."""',
        "    to: Annotated[int, Field(description='Who is paid.')]",
        "    def pay(self):",
        '        """Return what is left."""',
    )

    assert riddles_in(ast.walk(ast.parse("\n".join(lines)))) == [
        "Return what is left.",
        "What a module is for.",
        "Who is paid.",
        "Who pays.",
        "Whose it is.",
    ]


def test_riddles_are_noticed() -> None:
    lines = ("Return who won.", "What a deal scores.", "Store it.", "Return the winners.")

    assert [line for line in lines if RIDDLE.search(line)] == list(lines[:3])
