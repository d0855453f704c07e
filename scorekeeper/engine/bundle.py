"""The bundle: the files a phone needs to work without network, compressed, named by digest."""

import hashlib
import json
import subprocess  # nosec B404  our own programs, without a shell
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from shutil import copytree
from typing import Any

import brotli
import pydantic
from django.conf import settings

from games import GAMES
from games.values import Fields, JsonObject
from scorekeeper.engine.described_site import described_site
from scorekeeper.engine.fetched import OWN, NotMadeError, Tools, fetch
from scorekeeper.engine.samples import Sample, samples
from scorekeeper.storage.locks import file_lock

FOLDER = Path(settings.ENGINE_DIR)
FILES = FOLDER / "files"
READY = Path(settings.ENGINE_READY)
"""The folder of a bundle shipped with a package or an image."""
MANIFEST = "manifest.json"
SITE = "site.json"
"""The only file that differs between sites of the same release."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
START = Path(settings.BASE_DIR) / "scorekeeper" / "phone" / "start.py"
DIGITS = 16
LIBRARIES = Path(pydantic.__file__).parents[1]
PATIENCE = 1_800
ANY = (
    "games/**/*.*",
    "scorekeeper/**/*.*",
    "templates/**/*.html",
    "requirements.txt",
    "package-lock.json",
)
"""Patterns of files that a bundle may be made of."""
ALSO = (
    "games/**/*.*",
    "scorekeeper/engine/*.*",
    "scorekeeper/phone/*.*",
    "scorekeeper/locale/**/*.po",
    "templates/*.html",
    "templates/matches/*.html",
    "requirements.txt",
    "package-lock.json",
)
"""Patterns of files that always count as sources, read or not."""
COMPILED = {".pyc", ".mo"}
RULES = ("games", "game-", "pages")
"""Prefixes of the parts that determine the sheet of given deals."""


@dataclass(frozen=True)
class BundleFile:
    """A file of the bundle as phones fetch it."""

    name: str
    address: str
    bytes: int
    """The compressed size in bytes."""


def make(folder: Path = FOLDER, ready: Path = READY) -> JsonObject:
    """Make the bundle unless it is current or shipped. Raises `NotMadeError`."""
    folder.mkdir(parents=True, exist_ok=True)
    with file_lock(folder / "lock"):
        site, digests_before = described_site(), digests_of(ANY)
        present = manifest(folder)
        if present is not None and _is_of(present, site, digests_before):
            return present
        brought = _brought(ready, site, digests_before)
        if brought is not None:
            return _taken_over(folder, ready, brought, site)
        tools = fetch(folder, ready)
        asked = samples()
        with tempfile.TemporaryDirectory(dir=folder) as work:
            (Path(work) / SITE).write_text(_described(site))
            digests, sources = _pack(Path(work), tools, {"site": site, "samples": asked})
            files = sorted(_compressed(folder, Path(work), tools, digests), key=lambda f: f.name)
        found = {
            "inputs": fingerprint(site, digests_before, sources),
            "sources": sources,
            "made": datetime.now(UTC).isoformat(timespec="seconds"),
            "rules": _joined(digests[name] for name in sorted(digests) if name.startswith(RULES)),
            "lock": {"info": tools.abi(), "packages": {}},
            "files": {each.name: asdict(each) for each in files},
            "bytes": sum(each.bytes for each in files),
            "trial": _trial(asked),
        }
        _publish(folder, found)
        return found


def _brought(
    package: Path, site: Mapping[str, object], digests: Mapping[str, str]
) -> dict[str, object] | None:
    """Return the manifest of the shipped bundle for this site, if its sources are the same.

    It was made for a site without settings: all but the site's description is the same.
    """
    found = manifest(package)
    if found is None:
        return None
    packed = package / "files" / f"{found['files'][SITE]['address']}.br"
    if not _is_of(found, json.loads(brotli.decompress(packed.read_bytes())), digests):
        return None
    return found | {"inputs": fingerprint(site, digests, found["sources"])}


def _taken_over(folder: Path, package: Path, brought: JsonObject, site: Fields) -> JsonObject:
    """Copy the shipped bundle into a folder, with this site's description."""
    copytree(package / "files", folder / "files", dirs_exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as work:
        own = Path(work) / SITE
        own.write_text(_described(site))
        files = brought["files"] | {SITE: asdict(_kept(folder, _digest_of(own), SITE, own))}
    found = brought | {
        "files": files,
        "bytes": sum(each["bytes"] for each in files.values()),
        "trial": _trial(samples([next(iter(GAMES))])),
    }
    _publish(folder, found)
    return found


def manifest(folder: Path = FOLDER) -> JsonObject | None:
    """Return the manifest of the last bundle made, if any."""
    try:
        found: dict[str, object] = json.loads((folder / MANIFEST).read_text())
    except FileNotFoundError:
        return None
    return found


def is_current(found: Mapping[str, object]) -> bool:
    """Return whether a bundle was made from the present sources."""
    return _is_of(found, described_site(), digests_of(ANY))


def _is_of(found: Fields, site: Fields, digests: Mapping[str, str]) -> bool:
    return bool(found["inputs"] == fingerprint(site, digests, found.get("sources", ())))


def digests_of(patterns: Sequence[str]) -> dict[str, str]:
    """Return the digest of each file of the site that matches one of these patterns, by name."""
    base = Path(settings.BASE_DIR)
    files = {file for pattern in patterns for file in base.glob(pattern)}
    named = {str(each.relative_to(base)): each for each in files if each.suffix not in COMPILED}
    return {name: _digest_of(named[name]) for name in sorted(named) if named[name].is_file()}


def fingerprint(
    site: Mapping[str, object], digests: Mapping[str, str], sources: Sequence[str]
) -> str:
    """Return a digest of all inputs of a bundle; `sources` are the files that it has read."""
    wanted = {*sources, *digests_of(ALSO)}
    told = [f"{name} {digest}" for name, digest in digests.items() if name in wanted]
    return _joined([*told, _described(site)])


def _described(site: Mapping[str, object]) -> str:
    return json.dumps(site, sort_keys=True)


def _pack(work: Path, tools: Tools, given: Fields) -> tuple[dict[str, str], list[str]]:
    """Run Pyodide to pack the bundle; return the digest of each part, and the files read."""
    asked: list[Sample] = given["samples"]
    (work / "given.json").write_text(json.dumps(given))
    folders = (tools.pyodide, Path(settings.BASE_DIR), tools.core, LIBRARIES, work)
    run = subprocess.run(  # noqa: S603  # nosec B603  our own program
        [tools.node, OWN / "pack.mjs", *folders],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    if run.returncode:
        raise NotMadeError(run.stderr.strip()[-500:])
    found = json.loads(run.stdout.splitlines()[-1])
    if found["differ"]:
        first = json.loads(asked[found["differ"][0]][0])
        raise NotMadeError(
            f"{len(found['differ'])} answers differ, the first: {first['kind']} of {first['game']}."
        )
    return found["digests"], found["sources"]


def _compressed(
    folder: Path, work: Path, tools: Tools, digests: Mapping[str, str]
) -> Iterator[BundleFile]:
    """Compress every file, unless one with the same content exists."""
    for name, digest in digests.items():
        yield _kept(folder, digest, name, work / name)
    runtime = [tools.pyodide / name for name in RUNTIME]
    together = _joined(map(_digest_of, runtime))  # they load each other from their own folder
    for file in runtime:
        yield _kept(folder, together, file.name, file)
    core = next((tools.core / "pydantic_core").glob("*.so"))
    for name, file in {core.name: core, SITE: work / SITE, "start.py": START}.items():
        yield _kept(folder, _digest_of(file), name, file)
    worker = OWN / "worker.js"
    yield _kept(folder, _digest_of(worker), worker.name, worker)


def _kept(folder: Path, digest: str, name: str, source: Path) -> BundleFile:
    place = folder / "files" / digest[:DIGITS]
    place.mkdir(parents=True, exist_ok=True)
    file = place / f"{name}.br"
    if not file.is_file():
        draft = file.with_suffix(".draft")
        draft.write_bytes(brotli.compress(source.read_bytes(), quality=11, lgwin=24))
        draft.replace(file)
    return BundleFile(name, f"{digest[:DIGITS]}/{name}", file.stat().st_size)


def _trial(asked: list[Sample]) -> dict[str, str]:
    """Return a question with the digest of its answer, for a self-test on the phone."""
    question, answer = next(
        each
        for each in asked
        if json.loads(each[0])["kind"] == "record" and json.loads(each[1])["entry"]
    )
    return {"question": question, "digest": hashlib.sha256(answer.encode()).hexdigest()}


def _publish(folder: Path, found: Fields) -> None:
    """Replace the manifest, and delete files that neither the old nor the new one names."""
    draft = folder / "manifest.draft"
    draft.write_text(json.dumps(found))
    old = manifest(folder) or {"files": {}}
    named = {each["address"] for one in (old, found) for each in one["files"].values()}
    draft.replace(folder / MANIFEST)
    for file in (folder / "files").glob("*/*"):
        if f"{file.parent.name}/{file.stem}" not in named:
            file.unlink()


def _digest_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _joined(texts: Any) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()
