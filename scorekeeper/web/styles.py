"""Which style sheets a page loads: small ones by part, joined into a few files for browsers."""

import re
from collections.abc import Iterator

from django.conf import settings
from django.templatetags.static import static

from scorekeeper.folders import shipped

FOLDER = shipped("static")
COMMENT = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
GROUPS = {
    "site": (
        "tokens",
        "base",
        "top",
        "suits",
        "names",
        "buttons",
        "fields",
        "cards",
        "lists",
        "notices",
        "empty",
        "tables",
        "print",
    ),
    "match": (
        "match",
        "menu",
        "strip",
        "strip-sizes",
        "gain",
        "questions",
        "numbers",
        "save-bar",
        "preview",
        "receipt",
        "sheet",
        "chart",
        "result",
        "winner",
        "evening",
    ),
    "league": ("league", "standings", "members", "charts", "bars", "evenings", "acts"),
}
"""Sheets that are loaded together, in the order in which they say what holds."""


def sheet(name: str) -> str:
    """Return the static file of a sheet."""
    return f"css/{name}.css"


def joined(group: str) -> str:
    """Return the static file that holds a whole group, once the files have been collected."""
    return f"css/{group}.joined.css"


def addresses_of(group: str) -> list[str]:
    """Return what a page links: one file, or every sheet while the site is being worked on."""
    if settings.DEBUG:
        return [static(sheet(name)) for name in GROUPS[group]]
    return [static(joined(group))]


def joined_texts() -> Iterator[tuple[str, str]]:
    """Yield the file of every group with its text, without comments."""
    for group, names in GROUPS.items():
        text = "\n".join((FOLDER / sheet(name)).read_text() for name in names)
        yield joined(group), COMMENT.sub("", text)
