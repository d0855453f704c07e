"""Matches begun on a phone: the id, code and time that it chose, as far as acceptable."""

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

MOST_AGE = timedelta(days=90)
"""The greatest age of a start; an older one comes from a wrong clock."""
CLOCK_SKEW = timedelta(minutes=10)
UUID_VERSION = 7
"""The version of UUIDs that begin with the time."""
STARTS = SharedWindow("starts", limit=300, seconds=3600)
"""Starts of one network, shared with the API's; without a limit codes could be found by trying."""


@dataclass(frozen=True)
class MatchIdentity:
    """The id, code and start that a phone gave its match; each None if not acceptable."""

    id: UUID | None = None
    code: str | None = None
    started_at: datetime | None = None

    def candidates(self) -> Iterator[JsonObject]:
        """Yield ids and codes to try, first those of the phone; then generated ones, endlessly."""
        identity = {} if self.id is None else {"id": self.id}
        code = {} if self.code is None else {"code": self.code}
        yield identity | code
        yield identity
        while True:
            yield {}


GENERATED = MatchIdentity()
"""For a match that begins at the server."""


def parse_identity(post: Answers) -> MatchIdentity:
    """Parse the id, code and start of a phone's match."""
    return MatchIdentity(_id(post.get("id", "")), _code(post.get("code", "")), _start_time(post))


def _id(text: str) -> UUID | None:
    try:
        uuid = UUID(text)
    except ValueError:
        return None
    if uuid.variant != RFC_4122 or uuid.version != UUID_VERSION:
        return None
    created = timedelta(milliseconds=uuid.int >> 80)
    now = timezone.now() - datetime(1970, 1, 1, tzinfo=UTC)
    return uuid if now - MOST_AGE <= created <= now + CLOCK_SKEW else None


def _code(text: str) -> str | None:
    return text if len(text) == CODE_LENGTH and set(text) <= set(CODE_ALPHABET) else None


def _start_time(post: Answers) -> datetime | None:
    """Parse the start of a match; None if it is in the future or too long ago."""
    try:
        started_at = parse_datetime(post.get("started_at", ""))
    except ValueError:
        return None
    if started_at is None or started_at.tzinfo is None:
        return None
    now = timezone.now()
    return started_at if now - MOST_AGE <= started_at <= now else None
