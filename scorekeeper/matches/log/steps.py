"""Applies a change to a match; refuses it if deals become impossible; pure."""

from collections.abc import Callable
from dataclasses import replace

from games.sheet import Row, Sheet, fold_sheet
from games.values import Entry, Refusal, Refused
from games.words import _
from scorekeeper.matches.log.bounds import LOG_FULL, document_too_long, entry_size, too_long
from scorekeeper.matches.log.document import LogChange, apply_change
from scorekeeper.matches.log.outcomes import Conflict, ImpossibleDeal, Step
from scorekeeper.matches.snapshot import Snapshot

MATCH_OVER = Refusal("match_over", _("The match is over: no deal can be added at its end."))
LATER_DEALS = Refusal("later_deal_invalid", _("This change would make later deals invalid."))


def with_next(sheet: Sheet, deal: Entry) -> Sheet:
    """Return the sheet with a deal appended. Raises `Refused`, `Conflict`."""
    if sheet.status != "open":
        raise Conflict(MATCH_OVER)
    after = sheet.plus(deal)
    _raise_refusals(after.rows[-1])
    return after


def step(match: Snapshot, change: LogChange, sheet: Sheet | None = None) -> Step:
    """Return the step of a change; a `sheet`, if given, is reused instead of a new fold."""
    document = apply_change(match.read_document(), change)
    match_input = document.match_input()
    return Step(
        change,
        document,
        fold_sheet(match_input) if sheet is None else replace(sheet, match=match_input),
    )


def step_within(match: Snapshot, change: LogChange, before: Sheet) -> Step:
    """Return the step of a change to existing deals; rows before it are reused from `before`."""
    document = apply_change(match.read_document(), change)
    return Step(change, document, fold_sheet(document.match_input(), before))


def check_step(before: Sheet, planned: Step) -> Step:
    """Return the step of a change to existing deals, if every deal stays possible.

    Raises `Refused` for the changed deal itself, `Conflict` for others that become impossible.
    """
    change = planned.change
    if change.number is not None and change.new is not None:
        _raise_refusals(planned.sheet.rows[change.number - 1])
    refuse_impossible(before, planned.sheet, lambda number: place_after(change, number))
    return planned


def place_after(change: LogChange, number: int) -> int | None:
    """Return the number of a deal after a change of one deal, None for the removed deal.

    >>> [place_after(LogChange("insert", 2), number) for number in (1, 2, 3)]
    [1, 3, 4]
    >>> [place_after(LogChange("remove", 2), number) for number in (1, 2, 3)]
    [1, None, 2]
    """
    if change.number is None or number < change.number:
        return number
    if change.kind == "insert":
        return number + 1
    if number == change.number:
        return None
    return number - 1 if change.kind == "remove" else number


def refuse_impossible(before: Sheet, after: Sheet, new_number: Callable[[int], int | None]) -> None:
    """Raise `Conflict` for deals that a change makes impossible, by their numbers before it.

    `new_number` returns the new number of a deal, None for a removed one.
    """
    in_the_way = tuple(
        ImpossibleDeal(row.number, refusals)
        for row in before.rows
        if not row.refusals
        and (place := new_number(row.number)) is not None
        and (refusals := after.rows[place - 1].refusals)
    )
    if in_the_way:
        raise Conflict(LATER_DEALS, in_the_way)


def checked_size(match: Snapshot, step: Step, author: str, log_bytes: int) -> int:
    """Return the size of the log after a step, in bytes.

    Raises `Conflict` if the match would exceed a limit.
    """
    size = log_bytes + entry_size(step.change.to_json(), author)
    deals = len(step.document.deals)
    longer = deals if deals > match.deal_count else 0
    ending = step.change.kind == "stop"
    if too_long(
        deals=longer, version=match.version + 1, log_bytes=size, ending=ending
    ) or document_too_long(step.document):
        raise Conflict(LOG_FULL)
    return size


def _raise_refusals(row: Row) -> None:
    """Raise `Refused` if a row could not be scored."""
    if row.refusals:
        raise Refused(row.refusals)
