"""Starts the phone's Python: imports modules from the bundle's parts, sets the site up.

The engine's worker runs this text before anything else, so it imports as little as possible.
"""

import importlib.util
import json
import marshal
import os
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = "/site"


class Parts:
    """Importer of the bundle's modules; each stays in memory until it is imported."""

    def __init__(self) -> None:
        self.modules: dict[str, tuple[bool, bytes]] = {}

    def find_spec(
        self, name: str, _path: object = None, _target: object = None
    ) -> ModuleSpec | None:
        """Return the spec of a module in the bundle, None for any other."""
        if name not in self.modules:
            return None
        package, _code = self.modules[name]
        place = f"{ROOT}/{name.replace('.', '/')}"
        file = f"{place}/__init__.py" if package else f"{place}.py"
        folders = [place] if package else None
        loader: Any = self
        return importlib.util.spec_from_file_location(
            name, file, loader=loader, submodule_search_locations=folders
        )

    def create_module(self, _spec: ModuleSpec) -> None:
        """Use Python's default module creation."""

    def exec_module(self, module: ModuleType) -> None:
        """Execute a module."""
        _package, code = self.modules.pop(module.__name__)
        exec(marshal.loads(code), module.__dict__)  # noqa: S102, S302  # nosec B102 B302  our own bundle


def unpack(part: str) -> dict[str, tuple[bool, bytes]]:
    """Write the files of a part, and return its modules."""
    with open(part, "rb") as source:  # noqa: PTH123  quick
        modules, files = marshal.load(source)  # noqa: S302  # nosec B302  our own bundle
    os.remove(part)  # noqa: PTH107  the file system is in memory too
    for path, content in files.items():
        file = f"{ROOT}/{path}"
        os.makedirs(os.path.dirname(file), exist_ok=True)  # noqa: PTH103, PTH120  quick
        with open(file, "wb") as output:  # noqa: PTH123  the same
            output.write(content)
    return dict(modules)


def add_words(part: str) -> None:
    """Add the words of a language."""
    from scorekeeper.phone.catalogs import add_catalogs  # noqa: PLC0415  needs the parts

    file = Path(part)
    add_catalogs(file.read_bytes(), Path(ROOT))
    file.unlink()


def start(site: str, parts: Sequence[str]) -> Callable[[str], str]:
    """Load the bundle's parts and set the site up; return the function that answers questions."""
    importer = Parts()
    for part in parts:
        importer.modules |= unpack(part)
    sys.meta_path.insert(0, importer)
    os.environ["PYTHONTZPATH"] = f"{ROOT}/tzdata/zoneinfo"
    from scorekeeper.phone.lighter import register_stubs  # noqa: PLC0415  needs the parts

    register_stubs()
    from scorekeeper.phone.site import Site, prepare  # noqa: PLC0415  needs the stubs

    prepare(Site.read(json.loads(site)), Path(ROOT))
    from scorekeeper.phone.answers import answer  # noqa: PLC0415  needs Django set up

    return answer
