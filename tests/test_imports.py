"""Modules import each other without circles, and none depends on too much of the site."""

from collections.abc import Collection, Mapping
from graphlib import CycleError, TopologicalSorter

import grimp


def circle(imports: Mapping[str, Collection[str]]) -> list[str]:
    """Return a circle of imports, its first module again at the end; empty if there is none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_modules_import_each_other_without_circles() -> None:
    # Imports in functions count; `games/kernel.py` imports the sheet for types alone.
    graph = grimp.build_graph(
        "games", "scorekeeper", exclude_type_checking_imports=True, cache_dir=None
    )

    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert circle(imports) == []


def test_circle_is_found_behind_other_modules() -> None:
    imports = {"page": {"deal"}, "deal": {"cards", "sheet"}, "sheet": {"kernel"}}

    assert circle(imports) == []
    assert set(circle(imports | {"kernel": {"deal"}})) == {"deal", "sheet", "kernel"}
    assert circle({"page": {"page"}}) == ["page", "page"]
