"""A match as it was at an earlier version: folded from its log, or still kept in memory."""

from datetime import datetime

from games.sheet import Sheet, score
from scorekeeper.matches.log.document import Document, History, fold
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import kept, remember


def history(match: Match, *, until: int | None = None) -> History:
    """Fold a match's log, up to a version if one is given."""
    changes = match.changes.order_by("version")
    if until is not None:
        changes = changes.filter(version__lte=until)
    return fold(Document.read(match.opening), [change.entered() for change in changes])


def as_it_was(match: Match, version: int, at: datetime | None) -> tuple[Document, Sheet]:
    """Return a match and its sheet at a version, which was made `at` this time.

    Without the time it is folded from the log in any case.
    """
    if version == 0:
        opening = Document.read(match.opening)
        return opening, score(opening.match_input())
    found = kept((match.pk, version, at)) if at else None
    if found is not None:
        return Document.read(found.document), found.sheet
    document = history(match, until=version).document
    sheet = score(document.match_input())
    if at:
        remember((match.pk, version, at), sheet, document.stored())
    return document, sheet
