"""The leagues that an owner can export, and the response with their file."""

from datetime import UTC, datetime

from django.db.models import QuerySet
from django.http import HttpResponseBase, StreamingHttpResponse

from scorekeeper.accounts.models import User
from scorekeeper.exports.leagues.write import packed_file
from scorekeeper.exports.model.file_names import disposition
from scorekeeper.leagues.models import League, Role
from scorekeeper.media.types import GZIP


def owned_by(user: User) -> QuerySet[League]:
    """Return the leagues that an account owns, oldest first."""
    return League.objects.filter(
        members__user=user, members__role=Role.OWNER, members__removed_at=None
    ).order_by("created_at", "pk")


def file_response(leagues: list[League], user: User, name: str) -> HttpResponseBase:
    """Return a streaming response with the file of some leagues."""
    response = StreamingHttpResponse(packed_file(leagues, user), content_type=GZIP)
    response["Content-Disposition"] = disposition(f"{datetime.now(UTC):%Y-%m-%d}-{name}.jsonl.gz")
    return response
