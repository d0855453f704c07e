"""What the pages of exports show."""

from django.utils.translation import gettext

from games.values import Refused
from scorekeeper.exports.paper.fonts.coverage import lacking
from scorekeeper.matches.context import Context
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.presenter import said


def match_exports(match: Match, *, scores: bool) -> Context:
    """Every way to print, send and keep a match."""
    document = match.read()
    return {
        "code": match.code,
        "title": document.title,
        "game": {"slug": match.game, "name": gettext(match.rules.name)},
        "status": match.status,
        "scores": scores,
        "boxes_note": lacking([document.title or "", *document.players]).note(),
    }


def import_form(refused: Refused | None = None) -> Context:
    """The form for a file, with all that is wrong with the last one and where."""
    problems = [
        {"where": refusal.field, "message": said(refusal)}
        for refusal in (refused.refusals if refused else ())
    ]
    return {"problems": problems}
