"""The start of a match: parsed from input, formatted for the log; pure."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from django.utils import timezone

from games.values import JsonObject, Refusal, Refused
from games.words import _
from scorekeeper.languages.digits import western_digits
from scorekeeper.matches.deal.form import Answers
from scorekeeper.matches.log.document import Document
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.media.times import rfc3339

EARLIEST = datetime(1900, 1, 1, tzinfo=UTC)
CLOCK_SKEW = timedelta(minutes=10)
"""The tolerance for clocks that are wrong."""
NO_TIME = Refusal(
    "invalid", _("Enter a date and time that is not in the future, from 1900 on."), "started_at"
)
FORM = "%Y-%m-%dT%H:%M"
"""A date and time as browsers send it: in the reader's time zone."""


def read_start(text: object) -> str:
    """Return a time in UTC, formatted for the log. Raises `Refused`."""
    try:
        moment = datetime.fromisoformat(text) if isinstance(text, str) else None
        if moment and moment.tzinfo and EARLIEST <= moment <= timezone.now() + CLOCK_SKEW:
            return rfc3339(moment)
    except (ValueError, OverflowError):
        pass
    raise Refused([NO_TIME])


def match_start(match: Snapshot) -> datetime:
    """Return the start of a match: as set by a scorer, else the time of its creation."""
    started_at = match.read_document().started_at
    return datetime.fromisoformat(started_at) if started_at else match.started_at


def with_dates(match: Snapshot) -> Document:
    """Return the document of a match, with its start and time zone always set."""
    document = match.read_document()
    zone = document.zone or match.zone or None
    return replace(document, started_at=rfc3339(match_start(match)), zone=zone)


def row_values(new: object) -> JsonObject:
    """Return the columns of a match's row that a change of details sets: start and time zone."""
    details = new if isinstance(new, Mapping) else {}
    values: dict[str, object] = {}
    if details.get("started_at"):
        values["started_at"] = datetime.fromisoformat(details["started_at"])
    if details.get("zone"):
        values["zone"] = details["zone"]
    return values


def form_text(moment: datetime) -> str:
    """Format a time for a form: in the reader's time zone, to the minute."""
    return timezone.localtime(moment).strftime(FORM)


def start_of(post: Answers, match: Snapshot | None = None) -> dict[str, str]:
    """Return the start entered on a form; empty if missing or equal to the match's own."""
    text = western_digits(post.get("played_at", "")).strip()
    if not text or (match is not None and text[:16] == form_text(match_start(match))):
        return {}
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return {"started_at": text}
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.get_current_timezone())
    return {"started_at": moment.isoformat()}
