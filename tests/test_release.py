"""`make release`: its refusals, and the files of its dry run."""

import hashlib
import json
import os
import subprocess
import sys
import tarfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper.version import VERSION
from tests.support.checkout import copy_of_checkout

pytestmark = [pytest.mark.served]

IDENTITY = ("-c", "user.name=Anna", "-c", "user.email=anna@example.com")
RELEASED = f"scorekeeper-{VERSION}"


def git(folder: Path, *arguments: str) -> str:
    process = subprocess.run(
        ["git", *IDENTITY, *arguments],  # noqa: S607
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return process.stdout.strip()


def commit(folder: Path) -> str:
    """Commit everything; return the commit."""
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message=All of it")
    return git(folder, "rev-parse", "HEAD")


def release(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ".ci/release.py", "--dry"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"ENGINE": "off"},
    )


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout that could be released."""
    folder = copy_of_checkout(tmp_path_factory.mktemp("release") / "checkout")
    today = datetime.now(UTC).date()
    changelog = folder / "CHANGELOG.md"
    head = changelog.read_text().partition("## [Unreleased]")[0]
    changelog.write_text(f"{head}## [Unreleased]\n\n## [{VERSION}] - {today}\n\n- It exists.\n")
    schema = json.loads((folder / "docs/openapi.json").read_text())
    schema["info"]["version"] = VERSION
    for name in ("openapi.json", "openapi-released.json"):
        (folder / "docs" / name).write_text(json.dumps(schema))
    git(folder, "init", "--quiet", "--initial-branch=main")
    (folder / "var").mkdir()
    (folder / "var" / "passed").write_text(f"{commit(folder)}\n")
    return folder


@pytest.mark.thorough
def test_dry_release_builds_everything_and_tags_nothing(checkout: Path) -> None:
    process = release(checkout)

    assert process.returncode == 0, process.stderr
    dist = {file.name: file.read_bytes() for file in (checkout / "dist").iterdir()}
    names = [f"{RELEASED}-py3-none-any.whl", f"{RELEASED}.cdx.json", f"{RELEASED}.tar.gz"]
    assert sorted(dist) == ["SHA256SUMS", *names]
    assert (
        dist["SHA256SUMS"].decode()
        == process.stdout
        == "".join(f"{hashlib.sha256(dist[name]).hexdigest()}  {name}\n" for name in names)
    )
    with tarfile.open(checkout / "dist" / names[2]) as source:
        times_and_users = {(member.mtime, member.uid, member.uname) for member in source}
    assert times_and_users == {(int(git(checkout, "log", "-1", "--format=%ct")), 0, "")}
    listed = json.loads(dist[names[1]])
    parts = {component["name"] for component in listed["components"]}
    assert {"django", "pydantic-core", "pyodide", "typst"} <= parts
    assert listed["metadata"]["component"]["version"] == VERSION
    assert b"://" not in dist[names[1]].replace(listed["$schema"].encode(), b"")
    assert git(checkout, "tag") == git(checkout, "status", "--porcelain") == ""


def test_next_version_is_cut_into_every_file_that_names_it(tmp_path: Path) -> None:
    folder = tmp_path / "checkout"
    for name in (".ci/release.py", "scorekeeper/version.py"):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_bytes(Path(name).read_bytes())
    (folder / "CHANGELOG.md").write_text("## [Unreleased]\n\n- A game more.\n")
    (folder / "manage.py").write_text("import sys\nprint(*sys.argv[1:])\n")
    command = [sys.executable, ".ci/release.py", "--cut", "1.2.3"]

    process = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)

    today = datetime.now(UTC).date()
    assert process.stdout == "openapi\nopenapi --release\n"
    assert 'VERSION = "1.2.3"' in (folder / "scorekeeper/version.py").read_text()
    assert (folder / "CHANGELOG.md").read_text() == (
        f"## [Unreleased]\n\n## [1.2.3] - {today}\n\n- A game more.\n"
    )


def test_release_is_refused_with_all_that_is_missing(tmp_path: Path) -> None:
    folder = tmp_path / "checkout"
    for name in (".ci/release.py", "scorekeeper/version.py"):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_bytes(Path(name).read_bytes())
    (folder / "docs").mkdir()
    (folder / "docs/openapi.json").write_text('{"info": {"version": "1"}}')
    (folder / "docs/openapi-released.json").write_text("{}")
    (folder / "CHANGELOG.md").write_text("# Changes\n\n## [Unreleased]\n\n- A game more.\n")
    git(folder, "init", "--quiet", "--initial-branch=another")
    commit(folder)
    git(folder, "tag", f"v{VERSION}")
    (folder / "new").touch()

    process = release(folder)

    today = datetime.now(UTC).date()
    assert process.returncode == 1
    assert process.stderr.splitlines() == [
        "The tree has changes that are not committed.",
        "Releases are made on main.",
        f"{VERSION} has been released: raise scorekeeper/version.py.",
        f"CHANGELOG.md needs a section `## [{VERSION}] - {today}` that says what is new.",
        "CHANGELOG.md has changes that are unreleased: move them into the section.",
        "docs/openapi.json is of another version: run `manage.py openapi`.",
        "docs/openapi-released.json is not this schema: run `manage.py openapi --release`.",
        "The tests have not passed for this commit: run `make thorough`, or `make test`.",
    ]
