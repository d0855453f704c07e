"""Runs inside Pyodide, by `pack.mjs`: compiles what was traced and puts it into parts.

A part is a marshalled pair: modules by name (whether a package, and the code), other files by path.
`scorekeeper/phone/start.py` reads them. Python's own library is a zip, as Pyodide wants it.
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
STANDARD = "/lib/python314.zip/"
WITHOUT_DOCSTRINGS = 2
TEMPLATES = ("/repository/templates", "/repository/scorekeeper/shipped/templates")
"""Where a checkout has them, and where a package."""
DRAWN = ("base.html", "_*.html", "matches/*.html")
"""Templates that a phone may need, whether a sample has drawn them or not."""
ALWAYS = (
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
"""What Pyodide imports of the standard library on its own, or when something goes wrong."""
SUFFIXES = (".py", ".pyc", ".so")
THEN = (1980, 1, 1, 0, 0, 0)
"""Everything in a zip is as old as this, so that the same content gives the same bytes."""


class Part:
    """Modules and files that come to phones together."""

    def __init__(self) -> None:
        self.modules: dict[str, tuple[bool, bytes]] = {}
        self.files: dict[str, bytes] = {}
        self.digest = hashlib.sha256(MAGIC_NUMBER)

    def add_module(self, name: str, path: str, source: bytes) -> None:
        """Add a module by what it is compiled to, and name the part by its source."""
        package = path.endswith("/__init__.py")
        self.modules[name] = (package, marshal.dumps(compiled(source, path)))
        self.digest.update(f"{name} {package} {len(source)}\n".encode() + source)

    def add_file(self, path: str, content: bytes) -> None:
        """Add another file."""
        self.files[path] = content
        self.digest.update(f"{path} {len(content)}\n".encode() + content)


def compiled(source: bytes, path: str) -> Any:
    return compile(source, path, "exec", dont_inherit=True, optimize=WITHOUT_DOCSTRINGS)


def pack(folder: str, traced: str) -> str:
    """Write every part into a folder; return as JSON the digest of each."""
    given = json.loads(traced)
    parts: dict[str, Part] = {}
    for name, file in sorted(given["modules"].items()):
        path = below(file)
        if path and file.endswith(".py"):
            parts.setdefault(part_of(path), Part()).add_module(name, path, Path(file).read_bytes())
    for path, content in sorted(other_files(given["read"])):
        parts.setdefault(part_of(path), Part()).add_file(path, content)
    for name, part in parts.items():
        Path(folder, name).write_bytes(marshal.dumps((part.modules, part.files)))
    digests = {name: part.digest.hexdigest() for name, part in parts.items()}
    digests["python.zip"] = standard_library(Path(folder, "python.zip"), given["modules"])
    return json.dumps(digests)


def below(file: str) -> str:
    """Return the path of a file below the folder where packages stand, if it is one of ours."""
    for folder in (REPOSITORY, CORE, LIBRARIES):
        if file.startswith(folder):
            return file.removeprefix(folder)
    return ""


def part_of(path: str) -> str:
    """Return the part a file belongs to: a game's rules change without all others."""
    top, _slash, rest = path.partition("/")
    folder, slash, _file = rest.partition("/")
    if top == "games" and slash:
        return f"game-{folder}"
    if top in {"scorekeeper", "templates"}:
        return "words" if path.endswith(".mo") else "pages"
    return "games" if top == "games" else "libraries"


def other_files(read: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yield what is no module: translations, templates, time zones."""
    found = {Path(each) for each in read if not each.endswith(SUFFIXES) and Path(each).is_file()}
    found |= {
        file for folder in TEMPLATES for pattern in DRAWN for file in Path(folder).glob(pattern)
    }
    found |= set(Path(REPOSITORY, "games").rglob("*.html"))
    zones = Path(LIBRARIES, "tzdata")
    found |= {zones / "zoneinfo" / name for name in (zones / "zones").read_text().split()}
    for file in found:
        yield below(str(file)), file.read_bytes()
    for file in Path(REPOSITORY, "games").rglob("*.css"):
        yield below(str(file)), b""  # pages link it where it is there; the browser has what it says


def standard_library(path: Path, modules: dict[str, str]) -> str:
    """Write what is needed of Python's own library; return its digest."""
    digest = hashlib.sha256(MAGIC_NUMBER)
    needed = {each.removeprefix(STANDARD) for each in modules.values()}
    with zipfile.ZipFile(STANDARD.rstrip("/")) as whole, zipfile.ZipFile(path, "w") as packed:
        for name in sorted(whole.namelist()):
            if name.endswith(".py") and (name in needed or name.startswith(ALWAYS)):
                source = whole.read(name)
                digest.update(f"{name} {len(source)}\n".encode() + source)
                head = MAGIC_NUMBER + bytes(12)  # no flags, no time, no size: it is taken as it is
                code = head + marshal.dumps(compiled(source, name))
                packed.writestr(zipfile.ZipInfo(f"{name}c", THEN), code)
    return digest.hexdigest()
