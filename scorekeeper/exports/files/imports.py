"""Import of a match from its file: all of it, or a list of errors with their places."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from django.utils import timezone

from games import GAMES
from games.sheet import Sheet, opening_sheet
from games.values import INVALID, Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.exports.files.format import MOST_PROBLEMS, HistoryInFile, MatchExport, read_file
from scorekeeper.exports.files.limits import Budget
from scorekeeper.exports.files.replay import (
    Replay,
    empty_document,
    refusals_below,
    seatings_of,
    with_details,
)
from scorekeeper.matches.log.authors import FROM_FILE, named_in_file
from scorekeeper.matches.log.bounds import LOG_FULL, MOST_BYTES, document_too_long, entry_size
from scorekeeper.matches.log.document import Document, LogChange
from scorekeeper.matches.log.outcomes import NO_ATTEMPT, Attempt
from scorekeeper.matches.log.versions import history
from scorekeeper.matches.models import Change, Match
from scorekeeper.matches.setup.dates import row_values
from scorekeeper.matches.setup.details import read_zone
from scorekeeper.matches.setup.services import find_creation, store_match
from scorekeeper.matches.sheet.cache import cache_sheet, summary
from scorekeeper.players.names import normalise
from scorekeeper.storage.queries import adapt_values, insert_rows

EARLIEST = datetime(1900, 1, 1, tzinfo=UTC)
LATEST = timedelta(days=1)
"""How far in the future a time may be: clocks differ, but by less than a day."""
LONGEST_AUTHOR = 80

OTHER_MATCH = _("Replaying these changes does not give the match in this file.")
NOT_IN_ORDER = _("Number the changes in order, from 1.")
NO_TIME = _("Not an RFC 3339 time, or a time in the future.")


Log = tuple[tuple[LogChange, datetime | None, str], ...]
"""Changes, each with its time (None if the file has none) and its author."""


@dataclass(frozen=True)
class CheckedFile:
    """The validated content of a file: the current match, its opening and its log."""

    document: Document
    sheet: Sheet
    opening: Document
    log: Log
    log_bytes: int
    started_at: datetime | None
    zone: str


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


# The content of a file


def check_file(data: object) -> CheckedFile:
    """Validate a file and every value in it. Raises `Refused`."""
    budget = Budget()
    file = read_file(data)
    problems: list[Refusal] = []
    started_at = _read_time(file.started_at, "started_at", problems)
    zone = _read_zone(file.zone, problems)
    document = _read_document(file, problems)
    if document is None:
        raise Refused(problems)
    sheet = _read_sheet(file, document, problems, budget)
    if file.history is None:
        opening, log = _as_one_change(document)
    else:
        document, opening, log = _replay_history(
            file.game, file.history, document, problems, budget
        )
        dates = row_values(document.to_json())
        started_at, zone = dates.get("started_at", started_at), dates.get("zone", zone)
    log_bytes = sum(entry_size(change.to_json(), author) for change, _at, author in log)
    if not problems and (log_bytes > MOST_BYTES or document_too_long(document)):
        problems.append(LOG_FULL)
    if problems:
        raise Refused(problems[:MOST_PROBLEMS])
    return CheckedFile(document, sheet, opening, log, log_bytes, started_at, zone)


def _read_document(file: MatchExport, problems: list[Refusal]) -> Document | None:
    """Return the match as the file describes it, None if its details are invalid."""
    try:
        document = with_details(empty_document(file.game), file.details())
        seatings = seatings_of(file.game, file.seatings)
    except Refused as refused:
        problems += refused.refusals
        return None
    return replace(
        document,
        deals=file.deals,
        pending=file.pending,
        stopped=file.stopped,
        seatings=seatings,
    )


def _read_sheet(
    file: MatchExport, document: Document, problems: list[Refusal], budget: Budget
) -> Sheet:
    """Return the sheet of a file's deals, adding their refusals to `problems`."""
    sheet = opening_sheet(document.match_input())
    for index, entry in enumerate(file.deals):
        budget.spend()
        sheet = sheet.plus(entry)
        problems += refusals_below(f"deals.{index}", sheet.rows[-1].refusals)
    if file.pending is not None:
        try:
            GAMES[file.game].read_pending(file.pending)
        except Refused as refused:
            problems += refusals_below("pending", refused.refusals)
    return sheet


def _as_one_change(document: Document) -> tuple[Document, Log]:
    """Return the opening and a log of one change, for a file without a history."""
    opening = replace(document, deals=(), pending=None, stopped=False, seatings=())
    old, new = opening.to_json() | {"seatings": []}, document.to_json()
    changed_fields = [name for name in new if new[name] != old[name]]
    if not changed_fields:
        return opening, ()
    change = LogChange(
        "import", None, {n: old[n] for n in changed_fields}, {n: new[n] for n in changed_fields}
    )
    return opening, ((change, None, FROM_FILE),)


def _replay_history(
    game: str,
    history: HistoryInFile,
    document: Document,
    problems: list[Refusal],
    budget: Budget,
) -> tuple[Document, Document, Log]:
    """Replay the changes of a file; they must lead to the match that the file has.

    Returns the match with the date from its changes, its opening and its log.
    """
    try:
        opening = with_details(
            empty_document(game), history.opening.details() | history.opening.dates()
        )
        opening = replace(opening, seatings=seatings_of(game, history.opening.seatings))
    except Refused as refused:
        problems += refusals_below("history.opening", refused.refusals)
        return document, document, ()
    replay, log, size = Replay(opening), [], 0
    for index, change in enumerate(history.changes):
        budget.spend()
        place = f"history.changes.{index}"
        try:
            log_change = replay.apply(change)
        except Refused as refused:
            problems += refusals_below(place, refused.refusals)
            return document, opening, ()
        if change.version != index + 1:
            problems.append(Refusal(INVALID.code, NOT_IN_ORDER, f"{place}.version"))
        log.append(
            (log_change, _read_time(change.at, f"{place}.at", problems), imported_author(change.by))
        )
        size += entry_size(log_change.to_json(), log[-1][-1])
        if size > MOST_BYTES:
            problems.append(replace(LOG_FULL, field=place))
            return document, opening, ()
    document = replace(document, started_at=replay.document.started_at, zone=replay.document.zone)
    if replay.document != document:
        problems.append(Refusal(INVALID.code, OTHER_MATCH, "history"))
    return document, opening, tuple(log)


def imported_author(by: str | None) -> str:
    """Return the author of an imported change, with a prefix that says so.

    >>> imported_author("anna"), imported_author("file:anna"), imported_author("file:file:anna")
    ('file:anna', 'file:anna', 'file:anna')
    """
    return f"{FROM_FILE}{named_in_file(normalise(by or ''))}"[:LONGEST_AUTHOR]


def _read_zone(name: str | None, problems: list[Refusal]) -> str:
    """Return the time zone of the file, empty if it is missing or unknown."""
    try:
        return read_zone(name)
    except Refused as refused:
        problems += refused.refusals
        return ""


def _read_time(text: str | None, place: str, problems: list[Refusal]) -> datetime | None:
    """Return a time of the file, None if it is missing or invalid."""
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment and moment.tzinfo and EARLIEST <= moment <= timezone.now() + LATEST:
        return moment
    problems.append(Refusal(INVALID.code, NO_TIME, place))
    return None
