"""Contexts of a match's page, and of the parts that a change moves."""

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.translation import gettext

from games.sheet import Sheet
from scorekeeper.matches.context import address_of, events_of
from scorekeeper.matches.deal.page import entry_form
from scorekeeper.matches.log.outcomes import row_of
from scorekeeper.matches.sheet.drawing import cache_key
from scorekeeper.matches.sheet.listing import list_context
from scorekeeper.matches.sheet.panels import current_context, panels, status_context
from scorekeeper.matches.sheet.result import present_result
from scorekeeper.matches.snapshot import LogEntry, Snapshot
from scorekeeper.presenters.headline import gains_text, standing_text
from scorekeeper.presenters.links import DEALS_AT_ONCE
from scorekeeper.presenters.presenter import Presenter, present_row
from scorekeeper.presenters.replacements import seat_lines
from scorekeeper.presenters.standing import present_standing
from scorekeeper.web.context import Context


def match_page(
    match: Snapshot, sheet: Sheet, *, scores: bool, most: int = DEALS_AT_ONCE
) -> Context:
    """Return the context of a match's page, with the form of the next deal for scorers."""
    page = sheet_context(match, sheet, scores=scores, most=most)
    if scores and sheet.status == "open":
        moves = sheet.match.game.offline_note
        page |= entry_form(match, sheet) | {"form_moves": gettext(moves) if moves else ""}
    return page


def sheet_context(
    match: Snapshot, sheet: Sheet, *, scores: bool, most: int = DEALS_AT_ONCE
) -> Context:
    """Return the context of the sheet, the newest deals, the guidance and the result."""
    document = match.read_document()
    return (
        status_context(match, sheet, most)
        | list_context(match, sheet, scores=scores, most=most)
        | panels(match, sheet, scores=scores, most=most)
        | {
            "events": events_of(match),
            "title": document.title,
            "players": document.players,
            "standing": "" if scores else standing_text(sheet),
            "scores": scores,
        }
    )


def watched_sheet_html(match: Snapshot, sheet: Sheet, most: int = DEALS_AT_ONCE) -> str:
    """Return the sheet as HTML for readers without confirmations, cached like a drawing."""

    def render() -> str:
        page = sheet_context(match, sheet, scores=False, most=most)
        return render_to_string("matches/_live.html", page)

    if most > DEALS_AT_ONCE:
        return render()
    return str(cache.get_or_set(cache_key(f"watched:{match.words}", match), render, timeout=None))


def papers_html(match: Snapshot, sheet: Sheet, *, scores: bool, most: int = DEALS_AT_ONCE) -> str:
    """Return the papers and the chart as HTML, for a page that shows older ones."""
    papers = panels(match, sheet, scores=scores, most=most)["papers"]
    page = {"papers": papers, "version": match.version, "oob": False}
    return render_to_string("matches/_drawn_papers.html", page)


def recorded_context(
    match: Snapshot,
    sheet: Sheet,
    change: LogEntry,
    *,
    replayed: bool = False,
    papers_later: bool = False,
) -> Context:
    """Return the context of the page's changes after a deal was recorded or noted.

    With `papers_later` the papers and the chart are left out while the match goes on: the page
    requests them once they are looked at.
    """
    row = row_of(sheet, change)
    later = papers_later and sheet.status == "open"
    drawn = {} if later else panels(match, sheet, scores=True)
    shown_row = present_row(sheet, row, Presenter.at(sheet.match)) if row else None
    context = current_context(match, sheet) | {
        "scores": True,
        "papers": drawn.get("papers", ""),
        "tools": drawn.get("tools", ""),
        "row": None if replayed else shown_row,
        "saved": change.number if change.kind == "add" else None,
        "brought": gains_text(sheet, shown_row["gains"]) if shown_row else [],
    }
    return context | (entry_form(match, sheet) if sheet.status == "open" else {})


def settlement(match: Snapshot, sheet: Sheet, *, scores: bool) -> Context:
    """Return the context of the result, or of the result if the match were stopped now."""
    return {
        "code": match.code,
        "version": match.version,
        "title": match.document["title"],
        "status": sheet.status,
        "scores": scores,
        "match_address": address_of(match),
        "chips": present_standing(sheet),
        "handed_over": seat_lines(sheet.match),
        "settlement": present_result(sheet, sheet.settlement_now),
    }
