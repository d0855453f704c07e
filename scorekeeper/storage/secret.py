"""Secrets: the key of a site that was given none, and those an operator chose."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

SHORTEST = 20
SHORTEST_KEY = 50
"""So many characters Django asks of a key that signs cookies."""


def kept_secret_key(file: Path) -> str:
    """Return the key kept in this file, making it first if there is none."""
    if not file.exists():
        keep_key(file, get_random_secret_key())
    return file.read_text().strip()


def long_enough(name: str, secret: str) -> str:
    """Return a secret that was given, which may be none; raise if it could be guessed."""
    if 0 < len(secret) < SHORTEST:
        raise ImproperlyConfigured(f"{name} must have at least {SHORTEST} characters.")
    return secret


def keep_key(file: Path, key: str) -> None:
    """Write the key whole and readable by its owner only; the first of two processes wins."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(key)
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
