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
from scorekeeper.matches.log.versions import as_it_was
from scorekeeper.matches.models import Change, Match
from scorekeeper.matches.setup.dates import row_values
from scorekeeper.matches.sheet.cache import keep, sheet_of, summary
from scorekeeper.matches.signals import match_changed
from scorekeeper.matches.sync.digests import saw_of
from scorekeeper.monitoring.counters import CHANGES
from scorekeeper.storage.database import write_transaction
from scorekeeper.storage.statements import insert_row, update_row


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
    _earlier(match, attempt)
    match = _as_seen(match, attempt)
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
                seen = _as_seen(match, attempt)
                before = sheet_of(seen)
                step = plan(seen, before)
                _check_saw(seen, before, step, attempt)
                outcome = _stored(seen, before, step, attempt)
            except Exception:
                earlier = _earlier(match, attempt)
                if earlier is None:
                    raise
                return replayed(match, earlier)
        if outcome is not None:
            return outcome
        match = Match.objects.get(pk=match.pk)
    raise RuntimeError("A locked match changed under its lock.")


def _stored(match: Match, before: Sheet, step: Step | None, attempt: Attempt) -> Outcome | None:
    """Store a step; None if another write was faster."""
    if step is None:
        return _unchanged(match, before, attempt)
    size = checked_size(match, step, attempt.author, match.log_bytes)
    with write_transaction():
        moved_on = _moved_on(match, step, size)
        if moved_on is None:
            return None
        change = _appended(moved_on, step.entered, attempt)
        match_changed.send(Match, match=moved_on, change=change)
        for observer in observers():
            if moved_on.started_at != match.started_at:
                observer.redated(moved_on, match.started_at)
            observer.changed(moved_on, before, step.sheet)
    keep(moved_on, step.sheet)
    CHANGES.labels(match.game, step.entered.kind).inc()
    return Outcome(moved_on, step.sheet, before, change)


def _unchanged(match: Match, sheet: Sheet, attempt: Attempt) -> Outcome:
    """Return the outcome of a write that changes nothing, or that of its first attempt."""
    earlier = _earlier(match, attempt)
    if earlier is not None:
        return replayed(match, earlier)
    return Outcome(match, sheet, sheet, Change(match=match, version=match.version))


def _as_seen(match: Match, attempt: Attempt) -> Match:
    """Return the match at the version that the writer has seen. Raises `Outdated`."""
    if attempt.version in {None, match.version}:
        return match
    newest = Match.objects.get(pk=match.pk)
    if newest.version != attempt.version:
        missed = newest.changes.filter(version__gt=attempt.version, version__lte=newest.version)
        raise Outdated(newest, tuple(entries(newest, missed)))
    return newest


def _check_saw(match: Match, before: Sheet, step: Step | None, attempt: Attempt) -> None:
    """Raise `Outdated` if a step would replace another value than its writer saw."""
    if attempt.saw and step is not None and saw_of(before, step.entered) != attempt.saw:
        raise Outdated(match, ())


def _moved_on(match: Match, step: Step, log_bytes: int) -> Match | None:
    """Update the match's row and return the match; None if it has another version by now."""
    values = _version_of(match.version + 1, timezone.now(), step.document, step.sheet)
    values |= {"log_bytes": log_bytes} | row_values(step.entered.new)
    at_this_version = {"id": match.pk, "version": match.version}
    return _with(match, values) if update_row(Match, values, at_this_version) else None


def _version_of(
    version: int, changed_at: datetime, document: Document, sheet: Sheet
) -> dict[str, object]:
    """Return the columns of a match's row that belong to a version."""
    row = {"version": version, "document": document.stored(), "changed_at": changed_at}
    return row | summary(document, sheet)


def _appended(match: Match, entered: LogChange, attempt: Attempt) -> Change:
    """Append one entry to the log."""
    made = {"version": match.version, "author": attempt.author, "at": match.changed_at}
    values = made | entered.stored() | {"key": attempt.key, "digest": attempt.digest}
    number = insert_row(Change, {"match": match.pk, **values})
    return Change(pk=number, match=match, **values | entered.sides)


def _with(match: Match, values: Mapping[str, object]) -> Match:
    """Return a copy of a match with other values; nothing is stored."""
    other = copy(match)
    for name, value in values.items():
        setattr(other, name, value)
    return other


def _earlier(match: Match, attempt: Attempt) -> Change | None:
    """Return the change written with the same idempotency key. Raises `KeyReused`.

    Called only after a write has failed: the log itself rejects a key used twice, and most keys are
    new.
    """
    if attempt.key is None:
        return None
    earlier = Change.objects.order_by().filter(match=match, key=attempt.key).first()
    if earlier is not None and earlier.digest != attempt.digest:
        raise KeyReused
    return earlier


def replayed(match: Match, change: Change) -> Outcome:
    """Return the outcome of a change as at the time of its write."""
    document, sheet = as_it_was(match, change.version, change.at)
    entries(match, [change])
    values = _version_of(change.version, change.at, document, sheet)
    return Outcome(_with(match, values), sheet, sheet, change, replayed=True)
