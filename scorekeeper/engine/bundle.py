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

from games.values import Fields, JsonObject
from scorekeeper.engine.described_site import site_description
from scorekeeper.engine.fetched import ENGINE, NotMadeError, Tools, fetch_tools
from scorekeeper.engine.samples import Sample, samples, trial
from scorekeeper.engine.words import WORDS, write_words
from scorekeeper.storage.locks import file_lock

FOLDER = Path(settings.ENGINE_DIR)
FILES = FOLDER / "files"
READY = Path(settings.ENGINE_READY)
"""The folder of a bundle shipped with a package or an image."""
MANIFEST = "manifest.json"
SITE = "site.json"
"""The only file that differs between sites of the same release."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
START_MODULE = Path(settings.BASE_DIR) / "scorekeeper" / "phone" / "start.py"
DIGITS = 16
LIBRARIES = Path(pydantic.__file__).parents[1]
PATIENCE = 1_800
POSSIBLE_SOURCES = (
    "games/**/*.*",
    "scorekeeper/**/*.*",
    "templates/**/*.html",
    "requirements.txt",
    "package-lock.json",
)
"""Patterns of files that a bundle may be made of."""
CERTAIN_SOURCES = (
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
RULE_PARTS = ("games", "game-", "pages")
"""Prefixes of the parts that determine the sheet of given deals."""


@dataclass(frozen=True)
class BundleFile:
    """A file of the bundle as phones fetch it."""

    name: str
    address: str
    bytes: int
    """The compressed size in bytes."""


def make_bundle(folder: Path = FOLDER, ready: Path = READY) -> JsonObject:
    """Make the bundle unless it is current or shipped. Raises `NotMadeError`."""
    folder.mkdir(parents=True, exist_ok=True)
    with file_lock(folder / "lock"):
        site, digests_before = site_description(), digests_of(POSSIBLE_SOURCES)
        present = manifest(folder)
        if present is not None and _is_made_of(present, site, digests_before):
            return present
        shipped = _shipped_manifest(ready, site, digests_before)
        if shipped is not None:
            return _copy_shipped(folder, ready, shipped, site)
        tools = fetch_tools(folder, ready)
        sample_list = samples()
        with tempfile.TemporaryDirectory(dir=folder) as work:
            (Path(work) / SITE).write_text(_site_json(site))
            digests, sources = _pack(Path(work), tools, {"site": site, "samples": sample_list})
            files = sorted(_compress_all(folder, Path(work), tools, digests), key=lambda f: f.name)
        new_manifest = {
            "inputs": fingerprint(site, digests_before, sources),
            "sources": sources,
            "made": datetime.now(UTC).isoformat(timespec="seconds"),
            "rules": _digest_of_texts(
                digests[name] for name in sorted(digests) if name.startswith(RULE_PARTS)
            ),
            "lock": {"info": tools.abi(), "packages": {}},
            "files": {each.name: asdict(each) for each in files},
            "bytes": bytes_for_all({each.name: asdict(each) for each in files}),
            "trial": _self_test(trial()),
        }
        _publish(folder, new_manifest)
        return new_manifest


def _shipped_manifest(
    package: Path, site: Mapping[str, object], digests: Mapping[str, str]
) -> dict[str, object] | None:
    """Return the manifest of the shipped bundle for this site, if its sources are the same.

    It was made for a site without settings: all but the site's description is the same.
    """
    shipped = manifest(package)
    if shipped is None:
        return None
    site_file = package / "files" / f"{shipped['files'][SITE]['address']}.br"
    if not _is_made_of(shipped, json.loads(brotli.decompress(site_file.read_bytes())), digests):
        return None
    return shipped | {"inputs": fingerprint(site, digests, shipped["sources"])}


def _copy_shipped(folder: Path, package: Path, shipped: JsonObject, site: Fields) -> JsonObject:
    """Copy the shipped bundle into a folder, with this site's description."""
    copytree(package / "files", folder / "files", dirs_exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as work:
        site_file = Path(work) / SITE
        site_file.write_text(_site_json(site))
        files = shipped["files"] | {
            SITE: asdict(_compress(folder, _digest_of(site_file), SITE, site_file))
        }
    new_manifest = shipped | {
        "files": files,
        "bytes": bytes_for_all(files),
        "trial": _self_test(trial()),
    }
    _publish(folder, new_manifest)
    return new_manifest


def manifest(folder: Path = FOLDER) -> JsonObject | None:
    """Return the manifest of the last bundle made, if any."""
    try:
        stored: dict[str, object] = json.loads((folder / MANIFEST).read_text())
    except FileNotFoundError:
        return None
    return stored


def is_current(stored: Mapping[str, object]) -> bool:
    """Return whether a bundle was made from the present sources."""
    return _is_made_of(stored, site_description(), digests_of(POSSIBLE_SOURCES))


def _is_made_of(stored: Fields, site: Fields, digests: Mapping[str, str]) -> bool:
    return bool(stored["inputs"] == fingerprint(site, digests, stored.get("sources", ())))


def digests_of(patterns: Sequence[str]) -> dict[str, str]:
    """Return the digest of each file of the site that matches one of these patterns, by name."""
    base = Path(settings.BASE_DIR)
    files = {file for pattern in patterns for file in base.glob(pattern)}
    files_by_name = {
        str(each.relative_to(base)): each for each in files if each.suffix not in COMPILED
    }
    return {
        name: _digest_of(files_by_name[name])
        for name in sorted(files_by_name)
        if files_by_name[name].is_file()
    }


def fingerprint(
    site: Mapping[str, object], digests: Mapping[str, str], sources: Sequence[str]
) -> str:
    """Return a digest of all inputs of a bundle; `sources` are the files that it has read."""
    names = {*sources, *digests_of(CERTAIN_SOURCES)}
    lines = [f"{name} {digest}" for name, digest in digests.items() if name in names]
    return _digest_of_texts([*lines, _site_json(site)])


def _site_json(site: Mapping[str, object]) -> str:
    return json.dumps(site, sort_keys=True)


def _pack(work: Path, tools: Tools, task: Fields) -> tuple[dict[str, str], list[str]]:
    """Run Pyodide to pack the bundle; return the digest of each part, and the files read."""
    sample_list: list[Sample] = task["samples"]
    (work / "given.json").write_text(json.dumps(task))
    folders = (tools.pyodide, Path(settings.BASE_DIR), tools.core, LIBRARIES, work)
    run = subprocess.run(  # noqa: S603  # nosec B603  our own program
        [tools.node, ENGINE / "pack.mjs", *folders],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    if run.returncode:
        raise NotMadeError(run.stderr.strip()[-500:])
    trace = json.loads(run.stdout.splitlines()[-1])
    if trace["differ"]:
        first = json.loads(sample_list[trace["differ"][0]][0])
        raise NotMadeError(
            f"{len(trace['differ'])} answers differ, the first: {first['kind']} of {first['game']}."
        )
    words = write_words(work, map(_source_of, trace["packed"]))
    return trace["digests"] | words, trace["sources"]


def _source_of(mounted: str) -> Path:
    """Return the path of a file that Pyodide has read below one of its mount points."""
    _root, folder, path = mounted.split("/", 2)
    return Path(settings.BASE_DIR if folder == "repository" else LIBRARIES, path)


def _compress_all(
    folder: Path, work: Path, tools: Tools, digests: Mapping[str, str]
) -> Iterator[BundleFile]:
    """Compress every file, unless one with the same content exists."""
    for name, digest in digests.items():
        yield _compress(folder, digest, name, work / name)
    runtime = [tools.pyodide / name for name in RUNTIME]
    # One digest for all: they load each other from their own folder.
    runtime_digest = _digest_of_texts(map(_digest_of, runtime))
    for file in runtime:
        yield _compress(folder, runtime_digest, file.name, file)
    core = next((tools.core / "pydantic_core").glob("*.so"))
    for name, file in {core.name: core, SITE: work / SITE, "start.py": START_MODULE}.items():
        yield _compress(folder, _digest_of(file), name, file)
    worker = ENGINE / "worker.js"
    yield _compress(folder, _digest_of(worker), worker.name, worker)


def _compress(folder: Path, digest: str, name: str, source: Path) -> BundleFile:
    place = folder / "files" / digest[:DIGITS]
    place.mkdir(parents=True, exist_ok=True)
    file = place / f"{name}.br"
    if not file.is_file():
        draft = file.with_suffix(".draft")
        draft.write_bytes(brotli.compress(source.read_bytes(), quality=11, lgwin=24))
        draft.replace(file)
    return BundleFile(name, f"{digest[:DIGITS]}/{name}", file.stat().st_size)


def bytes_for_all(files: Mapping[str, Fields]) -> int:
    """Return the compressed size of the files that every phone needs: no language's words."""
    return sum(each["bytes"] for name, each in files.items() if not name.startswith(WORDS))


def _self_test(sample: Sample) -> dict[str, str]:
    """Return a question with the digest of its answer, for a self-test on the phone."""
    question, answer = sample
    return {"question": question, "digest": hashlib.sha256(answer.encode()).hexdigest()}


def _publish(folder: Path, new: Fields) -> None:
    """Replace the manifest, and delete files that neither the old nor the new one names."""
    draft = folder / "manifest.draft"
    draft.write_text(json.dumps(new))
    old = manifest(folder) or {"files": {}}
    addresses = {
        file_data["address"]
        for manifest_data in (old, new)
        for file_data in manifest_data["files"].values()
    }
    draft.replace(folder / MANIFEST)
    for file in (folder / "files").glob("*/*"):
        if f"{file.parent.name}/{file.stem}" not in addresses:
            file.unlink()


def _digest_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _digest_of_texts(texts: Any) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()
