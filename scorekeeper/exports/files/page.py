"""What the pages of exports show."""

from django.utils.translation import gettext

from scorekeeper.exports.paper.fonts.coverage import lacking
from scorekeeper.matches.context import Context
from scorekeeper.matches.models import Match


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
