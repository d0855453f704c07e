"""The bundle for phones as the site makes it, once for all runs; `.ci/bundle` makes it beside."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import brotli
import pytest

from tests.plugins.programs import ROOT, manage
from tests.plugins.server import STATIC, Server, database_for, running_server

FOLDER = ROOT / "var" / "tests-engine"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let what needs the bundle come last: it takes minutes to make the first time."""
    items.sort(key=lambda item: "bundle" in getattr(item, "fixturenames", ()))


@dataclass(frozen=True)
class Bundle:
    """A bundle, and what is in it."""

    folder: Path
    manifest: dict[str, Any]

    def unpacked(self, folder: Path) -> Path:
        """Write its files as a browser has them; return where."""
        for file in self.manifest["files"].values():
            place = folder / file["address"]
            place.parent.mkdir(parents=True, exist_ok=True)
            packed = self.folder / "files" / f"{file['address']}.br"
            place.write_bytes(brotli.decompress(packed.read_bytes()))
        return folder


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    """Give the bundle of this tree, or wait for it; where it cannot be made, tests are left out."""
    database = tmp_path_factory.mktemp("bundle") / "empty.sqlite3"
    places = {"ENGINE_DIR": str(FOLDER), "STATIC_ROOT": str(STATIC)}
    made = manage(f"sqlite:///{database}", "bundle", **places)
    assert made.returncode == 0, made.stderr
    if made.stderr:
        pytest.skip(made.stderr)
    return Bundle(FOLDER, json.loads((FOLDER / "manifest.json").read_text()))


def engine_script() -> str:
    """Return the address of the script that pages ask the engine by."""
    return script("js/engine.js")


def script(name: str) -> str:
    """Return the address of a script of the site."""
    names = json.loads((STATIC / "staticfiles.json").read_text())["paths"]
    return f"/static/{names[name]}"


@pytest.fixture
def bundled_server(bundle: Bundle, tmp_path: Path) -> Iterator[Server]:
    """Run a server that has the bundle; a test may kill it."""
    with running_server(tmp_path, database_for(tmp_path), ENGINE_DIR=str(bundle.folder)) as server:
        yield server
