"""The content of a file, read and checked before anything is stored."""

from dataclasses import dataclass, replace
from datetime import datetime

from games.sheet import Sheet, opening_sheet
from games.values import Refusal, Refused
from scorekeeper.exports.files.format import MOST_PROBLEMS, MatchExport, read_file
from scorekeeper.exports.files.history import Log, read_time, replay_history
from scorekeeper.exports.files.limits import Budget
from scorekeeper.exports.files.replay import (
    empty_document,
    refusals_below,
    seatings_of,
    with_details,
)
from scorekeeper.matches.log.authors import FROM_FILE
from scorekeeper.matches.log.bounds import LOG_FULL, MOST_BYTES, document_too_long, entry_size
from scorekeeper.matches.log.document import Document, LogChange
from scorekeeper.matches.setup.dates import row_values
from scorekeeper.matches.setup.details import read_suits, read_zone


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


def check_file(data: object) -> CheckedFile:
    """Validate a file and every value in it. Raises `Refused`."""
    budget = Budget()
    file = read_file(data)
    problems: list[Refusal] = []
    started_at = read_time(file.started_at, "started_at", problems)
    zone = _read_zone(file.zone, problems)
    document = _read_document(file, problems)
    if document is None:
        raise Refused(problems)
    sheet = _read_sheet(file, document, problems, budget)
    if file.history is None:
        opening, log = _as_one_change(document)
    else:
        document, opening, log = replay_history(file.game, file.history, document, problems, budget)
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
        seatings = seatings_of(document.rules, file.seatings)
        suits = read_suits(file.suits)
        replace(document, deals=file.deals, table_changes=file.table_changes).check_table()
    except Refused as refused:
        problems += refused.refusals
        return None
    return replace(
        document,
        deals=file.deals,
        pending=file.pending,
        stopped=file.stopped,
        seatings=seatings,
        table_changes=file.table_changes,
        suits=suits,
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
            document.rules.read_pending(file.pending)
        except Refused as refused:
            problems += refusals_below("pending", refused.refusals)
    return sheet


def _as_one_change(document: Document) -> tuple[Document, Log]:
    """Return the opening and a log of one change, for a file without a history."""
    opening = replace(
        document, deals=(), pending=None, stopped=False, seatings=(), table_changes=()
    )
    empty: dict[str, object] = {"seatings": [], "table_changes": []}
    old, new = opening.to_json() | empty, document.to_json()
    changed_fields = [name for name in new if new[name] != old[name]]
    if not changed_fields:
        return opening, ()
    change = LogChange(
        "import", None, {n: old[n] for n in changed_fields}, {n: new[n] for n in changed_fields}
    )
    return opening, ((change, None, FROM_FILE),)


def _read_zone(name: str | None, problems: list[Refusal]) -> str:
    """Return the time zone of the file, empty if it is missing or unknown."""
    try:
        return read_zone(name)
    except Refused as refused:
        problems += refused.refusals
        return ""
