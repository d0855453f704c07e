"""The panels of a match's page: status, standing, drawn sheet, totals, chart."""

from functools import partial

from django.utils.translation import gettext

from games.sheet import Sheet
from scorekeeper.matches.context import address_of
from scorekeeper.matches.sheet.bg_stats import bg_stats_link
from scorekeeper.matches.sheet.drawing import drawing, link_for_readers, link_for_scorers
from scorekeeper.matches.sheet.guidance import guidance
from scorekeeper.matches.sheet.noted import noted_answers
from scorekeeper.matches.sheet.parts import parts
from scorekeeper.matches.sheet.result import payments_if_stopped, result, winner_context
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.players.short_names import shorten
from scorekeeper.presenters.chart import match_chart
from scorekeeper.presenters.links import DEALS_AT_ONCE
from scorekeeper.presenters.presenter import Presenter, present_totals
from scorekeeper.presenters.replacements import presenter_of_seats, seat_lines
from scorekeeper.presenters.standing import present_standing
from scorekeeper.web.context import Context

NARROW = 8
"""The longest name above a column of numbers, in letters."""


def panels(match: Snapshot, sheet: Sheet, *, scores: bool, most: int = DEALS_AT_ONCE) -> Context:
    """Return the panels that are rendered once per version of the match, by their names."""
    preparations = {
        "papers": partial(_papers_context, match, sheet, scores=scores, most=most),
        "": partial(_panels_context, match, sheet, scores=scores, most=most),
    }
    return dict(parts(match, preparations, scores=scores, most=most))


def _panels_context(match: Snapshot, sheet: Sheet, *, scores: bool, most: int) -> Context:
    """Return the context of the parts other than the papers."""
    page = current_context(match, sheet, most) | {
        "would_pay": payments_if_stopped(sheet),
        "deals": sheet.rows,
    }
    if scores and sheet.status == "open":
        # As on the form: impossible deals count too.
        page["number"] = len(sheet.rows) + 1
    return page


def _papers_context(match: Snapshot, sheet: Sheet, *, scores: bool, most: int) -> Context:
    """Return the context of the drawn sheet, the totals and the chart."""
    drawn = drawing(match, sheet)
    return {
        "handed_over": seat_lines(sheet.match),
        "drawing": link_for_scorers(address_of(match), drawn)
        if scores
        else link_for_readers(sheet, drawn, most),
        "totals": present_totals(sheet, presenter_of_seats(sheet.match).brief(NARROW)),
        "chart": match_chart(sheet, most=most),
    }


def status_context(match: Snapshot, sheet: Sheet, most: int = DEALS_AT_ONCE) -> Context:
    """Return the context of a match's identity, status and result."""
    return {
        "code": match.code,
        "at": address_of(match),
        "version": match.version,
        "game": {"slug": match.game, "name": gettext(match.rules.name)},
        "status": sheet.status,
        "settlement": result(sheet, most),
        "winner": winner_context(sheet),
        "bg_stats": bg_stats_link(match, sheet) if sheet.settlement else "",
        "example": match.document.get("example", False),
        "words": match.words,
        "agreeing": False,
        "receipt": None,
        "saved": None,
        "brought": [],
    }


def current_context(match: Snapshot, sheet: Sheet, most: int = DEALS_AT_ONCE) -> Context:
    """Return the context that every deal changes beside the papers: standing, next deal."""
    presenter, following = Presenter.at(sheet.match), sheet.next
    return status_context(match, sheet, most) | {
        "chips": present_standing(sheet),
        "number": following.number if following else None,
        "dealer": shorten(sheet.match.players[following.dealer]) if following else "",
        "guidance": guidance(sheet),
        "chooses_dealer": following is not None
        and sheet.match.game.can_choose_dealer(sheet.state, sheet.options),
        "pending": noted_answers(sheet, presenter),
    }
