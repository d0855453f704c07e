"""Writes a change to the log: version check, idempotency key, one short transaction."""

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from copy import copy
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from games.sheet import Row, Sheet
from scorekeeper.matches.log.document import Document, LogChange
from scorekeeper.matches.log.entries import entries
from scorekeeper.matches.log.observers import observers
from scorekeeper.matches.log.outcomes import Attempt, KeyReused, Outdated, Step, row_of
from scorekeeper.matches.log.steps import checked_size
from scorekeeper.matches.log.versions import match_at_version
from scorekeeper.matches.models import Change, Match
from scorekeeper.matches.setup.dates import row_values
from scorekeeper.matches.sheet.cache import cache_sheet, sheet_of, summary
from scorekeeper.matches.signals import match_changed
from scorekeeper.matches.sync.digests import replaced_digest
from scorekeeper.monitoring.counters import CHANGES
from scorekeeper.storage.database import write_transaction
from scorekeeper.storage.queries import insert_row, update_row


@dataclass(frozen=True)
class Outcome:
    """The result of a write: the match and the sheet after it, and the sheet before it."""

    match: Match
    sheet: Sheet
    before: Sheet
    change: Change
    replayed: bool = False

    @property
    def row(self) -> Row | None:
        """The current row of the deal that the change affects, None if it was removed."""
        return row_of(self.sheet, self.change)


Plan = Callable[[Match, Sheet], Step | None]
"""From a match and its sheet to a step, None if nothing would change; may raise."""

LOCKED = (False, False, True)
"""Whether each attempt to write locks the match's row: only the last one does."""


def try_out(match: Match, attempt: Attempt, plan: Plan) -> Outcome:
    """Return the outcome that a write would have; nothing is stored, and no key is used.

    Raises the exceptions of `write`.
    """
    _find_earlier(match, attempt)
    match = _at_seen_version(match, attempt)
    before = sheet_of(match)
    step = plan(match, before)
    after = before if step is None else step.sheet
    return Outcome(match, after, before, Change(match=match, version=match.version))


def write(match: Match, attempt: Attempt, plan: Plan) -> Outcome:
    """Append one change to the log, and update the match with it.

    The fold runs before the transaction; the match's row is updated only if its version is still
    the folded one, else the change is planned again. Raises `Outdated`, `KeyReused`, and the
    exceptions of the plan.
    """
    for locked in LOCKED:
        with write_transaction() if locked else nullcontext():
            if locked:
                match = Match.objects.select_for_update().get(pk=match.pk)
            try:
                seen_match = _at_seen_version(match, attempt)
                before = sheet_of(seen_match)
                step = plan(seen_match, before)
                _check_replaced_digest(seen_match, before, step, attempt)
                outcome = _store(seen_match, before, step, attempt)
            except Exception:
                earlier = _find_earlier(match, attempt)
                if earlier is None:
                    raise
                return replayed_outcome(match, earlier)
        if outcome is not None:
            return outcome
        match = Match.objects.get(pk=match.pk)
    raise RuntimeError("A locked match changed under its lock.")


def _store(match: Match, before: Sheet, step: Step | None, attempt: Attempt) -> Outcome | None:
    """Store a step; None if another write was faster."""
    if step is None:
        return _unchanged_outcome(match, before, attempt)
    size = checked_size(match, step, attempt.change_author, match.log_bytes)
    with write_transaction():
        updated = _update_row(match, step, size)
        if updated is None:
            return None
        change = _append(updated, step.change, attempt)
        match_changed.send(Match, match=updated, change=change)
        for observer in observers():
            if updated.started_at != match.started_at:
                observer.redated(updated, match.started_at)
            observer.changed(updated, before, step.sheet)
    cache_sheet(updated, step.sheet)
    CHANGES.labels(match.game, step.change.kind).inc()
    return Outcome(updated, step.sheet, before, change)


def _unchanged_outcome(match: Match, sheet: Sheet, attempt: Attempt) -> Outcome:
    """Return the outcome of a write that changes nothing, or that of its first attempt."""
    earlier = _find_earlier(match, attempt)
    if earlier is not None:
        return replayed_outcome(match, earlier)
    return Outcome(match, sheet, sheet, Change(match=match, version=match.version))


def _at_seen_version(match: Match, attempt: Attempt) -> Match:
    """Return the match at the version that the writer has seen. Raises `Outdated`."""
    if attempt.version in {None, match.version}:
        return match
    newest = Match.objects.get(pk=match.pk)
    if newest.version != attempt.version:
        missed = newest.changes.filter(version__gt=attempt.version, version__lte=newest.version)
        raise Outdated(newest, tuple(entries(newest, missed)))
    return newest


def _check_replaced_digest(
    match: Match, before: Sheet, step: Step | None, attempt: Attempt
) -> None:
    """Raise `Outdated` if a step would replace another value than its writer saw."""
    if (
        attempt.replaced_digest
        and step is not None
        and replaced_digest(before, step.change) != attempt.replaced_digest
    ):
        raise Outdated(match, ())


def _update_row(match: Match, step: Step, log_bytes: int) -> Match | None:
    """Update the match's row and return the match; None if it has another version by now."""
    values = _row_values(match.version + 1, timezone.now(), step.document, step.sheet)
    values |= {"log_bytes": log_bytes} | row_values(step.change.new)
    at_this_version = {"id": match.pk, "version": match.version}
    return _copy_with(match, values) if update_row(Match, values, at_this_version) else None


def _row_values(
    version: int, changed_at: datetime, document: Document, sheet: Sheet
) -> dict[str, object]:
    """Return the columns of a match's row that belong to a version."""
    row = {"version": version, "document": document.to_json(), "changed_at": changed_at}
    return row | summary(document, sheet)


def _append(match: Match, change: LogChange, attempt: Attempt) -> Change:
    """Append one entry to the log."""
    stamps = {"version": match.version, "author": attempt.change_author, "at": match.changed_at}
    values = stamps | change.to_json() | {"key": attempt.key, "digest": attempt.digest}
    number = insert_row(Change, {"match": match.pk, **values})
    return Change(pk=number, match=match, **values | change.sides)


def _copy_with(match: Match, values: Mapping[str, object]) -> Match:
    """Return a copy of a match with other values; nothing is stored."""
    copied = copy(match)
    for name, value in values.items():
        setattr(copied, name, value)
    return copied


def _find_earlier(match: Match, attempt: Attempt) -> Change | None:
    """Return the change written with the same idempotency key. Raises `KeyReused`.

    `write` looks for it only if it cannot store the change: the log itself rejects a key used
    twice, and most keys are new.
    """
    if attempt.key is None:
        return None
    earlier = Change.objects.order_by().filter(match=match, key=attempt.key).first()
    if earlier is not None and earlier.digest != attempt.digest:
        raise KeyReused
    return earlier


def replayed_outcome(match: Match, change: Change) -> Outcome:
    """Return the outcome of a change as at the time of its write."""
    document, sheet = match_at_version(match, change.version, change.at)
    entries(match, [change])
    values = _row_values(change.version, change.at, document, sheet)
    return Outcome(_copy_with(match, values), sheet, sheet, change, replayed=True)
