"""Style sheets of pages: small ones, joined into a few files for browsers."""

import re
from collections.abc import Iterator

from django.conf import settings
from django.templatetags.static import static

from scorekeeper.folders import shipped_path

FOLDER = shipped_path("static")
COMMENT = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
LINKED_ALONE = {"match/line-chart", "match/evening"}
"""Sheets of a group that pages without the group link by themselves."""
GROUPS = {
    "site": (
        "tokens",
        "site/base",
        "site/top-bar",
        "site/suits",
        "site/names",
        "site/buttons",
        "site/fields",
        "site/cards",
        "site/lists",
        "site/notices",
        "site/empty-state",
        "site/tables",
        "site/print",
    ),
    "match": (
        "match/match",
        "match/menu",
        "match/strip",
        "match/strip-sizes",
        "match/strip-gain",
        "deal/questions",
        "deal/number-inputs",
        "deal/save-bar",
        "deal/preview",
        "match/receipt",
        "match/sheet",
        "match/line-chart",
        "match/result",
        "match/winner",
        "match/evening",
    ),
    "home": (
        "home/open-match",
        "home/games",
        "home/game-pictures",
        "home/groups",
    ),
    "league": (
        "league/league",
        "league/standings",
        "league/members",
        "league/charts",
        "league/bars",
        "league/evenings",
        "league/activity",
    ),
}
"""Style sheets that are loaded together, in cascade order."""


def style_file(name: str) -> str:
    """Return the static file of a style sheet."""
    return f"css/{name}.css"


def group_file(group: str) -> str:
    """Return the static file of a whole group, which exists once files are collected."""
    return f"css/{group}.joined.css"


def addresses_of(group: str) -> list[str]:
    """Return the URLs of a group: one file, in DEBUG every style sheet."""
    if settings.DEBUG:
        return [static(style_file(name)) for name in GROUPS[group]]
    return [static(group_file(group))]


def group_texts() -> Iterator[tuple[str, str]]:
    """Yield the file name and text of every group, without comments."""
    for group, names in GROUPS.items():
        text = "\n".join((FOLDER / style_file(name)).read_text() for name in names)
        yield group_file(group), COMMENT.sub("", text)
