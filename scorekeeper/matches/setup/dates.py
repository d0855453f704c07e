"""When a match was played: read from what was typed, and written as the log keeps it; pure."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from django.utils import timezone

from games.values import JsonObject, Refusal, Refused
from games.words import _
from scorekeeper.languages.digits import western
from scorekeeper.matches.deal.form import Answers
from scorekeeper.matches.log.document import Document
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.media.times import rfc3339

EARLIEST = datetime(1900, 1, 1, tzinfo=UTC)
AHEAD = timedelta(minutes=10)
"""Clocks differ by so much."""
NO_TIME = Refusal(
    "invalid", _("Enter a date and time that is not in the future, from 1900 on."), "started_at"
)
FORM = "%Y-%m-%dT%H:%M"
"""A date and time as browsers send it: by the reader's clock."""


def read_started(given: object) -> str:
    """Return a moment in UTC as the log keeps it. Raises `Refused`."""
    try:
        moment = datetime.fromisoformat(given) if isinstance(given, str) else None
        if moment and moment.tzinfo and EARLIEST <= moment <= timezone.now() + AHEAD:
            return rfc3339(moment)
    except (ValueError, OverflowError):
        pass
    raise Refused([NO_TIME])


def began(match: Snapshot) -> datetime:
    """Return when a match began: as somebody said, else when it was started."""
    said = match.read().started_at
    return datetime.fromisoformat(said) if said else match.started_at


def with_dates(match: Snapshot) -> Document:
    """Return the document of a match, with when and where it began also if nobody has set that."""
    document = match.read()
    zone = document.zone or match.zone or None
    return replace(document, started_at=rfc3339(began(match)), zone=zone)


def row_values(new: object) -> JsonObject:
    """Return what a change of details brings to the row of its match: when and where it began."""
    said = new if isinstance(new, Mapping) else {}
    values: dict[str, object] = {}
    if said.get("started_at"):
        values["started_at"] = datetime.fromisoformat(said["started_at"])
    if said.get("zone"):
        values["zone"] = said["zone"]
    return values


def on_form(moment: datetime) -> str:
    """Return a moment as the box of a form has it: by the reader's clock, to the minute."""
    return timezone.localtime(moment).strftime(FORM)


def typed_date(post: Answers, match: Snapshot | None = None) -> dict[str, str]:
    """Return the date typed on a form, nothing where none was or where it is the match's own."""
    text = western(post.get("played_at", "")).strip()
    if not text or (match is not None and text[:16] == on_form(began(match))):
        return {}
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return {"started_at": text}
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.get_current_timezone())
    return {"started_at": moment.isoformat()}
