"""A match at an earlier version: folded from its log, or from the cache."""

from collections.abc import Iterator
from datetime import datetime
from functools import cached_property

from games.sheet import Sheet, fold_sheet
from scorekeeper.matches.log.document import Document, History, LogChange, fold
from scorekeeper.matches.log.undo import undo_and_redo
from scorekeeper.matches.models import LAST_CHANGE, Change, Match
from scorekeeper.matches.sheet.cache import cache_entry, cached_sheet


def history(match: Match, *, until: int | None = None) -> History:
    """Fold a match's log, up to and including a version if one is given."""
    changes = match.changes.order_by("version")
    if until is not None:
        changes = changes.filter(version__lte=until)
    log = changes.values_list("kind", "number", "old", "new", "refers_to")
    return fold(Document.read(match.opening), [LogChange(*row) for row in log])  # type: ignore[arg-type]


def document_at(match: Match, version: int) -> Document:
    """Return the document of a match at a version."""
    return history(match, until=version).document


def match_at_version(match: Match, version: int, at: datetime | None) -> tuple[Document, Sheet]:
    """Return the document and the sheet of a match at a version, which was written `at` this time.

    The document is folded from the log; of the sheet only deals that differ from the newest version
    are folded. Without `at` the cache is not used.
    """
    if version == 0:
        opening = Document.read(match.opening)
        return opening, fold_sheet(opening.match_input())
    cached_match = cached_sheet((match.pk, version, at)) if at else None
    if cached_match is not None:
        return Document.read(cached_match.document), cached_match.sheet
    document = document_at(match, version)
    newest = cached_sheet((match.pk, match.version, match.changed_at)) if at else None
    sheet = fold_sheet(document.match_input(), newest and newest.sheet)
    if at:
        cache_entry((match.pk, version, at), sheet, document.to_json())
    return document, sheet


def undo_and_redo_of(match: Match) -> tuple[LogChange | None, LogChange | None]:
    """Return the changes that undo and redo would act on.

    One query for the last change, unless that is an undo or redo: then one for all kinds.
    """
    last = _last_change(match)
    if last is None:
        return None, None
    if last.kind not in {"undo", "redo"}:
        return last.log_change(), None
    return undo_and_redo(StoredLog(match))


def _last_change(match: Match) -> Change | None:
    """Return the newest entry of the log, prefetched with the match or queried."""
    if hasattr(match, LAST_CHANGE):
        change: Change | None = getattr(match, LAST_CHANGE)
        return change
    return match.changes.filter(version=match.version).first()


class StoredLog:
    """The log of a match in the database, up to the version of the given match."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @cached_property
    def _kinds_and_times(self) -> list[tuple[str, datetime]]:
        """The kind and the time of each change."""
        changes = self.match.changes.filter(version__lte=self.match.version)
        return list(changes.order_by("version").values_list("kind", "at"))

    def kinds(self) -> Iterator[str]:
        """Return the kinds of the changes, in the order of their versions."""
        return (kind for kind, _at in self._kinds_and_times)

    def entry(self, version: int) -> LogChange:
        """Return the change that made a version."""
        return self.match.changes.get(version=version).log_change()

    def match_at(self, version: int) -> tuple[Document, Sheet]:
        """Return the document and the sheet at a version.

        After `rescore` has repaired the match the cache is not used: it may be damaged.
        """
        is_cached = version > 0 and self._kinds_and_times[-1][1] == self.match.changed_at
        return match_at_version(
            self.match, version, self._kinds_and_times[version - 1][1] if is_cached else None
        )
