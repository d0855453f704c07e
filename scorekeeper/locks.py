"""A lock that threads and processes share: a file that only one of them holds at a time."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def file_lock(file: Path) -> Iterator[None]:
    """Hold the lock while the block runs; the kernel frees it if the process dies."""
    with file.open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
