"""An import-linter contract that looks into other packages: `django.db` apart from `django`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output
from importlinter.domain.helpers import module_expressions_to_modules


class ClosureContract(Contract):
    """A contract that no direct or indirect import of the modules is forbidden.

    `*` matches one part of a name, `**` one or more; a forbidden name includes all names below it.
    """

    type_name = "closure"
    source_modules = fields.SetField(subfield=fields.ModuleExpressionField())
    forbidden_modules = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002, FBT001  as import-linter calls it
        """Return the forbidden imports of the sources and of all our modules they import."""
        modules = module_expressions_to_modules(graph, self.source_modules)  # type: ignore[arg-type]
        forbidden = _pattern(self.forbidden_modules)  # type: ignore[arg-type]
        closure, ahead = set[str](), {each.name for each in modules}
        while ahead:
            closure |= ahead
            near = set[str]().union(*map(graph.find_modules_directly_imported_by, ahead))
            ahead = {each for each in near - closure if not forbidden.fullmatch(each)}
        broken = [
            f"{module}: {name}"
            for module in sorted(closure)
            for name in sorted(set(_imported(module)))
            if forbidden.fullmatch(name)
        ]
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print each module with its forbidden import."""
        for line in check.metadata["broken"]:
            output.print_error(line)


def _pattern(names: set[str]) -> re.Pattern[str]:
    """Return a pattern that matches these names and all below them."""
    parts = {"**": r"\w+(?:\.\w+)*", "*": r"\w+"}
    patterns = (r"\.".join(parts.get(part, part) for part in name.split(".")) for name in names)
    return re.compile(rf"(?:{'|'.join(patterns)})(?:\..*)?")


def _imported(module: str) -> Iterator[str]:
    """Yield the full names that one of our modules imports; none for other packages."""
    path = Path(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    for node in ast.walk(ast.parse(file.read_text())) if file.is_file() else ():
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)
