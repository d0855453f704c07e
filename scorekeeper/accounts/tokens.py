"""Tokens of an account: issued, shown once, listed, checked and revoked."""

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

from scorekeeper.accounts.models import Token, User

PREFIX = "skt_"
"""Distinguishes a token from a match's key, for people and for scanners of leaked secrets."""
TOKEN_BYTES = 30
USE_STORED_EVERY = timedelta(hours=1)


def issue_token(
    user: User,
    *,
    name: str = "",
    scopes: Collection[str] = tuple(Token.Scope),
    expires_at: datetime | None = None,
    seed: str = "",
) -> tuple[Token, str]:
    """Create a token; return it with its text, which only `seed` can derive again."""
    identifier = uuid7()
    text = token_text(identifier, seed or secrets.token_urlsafe(TOKEN_BYTES))
    token = Token.objects.create(
        id=identifier,
        user=user,
        name=name,
        digest=_digest(text),
        reads=Token.Scope.READ in scopes,
        writes=Token.Scope.WRITE in scopes,
        expires_at=expires_at,
    )
    return token, text


def token_text(token: UUID, seed: str) -> str:
    """Return a token's text, derived from a seed that only its client knows, for retries.

    Neither the seed nor the text is stored.
    """
    message = f"token:{token}:{seed}".encode()
    digest = hmac.digest(settings.SECRET_KEY.encode(), message, "sha256")[:TOKEN_BYTES]
    return PREFIX + base64.urlsafe_b64encode(digest).decode()


def tokens_of(user: User) -> QuerySet[Token]:
    """Return the tokens of an account, oldest first."""
    return user.tokens.all()


def revoke_token(user: User, token: UUID) -> bool:
    """Delete a token of this account. Return True if it existed."""
    deleted, _by_model = user.tokens.filter(pk=token).delete()
    return bool(deleted)


def is_token(text: str) -> bool:
    """Return True if the text has the prefix of a token."""
    return text.startswith(PREFIX)


def valid_token(text: str) -> Token | None:
    """Return the valid token with this text and store its use; None if there is none.

    A token is valid until it expires, as long as its account is active.
    """
    matching = Token.objects.select_related("user").filter(digest=_digest(text))
    token = matching.filter(user__is_active=True).first()
    if token is None or token.expired:
        return None
    _store_use(token)
    return token


def _store_use(token: Token) -> None:
    """Store the time of use, at most once an hour: reading should not write."""
    now = timezone.now()
    if token.used_at is None or now - token.used_at > USE_STORED_EVERY:
        token.used_at = now
        Token.objects.filter(pk=token.pk).update(used_at=now)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
