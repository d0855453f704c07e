"""Style sheets of pages: small ones, joined into a few files for browsers."""

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
"""Style sheets that are loaded together, in cascade order."""


def sheet(name: str) -> str:
    """Return the static file of a style sheet."""
    return f"css/{name}.css"


def joined(group: str) -> str:
    """Return the static file of a whole group, which exists once files are collected."""
    return f"css/{group}.joined.css"


def addresses_of(group: str) -> list[str]:
    """Return the URLs of a group: one file, in DEBUG every style sheet."""
    if settings.DEBUG:
        return [static(sheet(name)) for name in GROUPS[group]]
    return [static(joined(group))]


def joined_texts() -> Iterator[tuple[str, str]]:
    """Yield the file name and text of every group, without comments."""
    for group, names in GROUPS.items():
        text = "\n".join((FOLDER / sheet(name)).read_text() for name in names)
        yield joined(group), COMMENT.sub("", text)
