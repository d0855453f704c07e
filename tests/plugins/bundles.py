"""The phones' bundle as the site builds it, once for all runs; `.ci/bundle` builds it meanwhile."""

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
    """Run tests with the bundle last: the first build takes minutes."""
    items.sort(key=lambda item: "bundle" in getattr(item, "fixturenames", ()))


@dataclass(frozen=True)
class Bundle:
    """A bundle and its manifest."""

    folder: Path
    manifest: dict[str, Any]

    def unpacked(self, folder: Path) -> Path:
        """Write the decompressed files into a folder; return the folder."""
        for file in self.manifest["files"].values():
            place = folder / file["address"]
            place.parent.mkdir(parents=True, exist_ok=True)
            packed = self.folder / "files" / f"{file['address']}.br"
            place.write_bytes(brotli.decompress(packed.read_bytes()))
        return folder


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    """The bundle of this tree, built if necessary; tests are skipped if it cannot be built."""
    database = tmp_path_factory.mktemp("bundle") / "empty.sqlite3"
    places = {"ENGINE_DIR": str(FOLDER), "STATIC_ROOT": str(STATIC)}
    process = manage(f"sqlite:///{database}", "bundle", **places)
    assert process.returncode == 0, process.stderr
    if process.stderr:
        pytest.skip(process.stderr)
    return Bundle(FOLDER, json.loads((FOLDER / "manifest.json").read_text()))


def engine_script() -> str:
    """Return the URL path of the engine's script."""
    return script("js/offline/engine.js")


def script(name: str) -> str:
    """Return the URL path of a script."""
    names = json.loads((STATIC / "staticfiles.json").read_text())["paths"]
    return f"/static/{names[name]}"


@pytest.fixture(scope="module")
def shared_bundled_server(
    bundle: Bundle, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server with the bundle, shared by the tests of a module."""
    folder = tmp_path_factory.mktemp("bundled")
    with running_server(folder, database_for(folder), ENGINE_DIR=str(bundle.folder)) as server:
        yield server


@pytest.fixture
def bundled_server(bundle: Bundle, tmp_path: Path) -> Iterator[Server]:
    """A server with the bundle, which a test may kill."""
    with running_server(tmp_path, database_for(tmp_path), ENGINE_DIR=str(bundle.folder)) as server:
        yield server
