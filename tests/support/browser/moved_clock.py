"""A server whose clock a test sets, from evening to evening."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tests.plugins.programs import ROOT
from tests.plugins.server import Server, database_for, running_server

MOVED = {"PYTHONPATH": str(ROOT / "tests/support/moved_clock")}
PATIENCE = 10
"""Seconds."""


@dataclass
class Clock:
    """The clock of one server."""

    file: Path
    server: Server

    def move_to(self, moment: datetime) -> None:
        """Set the server's clock; return once it is in effect."""
        self.file.write_text(moment.isoformat())
        os.kill(self.server.process.pid, signal.SIGUSR1)
        end = time.monotonic() + PATIENCE
        while self.file.exists():
            assert time.monotonic() < end, "The server's clock stands still."
            time.sleep(0.01)


@contextmanager
def moved_clock(folder: Path, moment: datetime) -> Iterator[Clock]:
    """Run a server with a database of its own, whose clock begins at this time."""
    file = folder / "clock"
    file.write_text(moment.isoformat())
    with running_server(folder, database_for(folder), **MOVED, CLOCK=str(file)) as server:
        yield Clock(file, server)
