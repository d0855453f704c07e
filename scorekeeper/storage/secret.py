"""Secrets of the site: the operator's own, or a generated key."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

SHORTEST = 20
SHORTEST_KEY = 50
"""Django's minimum length of a key that signs cookies."""


def load_secret_key(file: Path) -> str:
    """Return the secret key in a file; generate it first if the file is missing."""
    if not file.exists():
        store_key(file, get_random_secret_key())
    return file.read_text().strip()


def check_secret_length(name: str, secret: str) -> str:
    """Return an optional secret. Raises `ImproperlyConfigured` if it is too short."""
    if 0 < len(secret) < SHORTEST:
        raise ImproperlyConfigured(f"{name} must have at least {SHORTEST} characters.")
    return secret


def store_key(file: Path, key: str) -> None:
    """Write a key atomically, readable by its owner alone; the first of two processes wins."""
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
