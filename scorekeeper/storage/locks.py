"""A lock that threads and processes share: a file that only one of them holds at a time."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def file_lock(file: Path) -> Iterator[None]:
    """Hold the lock while the block runs; the kernel frees it if the process dies."""
    with open(file, "wb", opener=_private) as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _private(path: str, flags: int) -> int:
    """Open for the owner alone: anyone who can read the file could hold the lock for ever."""
    return os.open(path, flags, 0o600)
