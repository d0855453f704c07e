"""Runs the site's own programs, `manage.py` with arguments, in processes of their own.

Reading the libraries is more than half of what a start takes of the processor. In `make test` a
program that has read them forks a process for each start (`tests/support/forking.py`). In
`make thorough`, and with other sources than these, each starts from nothing, as it does installed.
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
"""The variable with which a process of the site finds only what the site is installed with."""
FORKED = sys.platform == "linux" and not THOROUGH
TAKE_IN_ORPHANS = 36
"""The option of `prctl` by which processes whose parents have ended become ours."""
PAUSE = 0.01
"""Seconds between two looks whether a process has ended."""
ONE_AT_A_TIME = threading.Lock()

Done = subprocess.CompletedProcess[str]


class Program(Protocol):
    """What tests need of a running program; `subprocess.Popen` has it."""

    pid: int

    @property
    def returncode(self) -> int | None:
        """The exit code as it was last looked for."""

    def poll(self) -> int | None:
        """Return the exit code, or minus the signal that ended it; None while it runs."""

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it ends. Raises `TimeoutExpired` after so many seconds."""

    def send_signal(self, sig: int) -> None:
        """Send it a signal unless it has ended."""

    def terminate(self) -> None:
        """Ask it to end."""

    def kill(self) -> None:
        """End it at once."""


class Forked:
    """A child of this process that another one has forked."""

    def __init__(self, pid: int) -> None:
        """Take the child of this id."""
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return the exit code, or minus the signal that ended it; None while it runs."""
        if self.returncode is None:
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if ended:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it ends. Raises `TimeoutExpired` after so many seconds."""
        end = float("inf") if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
            time.sleep(PAUSE)
        return code

    def send_signal(self, sig: int) -> None:
        """Send it a signal unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, sig)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)


def pytest_unconfigure() -> None:
    """Let the program that forks end."""
    if forker.cache_info().currsize:
        channel, process = forker()
        channel.close()
        process.wait()
        forker.cache_clear()


def started(
    arguments: Sequence[str],
    variables: Mapping[str, str | None],
    *,
    output: IO[Any],
    errors: IO[Any] | None = None,
    tree: Path = ROOT,
    new_session: bool = False,
) -> Program:
    """Start `manage.py` with these arguments.

    The variables given win over the tests' own; one that is None is not set.
    """
    wanted = {**os.environ, **AS_INSTALLED, **variables}
    environment = {name: value for name, value in wanted.items() if value is not None}
    errors = errors or output
    # The program that forks has read these sources and libraries, and no others.
    if FORKED and tree == ROOT and AS_INSTALLED.items() <= environment.items():
        with Path(os.devnull).open("rb") as nothing:
            return forked(
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
    """Run `manage.py` with these arguments on a database until it ends; return what it said."""
    own = {"DATABASE_URL": database_url, "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
    command = list(map(str, arguments))
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        code = started(command, {**own, **variables}, output=output, errors=errors).wait()
        for file in (output, errors):
            file.seek(0)
        return Done(["manage.py", *command], code, output.read(), errors.read())


def forked(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    files: Sequence[IO[Any]],
    *,
    new_session: bool,
) -> Forked:
    """Have a process forked that is `manage.py`, with these files to read, write and complain."""
    asked = {"arguments": arguments, "variables": environment, "new_session": new_session}
    channel, _process = forker()
    with ONE_AT_A_TIME:
        take_in_orphans(yes=True)
        socket.send_fds(channel, [json.dumps(asked).encode()], [file.fileno() for file in files])
        process = channel.recv(100)
        take_in_orphans(yes=False)
    if not process:
        raise RuntimeError("The program that forks has ended.")
    return Forked(int(process))


def take_in_orphans(*, yes: bool) -> None:
    """Let processes whose parents have ended become children of this one, or not any more."""
    ctypes.CDLL(None).prctl(TAKE_IN_ORPHANS, int(yes), 0, 0, 0)


@cache
def forker() -> tuple[socket.socket, "subprocess.Popen[bytes]"]:
    """Start the program that forks, without settings; warnings are errors, as for the servers."""
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
