"""Codes that let people watch a match, and keys that let them score it."""

import base64
import hashlib
import hmac
import secrets
from uuid import UUID

from django.conf import settings

CODE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Digits and letters that cannot be confused with each other."""
CODE_LENGTH = 8
KEY_BYTES = 24

UUID_PATTERN = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
CODE_PATTERN = f"(?i:[{CODE_ALPHABET}]{{{CODE_LENGTH}}})"
"""Patterns of an id and a code in a URL: no other text reaches the database."""


def new_code() -> str:
    """Return a random code of a match, hard to guess."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def scorer_key(match: UUID, generation: int) -> str:
    """Derive the key that scores a match, so that it is never stored in plain text.

    A renewed key is the next generation; 192 bits, in 32 characters that are safe in a URL.
    """
    secret = settings.SECRET_KEY.encode()
    message = f"scorer-key:{match}:{generation}".encode()
    return base64.urlsafe_b64encode(
        hmac.digest(secret, message, hashlib.sha256)[:KEY_BYTES]
    ).decode()


def key_hash(key: str) -> str:
    """Return the stored hash of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def same_key(key: str, stored: str) -> bool:
    """Compare a key with a stored hash, in constant time."""
    return hmac.compare_digest(key_hash(key), stored)
