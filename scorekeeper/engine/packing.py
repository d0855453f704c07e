"""Runs inside Pyodide, by `pack.mjs`: compiles the traced modules and packs them into parts.

A part is a marshalled pair: modules by name (whether a package, and the code), other files by path.
`scorekeeper/phone/start.py` reads them. Python's standard library is a zip, as Pyodide requires.
"""

import hashlib
import json
import marshal
import zipfile
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Any

REPOSITORY, CORE, LIBRARIES = "/repository/", "/core/", "/libraries/"
STANDARD_LIBRARY = "/lib/python314.zip/"
WITHOUT_DOCSTRINGS = 2
TEMPLATES = ("/repository/templates", "/repository/scorekeeper/shipped/templates")
"""Template folders of a checkout and of an installed package."""
TEMPLATE_PATTERNS = ("base.html", "_*.html", "matches/*.html")
"""Templates that a phone may need, even if no sample renders them."""
ENGLISH = "en"
DICTIONARIES = "code-*.bin"
"""The dictionaries of the games' codes, which every version reads."""
ALWAYS_NEEDED = (
    "pyodide/",
    "_pyodide/",
    "traceback.py",
    "linecache.py",
    "tokenize.py",
    "token.py",
    "textwrap.py",
    "_colorize.py",
    "encodings/__init__.py",
    "encodings/aliases.py",
    "encodings/utf_8.py",
    "encodings/ascii.py",
    "encodings/latin_1.py",
    "encodings/idna.py",
)
"""Standard modules that Pyodide imports itself, or that error messages need."""
SUFFIXES = (".py", ".pyc", ".so")
ZIP_TIMESTAMP = (1980, 1, 1, 0, 0, 0)
"""The timestamp of every file in the zip, so that equal content gives equal bytes."""


class Part:
    """Modules and files that phones fetch together."""

    def __init__(self) -> None:
        self.modules: dict[str, tuple[bool, bytes]] = {}
        self.files: dict[str, bytes] = {}
        self.digest = hashlib.sha256(MAGIC_NUMBER)

    def add_module(self, name: str, path: str, source: bytes) -> None:
        """Add the compiled module, and its source to the part's digest."""
        package = path.endswith("/__init__.py")
        self.modules[name] = (package, marshal.dumps(compile_module(source, path)))
        self.digest.update(f"{name} {package} {len(source)}\n".encode() + source)

    def add_file(self, path: str, content: bytes) -> None:
        """Add a file that is not a module."""
        self.files[path] = content
        self.digest.update(f"{path} {len(content)}\n".encode() + content)


def compile_module(source: bytes, path: str) -> Any:
    return compile(source, path, "exec", dont_inherit=True, optimize=WITHOUT_DOCSTRINGS)


def pack(folder: str, traced: str) -> str:
    """Write every part but the words into a folder.

    Return as JSON the digest of each, and the modules and templates in them.
    """
    trace = json.loads(traced)
    parts: dict[str, Part] = {}
    modules = {name: file for name, file in trace["modules"].items() if is_packed(file)}
    files = files_without_words(trace["read"])
    for name, file in sorted(modules.items()):
        path = path_in_package(file)
        parts.setdefault(part_of(path), Part()).add_module(name, path, Path(file).read_bytes())
    for path, content in sorted(contents_of(files)):
        parts.setdefault(part_of(path), Part()).add_file(path, content)
    for name, part in parts.items():
        Path(folder, name).write_bytes(marshal.dumps((part.modules, part.files)))
    digests = {name: part.digest.hexdigest() for name, part in parts.items()}
    digests["python.zip"] = standard_library(Path(folder, "python.zip"), trace["modules"])
    templates = [str(file) for file in files if file.suffix == ".html"]
    return json.dumps({"digests": digests, "packed": sorted([*modules.values(), *templates])})


def is_packed(file: str) -> bool:
    """Return whether a module is a source of the site or of a package."""
    return bool(path_in_package(file)) and file.endswith(".py")


def path_in_package(file: str) -> str:
    """Return the path of a file relative to its package root; empty for a file outside."""
    for folder in (REPOSITORY, CORE, LIBRARIES):
        if file.startswith(folder):
            return file.removeprefix(folder)
    return ""


def part_of(path: str) -> str:
    """Return the part of a file: each game has its own, so that it can change alone."""
    top, _slash, rest = path.partition("/")
    folder, slash, _file = rest.partition("/")
    if top == "games" and slash:
        return f"game-{folder}"
    if top in {"scorekeeper", "templates"}:
        return "pages"
    return "games" if top == "games" else "libraries"


def files_without_words(read: list[str]) -> set[Path]:
    """Return the files that are not modules, such as templates and time zones.

    Without the catalogs of all languages but English: `words.py` packs those.
    """
    files = {Path(each) for each in read if not each.endswith(SUFFIXES) and Path(each).is_file()}
    files |= {
        file
        for folder in TEMPLATES
        for pattern in TEMPLATE_PATTERNS
        for file in Path(folder).glob(pattern)
    }
    for pattern in ("*.html", DICTIONARIES):
        files |= set(Path(REPOSITORY, "games").rglob(pattern))
    zones = Path(LIBRARIES, "tzdata")
    files |= {zones / "zoneinfo" / name for name in (zones / "zones").read_text().split()}
    return {file for file in files if file.suffix != ".mo" or ENGLISH in file.parts}


def contents_of(files: set[Path]) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of files, and of the style sheets that pages link."""
    for file in files:
        yield path_in_package(str(file)), file.read_bytes()
    for file in Path(REPOSITORY, "games").rglob("*.css"):
        yield (
            path_in_package(str(file)),
            b"",
        )  # pages link it if it exists; the browser has its content


def standard_library(path: Path, modules: dict[str, str]) -> str:
    """Write the needed part of the standard library as a zip; return its digest."""
    digest = hashlib.sha256(MAGIC_NUMBER)
    needed = {each.removeprefix(STANDARD_LIBRARY) for each in modules.values()}
    with (
        zipfile.ZipFile(STANDARD_LIBRARY.rstrip("/")) as full_zip,
        zipfile.ZipFile(path, "w") as new_zip,
    ):
        for name in sorted(full_zip.namelist()):
            if name.endswith(".py") and (name in needed or name.startswith(ALWAYS_NEEDED)):
                source = full_zip.read(name)
                digest.update(f"{name} {len(source)}\n".encode() + source)
                head = MAGIC_NUMBER + bytes(12)  # no flags, time or size: Python loads it unchecked
                code = head + marshal.dumps(compile_module(source, name))
                new_zip.writestr(zipfile.ZipInfo(f"{name}c", ZIP_TIMESTAMP), code)
    return digest.hexdigest()
