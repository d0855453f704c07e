"""Reads the data for the receipt of a match's last change."""

from functools import partial

from scorekeeper.matches.log.entries import entries
from scorekeeper.matches.log.observers import Reader, observers
from scorekeeper.matches.log.versions import history, match_at_version
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.history import receipt
from scorekeeper.web.context import Context


def receipt_of(match: Match, version: int, reader: Reader) -> Context:
    """Return the context of a new change's receipt; empty if it is not the last change."""
    last = list(match.changes.filter(version__in=(version - 1, version)).order_by("version"))
    if not last or not last[-1].version == version == match.version:
        return {}
    change = entries(match, last)[-1]
    _document, before = match_at_version(match, version - 1, last[0].at)
    after = sheet_of(match)
    beyond = [
        text for observer in observers() for text in observer.receipt(match, before, after, reader)
    ]
    return receipt(before, after, change, partial(history, match, until=version), beyond)
