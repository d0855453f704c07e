"""Which fonts are there, and whether the names on a sheet can be written with them."""

import os
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import typst

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
"""Where systems keep their fonts; FONTS adds more, apart by the system's separator of paths."""

MAIN, SYMBOLS = "Noto Sans", "Noto Sans Symbols2"
CJK = "Noto Sans CJK JP"
CJK_SCRIPTS = {"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "HALFWIDTH", "FULLWIDTH"}
BUILT_IN = {"LATIN", "GREEK", "CYRILLIC", "MODIFIER", "FEMININE", "MASCULINE", "MICRO"}
"""Scripts that the fonts inside typst can write too."""
PACKAGES = {CJK: "fonts-noto-cjk"}
OTHER_PACKAGE = "fonts-noto-core"


A_PART = 1 << 20
"""So many bytes of a font are in memory at a time."""


class FontsMissing(Exception):  # noqa: N818  the server's lack, not an error of the program
    """No font of this server can write some names; carries the Debian packages that can."""

    def __init__(self, packages: Iterable[str]) -> None:
        """Carry the names of the packages."""
        self.packages = tuple(sorted(set(packages)))
        super().__init__(" ".join(self.packages))


@cache
def folders() -> tuple[str, ...]:
    """Return the folders of fonts that there are."""
    named = [each for each in os.environ.get("FONTS", "").split(os.pathsep) if each]
    found = (Path(each).expanduser() for each in (*named, *FOLDERS))
    return tuple(str(folder) for folder in found if folder.is_dir())


@cache
def families() -> frozenset[str]:
    """Return the names of all font families found."""
    _read_ahead()
    fonts = typst.Fonts(include_system_fonts=False, font_paths=list(folders()))
    return frozenset(fonts.families())


def _read_ahead() -> None:
    """Let the disk give all fonts: typst reads them while no other request can go on."""
    for file in (file for folder in folders() for file in Path(folder).rglob("*.[ot]t[cf]")):
        with suppress(OSError), file.open("rb", buffering=0) as font:
            while font.read(A_PART):
                pass


def fonts_for(texts: Iterable[str]) -> list[str]:
    """Return the fonts that write these texts, the main one first. Raises `FontsMissing`."""
    needed = {MAIN, SYMBOLS, *map(family, scripts(texts))}
    missing = {each for each in needed - families() if each not in {MAIN, SYMBOLS}}
    if missing:
        raise FontsMissing(PACKAGES.get(each, OTHER_PACKAGE) for each in missing)
    return [each for each in (MAIN, *sorted(needed - {MAIN}), CJK) if each in families()]


def scripts(texts: Iterable[str]) -> Iterator[str]:
    """Yield the scripts of the letters in texts, as Unicode's names begin.

    >>> sorted(scripts(["Žana 7", "محمد"]))
    ['ARABIC', 'LATIN']
    """
    letters = {letter for text in texts for letter in text}
    found = (unicodedata.name(c, "") for c in letters if unicodedata.category(c)[0] == "L")
    yield from {name.split()[0].partition("-")[0] for name in found if name}


def family(script: str) -> str:
    """Return the family of fonts that writes a script.

    >>> family("HIRAGANA"), family("ARABIC"), family("GREEK")
    ('Noto Sans CJK JP', 'Noto Sans Arabic', 'Noto Sans')
    """
    if script in CJK_SCRIPTS:
        return CJK
    return MAIN if script in BUILT_IN else f"Noto Sans {script.title()}"
