"""Undo and redo: which change they are about, and the match that they lead to."""

from typing import Literal

from games.values import Refusal
from games.words import _
from scorekeeper.matches.log.document import repeated, stacked
from scorekeeper.matches.log.earlier import as_it_was
from scorekeeper.matches.log.write import Conflict, Step
from scorekeeper.matches.models import Match

NOTHING_TO_UNDO = Refusal("nothing_to_undo", _("There is nothing to undo."))
NOTHING_TO_REDO = Refusal("nothing_to_redo", _("There is nothing to redo."))


def back(match: Match) -> Step:
    """Return the step to the match before the last change that stands. Raises `Conflict`."""
    return _along(match, "undo", NOTHING_TO_UNDO)


def forth(match: Match) -> Step:
    """Return the step to the match with the last change taken back. Raises `Conflict`."""
    return _along(match, "redo", NOTHING_TO_REDO)


def _along(match: Match, kind: Literal["undo", "redo"], nothing: Refusal) -> Step:
    """Go back to the version before a change, or on to that change: no other has to be undone."""
    log = list(
        match.changes.filter(version__lte=match.version)
        .order_by("version")
        .values_list("kind", "at")
    )
    stack = stacked(each for each, _at in log)
    versions = stack.standing if kind == "undo" else stack.undone
    if not versions:
        raise Conflict(nothing)
    about = versions[-1]
    to = about - 1 if kind == "undo" else about
    # A match that `rescore` has mended is folded again: what is kept of it may be damaged.
    at = log[to - 1][1] if to and log[-1][1] == match.changed_at else None
    document, sheet = as_it_was(match, to, at)
    change = match.changes.get(version=about).entered()
    return Step(repeated(kind, about, change), document, sheet)
