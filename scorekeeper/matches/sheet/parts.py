"""The parts of a match's page that only a change of the match changes, each drawn once."""

from collections.abc import Callable
from functools import cache, partial

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorekeeper.matches.context import Context
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.web.drawn_once import DrawnOnce

PARTS = {
    "strip": "matches/_strip.html",
    "now": "matches/_now.html",
    "would_pay": "matches/_would_pay.html",
    "papers": "matches/_papers.html",
    "ways": "matches/_ways.html",
    "tools": "matches/_tool_links.html",
}
MOST_BYTES = 8_000_000

IN_PLACE = {"oob": False, "away": ""}
"""Templates are told every name they ask for: one that is missing costs more than any other."""

_drawn = DrawnOnce(MOST_BYTES)


def parts(
    match: Snapshot, prepare: Callable[[], Context], *, scores: bool, most: int
) -> dict[str, Callable[[], SafeString]]:
    """Return by name what gives each part; what they show is prepared only to draw one.

    Nothing else may go into them: a match at a version, what its players said, who reads, and how
    many deals their page lists.
    """
    stamp = (match.pk, match.version, match.changed_at, match.words)
    ways, prepared = (*stamp, scores, most, get_language()), cache(prepare)

    def draw(template: str) -> str:
        return render_to_string(template, prepared() | IN_PLACE | {"scores": scores})

    def part(name: str) -> SafeString:
        drawn = _drawn.get((name, *ways), None, partial(draw, PARTS[name]))
        return SafeString(drawn)  # nosec B703  a template has drawn it

    return {name: partial(part, name) for name in PARTS}


def forget() -> None:
    """Keep no part."""
    _drawn.forget()
