"""A machine that reaches no registry takes the bundle that its package or image brought along."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scorekeeper.engine import bundle, fetched
from scorekeeper.engine.described_site import described_site
from scorekeeper.folders import shipped
from scorekeeper.management.commands import bundle as command

WORKER = "0123456789abcdef/worker.js"


def nothing_is_fetched(*_given: object) -> Any:
    raise AssertionError("A machine without a network fetches nothing.")


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """Give the folder of a bundle that fits this site, with what it was made with."""
    folder = tmp_path / "ready"
    stamps = {
        "node_modules": shipped("package-lock.json").read_text(),
        "core": fetched.pin_of(fetched.CORE, shipped("requirements.txt").read_text()),
    }
    for name, stamp in stamps.items():
        (folder / name).mkdir(parents=True)
        (folder / name / "stamp").write_text(stamp)
    packed = folder / "files" / f"{WORKER}.br"
    packed.parent.mkdir(parents=True)
    packed.write_bytes(b"packed")
    inputs = bundle.fingerprint(described_site(), bundle.digests_of(bundle.ANY), [])
    manifest = {"inputs": inputs, "bytes": 6, "files": {"worker.js": {"address": WORKER}}}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


def test_ready_made_bundle_is_taken_over(
    ready: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "fetch", nothing_is_fetched)
    folder = tmp_path / "data"

    found = bundle.make(folder, ready)

    assert found == bundle.manifest(folder) == bundle.manifest(ready)
    assert (folder / "files" / f"{WORKER}.br").read_bytes() == b"packed"


def test_site_of_another_name_makes_its_own_with_what_was_brought(
    ready: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.SITE_NAME = "Friday"
    monkeypatch.setattr(fetched, "_run", nothing_is_fetched)
    with_tools: list[fetched.Tools] = []

    def kept(*given: Any) -> Any:
        with_tools.append(fetched.fetch(*given))
        raise fetched.NotMadeError

    monkeypatch.setattr(bundle, "fetch", kept)
    with pytest.raises(fetched.NotMadeError):
        bundle.make(tmp_path / "data", ready)

    (tools,) = with_tools
    assert (tools.pyodide, tools.core) == (ready / "node_modules" / "pyodide", ready / "core")


def test_command_makes_a_bundle_into_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Path] = []

    def make(folder: Path) -> dict[str, int]:
        made.append(folder)
        return {"bytes": 6_370_000}

    monkeypatch.setattr(command, "collect_if_changed", lambda: None)
    monkeypatch.setattr(command, "make", make)
    said = StringIO()

    call_command("bundle", "--into", str(tmp_path), stdout=said)

    assert made == [tmp_path]
    assert said.getvalue() == "Phones can score without a network: 6.37 MB each, once.\n"
