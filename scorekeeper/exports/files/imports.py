"""Import of a match from its file: all of it, or a list of errors with their places."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils import timezone

from scorekeeper.accounts.models import User
from scorekeeper.exports.files.check import CheckedFile, check_file
from scorekeeper.matches.log.authors import FROM_FILE
from scorekeeper.matches.log.document import Document
from scorekeeper.matches.log.outcomes import NO_ATTEMPT, Attempt
from scorekeeper.matches.log.versions import history
from scorekeeper.matches.models import Change, Match
from scorekeeper.matches.setup.services import find_creation, store_match
from scorekeeper.matches.sheet.cache import cache_sheet, summary
from scorekeeper.storage.queries import adapt_values, insert_rows


def import_match(
    data: object, *, owner: User | None = None, caller: str = "", attempt: Attempt = NO_ATTEMPT
) -> tuple[Match, bool]:
    """Store the match of a file as a new one, with its own id, code and key.

    Returns the match, and whether an earlier attempt with the same key stored it. Raises `Refused`
    with all problems, or `KeyReused`; nothing is stored then.
    """
    earlier = find_creation(caller, attempt)
    if earlier is not None:
        return earlier, True
    file = check_file(data)
    rows = [[version, *row] for version, row in enumerate(_log_rows(file), start=1)]

    def make() -> Match:
        return Match(
            game=file.document.game,
            version=len(file.log),
            log_bytes=file.log_bytes,
            opening=file.opening.to_json(),
            document=file.document.to_json(),
            owner=owner,
            zone=file.zone,
            **summary(file.document, file.sheet),
        )

    match, retried = store_match(
        make,
        caller=caller,
        attempt=attempt,
        fill=lambda new_match: _insert_log(new_match, file, rows),
    )
    if not retried:
        cache_sheet(match, file.sheet)
    return match, retried


def imported_state(match: Match) -> tuple[int, Document]:
    """Return the version and document with which a match was imported, before later changes."""
    version = match.changes.filter(author__startswith=FROM_FILE).count()
    if version == match.version:
        return version, match.read_document()
    return version, history(match, until=version).document


COLUMNS = "kind", "number", "refers_to", "old", "new", "author", "at", "digest"


def _log_rows(file: CheckedFile) -> Iterator[list[object]]:
    """Yield the changes as database values, with the times and authors of the file."""
    now = timezone.now()
    for change, moment, author in file.log:
        values = change.to_json() | {"author": author, "at": moment or now, "digest": ""}
        yield adapt_values(Change, {name: values[name] for name in COLUMNS})


def _insert_log(match: Match, file: CheckedFile, rows: Iterable[Sequence[object]]) -> None:
    """Insert the log of a new match, and set its start."""
    (match_pk,) = adapt_values(Change, {"match": match.pk})
    insert_rows(Change, ("match", "version", *COLUMNS), ([match_pk, *row] for row in rows))
    if file.started_at is not None:
        match.started_at = file.started_at
        Match.objects.filter(pk=match.pk).update(started_at=file.started_at)
