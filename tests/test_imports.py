"""Modules import each other without circles, and none depends on too much of the site."""

import ast
from collections.abc import Collection, Mapping
from graphlib import CycleError, TopologicalSorter
from importlib.util import resolve_name
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
SITE = ("games", "scorekeeper")
MOST_NAMES = 25
"""Names that a module of Scorekeeper imports from the site; a whole module counts as one."""

SLOW = {"icalendar", "openpyxl", "webpush"}
"""Libraries that a start does without: each takes 0.04 to 0.2 s, and few requests need it."""


def circle(imports: Mapping[str, Collection[str]]) -> list[str]:
    """Return a circle of imports, its first module again at the end; empty if there is none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def imported_names(source: str, package: str) -> set[str]:
    """Return the full names that a module in a package imports from the site."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = resolve_name("." * node.level + (node.module or ""), package)
            names |= {f"{module}.{name.name}" for name in node.names}
    return {name for name in names if name.split(".")[0] in SITE}


def test_modules_import_each_other_without_circles() -> None:
    # Imports in functions count; `games/kernel.py` imports the sheet for types alone.
    graph = grimp.build_graph(*SITE, exclude_type_checking_imports=True, cache_dir=None)

    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert circle(imports) == []


def test_circle_is_found_behind_other_modules() -> None:
    imports = {"page": {"deal"}, "deal": {"cards", "sheet"}, "sheet": {"kernel"}}

    assert circle(imports) == []
    assert set(circle(imports | {"kernel": {"deal"}})) == {"deal", "sheet", "kernel"}
    assert circle({"page": {"page"}}) == ["page", "page"]


def test_no_module_imports_many_names_from_the_site() -> None:
    above = set()
    for file in (ROOT / "scorekeeper").rglob("*.py"):
        package = ".".join(file.relative_to(ROOT).parent.parts)
        if len(imported_names(file.read_text(), package)) > MOST_NAMES:
            above.add(f"{package}.{file.stem}")

    assert above == set()


def test_imported_names_count_relative_imports_and_those_in_functions() -> None:
    source = """
import games.words
from django.db import models
from games.values import Refused, Refusal
from ..matches import services
from . import forms

def view():
    from .page import *
"""

    assert imported_names(source, "scorekeeper.leagues") == {
        "games.words",
        "games.values.Refused",
        "games.values.Refusal",
        "scorekeeper.matches.services",
        "scorekeeper.leagues.forms",
        "scorekeeper.leagues.page.*",
    }


def test_slow_libraries_are_imported_where_they_are_needed() -> None:
    at_the_start = set()
    for file in (ROOT / "scorekeeper").rglob("*.py"):
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.Import):
                names = {name.name for name in node.names}
            else:
                names = {node.module or ""} if isinstance(node, ast.ImportFrom) else set()
            if SLOW & {name.split(".")[0] for name in names}:
                at_the_start.add(str(file.relative_to(ROOT)))

    assert at_the_start == set()
