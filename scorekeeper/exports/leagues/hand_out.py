"""Which leagues an owner can take along, and the answer that holds them."""

from datetime import UTC, datetime

from django.db.models import QuerySet
from django.http import HttpResponseBase, StreamingHttpResponse

from scorekeeper.accounts.models import User
from scorekeeper.exports.leagues.write import packed
from scorekeeper.exports.model.file_names import disposition
from scorekeeper.leagues.models import League, Role
from scorekeeper.media.types import GZIP


def owned_by(user: User) -> QuerySet[League]:
    """Return the leagues that an account owns."""
    return League.objects.filter(
        members__user=user, members__role=Role.OWNER, members__removed_at=None
    ).order_by("created_at", "pk")


def handed_out(leagues: list[League], user: User, name: str) -> HttpResponseBase:
    """Answer with the file of some leagues, as it is made."""
    response = StreamingHttpResponse(packed(leagues, user), content_type=GZIP)
    response["Content-Disposition"] = disposition(f"{datetime.now(UTC):%Y-%m-%d}-{name}.jsonl.gz")
    return response
