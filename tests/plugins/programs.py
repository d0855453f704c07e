"""Runs `manage.py` with arguments in processes of their own.

Importing the libraries takes more than half of a start's processor time. In `make test` a program
that has imported them forks a process for each start (`tests/support/forking.py`). In the long part
of `make thorough`, and with other sources, each starts from scratch, as on an installed site.
"""

import ctypes
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import IO, Any, Protocol

from tests.plugins.profiles import THOROUGH

ROOT = Path(__file__).parents[2]
AS_INSTALLED = {"PYTHONPATH": str(ROOT / "tests/support/as_installed")}
"""The variable that hides the packages an installed site lacks."""
FORKED = sys.platform == "linux" and not THOROUGH
TAKE_IN_ORPHANS = 36
"""`PR_SET_CHILD_SUBREAPER` of `prctl`, which makes orphaned descendants our children."""
PAUSE = 0.01
"""Seconds between two checks of a process."""
ONE_AT_A_TIME = threading.Lock()

Done = subprocess.CompletedProcess[str]


class Program(Protocol):
    """The interface of a running program, part of `subprocess.Popen`."""

    pid: int

    @property
    def returncode(self) -> int | None:
        """The exit code at the last poll."""

    def poll(self) -> int | None:
        """Return the exit code, or minus the signal that ended the process; None while it runs."""

    def wait(self, timeout: float | None = None) -> int:
        """Wait until the process ends. Raises `TimeoutExpired` after `timeout` seconds."""

    def send_signal(self, sig: int) -> None:
        """Send a signal, unless the process has ended."""

    def terminate(self) -> None:
        """Send SIGTERM."""

    def kill(self) -> None:
        """Send SIGKILL."""


class Forked:
    """A child of this process, forked by another one."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return the exit code, or minus the signal that ended the process; None while it runs."""
        if self.returncode is None:
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if ended:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until the process ends. Raises `TimeoutExpired` after `timeout` seconds."""
        end = float("inf") if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
            time.sleep(PAUSE)
        return code

    def send_signal(self, sig: int) -> None:
        """Send a signal, unless the process has ended."""
        if self.poll() is None:
            os.kill(self.pid, sig)

    def terminate(self) -> None:
        """Send SIGTERM."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Send SIGKILL."""
        self.send_signal(signal.SIGKILL)


def pytest_unconfigure() -> None:
    """Stop the forking program."""
    if forker.cache_info().currsize:
        channel, process = forker()
        channel.close()
        process.wait()
        forker.cache_clear()


def start_program(
    arguments: Sequence[str],
    variables: Mapping[str, str | None],
    *,
    output: IO[Any],
    errors: IO[Any] | None = None,
    tree: Path = ROOT,
    new_session: bool = False,
) -> Program:
    """Start `manage.py` with these arguments.

    `variables` override the tests' environment; those that are None are unset.
    """
    merged = {**os.environ, **AS_INSTALLED, **variables}
    environment = {name: value for name, value in merged.items() if value is not None}
    errors = errors or output
    # The forking program has imported the libraries of this tree only.
    if FORKED and tree == ROOT and AS_INSTALLED.items() <= environment.items():
        with Path(os.devnull).open("rb") as nothing:
            return fork_program(
                arguments, environment, (nothing, output, errors), new_session=new_session
            )
    return subprocess.Popen(
        [sys.executable, "manage.py", *arguments],
        cwd=tree,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=errors,
        start_new_session=new_session,
    )


def manage(database_url: str, *arguments: object, **variables: str | None) -> Done:
    """Run `manage.py` on a database until it ends; return its exit code and output."""
    defaults = {"DATABASE_URL": database_url, "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
    command = list(map(str, arguments))
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        code = start_program(
            command, {**defaults, **variables}, output=output, errors=errors
        ).wait()
        for file in (output, errors):
            file.seek(0)
        return Done(["manage.py", *command], code, output.read(), errors.read())


def fork_program(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    files: Sequence[IO[Any]],
    *,
    new_session: bool,
) -> Forked:
    """Fork a process of `manage.py` with these standard files."""
    request = {"arguments": arguments, "variables": environment, "new_session": new_session}
    channel, _process = forker()
    with ONE_AT_A_TIME:
        take_in_orphans(yes=True)
        socket.send_fds(channel, [json.dumps(request).encode()], [file.fileno() for file in files])
        process = channel.recv(100)
        take_in_orphans(yes=False)
    if not process:
        raise RuntimeError("The program that forks has ended.")
    return Forked(int(process))


def take_in_orphans(*, yes: bool) -> None:
    """Make orphaned descendants children of this process, or stop doing so."""
    ctypes.CDLL(None).prctl(TAKE_IN_ORPHANS, int(yes), 0, 0, 0)


@cache
def forker() -> tuple[socket.socket, "subprocess.Popen[bytes]"]:
    """Start the forking program, without settings and with warnings as errors, as for servers."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    environment = {**os.environ, **AS_INSTALLED, "PYTHONWARNINGS": "error"}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    process = subprocess.Popen(
        [sys.executable, "tests/support/forking.py", str(theirs.fileno())],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        pass_fds=[theirs.fileno()],
    )
    theirs.close()
    return ours, process
