"""Starts the phone's Python: finds modules in the parts of the bundle, sets the site up.

The engine's worker runs this text before anything else, so it imports as little as there is.
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
    """Finds and loads the modules of the bundle; each lies in memory until it is imported."""

    def __init__(self) -> None:
        self.modules: dict[str, tuple[bool, bytes]] = {}

    def find_spec(
        self, name: str, _path: object = None, _target: object = None
    ) -> ModuleSpec | None:
        """Say whether a module is here."""
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
        """Leave it to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a module."""
        _package, code = self.modules.pop(module.__name__)
        exec(marshal.loads(code), module.__dict__)  # noqa: S102, S302  # nosec B102 B302  our own bundle


def start(site: str, parts: Sequence[str]) -> Callable[[str], str]:
    """Take the files of the bundle's parts; return what answers questions."""
    found = Parts()
    for part in parts:
        with open(part, "rb") as packed:  # noqa: PTH123  quick
            modules, files = marshal.load(packed)  # noqa: S302  # nosec B302  our own bundle
        os.remove(part)  # noqa: PTH107  it lies in memory twice
        found.modules |= modules
        for path, content in files.items():
            file = f"{ROOT}/{path}"
            os.makedirs(os.path.dirname(file), exist_ok=True)  # noqa: PTH103, PTH120  quick
            with open(file, "wb") as written:  # noqa: PTH123  the same
                written.write(content)
    sys.meta_path.insert(0, found)
    os.environ["PYTHONTZPATH"] = f"{ROOT}/tzdata/zoneinfo"
    from scorekeeper.phone.lighter import leave_out  # noqa: PLC0415  the parts are there by now

    leave_out()
    from scorekeeper.phone.site import Site, prepare  # noqa: PLC0415  without what was left out

    prepare(Site.read(json.loads(site)), Path(ROOT))
    from scorekeeper.phone.answers import answer  # noqa: PLC0415  Django is set up by now

    return answer
