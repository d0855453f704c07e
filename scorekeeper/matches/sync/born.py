"""Matches that began on a phone: what they bring along, and what of it can be taken."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import RFC_4122, UUID

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games.values import JsonObject
from scorekeeper.accounts.shared import SharedWindow
from scorekeeper.matches.access.keys import CODE_ALPHABET, CODE_LENGTH
from scorekeeper.matches.deal.form import Answers

AWAY = timedelta(days=90)
"""A match that began longer ago began by a clock that is wrong."""
CLOCK_SKEW = timedelta(minutes=10)
BY_TIME = 7
"""The version of UUID that begins with the time."""
STARTS = SharedWindow("starts", limit=300, seconds=3600)
"""Of one network, counted with those of the API: codes would else be found by trying them."""


@dataclass(frozen=True)
class Born:
    """What a phone gave its match: each part None where it cannot be taken."""

    id: UUID | None = None
    code: str | None = None
    started_at: datetime | None = None

    def names(self) -> Iterator[JsonObject]:
        """Yield what to call the match, the phone's own wish first; then whatever is free."""
        identity = {} if self.id is None else {"id": self.id}
        code = {} if self.code is None else {"code": self.code}
        yield identity | code
        yield identity
        while True:
            yield {}


ANYWHERE = Born()
"""Of a match that begins at the server."""


def born_of(post: Answers) -> Born:
    """Read what a phone gave its match."""
    return Born(_id(post.get("id", "")), _code(post.get("code", "")), _began(post))


def _id(text: str) -> UUID | None:
    try:
        given = UUID(text)
    except ValueError:
        return None
    if given.variant != RFC_4122 or given.version != BY_TIME:
        return None
    made = timedelta(milliseconds=given.int >> 80)
    now = timezone.now() - datetime(1970, 1, 1, tzinfo=UTC)
    return given if now - AWAY <= made <= now + CLOCK_SKEW else None


def _code(text: str) -> str | None:
    return text if len(text) == CODE_LENGTH and set(text) <= set(CODE_ALPHABET) else None


def _began(post: Answers) -> datetime | None:
    """Return when a match began; None for a time to come, or long past."""
    try:
        given = parse_datetime(post.get("started_at", ""))
    except ValueError:
        return None
    if given is None or given.tzinfo is None:
        return None
    now = timezone.now()
    return given if now - AWAY <= given <= now else None
