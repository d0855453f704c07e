"""Tokens of an account: issues them, shows their text once, lists, checks and revokes them."""

import base64
import hmac
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from hashlib import sha256
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from uuid6 import uuid7

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import Token, User

PREFIX = "skt_"
"""Tells a token from a match's key, for people and for programs that look for leaked secrets."""
TOKEN_BYTES = 30
LONGEST_NAME = 40
SCOPES = ("read", "write")
LONGEST_LIFE = timedelta(days=36_525)
USE_NOTED_EVERY = timedelta(hours=1)


def issue_token(
    user: User,
    *,
    name: object = "",
    scopes: object = SCOPES,
    expires_at: object = None,
    seed: str = "",
) -> tuple[Token, str]:
    """Make a token; return it with its text, which only the `seed` brings back.

    `expires_at` is a moment to come, as a datetime or RFC 3339 text; None means never. Raises
    `Refused`.
    """
    end = _moment(expires_at)
    refusals = [*_name_refusals(name), *_scope_refusals(scopes), *_end_refusals(expires_at, end)]
    if refusals:
        raise Refused(refusals)
    granted = list(scopes) if isinstance(scopes, Collection) else []
    identifier = uuid7()
    text = token_text(identifier, seed or secrets.token_urlsafe(TOKEN_BYTES))
    token = Token.objects.create(
        id=identifier,
        user=user,
        name=str(name).strip(),
        digest=_digest(text),
        reads="read" in granted,
        writes="write" in granted,
        expires_at=end,
    )
    return token, text


def token_text(token: UUID, seed: str) -> str:
    """Return a token's text: derived from what only its client knows, so that a retry has it too.

    Neither the seed nor the text is stored.
    """
    message = f"token:{token}:{seed}".encode()
    made = hmac.digest(settings.SECRET_KEY.encode(), message, "sha256")[:TOKEN_BYTES]
    return PREFIX + base64.urlsafe_b64encode(made).decode()


def _name_refusals(name: object) -> list[Refusal]:
    if isinstance(name, str) and len(name.strip()) <= LONGEST_NAME and name.isprintable():
        return []
    return [Refusal("invalid", _("Enter a name of at most 40 characters."), "name")]


def _scope_refusals(scopes: object) -> list[Refusal]:
    are_scopes = isinstance(scopes, list | tuple) and all(scope in SCOPES for scope in scopes)
    if scopes and are_scopes:
        return []
    return [Refusal("invalid", _("Choose read, write or both as scopes."), "scopes")]


def _moment(given: object) -> datetime | None:
    """Return a moment given as itself or as text; None for anything else."""
    if isinstance(given, str):
        try:
            given = datetime.fromisoformat(given)
        except ValueError:
            return None
    return given if isinstance(given, datetime) and given.tzinfo is not None else None


def _end_refusals(given: object, end: datetime | None) -> list[Refusal]:
    now = timezone.now()
    if given is None or (end is not None and now < end < now + LONGEST_LIFE):
        return []
    said = _("Enter an RFC 3339 time in the future, at most 100 years from now.")
    return [Refusal("invalid", said, "expires_at")]


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
    """Return the valid token with this text and note its use; None if there is none.

    A token is valid until it expires, as long as its account is active.
    """
    same = Token.objects.select_related("user").filter(digest=_digest(text))
    token = same.filter(user__is_active=True).first()
    if token is None or token.expired:
        return None
    _note_use(token)
    return token


def _note_use(token: Token) -> None:
    """Note the last use, at most once an hour: reading should not write."""
    now = timezone.now()
    if token.used_at is None or now - token.used_at > USE_NOTED_EVERY:
        token.used_at = now
        Token.objects.filter(pk=token.pk).update(used_at=now)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
