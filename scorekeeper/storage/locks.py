"""A file lock shared by threads and processes."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def file_lock(file: Path) -> Iterator[None]:
    """Hold an exclusive lock during the block; the kernel releases it if the process dies."""
    with open(file, "wb", opener=_open_private) as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _open_private(path: str, flags: int) -> int:
    """Open a file readable by its owner alone: any reader could hold the lock for ever."""
    return os.open(path, flags, 0o600)
