"""Preparation of a sheet's text, so that every character of it can be drawn.

A character that no font has is replaced by a private one, which the templates draw as a small box
with the name of the original.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext

from games.values import JsonObject
from scorekeeper.exports.paper.fonts.clusters import INVISIBLE, clusters, name_of
from scorekeeper.exports.paper.fonts.installed import (
    MAIN,
    OURS,
    Family,
    State,
    families,
    family,
    shipped_families,
    state,
)
from scorekeeper.exports.paper.fonts.packages import package_of

FIRST_BOX, LAST_BOX = 0xF0000, 0xFFFFD
"""The private characters that represent boxes; a name's own ones become boxes too."""
NOT_TEXT = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of characters that are not text, or differ between machines."""
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\ufeff")
"""Characters that would reverse the rest of a line, or are not text in a PDF."""
NO_SPACE = "\u1680"
"""The only space that is drawn as a line."""


@dataclass
class Drawable:
    """The drawable form of a sheet: its text, the fonts for it, the names of its boxes."""

    data: JsonObject = field(default_factory=dict)
    fonts: list[str] = field(default_factory=lambda: list(OURS))
    boxes: dict[str, str] = field(default_factory=dict)
    packages: set[str] = field(default_factory=set)

    def with_fonts(self) -> JsonObject:
        """Return the sheet with the fonts and boxes that the templates need."""
        return self.data | {"fonts": self.fonts, "boxes": self.boxes, "boxes_note": self.note()}

    def note(self) -> str:
        """Return the note on boxes and the packages with their fonts, empty without boxes."""
        if not self.boxes:
            return ""
        note = gettext("A box replaces a character that this server's fonts lack.")
        packages_text = gettext("These Debian packages have such fonts: {packages}.")
        packages = ", ".join(sorted(self.packages))
        return f"{note} {packages_text.format(packages=packages)}" if packages else note


def drawable(data: JsonObject, fonts: State, *, plain: bool = False) -> Drawable:
    """Return the drawable form of a sheet, with the fonts of the machine.

    `plain` uses only shipped fonts, and draws each cluster of several characters as a box.
    """
    sheet = Drawable()
    drawn_clusters: dict[str, str] = {}

    def draw(text: str) -> str:
        if _plain_characters().issuperset(text):
            return text
        return "".join(drawn_clusters.get(cluster) or choose(cluster) for cluster in clusters(text))

    def choose(cluster: str) -> str:
        name, replacement = _by_main_family(cluster) if plain else _by_any(cluster, fonts)
        if name is None:
            replacement = _add_box(sheet, cluster)
        elif name not in sheet.fonts:
            sheet.fonts.append(name)
        drawn_clusters[cluster] = replacement
        return replacement

    sheet.data = _map_texts(data, draw)
    return sheet


def metadata_text(text: str) -> str:
    """Return text for a document's metadata, with unsuitable characters replaced."""
    characters = (
        "\ufffd" if unicodedata.category(c) in NOT_TEXT or c in TURNING else c for c in text
    )
    return "".join(characters)


def drawable_texts(texts: Iterable[str]) -> Drawable:
    """Return the drawable form of some texts, with a box for each missing glyph."""
    return drawable({"texts": list(texts)}, state())


def _map_texts(data: object, draw: Callable[[str], str]) -> Any:
    if isinstance(data, str):
        return draw(data)
    if isinstance(data, dict):
        return {key: _map_texts(value, draw) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_map_texts(value, draw) for value in data]
    return data


def _add_box(sheet: Drawable, cluster: str) -> str:
    """Return the character of a box for a cluster, adding its name and its package."""
    box = chr(min(FIRST_BOX + len(sheet.boxes), LAST_BOX))
    sheet.boxes[box] = name_of(cluster)
    package = package_of(cluster)
    if package:
        sheet.packages.add(package)
    return box


@lru_cache(maxsize=1)
def _plain_characters() -> frozenset[str]:
    """Return the characters that the main font draws, each by itself."""
    main = shipped_families()[0]
    letters = (c for c in main.faces[0] if unicodedata.category(c)[0] in "LNPSZ" and c in main)
    return frozenset(letters) - {"\u2028", "\u2029"} | set("\n\u00ad\u2066\u2068\u2069")


def _by_main_family(cluster: str) -> tuple[str | None, str]:
    return (MAIN if cluster in _plain_characters() else None), cluster


@lru_cache(maxsize=8192)
def _by_any(cluster: str, fonts: State) -> tuple[str | None, str]:
    """Return the family that draws a cluster, None if none does, and the text to draw."""
    if any(unicodedata.category(c) in NOT_TEXT or c in TURNING for c in cluster):
        return (MAIN if cluster == "\n" else None), cluster
    if unicodedata.category(cluster[0])[0] == "M" and cluster[0] not in INVISIBLE:
        return None, cluster
    composed = unicodedata.normalize("NFC", cluster)
    for candidate in _all_families(fonts):
        for form in dict.fromkeys((cluster, composed)):
            if all(character in candidate for character in _needing_a_glyph(form)):
                return candidate.name, form
    return None, cluster


def _all_families(fonts: State) -> Iterator[Family]:
    yield from shipped_families()
    for name in families(fonts):
        yield family(name, fonts)


def _needing_a_glyph(cluster: str) -> Iterator[str]:
    for character in cluster:
        space = unicodedata.category(character) == "Zs" and character != NO_SPACE
        if not space and character not in INVISIBLE:
            yield character
