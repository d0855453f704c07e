"""A machine without a registry uses the bundle from its package or image."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import brotli
import pytest
from django.core.management import call_command

from scorekeeper.engine import bundle, fetched
from scorekeeper.engine.described_site import site_description
from scorekeeper.folders import shipped_path
from scorekeeper.management.commands import bundle as command

WORKER, SITE = "0123456789abcdef/worker.js", "fedcba9876543210/site.json"


def refuse_download(*_arguments: object) -> Any:
    raise AssertionError("A machine without a network fetches nothing.")


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """Provide the folder of a matching bundle with its build inputs."""
    folder = tmp_path / "ready"
    stamps = {
        "node_modules": shipped_path("package-lock.json").read_text(),
        "core": fetched.pin_of(fetched.CORE, shipped_path("requirements.txt").read_text()),
    }
    for name, stamp in stamps.items():
        (folder / name).mkdir(parents=True)
        (folder / name / "stamp").write_text(stamp)
    site = json.dumps(site_description(), sort_keys=True)
    for address, content in {WORKER: b"packed", SITE: site.encode()}.items():
        packed = folder / "files" / f"{address}.br"
        packed.parent.mkdir(parents=True, exist_ok=True)
        packed.write_bytes(brotli.compress(content))
    manifest = {
        "inputs": bundle.fingerprint(
            site_description(), bundle.digests_of(bundle.POSSIBLE_SOURCES), []
        ),
        "sources": [],
        "bytes": 6,
        "files": {
            "worker.js": {"address": WORKER, "bytes": 6},
            "site.json": {"address": SITE, "bytes": 9},
        },
    }
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


@pytest.mark.parametrize("name", ["Scorekeeper", "Friday"])
def test_ready_made_bundle_is_taken_over_under_the_name_of_the_site(
    ready: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any, name: str
) -> None:
    settings.SITE_NAME = name
    monkeypatch.setattr(bundle, "fetch_tools", refuse_download)
    folder = tmp_path / "data"

    made = bundle.make_bundle(folder, ready)

    assert made == bundle.manifest(folder)
    assert made["files"]["worker.js"] == {"address": WORKER, "bytes": 6}
    files = {
        file: folder / "files" / f"{file_entry['address']}.br"
        for file, file_entry in made["files"].items()
    }
    contents = {file: brotli.decompress(packed.read_bytes()) for file, packed in files.items()}
    assert contents == {
        "worker.js": b"packed",
        "site.json": json.dumps(site_description(), sort_keys=True).encode(),
    }


def test_build_inputs_of_an_outdated_bundle_are_reused(
    ready: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest = json.loads((ready / "manifest.json").read_text())
    (ready / "manifest.json").write_text(json.dumps(manifest | {"inputs": "of other rules"}))
    monkeypatch.setattr(fetched, "_run", refuse_download)
    with_tools: list[fetched.Tools] = []

    def kept(*args: Any) -> Any:
        with_tools.append(fetched.fetch_tools(*args))
        raise fetched.NotMadeError

    monkeypatch.setattr(bundle, "fetch_tools", kept)
    with pytest.raises(fetched.NotMadeError):
        bundle.make_bundle(tmp_path / "data", ready)

    (tools,) = with_tools
    assert (tools.pyodide, tools.core) == (ready / "node_modules" / "pyodide", ready / "core")


def test_command_makes_a_bundle_into_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_folders: list[Path] = []

    def make(folder: Path) -> dict[str, int]:
        made_folders.append(folder)
        return {"bytes": 6_370_000}

    monkeypatch.setattr(command, "collect_if_changed", lambda: None)
    monkeypatch.setattr(command, "make_bundle", make)
    output = StringIO()

    call_command("bundle", "--into", str(tmp_path), stdout=output)

    assert made_folders == [tmp_path]
    assert output.getvalue() == "Phones can score without a network: 6.37 MB each, once.\n"
