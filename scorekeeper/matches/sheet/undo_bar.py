"""Contexts of the undo and redo buttons: a short label and a full sentence."""

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scorekeeper.matches.log.document import LogChange
from scorekeeper.matches.sheet.history import REDO, UNDO, label_of
from scorekeeper.web.context import Context

SHORT: dict[str, str] = {
    "add": _("Deal {number}"),
    "insert": _("Deal {number}"),
    "correct": _("Correction of deal {number}"),
    "correct_many": _("Correction of deals {numbers}"),
    "remove": _("Removal of deal {number}"),
    "pending": _("Contract"),
    "details": _("Details"),
    "reseat": _("Seats"),
    "join": _("Player joined"),
    "leave": _("Player left"),
    "stop": _("Stop"),
    "reopen": _("Playing on"),
    "import": _("Import"),
}
"""Short labels of undone or redone changes; the sentence of each button contains them."""
UNDOES = {kind: UNDO[kind] for kind in ("add", "insert", "correct", "correct_many")}
REDOES = {kind: REDO[kind] for kind in ("add", "insert")}


def undo_bar(undo: LogChange | None, redo: LogChange | None) -> Context:
    """Return both buttons, each None if there is nothing to undo or redo."""
    return {
        "undo_bar": {
            "undo": _button(undo, UNDOES, _("Undo: {what}")),
            "redo": _button(redo, REDOES, _("Redo: {what}")),
        }
    }


def _button(change: LogChange | None, labels: Mapping[str, str], other: str) -> Context | None:
    if change is None:
        return None
    short = label_of(SHORT, "", change)
    if change.kind in labels:
        return {"short": short, "says": label_of(labels, "", change)}
    return {"short": short, "says": gettext(other).format(what=short)}
