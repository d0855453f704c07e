"""Plans: from a match and its sheet to the step of a change; pure.

All raise `Refused` for invalid input and `Conflict` if the current state of the match does not
allow the change.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from games.sheet import Row, Sheet
from games.values import Entry, Refusal, Refused
from games.words import _
from scorekeeper.matches.log.document import LogChange, apply_change, details_changed
from scorekeeper.matches.log.outcomes import Conflict, DealMissing, Step
from scorekeeper.matches.log.steps import (
    MATCH_OVER,
    check_step,
    step,
    step_within,
    with_next,
)
from scorekeeper.matches.seats.earlier_seatings import has_duplicate_player
from scorekeeper.matches.setup.dates import with_dates
from scorekeeper.matches.setup.details import read_details
from scorekeeper.matches.snapshot import Snapshot

ALREADY_ENDED = Refusal("already_ended", _("The match has already ended."))
EARLIER_NAME = Refusal(
    "players", _("A player with this name sat in another seat before."), "players"
)
NOT_STOPPED = Refusal("not_stopped", _("Only a stopped match can be opened again."))

NEVER_EMPTY = ("players", "options", "started_at", "zone")
"""Details that null leaves unchanged."""

M = TypeVar("M", bound=Snapshot)


def no_check(_match: Snapshot, _sheet: Sheet) -> None:
    """Accept every deal."""


def plan_record(
    match: M, sheet: Sheet, entry: object, check: Callable[[M, Sheet], None] = no_check
) -> Step:
    """Append a deal, and clear the noted one.

    `check` is called with the current match and sheet, and raises if the deal must not be added.
    """
    check(match, sheet)
    deal = _require_entry(entry)
    after = with_next(sheet, deal)
    return step(match, LogChange("add", len(after.rows), None, deal), after)


def plan_insert(match: Snapshot, sheet: Sheet, entry: object, before: int) -> Step:
    """Insert a forgotten deal before deal number `before`. Also raises `DealMissing`."""
    _existing_row(sheet, before)
    change = LogChange("insert", before, None, _require_entry(entry))
    return check_step(sheet, step_within(match, change, sheet))


def plan_correct(match: Snapshot, sheet: Sheet, number: int, entry: object) -> Step:
    """Replace the entry of a deal. Also raises `DealMissing`."""
    row, deal = _existing_row(sheet, number), _require_entry(entry)
    change = LogChange("correct", number, row.entry, deal)
    return check_step(sheet, step_within(match, change, sheet))


def plan_remove(match: Snapshot, sheet: Sheet, number: int) -> Step:
    """Remove a deal. Also raises `DealMissing`."""
    change = LogChange("remove", number, _existing_row(sheet, number).entry, None)
    return check_step(sheet, step_within(match, change, sheet))


def plan_note(
    match: M, sheet: Sheet, entry: object, check: Callable[[M, Sheet], None] = no_check
) -> Step:
    """Note a deal whose result is not known yet."""
    check(match, sheet)
    if sheet.status != "open":
        raise Conflict(MATCH_OVER)
    deal = _require_entry(entry)
    match.rules.read_pending(deal)
    return _set_pending(match, sheet, deal)


def plan_no_note(match: Snapshot, sheet: Sheet) -> Step:
    """Clear the noted deal."""
    return _set_pending(match, sheet, None)


def plan_details(match: Snapshot, sheet: Sheet, values: Mapping[str, object]) -> Step | None:
    """Change the given details of a match; None if nothing would change."""
    document = match.read_document()
    values_to_set = {
        name: value
        for name, value in values.items()
        if value is not None or name not in NEVER_EMPTY
    }
    change = details_changed(with_dates(match), read_details(document, values_to_set))
    if change is None:
        return None
    if has_duplicate_player(apply_change(document, change).seatings):
        raise Refused([EARLIER_NAME])
    return check_step(sheet, step_within(match, change, sheet))


def plan_stop(match: Snapshot, sheet: Sheet) -> Step:
    """End a match early by agreement. Raises `Conflict` unless it is open."""
    if sheet.status != "open":
        raise Conflict(ALREADY_ENDED)
    return step(match, LogChange("stop"), sheet)


def plan_reopen(match: Snapshot, sheet: Sheet) -> Step:
    """Reopen a stopped match. Raises `Conflict` unless it is stopped."""
    if sheet.status != "stopped":
        raise Conflict(NOT_STOPPED)
    return step(match, LogChange("reopen"), sheet)


def preview_deal(
    match: Snapshot, sheet: Sheet, entry: object, *, replacing: int | None = None
) -> Sheet:
    """Return the sheet with a deal appended, or with deal number `replacing` corrected."""
    if replacing is None:
        return with_next(sheet, _require_entry(entry))
    return plan_correct(match, sheet, replacing, entry).sheet


def _set_pending(match: Snapshot, sheet: Sheet, deal: Entry | None) -> Step:
    """Return the step that sets or clears the noted deal."""
    change = LogChange("pending", len(sheet.rows) + 1, match.read_document().pending, deal)
    return step(match, change, sheet)


def _require_entry(entry: object) -> Entry:
    if not isinstance(entry, dict):
        raise Refused([Refusal("invalid", _("Send the deal as a JSON object."))])
    return entry


def _existing_row(sheet: Sheet, number: int) -> Row:
    if not 1 <= number <= len(sheet.rows):
        raise DealMissing
    return sheet.rows[number - 1]
