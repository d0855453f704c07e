"""Contexts of the receipt of one change, and of the history of all."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.cards import number_text
from games.sheet import Sheet
from games.values import Refused
from scorekeeper.languages.lists import joined
from scorekeeper.matches.context import address_of
from scorekeeper.matches.log.document import History, LogChange
from scorekeeper.matches.setup.dealers import dealing_lines
from scorekeeper.matches.sheet.author_text import author_text
from scorekeeper.matches.snapshot import LogEntry, Snapshot
from scorekeeper.presenters.headline import standing_text
from scorekeeper.presenters.presenter import Presenter, present_total_changes
from scorekeeper.presenters.result import settlement_changes
from scorekeeper.web.context import Context


def receipt(
    before: Sheet,
    after: Sheet,
    change: LogEntry,
    log: Callable[[], History],
    other_effects: Iterable[str] = (),
) -> Context:
    """Return the receipt of a new change; the effects `beyond` the sheet are listed last.

    `log` folds the whole log, which only undo and redo need.
    """
    effects = effects_on_sheet(before, after)
    return {
        "receipt": effects
        | {
            "change": present_change(after, change),
            "way_back": undo_button(change.log_change(), log),
            "follows": [*effects["follows"], *other_effects],
        }
    }


def effects_on_sheet(before: Sheet, after: Sheet) -> Context:
    """Return the totals that moved, the status if it is another, and what follows from both."""
    presenter = Presenter.at(after.match)
    moves = present_total_changes(before, after, presenter)
    if moves and before.match.players != after.match.players:  # the numbers moved with the players
        moves, follows = [], [standing_text(after)]
    else:
        follows = list(settlement_changes(before, after, presenter))
    status = after.status if after.status != before.status else ""
    return {"moves": moves, "status": status, "follows": follows}


UNDO: dict[str, str] = {
    "add": _("Undo deal {number}"),
    "insert": _("Undo deal {number}"),
    "correct": _("Undo the correction of deal {number}"),
    "correct_many": _("Undo the correction of deals {numbers}"),
    "remove": _("Put deal {number} back"),
}
REDO: dict[str, str] = {
    "add": _("Put deal {number} back"),
    "insert": _("Put deal {number} back"),
    "correct": _("Correct deal {number} again"),
    "correct_many": _("Correct deals {numbers} again"),
    "remove": _("Remove deal {number} again"),
}
"""Labels of the button on a receipt, by the kind of the change that it undoes or redoes."""


def undo_button(change: LogChange, log: Callable[[], History]) -> Context:
    """Return the button on the receipt of the last change: redo after an undo, else undo."""
    if change.kind not in {"undo", "redo"}:
        return {"act": "undo", "label": label_of(UNDO, _("Undo: {what}"), change)}
    if change.kind == "undo":
        return {"act": "redo", "label": label_of(REDO, _("Redo: {what}"), log().undone[-1])}
    return {"act": "undo", "label": label_of(UNDO, _("Undo: {what}"), log().in_effect[-1])}


def label_of(labels: Mapping[str, str], default: str, change: LogChange) -> str:
    """Return the label of a change by its kind, `other` if the kind has none."""
    return gettext(labels.get(change.kind, default)).format(
        number=change.number, numbers=_numbers(change.new), what=gettext(KINDS[change.kind])
    )


KINDS = {
    "add": _("Deal {number} recorded"),
    "insert": _("Deal {number} inserted"),
    "correct": _("Deal {number} corrected"),
    "correct_many": _("Deals {numbers} corrected together"),
    "remove": _("Deal {number} removed"),
    "pending": _("Contract saved"),
    "details": _("Details changed"),
    "reseat": _("Seats changed"),
    "join": _("Player joined"),
    "leave": _("Player left"),
    "stop": _("Match stopped"),
    "reopen": _("Match opened again"),
    "import": _("Imported from a file"),
    "undo": _("Undone"),
    "redo": _("Redone"),
}

INSERTED_TOO = _("Deals inserted and corrected together")
TAKEN_OVER, RESEATED_FROM = _("Seat taken over"), _("Seats changed from deal {number} on")
TAKEN_OVER_FROM = _("Seat taken over from deal {number} on")

NOT_LISTED = ("deals", "pending", "seatings", "table_changes")
"""Details not listed: after an import or a change of seats they are on the sheet."""
LISTED_FIRST = ("players", "bookkeeper", "first_dealer", "set_dealers")
"""The changed details listed first; the rest by name, as PostgreSQL does not keep their order."""


def history(match: Snapshot, sheet: Sheet, entries: Iterable[LogEntry], *, scores: bool) -> Context:
    """Return the context of all changes, newest first."""
    names, changes = list(match.opening["players"]), []
    for change in entries:
        changes.append(present_change(sheet, change, names))
        if isinstance(change.new, dict):
            names = change.new.get("players", names)
            if change.kind == "join" and change.new["seat"] == len(names):
                names = [*names, change.new["name"]]
    return {
        "code": match.code,
        "at": address_of(match),
        "version": match.version,
        "title": match.document["title"],
        "scores": scores,
        "changes": changes[::-1],
    }


def present_change(sheet: Sheet, change: LogEntry, names: Sequence[str] = ()) -> Context:
    """Return a change in words, with the names of the players at its time if given."""
    return {
        "version": change.version,
        "at": change.at,
        "kind": change.kind,
        "by": author_text(change.author),
        **change_words(sheet, change, names),
    }


def change_words(sheet: Sheet, change: LogEntry | LogChange, names: Sequence[str] = ()) -> Context:
    """Return a change in words, without its author and time."""
    presenter = Presenter.of(names or sheet.match.players, sheet.match.suits)
    return {
        "says": gettext(_change_phrase(change)).format(
            number=change.number, numbers=_numbers(change.new)
        ),
        "number": change.number,
        "old": _side_text(sheet, change.old, presenter),
        "new": _side_text(sheet, change.new, presenter),
    }


def _change_phrase(change: LogEntry | LogChange) -> str:
    """Return the phrase for a change; for seats by whether a new player sits down and when."""
    if change.kind == "correct_many" and any(
        "before" in correction for correction in change.new or ()
    ):
        return INSERTED_TOO
    if change.kind != "reseat":
        return KINDS[change.kind]
    old, new = (set((details or {}).get("players", ())) for details in (change.old, change.new))
    has_new_player = old != new
    if change.number is None:
        return TAKEN_OVER if has_new_player else KINDS["reseat"]
    return TAKEN_OVER_FROM if has_new_player else RESEATED_FROM


def _numbers(side: object) -> str:
    """Return the numbers of deals corrected together, as before the change."""
    corrections = side if isinstance(side, list) else []
    numbers = (str(correction.get("number") or correction["before"]) for correction in corrections)
    return joined(dict.fromkeys(numbers))


def _side_text(sheet: Sheet, side: object, presenter: Presenter) -> str:
    """Return one side of a change in words: a deal, several deals, or the details."""
    if isinstance(side, list):
        deals = ((_corrected_deal_text(sheet, correction, presenter),) for correction in side)
        return format_html_join("; ", "{}", deals)
    if not isinstance(side, dict):
        return ""
    if "joins" in side:
        return _table_change_text(side)
    if "kind" not in side:
        rest = sorted(side.keys() - {*LISTED_FIRST, *NOT_LISTED})
        shown_names = [name for name in (*LISTED_FIRST, *rest) if name in side]
        return joined(_detail_text(sheet, name, side[name], presenter) for name in shown_names)
    try:
        deal = sheet.match.game.read_deal(side)
    except Refused:
        return ""
    return presenter.draw(sheet.match.game.describe(deal, sheet.options))


BEGINS = {
    "start": _("with the points of the start"),
    "worst": _("with the worst total"),
    "average": _("with the average"),
}


def _table_change_text(change: Mapping[str, Any]) -> str:
    """Return a player who joined or left, with the first deal and the points, in words."""
    name, begins = Presenter.of([change["name"]]).isolated[0], change["begins"]
    words = gettext("{name}, from deal {deal} on").format(name=name, deal=change["deal"])
    if begins is None:
        return words
    points = BEGINS.get(begins)
    begin_text = (
        gettext("with {points} points").format(points=number_text(begins))
        if points is None
        else gettext(points)
    )
    return f"{words}, {begin_text}"


def _detail_text(sheet: Sheet, name: str, value: Any, presenter: Presenter) -> str:
    if name in {"first_dealer", "set_dealers", "bookkeeper"}:
        return joined(dealing_lines(sheet, name, value, presenter))
    if name == "started_at" and value:
        return gettext("played {when}").format(when=_moment_text(value))
    return f"{name}: {_value_text(value)}"


def _moment_text(stored: str) -> str:
    """Format a time of the log in the reader's time zone."""
    return date_format(localtime(datetime.fromisoformat(stored)), "SHORT_DATETIME_FORMAT")


def _corrected_deal_text(sheet: Sheet, correction: Any, presenter: Presenter) -> str:
    """Return one of several deals corrected together, in words."""
    phrase = gettext("deal {number}") if "number" in correction else gettext("before deal {number}")
    number = correction.get("number") or correction["before"]
    deal = _side_text(sheet, correction["entry"], presenter)
    return format_html("{}: {}", phrase.format(number=number), deal)


def _value_text(value: object) -> str:
    """Format a detail; names keep their own text direction."""
    return joined(Presenter.of(value).isolated) if isinstance(value, list) else str(value)
