"""The glossary of CONTRIBUTING.md is short, and no name contains a word that it replaces."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.plugins.programs import ROOT

MOST_TERMS = 60
FOLDERS = ("games", "scorekeeper", "tests")
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
"""A word of an identifier: `PlannedEvening` and `planned_evening` have two."""


def glossary() -> list[tuple[str, list[str]]]:
    """Return each term of the glossary with the words that it replaces."""
    section = (ROOT / "CONTRIBUTING.md").read_text().partition("## Glossary\n")[2]
    table = section.partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("|")]
    return [
        (term.strip(), re.findall(r"\w+", replaced))
        for term, _meaning, replaced in rows[2:]  # without the head and the rule below it
    ]


def forbidden_words() -> set[str]:
    """Return all words that the glossary replaces."""
    return {word for _term, replaced in glossary() for word in replaced}


def names_defined(tree: ast.AST) -> Iterator[str]:
    """Yield the names that a module defines, except those of tests, which are sentences."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                if not name.startswith("test_"):
                    yield name
            case ast.arg(arg=name) | ast.alias(asname=str(name)):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name


def words_of(name: str) -> set[str]:
    """Return the words of an identifier in lower case."""
    return {word.lower() for word in WORD.findall(name)}


def names_in(file: Path, words: set[str]) -> list[str]:
    """List the names with one of some words: of a module, and of what it defines."""
    source = file.read_text()
    names = [file.stem]
    if re.search("|".join(words), source, re.IGNORECASE):  # most files need no parsing
        names += names_defined(ast.parse(source))
    return [name for name in names if words_of(name) & words]


def test_glossary_is_short_and_tells_each_word_once() -> None:
    terms = [term for term, _replaced in glossary()]
    words = [word for term in terms for word in term.split(", ")]

    assert 0 < len(terms) <= MOST_TERMS
    assert sorted({word for word in words if words.count(word) > 1}) == []
    assert forbidden_words() & set(words) == set()


def test_names_avoid_the_words_that_the_glossary_replaces() -> None:
    forbidden = forbidden_words()
    files = [
        file
        for folder in FOLDERS
        for file in sorted((ROOT / folder).rglob("*.py"))
        if "migrations" not in file.parts
    ]

    assert forbidden
    assert [
        f"{file.relative_to(ROOT)}: {name}" for file in files for name in names_in(file, forbidden)
    ] == []


def test_words_of_a_name_are_found_in_every_spelling() -> None:
    names = ("checksum_of", "SheetChecksum", "CHECKSUMS_OF", "_checksum", "URLChecksum")

    assert [words_of(name) for name in names] == [
        {"checksum", "of"},
        {"sheet", "checksum"},
        {"checksums", "of"},
        {"checksum"},
        {"url", "checksum"},
    ]


def test_names_that_a_module_defines_are_found() -> None:
    source = """
import told as teller
class Someone(Base):
    viewer = 1
def test_checksum(chair): ...
async def talon(): self.widow = partie = spectator
"""

    assert sorted(names_defined(ast.parse(source))) == [
        "Someone",
        "chair",
        "partie",
        "talon",
        "teller",
        "viewer",
        "widow",
    ]
