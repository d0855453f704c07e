"""Parts of a match's page that depend only on its version, each rendered once."""

from collections.abc import Callable, Mapping
from functools import cache, partial

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.web.context import Context
from scorekeeper.web.drawing_cache import DrawingCache

PARTS = {
    "strip": "matches/_strip.html",
    "now": "matches/_now.html",
    "would_pay": "matches/_would_pay.html",
    "papers": "matches/_papers.html",
    "ways": "matches/_ways.html",
    "tools": "matches/_tool_links.html",
}
MOST_BYTES = 8_000_000

IN_PLACE = {"oob": False, "away": "", "worked": False}
"""Values for every name in the templates: a look-up of a missing name is slow."""

_rendered = DrawingCache(MOST_BYTES)


def parts(
    match: Snapshot,
    preparations: Mapping[str, Callable[[], Context]],
    *,
    scores: bool,
    most: int,
) -> dict[str, Callable[[], SafeString]]:
    """Return a renderer of each part by name; its context is prepared only if it is not cached.

    `preparations` holds the functions that prepare a context, by part; "" is for all others. The
    context may depend only on the version of the match, its confirmations, the kind of reader, and
    the number of listed deals.
    """
    stamp = (match.pk, match.version, match.changed_at, match.words)
    key = (*stamp, scores, most, get_language())
    prepared = {name: cache(prepare) for name, prepare in preparations.items()}

    def draw(name: str) -> str:
        page = prepared.get(name, prepared[""])()
        return render_to_string(PARTS[name], page | IN_PLACE | {"scores": scores})

    def part(name: str) -> SafeString:
        html = _rendered.get((name, *key), None, partial(draw, name))
        return SafeString(html)  # nosec B703  a template has drawn it

    return {name: partial(part, name) for name in PARTS}


def clear_cache() -> None:
    """Clear the cache of rendered parts."""
    _rendered.clear()
