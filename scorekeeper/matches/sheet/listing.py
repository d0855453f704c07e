"""The list of deals on a match's page: the newest at once, earlier ones on demand."""

from dataclasses import replace

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.sheet import Row, Sheet
from scorekeeper.matches.context import address_of
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.presenters.links import DEALS_AT_ONCE
from scorekeeper.presenters.presenter import present_row
from scorekeeper.presenters.replacements import presenter_at
from scorekeeper.web.context import Context
from scorekeeper.web.drawing_cache import DrawingCache

MOST_BYTES = 16_000_000

NOT_AGREEING = {"agreeing": False, "me": None}
"""Values for every name in the template: a look-up of a missing name is slow."""

_rendered = DrawingCache(MOST_BYTES)


def list_context(
    match: Snapshot, sheet: Sheet, *, scores: bool, most: int = DEALS_AT_ONCE
) -> Context:
    """Return the context of the newest deals, with the number of earlier ones.

    If players confirm deals, each is rendered anew with its confirmations; else rendered once and
    cached.
    """
    rows = sheet.rows[: -most - 1 : -1]
    page: Context = {
        "deals": rows,
        "earlier": {"count": len(sheet.rows) - len(rows), "most": most + DEALS_AT_ONCE},
    }
    if match.agreeing:
        return page | {"deals": [_present(sheet, row) for row in rows]}
    return page | {"drawn_deals": _drawn_rows(match, sheet, rows, scores=scores)}


def _present(sheet: Sheet, row: Row) -> Context:
    return present_row(sheet, row, presenter_at(sheet, row.number))


def _drawn_rows(
    match: Snapshot, sheet: Sheet, rows: tuple[Row, ...], *, scores: bool
) -> SafeString:
    """Render deals, each once per language and for scorers or readers.

    A row stays the same object until a deal before it changes, so its id is part of the key,
    together with everything agreed apart from the deals.
    """
    match_url = address_of(match)
    terms = replace(sheet.match, deals=(), pending=None, stopped=False)
    key = (repr(terms), match_url, scores, get_language())

    def draw(row: Row) -> str:
        page = {"row": _present(sheet, row), "at": match_url, "scores": scores}
        return render_to_string("matches/_row.html", page | NOT_AGREEING)

    rendered = (_rendered.get((id(row), *key), row, lambda row=row: draw(row)) for row in rows)  # type: ignore[misc]
    return mark_safe("".join(rendered))  # noqa: S308  # nosec B308 B703  a template has drawn them


def clear_cache() -> None:
    """Clear the cache of rendered deals."""
    _rendered.clear()
