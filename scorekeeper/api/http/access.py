"""Authenticates requests: the match addressed, the key or token that may write it, the account."""

from dataclasses import dataclass

from django.conf import settings
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request

from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.accounts.guesses import count_wrong
from scorekeeper.accounts.models import Token, User
from scorekeeper.accounts.tokens import is_token, token_shown
from scorekeeper.api.http.conditions import attempt_of
from scorekeeper.api.http.problems import ASKS, Problem
from scorekeeper.matches.access.keys import key_hash, same_key
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.matches.models import Match


@dataclass(frozen=True)
class Account:
    """The account that asks, and the scopes it asks with."""

    user: User
    scopes: tuple[str, ...]
    caller: str


def match_named(request: Request, name: str) -> Match:
    """Return the match with this id or code. Raises `Problem` 404."""
    match = Match.objects.find(name)
    if match is None:
        count_wrong(request.META["REMOTE_ADDR"], name)
        raise Problem(404)
    return match


def writing(request: Request, name: str) -> tuple[Match, Attempt]:
    """Return the match named and this attempt to write it. Raises `Problem`, `Refused`."""
    match = match_named(request, name)
    author = writer_of(request, match)
    return match, attempt_of(request, author)


def writer_of(request: Request, match: Match, scope: str = "write") -> str:
    """Return the author of what this request does to a match. Raises `Problem` 401 or 403."""
    key = bearer(request)
    if key is None:
        raise unknown(request)
    if same_key(key, match.key_hash):
        return "scorer"
    if is_token(key):
        token = shown(request, key)
        if token.user_id == match.owner_id and scope in token.scopes:
            return token.user.get_username()
        raise Problem(403)
    if Match.objects.scored_with(key_hash(key)).exists():
        raise Problem(403)
    raise unknown(request, key)


def starter(request: Request) -> tuple[User | None, str]:
    """Return whose a new match is, None for nobody's, and who asks for it.

    Where not anyone may start matches, the session of a signed-in browser counts too. Raises
    `Problem`, `NotAdmitted`.
    """
    key = bearer(request)
    if key is not None and is_token(key):
        account = account_of(request, "write")
        admit_to_start(account.user)
        return account.user, account.caller
    if key is not None and not Match.objects.scored_with(key_hash(key)).exists():
        raise unknown(request, key)
    if settings.MATCHES_BY == "anyone":
        return None, f"address:{request.META['REMOTE_ADDR']}"
    signed_in = SessionAuthentication().authenticate(request)
    user = signed_in[0] if signed_in else None
    admit_to_start(user)
    return user, f"account:{user.pk}" if user else ""


def account_of(request: Request, scope: str) -> Account:
    """Return the account that asks, by its token or its session. Raises `Problem`."""
    key = bearer(request)
    if key is not None:
        token = shown(request, key)
        if scope not in token.scopes:
            raise Problem(403)
        return Account(token.user, tuple(token.scopes), f"token:{token.pk}")
    # It also checks that a form on a page of somebody else has not sent this.
    signed_in = SessionAuthentication().authenticate(request)
    if signed_in is None:
        raise unknown(request)
    user = signed_in[0]
    return Account(user, ("read", "write"), f"account:{user.pk}")


def shown(request: Request, key: str) -> Token:
    """Return the token shown. Raises `Problem` 401."""
    token = token_shown(key)
    if token is None:
        raise unknown(request, key)
    return token


def unknown(request: Request, key: str | None = None) -> Problem:
    """Return the answer to whoever shows no key, or an unknown one, which is counted."""
    if key is not None:
        count_wrong(request.META["REMOTE_ADDR"], key)
    return Problem(401, headers=ASKS)


def bearer(request: Request) -> str | None:
    """Return the key or token that a request carries, None without one."""
    scheme, _space, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else None
