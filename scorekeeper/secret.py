"""The secret key of a site that was given none: made once and kept in a file."""

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def kept_secret_key(file: Path) -> str:
    """Return the key kept in this file, making it first if there is none."""
    if not file.exists():
        _keep(file, get_random_secret_key())
    return file.read_text().strip()


def _keep(file: Path, key: str) -> None:
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
