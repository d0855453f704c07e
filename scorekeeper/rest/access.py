"""Access rules of operations: authentication by key, token or session, and the match named."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from django.conf import settings
from drf_spectacular.utils import OpenApiParameter
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.accounts.guesses import count_wrong
from scorekeeper.accounts.models import Token, User
from scorekeeper.accounts.tokens import is_token, valid_token
from scorekeeper.matches.access.keys import key_hash, same_key
from scorekeeper.matches.models import Match
from scorekeeper.rest.conditions import attempt_of
from scorekeeper.rest.parameters import ETAG, IDEMPOTENCY_KEY, IF_MATCH, IF_NONE_MATCH
from scorekeeper.rest.problems import CHALLENGE, Problem

if TYPE_CHECKING:
    from scorekeeper.rest.base import AccountView, MatchView, View

V = TypeVar("V", bound="View")
Security = list[dict[str, list[str]]]

BY_ACCOUNT: Security = [{"token": []}, {"session": []}]
BY_KEY: Security = [{"scorerKey": []}, {"token": []}]


class Access(Generic[V]):
    """An access rule: the check before the handler, and its description in the schema.

    The check takes the path parameters in `path_parameters`, the handler the others. `logs_keys` is
    true if the log of a match stores the idempotency keys.
    """

    security: ClassVar[Security] = [{}]
    errors: tuple[int, ...] = ()
    parameters: tuple[OpenApiParameter, ...] = ()
    path_parameters: tuple[str, ...] = ()
    logs_keys = False
    description = ""

    def admit(self, view: V, request: Request, *named: str) -> None:
        """Check the request and set attributes of the view for the handler. Raises `Problem`."""


class AccountAccess(Access["AccountView"]):
    """An account, by its token or session; a token needs the scope of the method."""

    security = BY_ACCOUNT
    errors = (401, 403)

    def admit(self, view: "AccountView", request: Request, *_named: str) -> None:
        view.account = account_of(request, scope_of(request))


class StartAccess(Access["View"]):
    """Anyone permitted to start matches; the handler checks, after counting the start."""

    security: ClassVar[Security] = [{}, {"token": []}]
    errors = (401, 403)
    parameters = (IDEMPOTENCY_KEY, ETAG)
    logs_keys = True


class MatchAccess(Access["MatchView"]):
    """Anyone with the match's id or code."""

    path_parameters = ("name",)

    def admit(self, view: "MatchView", request: Request, *named: str) -> None:
        view.match = match_named(request, *named)


class VersionAccess(Access["View"]):
    """Anyone with the match's id or code; the handler answers 304 before it reads the match."""

    parameters = (IF_NONE_MATCH, ETAG)


class RightsAccess(MatchAccess):
    """A scorer of the match, or its owner's token with the scope of the method."""

    security = BY_KEY
    errors = (401, 403)

    def admit(self, view: "MatchView", request: Request, *named: str) -> None:
        super().admit(view, request, *named)
        writer_of(request, view.match, scope_of(request))


class WriteAccess(MatchAccess):
    """Anyone who may write to the match; its log stores the idempotency keys."""

    security = BY_KEY
    errors = (400, 401, 403, 409, 412)
    parameters = (IF_MATCH, IDEMPOTENCY_KEY, ETAG)
    logs_keys = True

    def admit(self, view: "MatchView", request: Request, *named: str) -> None:
        super().admit(view, request, *named)
        view.attempt = attempt_of(request, writer_of(request, view.match))


ANYONE: Access["View"] = Access()
ACCOUNT = AccountAccess()
STARTER = StartAccess()
MATCH, VERSION, RIGHTS, WRITER = MatchAccess(), VersionAccess(), RightsAccess(), WriteAccess()


@dataclass(frozen=True)
class Account:
    """The account of a request, and the scopes of its token or session."""

    user: User
    scopes: tuple[str, ...]
    caller: str


def match_named(request: Request, name: str) -> Match:
    """Return the match with this id or code; count a wrong one. Raises `Problem` 404."""
    match = Match.objects.find(name)
    if match is None:
        count_wrong(request.META["REMOTE_ADDR"], name)
        raise Problem(404)
    return match


def writer_of(request: Request, match: Match, scope: str = "write") -> str:
    """Return the author name of a request's changes to a match. Raises `Problem` 401 or 403."""
    key = bearer_key(request)
    if key is None:
        raise unauthenticated(request)
    if same_key(key, match.key_hash):
        return "scorer"
    if is_token(key):
        token = token_of(request, key)
        if token.user_id == match.owner_id and scope in token.scopes:
            return token.user.get_username()
        raise Problem(403)
    if Match.objects.scored_with(key_hash(key)).exists():
        raise Problem(403)
    raise unauthenticated(request, key)


def authenticate_starter(request: Request) -> tuple[User | None, str]:
    """Return a new match's owner, None for no owner, and a name for the caller.

    Unless anyone may start matches, a browser's session counts too. Raises `Problem`,
    `NotAdmitted`.
    """
    key = bearer_key(request)
    if key is not None and is_token(key):
        account = account_of(request, "write")
        admit_to_start(account.user)
        return account.user, account.caller
    if key is not None and not Match.objects.scored_with(key_hash(key)).exists():
        raise unauthenticated(request, key)
    if settings.MATCHES_BY == "anyone":
        return None, f"address:{request.META['REMOTE_ADDR']}"
    signed_in = SessionAuthentication().authenticate(request)
    user = signed_in[0] if signed_in else None
    admit_to_start(user)
    return user, f"account:{user.pk}" if user else ""


def account_of(request: Request, scope: str) -> Account:
    """Return the account of a token or session. Raises `Problem`."""
    key = bearer_key(request)
    if key is not None:
        token = token_of(request, key)
        if scope not in token.scopes:
            raise Problem(403)
        return Account(token.user, tuple(token.scopes), f"token:{token.pk}")
    # Session authentication also checks the CSRF token.
    signed_in = SessionAuthentication().authenticate(request)
    if signed_in is None:
        raise unauthenticated(request)
    user = signed_in[0]
    return Account(user, ("read", "write"), f"account:{user.pk}")


def token_of(request: Request, key: str) -> Token:
    """Return the valid token with this text. Raises `Problem` 401."""
    token = valid_token(key)
    if token is None:
        raise unauthenticated(request, key)
    return token


def unauthenticated(request: Request, key: str | None = None) -> Problem:
    """Return the 401 response for a missing or unknown key; count an unknown one."""
    if key is not None:
        count_wrong(request.META["REMOTE_ADDR"], key)
    return Problem(401, headers=CHALLENGE)


def scope_of(request: Request) -> str:
    """Return the token scope that a request's method needs."""
    return "read" if request.method in SAFE_METHODS else "write"


def bearer_key(request: Request) -> str | None:
    """Return the bearer key or token of a request, None if there is none."""
    scheme, _space, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else None
