"""Who asks: the match an address names, and the key that may write it."""

from rest_framework.request import Request

from scorekeeper.api.conditions import attempt_of
from scorekeeper.api.problems import Problem
from scorekeeper.matches.keys import key_hash, same_key
from scorekeeper.matches.models import Match
from scorekeeper.matches.writing import Attempt

ASKS = {"WWW-Authenticate": 'Bearer realm="scorekeeper"'}


def match_named(name: str) -> Match:
    """Return the match with this id or code. Raises `Problem` 404."""
    found = Match.objects.named(name).first()
    if found is None:
        raise Problem(404)
    return found


def scored_by(request: Request, match: Match) -> str:
    """Return the author of what this request writes. Raises `Problem` 401 or 403."""
    key = bearer(request)
    if key is None:
        raise Problem(401, headers=ASKS)
    if same_key(key, match.key_hash):
        return "scorer"
    if Match.objects.filter(key_hash=key_hash(key)).exists():
        raise Problem(403)
    raise Problem(401, headers=ASKS)


def bearer(request: Request) -> str | None:
    """Return the key or token that a request carries, None without one."""
    scheme, _space, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else None


def writing(request: Request, name: str) -> tuple[Match, Attempt]:
    """Return the match named and this attempt to write it. Raises `Problem`, `Refused`."""
    match = match_named(name)
    author = scored_by(request, match)
    return match, attempt_of(request, author)
