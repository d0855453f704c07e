"""The processes of the browser, and a limit on their processor time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SHARE = Path("/sys/fs/cgroup/cpu")
"""The CPU controller of Linux (cgroups, version 1)."""
PERIOD = 20_000
"""The period of a group's quota, in microseconds."""


def browser_processes() -> list[Path]:
    """List the browser's processes among the descendants of this one, without its driver."""
    parents = {process: _parent(process) for process in Path("/proc").glob("[0-9]*")}
    ours = {Path("/proc", str(os.getpid()))}
    while children := {process for process, parent in parents.items() if parent in ours} - ours:
        ours |= children
    return [process for process in ours if _is_browser(process)]


def _is_browser(process: Path) -> bool:
    try:
        return "chrom" in (process / "comm").read_text()
    except OSError:
        return False


def _parent(process: Path) -> Path | None:
    """Return the parent of a process; None if the process has ended."""
    try:
        return Path("/proc", (process / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None


def may_slow_down() -> bool:
    """Return whether this process may write to the CPU controller."""
    return os.access(SHARE / "cgroup.procs", os.W_OK) and (SHARE / "cpu.cfs_quota_us").exists()


@contextmanager
def slowed_down(times: int) -> Iterator[None]:
    """Limit the whole browser to 1/`times` of a core within the block."""
    group = SHARE / f"slow-phone-{os.getpid()}"
    group.mkdir()
    (group / "cpu.cfs_period_us").write_text(str(PERIOD))
    (group / "cpu.cfs_quota_us").write_text(str(PERIOD // times))
    slow = browser_processes()
    try:
        _move(slow, group)
        yield
    finally:
        _move(slow, SHARE)
        group.rmdir()


def _move(processes: list[Path], group: Path) -> None:
    for process in processes:
        if process.exists():
            (group / "cgroup.procs").write_text(process.name)
