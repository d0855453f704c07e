"""Undo and redo: the change that each refers to, and the step that it makes; pure."""

from collections.abc import Iterable
from typing import Literal, Protocol

from games.sheet import Sheet
from games.values import Refusal
from games.words import _
from scorekeeper.matches.log.document import Document, LogChange, repeating_change, undo_stack
from scorekeeper.matches.log.outcomes import Conflict, Step

NOTHING_TO_UNDO = Refusal("nothing_to_undo", _("There is nothing to undo."))
NOTHING_TO_REDO = Refusal("nothing_to_redo", _("There is nothing to redo."))


class Log(Protocol):
    """The log of a match, in the database or in memory."""

    def kinds(self) -> Iterable[str]:
        """Return the kinds of the changes, in the order of their versions."""

    def entry(self, version: int) -> LogChange:
        """Return the change that made a version."""

    def match_at(self, version: int) -> tuple[Document, Sheet]:
        """Return the document and the sheet at a version."""


def undo_and_redo(log: Log) -> tuple[LogChange | None, LogChange | None]:
    """Return the changes that undo and redo would act on, each None if there is none."""
    stack = undo_stack(log.kinds())
    undo, redo = (
        log.entry(versions[-1]) if versions else None
        for versions in (stack.in_effect, stack.undone)
    )
    return undo, redo


def undo_step(log: Log) -> Step:
    """Return the step that undoes the last change in effect. Raises `Conflict`."""
    versions = undo_stack(log.kinds()).in_effect
    if not versions:
        raise Conflict(NOTHING_TO_UNDO)
    return _step_to(log, "undo", versions[-1], versions[-1] - 1)


def redo_step(log: Log) -> Step:
    """Return the step that redoes the last undone change. Raises `Conflict`."""
    versions = undo_stack(log.kinds()).undone
    if not versions:
        raise Conflict(NOTHING_TO_REDO)
    return _step_to(log, "redo", versions[-1], versions[-1])


def _step_to(log: Log, kind: Literal["undo", "redo"], changed_version: int, version: int) -> Step:
    """Return the step to the match at a version, with the undo or redo of a change."""
    return Step(
        repeating_change(kind, changed_version, log.entry(changed_version)), *log.match_at(version)
    )
