#!/usr/bin/env python3
"""Release of the committed version: checks it, builds it into dist/ and tags it.

`--dry` does all but the tag. The version is that of scorekeeper/version.py; `--cut 1.2.3` writes
another there, gives the changelog's unreleased changes a section and writes the API's schema.
"""

import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path.cwd()
DIST = ROOT / "dist"
PASSED = ROOT / "var" / "passed"
"""The file in which `make test` and `make thorough` list the commits that passed."""
APART = {"externalReferences", "description"}
"""Fields that the bill of materials leaves out of each component: where it came from."""
BUILD = "import sys, setuptools.build_meta as b; print(getattr(b, sys.argv[1])(sys.argv[2]))"
BUNDLE = "scorekeeper/shipped/engine/manifest.json"
"""A file that a wheel has if it includes the bundle for scoring offline."""
SECTION = re.compile(r"^## \[(.+?)\](?: - (.+))?$", re.MULTILINE)
VERSION = re.compile(r'^VERSION = "(.+)"$', re.MULTILINE)


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=True).stdout


def version() -> str:
    match = VERSION.search(Path("scorekeeper/version.py").read_text())
    if match is None:
        sys.exit("scorekeeper/version.py does not say the version.")
    return match[1]


def changes(name: str) -> tuple[str | None, str]:
    """Return a changelog section's date and text; None and an empty text if it is missing."""
    sections = SECTION.split(Path("CHANGELOG.md").read_text())
    for heading, date, text in zip(sections[1::3], sections[2::3], sections[3::3], strict=True):
        if heading == name:
            return date, text.strip()
    return None, ""


def cut(name: str) -> None:
    """Write the next version into every file that names it, for review and commit."""
    today = datetime.now(UTC).date().isoformat()
    for file, old, new in (
        ("scorekeeper/version.py", f'VERSION = "{version()}"', f'VERSION = "{name}"'),
        ("CHANGELOG.md", "## [Unreleased]\n", f"## [Unreleased]\n\n## [{name}] - {today}\n"),
    ):
        path = Path(file)
        path.write_text(path.read_text().replace(old, new, 1))
    for options in ((), ("--release",)):
        subprocess.run([sys.executable, "manage.py", "openapi", *options], check=True)


def release_problems(name: str) -> Iterator[str]:
    """Yield the reasons why this commit cannot be released."""
    if git("status", "--porcelain"):
        yield "The tree has changes that are not committed."
    if git("branch", "--show-current").strip() != "main":
        yield "Releases are made on main."
    if git("tag", "--list", f"v{name}"):
        yield f"{name} has been released: raise scorekeeper/version.py."
    (date, text), today = changes(name), datetime.now(UTC).date().isoformat()
    if not text or date != today:
        yield f"CHANGELOG.md needs a section `## [{name}] - {today}` that says what is new."
    if changes("Unreleased")[1]:
        yield "CHANGELOG.md has changes that are unreleased: move them into the section."
    schema = Path("docs/openapi.json").read_bytes()
    if json.loads(schema)["info"]["version"] != name:
        yield "docs/openapi.json is of another version: run `manage.py openapi`."
    if Path("docs/openapi-released.json").read_bytes() != schema:
        yield "docs/openapi-released.json is not this schema: run `manage.py openapi --release`."
    passed = PASSED.read_text().split() if PASSED.exists() else []
    if git("rev-parse", "HEAD").strip() not in passed:
        yield "The tests have not passed for this commit: run `make thorough`, or `make test`."


def build(name: str) -> None:
    """Build the source package from the commit, and the wheel from the source package.

    Ends the program unless a second build of the source package has the same bytes.
    """
    sdist = build_source()
    first = sdist.read_bytes()
    if build_source().read_bytes() != first:
        sys.exit("Two builds of the source package differ.")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="data")
        wheel = call_hook("build_wheel", Path(folder, f"scorekeeper-{name}"))
    with zipfile.ZipFile(DIST / wheel) as packed:
        if BUNDLE not in packed.namelist() and os.environ.get("ENGINE") != "off":
            sys.exit("The wheel has no bundle for phones: `manage.py bundle` says why.")


def build_source() -> Path:
    """Build the source package from the commit; return its path."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "source")
        source.mkdir()
        packed = Path(folder, "source.tar")
        git("archive", f"--output={packed}", "HEAD")
        with tarfile.open(packed) as archive:
            archive.extractall(source, filter="data")
        sdist = DIST / call_hook("build_sdist", source)
    make_reproducible(sdist)
    return sdist


def make_reproducible(sdist: Path) -> None:
    """Write a source package again, sorted, with the commit's time and no user.

    Setuptools puts the time of the build and the user into it.
    """
    content, moment = io.BytesIO(), commit_time()
    with (
        tarfile.open(sdist) as before,
        tarfile.open(fileobj=content, mode="w", format=tarfile.PAX_FORMAT) as after,
    ):
        for member in sorted(before.getmembers(), key=lambda member: member.name):
            member.mtime, member.pax_headers = moment, {}
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            after.addfile(member, before.extractfile(member) if member.isfile() else None)
    sdist.write_bytes(gzip.compress(content.getvalue(), mtime=moment))


def commit_time() -> int:
    """Return the time of the commit in seconds since 1970."""
    return int(git("log", "-1", "--format=%ct"))


def call_hook(hook: str, folder: Path) -> str:
    """Call a build hook (PEP 517); return the name of the file that it built."""
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(commit_time())}
    process = subprocess.run(
        [sys.executable, "-c", BUILD, hook, str(DIST)],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode:
        sys.exit(f"{hook} failed:\n{process.stderr[-2000:]}")
    return process.stdout.splitlines()[-1]


def bill_of_materials(name: str) -> dict[str, Any]:
    """Return the release's bill of materials in CycloneDX format."""
    requirements = re.sub(r" \\\n    --hash=\S+", "", Path("requirements.txt").read_text())
    command = [
        sys.executable,
        "-W",
        "ignore",
        "-m",
        "cyclonedx_py",
        "requirements",
        "--pyproject",
        "pyproject.toml",
        "--output-reproducible",
        "-",
    ]
    process = subprocess.run(
        command, input=requirements, capture_output=True, text=True, check=True
    )
    document: dict[str, Any] = json.loads(process.stdout)
    document["metadata"]["component"]["version"] = name
    document["components"] += pyodide()
    return without_fields(APART, document)


def without_fields(names: set[str], value: Any) -> Any:
    """Return JSON without the fields of these names, at any depth."""
    if isinstance(value, dict):
        return {
            name: without_fields(names, each) for name, each in value.items() if name not in names
        }
    return [without_fields(names, each) for each in value] if isinstance(value, list) else value


def pyodide() -> Iterator[dict[str, str]]:
    """Yield Pyodide as a component: npm fetches it for the bundle, and phones run it."""
    packages = json.loads(Path("package-lock.json").read_text())["packages"]
    package = packages["node_modules/pyodide"]
    purl = f"pkg:npm/pyodide@{package['version']}"
    yield {
        "bom-ref": purl,
        "name": "pyodide",
        "purl": purl,
        "type": "library",
        "version": package["version"],
    }


def release(*, dry: bool) -> None:
    """Check, build and tag the release; `dry` leaves out the tag."""
    name = version()
    problems = list(release_problems(name))
    if problems:
        sys.exit("\n".join(problems))
    DIST.mkdir(exist_ok=True)
    for stale in DIST.iterdir():
        stale.unlink()
    build(name)
    document = json.dumps(bill_of_materials(name), indent=1, sort_keys=True)
    (DIST / f"scorekeeper-{name}.cdx.json").write_text(f"{document}\n")
    sums = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(DIST.iterdir())
    ]
    (DIST / "SHA256SUMS").write_text("".join(sums))
    sys.stdout.write("".join(sums))
    if not dry:
        git("tag", "--annotate", f"v{name}", "--message", f"Scorekeeper {name}")
        sys.stdout.write(f"Tagged v{name}: push it with `git push origin v{name}`.\n")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--cut"]:
        cut(sys.argv[2])
    else:
        release(dry="--dry" in sys.argv[1:])
