"""Folds matches again from their logs: the regression test of the rules against real play."""

import time
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.core.management import BaseCommand, CommandError
from django.db.models import QuerySet

from games.sheet import fold_sheet
from games.values import JsonObject
from scorekeeper.matches.log.document import Document, fold, wrong_references
from scorekeeper.matches.log.observers import observers
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import summary
from scorekeeper.storage.database import analyze_tables, write_transaction
from scorekeeper.storage.queries import read_in_chunks

CHUNK = 100
"""The number of matches in memory at a time, with their logs."""
PROGRESS_EVERY = 1000
LATER = timedelta(microseconds=1)
"""Added to `changed_at` of a repaired match, so that no cached sheet is used for it."""


class Command(BaseCommand):
    """Compare the stored copies of each match with its log, and repair them."""

    help = "Folds matches again from their logs and mends the stored copies that differ."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="repair nothing, only report")
        parser.add_argument("--match", metavar="CODE", help="only this match, by code or id")

    def handle(self, *, check: bool, match: str | None, **_: object) -> None:
        matches = Match.objects.all() if match is None else Match.objects.named(match)
        if match is not None and not matches.exists():
            raise CommandError(f"There is no match {match}.")
        wrong = self._recount_matches(matches, repair=not check)
        if match is None:
            wrong += self._recount_observers(repair=not check)
        if not check:
            analyze_tables()
        if wrong:
            raise CommandError(f"Not as the logs say: {wrong}")

    def _recount_matches(self, matches: QuerySet[Match], *, repair: bool) -> int:
        """Return the number of matches that still differ from their logs."""
        start, count, wrong = time.monotonic(), 0, 0
        for count, match in enumerate(
            read_in_chunks(matches.prefetch_related("changes"), CHUNK), start=1
        ):
            recounted = recount(match)
            if repair and (recounted.copies or recounted.missing):
                rewrite(match.pk)
            for problem in recounted.problems():
                self.stdout.write(f"{match.code}: {problem}")
            wrong += bool(recounted.lasting or (recounted.copies and not repair))
            if count % PROGRESS_EVERY == 0:
                self.stderr.write(progress(count, time.monotonic() - start))
        self.stderr.write(progress(count, time.monotonic() - start))
        return wrong

    def _recount_observers(self, *, repair: bool) -> int:
        """Let observers recalculate their derived data; return the number of differences left."""
        wrong = 0
        for observer in observers():
            for problem in observer.recount(repair=repair, report=self.stderr.write):
                self.stdout.write(problem)
                wrong += not repair
        return wrong


def progress(count: int, seconds: float) -> str:
    return f"{count} matches folded, {count / max(seconds, 1e-6):.0f} a second"


@dataclass(frozen=True)
class Recount:
    """The problems of a match: stored copies that differ from the log, and lasting ones."""

    copies: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    """The stored and the correct value, by field."""
    missing: JsonObject = field(default_factory=dict)
    """Values that an earlier release did not store; their absence is no problem."""
    lasting: tuple[str, ...] = ()

    def problems(self) -> Iterator[str]:
        """Yield each problem in words, without the content of the match."""
        for name, (stored, right) in self.copies.items():
            if name != "document":
                yield f"{name} is stored as {stored}, should be {right}"
            elif isinstance(stored, dict):
                fields = [name for name in right if stored.get(name, ...) != right[name]]
                yield f"document differs in {', '.join(fields) or 'fields that do not exist'}"
            else:
                yield "document is none"
        yield from self.lasting


def recount(match: Match) -> Recount:
    """Fold a match again and compare, even if it is damaged.

    Changes written after the match was read are ignored: others may be writing.
    """
    changes = [change for change in match.changes.all() if change.version <= match.version]
    try:
        opening = Document.read(match.opening)
        log = [change.log_change() for change in changes]
        document = fold(opening, log).document
        sheet = fold_sheet(document.match_input())
        correct = {"document": document.to_json(), **summary(document, sheet)}
    except Exception as error:  # noqa: BLE001  one damaged match must not hide the others
        return Recount(lasting=(f"cannot be folded: {type(error).__name__} {error}",))
    lasting = [
        f"deal {row.number} cannot be: {', '.join(refusal.code for refusal in row.refusals)}"
        for row in sheet.rows
        if row.refusals
    ]
    if [change.version for change in changes] != list(range(1, match.version + 1)):
        lasting.append(f"the log has {len(changes)} entries, the version is {match.version}")
    lasting += [
        f"version {version} names another change than its own" for version in wrong_references(log)
    ]
    stored = {name: getattr(match, name) for name in correct}
    copies = {
        name: (stored[name], value) for name, value in correct.items() if stored[name] != value
    }
    missing = {}
    if match.standing is None:
        missing["standing"] = copies.pop("standing")[1]
    return Recount(copies, missing, tuple(lasting))


def rewrite(pk: UUID) -> None:
    """Overwrite the copies that differ or are missing; the version stays."""
    with write_transaction():
        match = Match.objects.select_for_update().get(pk=pk)
        problems = recount(match)
        correct = {name: correct for name, (_stored, correct) in problems.copies.items()}
        if correct:
            correct["changed_at"] = match.changed_at + LATER
        Match.objects.filter(pk=pk).update(**correct, **problems.missing)
