"""Tokens of an account: issued and told once, listed, found again by their hash, revoked."""

import secrets
from collections.abc import Collection
from hashlib import sha256
from uuid import UUID

from django.db.models import QuerySet

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import Token, User

PREFIX = "skt_"
"""Tells a token from a match's key, for people and for programs that look for leaked secrets."""
TOKEN_BYTES = 30
LONGEST_NAME = 40
SCOPES = ("read", "write")


def issue_token(user: User, *, name: object = "", scopes: object = SCOPES) -> tuple[Token, str]:
    """Make a token; return it with its text, which is nowhere to be had again.

    Raises `Refused`.
    """
    refusals = [*_name_refusals(name), *_scope_refusals(scopes)]
    if refusals:
        raise Refused(refusals)
    granted = list(scopes) if isinstance(scopes, Collection) else []
    text = PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
    token = Token.objects.create(
        user=user,
        name=str(name).strip(),
        digest=_digest(text),
        reads="read" in granted,
        writes="write" in granted,
    )
    return token, text


def _name_refusals(name: object) -> list[Refusal]:
    if isinstance(name, str) and len(name.strip()) <= LONGEST_NAME and name.isprintable():
        return []
    return [Refusal("invalid", _("A name has at most 40 characters."), "name")]


def _scope_refusals(scopes: object) -> list[Refusal]:
    known = isinstance(scopes, list | tuple) and all(scope in SCOPES for scope in scopes)
    if scopes and known:
        return []
    return [Refusal("invalid", _("Scopes are read, write or both."), "scopes")]


def tokens_of(user: User) -> QuerySet[Token]:
    """Return the tokens of an account, the oldest first."""
    return user.tokens.all()


def revoke_token(user: User, token: UUID) -> bool:
    """Revoke a token of this account; return whether there was one."""
    deleted, _by_model = user.tokens.filter(pk=token).delete()
    return bool(deleted)


def is_token(text: str) -> bool:
    """Tell whether this looks like a token."""
    return text.startswith(PREFIX)


def token_shown(text: str) -> Token | None:
    """Return the token with this text, None if there is none or its account is closed."""
    found = Token.objects.select_related("user").filter(digest=_digest(text))
    return found.filter(user__is_active=True).first()


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
