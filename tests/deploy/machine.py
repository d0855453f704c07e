"""A virtual machine: a fresh Debian with its own network, and with systemd if it is booted.

`systemd-nspawn` boots it; to run containers it is a mount namespace instead, since they need this
machine's control groups. Commands run by `nsenter` in one shell, which keeps its state, as at a
terminal. All of it needs root.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from tests.deploy.debian import TRUST
from tests.deploy.guide import Block
from tests.deploy.network import connect_outside
from tests.deploy.programs import program, run

PATIENCE = 1_800
"""Seconds for a block; it installs packages on a machine that may have other work."""
SOON = 300
ENVIRONMENT = {
    "DEBIAN_FRONTEND": "noninteractive",
    "HOME": "/root",
    "LANG": "C.UTF-8",
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    **TRUST,
}
BE_ROOT = 'cd "$1" && pivot_root . before && umount -l /before && mount --make-rshared /'
"""Makes a folder the root of a machine; containers would otherwise see this machine's."""
WAIT = "sh -c 'until systemctl is-system-running | grep -E \"running|degraded\"; do sleep 1; done'"
GIVEN = {
    "etc/apt/apt.conf.d/90languages": 'Acquire::Languages "none";\n',
    "etc/apt/apt.conf.d/90recommends": 'APT::Install-Recommends "false";\n',
    "etc/dpkg/dpkg.cfg.d/quick": "force-unsafe-io\n",
    "etc/hosts": "127.0.0.1 localhost cards.localhost\n",
    "etc/gitconfig": "[safe]\n\tdirectory = *\n",
}
"""Settings that save time, and let any user clone the repository of the test."""
FETCHED = Path("/var/cache/apt/archives")
"""The cache of packages on this machine."""


class Machine:
    """A running machine, and its root shell."""

    def __init__(self, root: Path, *where: str) -> None:
        """Enter the machine with its files in `root`, by these arguments of nsenter."""
        self.root, self.desk = root, root / "desk"
        self.desk.mkdir()
        self.log = root.with_suffix(".log")
        enter = (program("nsenter"), "--mount", "--uts", "--ipc", "--net", *where)
        with self.log.open("ab") as log:
            self.shell = subprocess.Popen(
                [*enter, "/bin/bash", "-e"],
                env=ENVIRONMENT,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                text=True,
            )
        self.done = 0

    def run_block(self, block: Block | str, answers: str = "") -> str:
        """Run a block in the shell; return its output. Fails the test on an error."""
        self.done += 1
        commands = block.commands if isinstance(block, Block) else block
        (self.desk / "commands").write_text(f"{commands}\n")
        (self.desk / "answers").write_text(answers)
        stamp, before = self.desk / f"done-{self.done}", self.log.stat().st_size
        assert self.shell.stdin is not None
        self.shell.stdin.write(f". /desk/commands < /desk/answers\n: > /desk/{stamp.name}\n")
        self.shell.stdin.flush()
        end = time.monotonic() + PATIENCE
        while not stamp.exists():
            output = self._log_since(before)
            assert self.shell.poll() is None, f"{block}\n{output[-4000:]}"
            assert time.monotonic() < end, f"{block}\n{output[-4000:]}"
            time.sleep(0.2)
        return self._log_since(before)

    def _log_since(self, before: int) -> str:
        """Return the log after this many bytes."""
        return self.log.read_bytes()[before:].decode(errors="replace")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        """Close the shell."""
        assert self.shell.stdin is not None
        self.shell.stdin.close()
        self.shell.wait(SOON)


@contextmanager
def overlay(lower: Path, folder: Path, place: Path) -> Iterator[Path]:
    """Mount a writable overlay of a folder within the block."""
    for name in ("changes", "work"):
        (folder / name).mkdir(parents=True)
    place.mkdir(exist_ok=True)
    layers = f"lowerdir={lower},upperdir={folder}/changes,workdir={folder}/work"
    run("mount", "-t", "overlay", "overlay", "-o", layers, place)
    try:
        yield place
    finally:
        run("umount", "--lazy", place)


@contextmanager
def boot(debian: Path, folder: Path) -> Iterator[Machine]:
    """Boot a copy of a Debian within the block."""
    with disk(debian, folder) as root, (folder / "boot.log").open("wb") as log:
        trust = " ".join(f"{name}={value}" for name, value in TRUST.items())
        (root / "etc/systemd/system.conf.d").mkdir(exist_ok=True)
        (root / "etc/systemd/system.conf.d/test.conf").write_text(
            f"[Manager]\nDefaultEnvironment={trust}\n"
        )
        nspawn = subprocess.Popen(
            [
                program("systemd-nspawn"),
                "--quiet",
                f"--directory={root}",
                "--boot",
                "--register=no",
                "--keep-unit",
                "--private-network",
                "--resolv-conf=off",
                f"--machine=t{os.getpid()}",
            ],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
        with terminate_after(nspawn):
            first = _first_process(nspawn)
            with connect_outside(first), Machine(root, f"--target={first}", "--pid") as machine:
                machine.run_block(f"timeout {SOON} {WAIT}")
                yield machine


@contextmanager
def run_unbooted(debian: Path, folder: Path, containers: Path) -> Iterator[Machine]:
    """Run a shell on a copy of a Debian that may run containers of the images in a folder."""
    with disk(debian, folder) as root:
        unshare = subprocess.Popen(
            [
                program("unshare"),
                "--mount",
                "--uts",
                "--ipc",
                "--net",
                "--propagation=private",
                program("sleep"),
                "infinity",
            ],
        )
        with terminate_after(unshare):
            _wait_for(
                lambda: _is(unshare.pid, "sleep")
            )  # until then it is in this machine's namespaces
            inside = (program("nsenter"), f"--target={unshare.pid}", "--mount")
            for name in ("dev", "proc", "sys"):
                run(*inside, "mount", "--rbind", f"/{name}", root / name)
            for name in ("run", "tmp"):
                run(*inside, "mount", "-t", "tmpfs", "tmpfs", root / name)
            (root / "var/lib/containers").mkdir(exist_ok=True)
            run(*inside, "mount", "--bind", containers, root / "var/lib/containers")
            (root / "before").mkdir()
            run(*inside, "sh", "-c", BE_ROOT, "sh", root)
            try:
                with (
                    connect_outside(unshare.pid),
                    Machine(root, f"--target={unshare.pid}") as machine,
                ):
                    yield machine
            finally:  # each container has a process on this machine
                subprocess.run(
                    [*inside, "--net", "--uts", "--ipc", "podman", "rm", "--all", "--force"],
                    env=ENVIRONMENT,
                    check=False,
                    capture_output=True,
                )


@contextmanager
def disk(debian: Path, folder: Path) -> Iterator[Path]:
    """Mount a writable copy of a Debian with the settings of the tests."""
    with (
        overlay(debian, folder / "disk", folder / "root") as root,
        overlay(FETCHED, folder / "fetched", root / "var/cache/apt/archives"),
    ):
        for name, text in GIVEN.items():
            (root / name).write_text(text)
        (root / "etc/resolv.conf").unlink(missing_ok=True)
        shutil.copyfile("/etc/resolv.conf", root / "etc/resolv.conf")
        yield root


@contextmanager
def terminate_after(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """Terminate a process at the end of the block."""
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(SOON)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _first_process(nspawn: subprocess.Popen[bytes]) -> int:
    """Return the id of the machine's first process, as numbered on this machine."""
    children = Path(f"/proc/{nspawn.pid}/task/{nspawn.pid}/children")

    def candidates() -> list[int]:
        pids = map(int, children.read_text().split())
        return [child for child in pids if _is(child, "systemd")]

    _wait_for(lambda: bool(candidates()))
    return candidates()[0]


def _is(process: int, name: str) -> bool:
    """Return whether a process runs this program."""
    return Path(f"/proc/{process}/comm").read_text().strip() == name


def _wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not condition():
        assert time.monotonic() < end, "It did not start."
        time.sleep(0.1)
