"""The history of a file: its changes replayed, with their times and authors."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from django.utils import timezone

from games.values import INVALID, Refusal, Refused
from games.words import _
from scorekeeper.exports.files.format import HistoryInFile
from scorekeeper.exports.files.limits import Budget
from scorekeeper.exports.files.replay import (
    Replay,
    empty_document,
    refusals_below,
    seatings_of,
    with_details,
)
from scorekeeper.matches.log.authors import FROM_FILE, named_in_file
from scorekeeper.matches.log.bounds import LOG_FULL, MOST_BYTES, entry_size
from scorekeeper.matches.log.document import Document, LogChange
from scorekeeper.players.names import normalise

EARLIEST = datetime(1900, 1, 1, tzinfo=UTC)
LATEST = timedelta(days=1)
"""How far in the future a time may be: clocks differ, but by less than a day."""
LONGEST_AUTHOR = 80
OTHER_MATCH = _("Replaying these changes does not give the match in this file.")
NOT_IN_ORDER = _("Number the changes in order, from 1.")
NO_TIME = _("Not an RFC 3339 time, or a time in the future.")
Log = tuple[tuple[LogChange, datetime | None, str], ...]
"""Changes, each with its time (None if the file has none) and its author."""


def replay_history(
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
        seatings = seatings_of(opening.rules, history.opening.seatings)
        opening = replace(opening, seatings=seatings, suits=document.suits)
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
            (log_change, read_time(change.at, f"{place}.at", problems), imported_author(change.by))
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


def read_time(text: str | None, place: str, problems: list[Refusal]) -> datetime | None:
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
