"""How a change reaches the log: version check, idempotency key, one short transaction."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.db import IntegrityError
from django.utils import timezone

from games.kernel import Row, Sheet, score
from games.values import Refusal, Refused
from scorekeeper.database import write_transaction
from scorekeeper.matches.log import Document, Entered, History, changed, fold
from scorekeeper.matches.models import Change, Match
from scorekeeper.matches.sheets import keep, sheet_of, summary


@dataclass(frozen=True)
class Attempt:
    """Who writes, what they had seen, and the key that makes a retry harmless.

    `version` is the version the writer had seen, None for "whatever is newest"; `digest` tells
    requests with the same key apart.
    """

    author: str = "scorer"
    version: int | None = None
    key: str | None = None
    digest: str = ""


@dataclass(frozen=True)
class Outcome:
    """What a write came to: the match and sheet after it, and before it."""

    match: Match
    sheet: Sheet
    before: Sheet
    change: Change
    replayed: bool = False

    @property
    def row(self) -> Row | None:
        """The deal that the change is about, as it stands now; None when it is gone."""
        number = None if self.change.new is None else self.change.number
        rows = self.sheet.rows
        return rows[number - 1] if number and number <= len(rows) else None


class Conflict(Exception):  # noqa: N818  the match stands against it, nothing is broken
    """The match as it stands does not allow the change; nothing has been stored."""

    def __init__(self, refusal: Refusal, deals: tuple[int, ...] = ()) -> None:
        """Carry the reason and the numbers of deals in the way."""
        self.refusal, self.deals = refusal, deals
        super().__init__(refusal.code)


class Outdated(Exception):  # noqa: N818  somebody was faster, nothing is broken
    """The match has moved on since the writer saw it; nothing has been stored."""

    def __init__(self, match: Match, changes: tuple[Change, ...]) -> None:
        """Carry the match as it stands and what happened since."""
        self.match, self.changes = match, changes
        super().__init__(f"version {match.version}")


class KeyReused(Exception):  # noqa: N818  a client's mistake, nothing is broken
    """The idempotency key was used before, with another request; nothing has been stored."""


Plan = Callable[[Match, Sheet], Entered | None]
"""From a match and its sheet to the change wanted, None for nothing to change; may raise."""

UNLOCKED_TRIES = 2


def write(match: Match, attempt: Attempt, plan: Plan) -> Outcome:
    """Append one change to the log and bring the match up to date with it.

    The fold runs before the transaction; the match's row is then changed only if its version is
    still the one folded, else all is planned again. Raises `Outdated`, `KeyReused`, and what the
    plan raises.
    """
    for _ in range(UNLOCKED_TRIES):
        outcome = _try(match, attempt, plan)
        if outcome is not None:
            return outcome
        match = Match.objects.get(pk=match.pk)
    with write_transaction():
        match = Match.objects.select_for_update().get(pk=match.pk)
        outcome = _try(match, attempt, plan)
    if outcome is None:
        raise RuntimeError("A locked match changed under its lock.")
    return outcome


def _try(match: Match, attempt: Attempt, plan: Plan) -> Outcome | None:
    """Make one attempt; None when somebody else was faster."""
    earlier = _earlier(match, attempt)
    if earlier is not None:
        return replayed(match, earlier)
    if attempt.version is not None and attempt.version != match.version:
        raise Outdated(match, tuple(match.changes.filter(version__gt=attempt.version)))
    before = sheet_of(match)
    entered = plan(match, before)
    if entered is None and attempt.key is not None:
        entered = Entered("details", None, {}, {})  # else a later retry could change something
    if entered is None:
        last = match.changes.last() or Change(match=match, version=match.version, kind="details")
        return Outcome(match, before, before, last)
    document, after = _brought(match, before, entered)
    try:
        with write_transaction():
            moved_on = _stored(match, document, after)
            if moved_on is None:
                return None
            change = _appended(moved_on, entered, attempt)
    except IntegrityError:  # somebody else has just taken this version or this key
        return None
    keep(moved_on, after)
    return Outcome(moved_on, after, before, change)


def _appended(match: Match, entered: Entered, attempt: Attempt) -> Change:
    """Write one entry into the log."""
    return Change.objects.create(
        match=match,
        version=match.version,
        kind=entered.kind,
        number=entered.number,
        old=entered.old,
        new=entered.new,
        author=attempt.author,
        key=attempt.key,
        digest=attempt.digest,
    )


def _brought(match: Match, before: Sheet, entered: Entered) -> tuple[Document, Sheet]:
    """Return the document and the sheet that a change brings."""
    if entered.kind in {"undo", "redo"}:
        document = history(match).plus(entered).document
        return document, score(document.match_input())
    document = changed(match.read(), entered)
    wanted = document.match_input()
    if entered.kind == "add":
        return document, replace(before.plus(entered.new), match=wanted)
    if entered.kind in {"pending", "stop", "reopen"}:
        return document, replace(before, match=wanted)
    return document, score(wanted)


def _stored(match: Match, document: Document, sheet: Sheet) -> Match | None:
    """Bring the match's row up to date, None if it is not at this version any more."""
    values: dict[str, Any] = {
        "version": match.version + 1, "document": document.stored(),
        "changed_at": timezone.now(), **summary(document, sheet),
    }  # fmt: skip
    at_this_version = Match.objects.filter(pk=match.pk, version=match.version)
    if not at_this_version.update(**values):
        return None
    fresh = Match(
        pk=match.pk, code=match.code, game=match.game, opening=match.opening,
        key_generation=match.key_generation, key_hash=match.key_hash, owner_id=match.owner_id,
        started_at=match.started_at, **values,
    )  # fmt: skip
    fresh._state.adding = False  # noqa: SLF001  the row exists: it has just been updated
    fresh._state.db = match._state.db  # noqa: SLF001
    return fresh


def _earlier(match: Match, attempt: Attempt) -> Change | None:
    """Return the change made with this key before. Raises `KeyReused`."""
    if attempt.key is None:
        return None
    earlier = match.changes.filter(key=attempt.key).first()
    if earlier is not None and earlier.digest != attempt.digest:
        raise KeyReused
    return earlier


def history(match: Match, *, until: int | None = None) -> History:
    """Fold a match's log, up to a version if one is given."""
    changes = match.changes.order_by("version")
    if until is not None:
        changes = changes.filter(version__lte=until)
    return fold(Document.read(match.opening), [change.entered() for change in changes])


def replayed(match: Match, change: Change) -> Outcome:
    """Return again what a change came to when it was made."""
    document = history(match, until=change.version).document
    sheet = score(document.match_input())
    as_it_was = Match(
        pk=match.pk, code=match.code, game=match.game, version=change.version,
        opening=match.opening, document=document.stored(), key_hash=match.key_hash,
        key_generation=match.key_generation, owner_id=match.owner_id,
        started_at=match.started_at, changed_at=change.at, **summary(document, sheet),
    )  # fmt: skip
    return Outcome(as_it_was, sheet, sheet, change, replayed=True)


def refused_rows(before: Sheet, after: Sheet, *, moved: Callable[[int], int | None]) -> list[int]:
    """Return the numbers, as they stand before, of deals that a change makes impossible.

    `moved` tells where a deal goes, None if it goes away.
    """
    return [
        row.number
        for row in before.rows
        if not row.refusals
        and (place := moved(row.number)) is not None
        and after.rows[place - 1].refusals
    ]


def raise_refusals(row: Row) -> None:
    """Raise `Refused` if a row could not be scored."""
    if row.refusals:
        raise Refused(row.refusals)
