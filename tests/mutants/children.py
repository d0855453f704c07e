"""Work in child processes, each with a copy of the test database."""

import os
import resource
import shutil
import signal
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.db import connections

ENDED, BROKEN = 250, 251
"""Exit codes: killed for its use of resources or for hanging; failed with an exception."""
MEMORY = 8 << 30
PATIENCE = 60
"""Seconds without processor time after which a child counts as hanging."""
LOOK_EVERY = 0.05


def run_in_children(
    works: Sequence[Callable[[], int]], cores: int, ended: Callable[[int, int], None]
) -> None:
    """Run works in children, `cores` at a time; report number and exit code of each."""
    running: dict[int, Child] = {}
    waiting = list(enumerate(works))
    while waiting or running:
        while waiting and len(running) < cores:
            number, work = waiting.pop(0)
            child = os.fork()
            if not child:
                _as_child(work)
            running[child] = Child(child, number)
        child, status = os.waitpid(-1, os.WNOHANG)
        if not child:
            time.sleep(LOOK_EVERY)
            for each in running.values():
                each.end_if_stuck()
            continue
        _end_group(child)
        code = ENDED if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
        if code == BROKEN:
            raise RuntimeError("A child has failed; what it raised stands above.")
        ended(running.pop(child).number, code)


@dataclass
class Child:
    """A child process, and the last time at which it used the processor."""

    process: int
    number: int
    used: Sequence[str] = ()
    seen: float = 0.0

    def end_if_stuck(self) -> None:
        """Kill the process if it has used no processor time for long."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        if fields[11:13] != self.used:
            self.used, self.seen = fields[11:13], time.monotonic()
        elif time.monotonic() - self.seen > PATIENCE:
            os.kill(self.process, signal.SIGKILL)


def _end_group(child: int) -> None:
    """Kill the processes that a child has left behind."""
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        return


def _as_child(work: Callable[[], int]) -> None:
    code, errors = BROKEN, os.dup(2)
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        with tempfile.TemporaryDirectory() as folder:
            settings = connections["default"].settings_dict
            settings["NAME"] = shutil.copy(settings["NAME"], folder)
            code = work()
    except Exception:  # noqa: BLE001  reported to the parent, which raises
        os.write(errors, traceback.format_exc().encode())
    finally:
        os._exit(code)
