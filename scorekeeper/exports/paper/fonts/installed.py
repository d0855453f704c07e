"""The available fonts: those shipped with the site, and those of the machine.

Fonts that are installed while the site runs are noticed within a minute.
"""

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock

import typst

from scorekeeper.exports.paper.fonts.cmap import Characters, characters_of

SHIPPED = Path(__file__).parent / "shipped"
FOLDERS = (
    "/usr/share/fonts/truetype/noto",
    "/usr/share/fonts/opentype/noto",
    "/usr/share/fonts/google-noto",
    "/usr/share/fonts/google-noto-cjk",
    "/usr/share/fonts/noto",
    "/usr/share/fonts/noto-cjk",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "~/Library/Fonts",
    "/Library/Fonts",
)
"""The font folders of common systems; FONTS adds more, separated as in PATH."""

SCRIPTS = ("Sans", "Symbols", "Signs", "Arabic", "Hebrew", "Devanagari", "Japanese")
OURS = tuple(f"Scorekeeper {script}" for script in SCRIPTS)
"""The shipped families, in the order in which they are tried."""
MAIN = OURS[0]
WEIGHTS = (400, 700)
"""Regular and bold: sheets use no other."""

CHUNK = 1 << 20
"""Bytes of a font in memory at a time."""
STATE_SECONDS = 60.0
"""Seconds after which the folders are scanned again."""

State = tuple[tuple[str, int], ...]
"""The font folders, each with the time of its last change."""

_state_lock = Lock()
_seen: tuple[float, State] | None = None


@dataclass(frozen=True)
class Family:
    """A font family, with the characters of its regular and its bold font."""

    name: str
    faces: tuple[Characters, ...]

    def __contains__(self, character: str) -> bool:
        """Return whether all fonts of the family have a glyph for a character."""
        return all(character in face for face in self.faces)


def state() -> State:
    """Return the state of the machine's font folders, at most a minute old."""
    global _seen  # noqa: PLW0603  one view of the machine for the whole process
    with _state_lock:
        if _seen is None or time.monotonic() - _seen[0] > STATE_SECONDS:
            _seen = time.monotonic(), tuple(_scan_folders())
        return _seen[1]


def discard_state() -> None:
    """Discard the cached state of the folders."""
    global _seen  # noqa: PLW0603
    with _state_lock:
        _seen = None


def _scan_folders() -> Iterator[tuple[str, int]]:
    configured = [folder for folder in os.environ.get("FONTS", "").split(os.pathsep) if folder]
    for root in (Path(name).expanduser() for name in (*configured, *FOLDERS)):
        for folder, _folders_inside, _files in os.walk(root):
            with suppress(OSError):
                yield folder, Path(folder).stat().st_mtime_ns


def folders(fonts: State) -> list[str]:
    """Return all folders of fonts, the shipped one first."""
    return [str(SHIPPED), *(folder for folder, _changed in fonts)]


@lru_cache(maxsize=2)
def families(fonts: State) -> tuple[str, ...]:
    """Return the names of the machine's families, in order of preference."""
    return tuple(sorted({face.family for face in _faces(fonts) if face.path}, key=_preference))


def _preference(family: str) -> tuple[bool, ...] | tuple[bool | str, ...]:
    """Return a family's sort key: Noto Sans first, other CJK shapes than Japanese later."""
    is_other_cjk = " CJK " in family and not family.endswith("CJK JP")
    return (
        not family.startswith("Noto Sans"),
        is_other_cjk or " UI" in family,
        "Mono" in family,
        family,
    )


@lru_cache(maxsize=2)
def _faces(fonts: State) -> tuple[typst.FontInfo, ...]:
    _read_ahead(fonts)
    paths = [folder for folder, _changed in fonts]
    catalog = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=paths
    )
    return tuple(catalog.fonts())


def _read_ahead(fonts: State) -> None:
    """Read all fonts into the disk cache: typst blocks other requests while it reads."""
    for file in (file for folder, _changed in fonts for file in Path(folder).glob("*.[ot]t[cf]")):
        with suppress(OSError), file.open("rb", buffering=0) as font:
            while font.read(CHUNK):
                pass


@lru_cache(maxsize=1024)
def family(name: str, fonts: State) -> Family:
    """Return a family of the machine with its characters."""
    faces = [face for face in _faces(fonts) if face.family == name]
    files = {_font_file(faces, weight) for weight in WEIGHTS}
    return Family(name, tuple(characters_of(path, index) for path, index in sorted(files)))


def _font_file(faces: list[typst.FontInfo], weight: int) -> tuple[str, int]:
    """Return the path and index of the font that typst uses for upright text of a weight."""
    best = min(
        faces,
        key=lambda face: (face.style != "normal", abs(face.stretch - 1), abs(face.weight - weight)),
    )
    return str(best.path), best.index


@lru_cache(maxsize=1)
def shipped_families() -> tuple[Family, ...]:
    """Return the shipped families."""
    return tuple(
        Family(name, tuple(map(characters_of, sorted(SHIPPED.glob(f"{name.replace(' ', '')}-*")))))
        for name in OURS
    )
