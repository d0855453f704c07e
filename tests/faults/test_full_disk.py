"""A full disk: reads go on, writes are answered 503, and the site recovers by itself."""

import os
import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from tests.plugins.figures import Note
from tests.plugins.group import ON_SQLITE, Group
from tests.support.faults.evidence import check_logs, check_sheets

pytestmark = ON_SQLITE

MANY = 2000
"""More deals than such a disk holds."""
WELL = "reads go on, 503 with Retry-After, recovers"


def suffer(group: Group, fill: Callable[[], None], free: Callable[[], None]) -> None:
    """Write until the disk is full, then free space; check the answers and the stored log."""
    match = group.start_match()
    with httpx.Client(base_url=group.url, timeout=60) as phone:
        match.record(phone, str(uuid4()))
        fill()
        answers = (match.record(phone, str(uuid4())) for _ in range(MANY))
        full = next(answer for answer in answers if not answer.is_success)
        again = match.record(phone, str(uuid4()))
        sheet = phone.get(f"/api/v1/matches/{match.code}/sheet/")
        page = phone.get(f"/m/{match.code}/")
        free()
        after = match.record(phone, str(uuid4()))

    assert [full.status_code, again.status_code] == [503, 503]
    assert full.headers["Content-Type"] == "application/problem+json"
    assert int(full.headers["Retry-After"]) > 0
    assert [sheet.status_code, page.status_code, after.status_code] == [200, 200, 201]
    assert after.json()["version"] == sheet.json()["version"] + 1
    check_logs(group.database_url, [match])


@pytest.mark.thorough
def test_full_file_limit_keeps_reads_going(group: Group, figure: Note) -> None:
    """Limit the size of the server's files in the kernel, without a disk."""
    process = group.server.process.pid
    usual = resource.prlimit(process, resource.RLIMIT_FSIZE)
    journal = Path(f"{group.file}-wal")

    def fill() -> None:
        small = journal.stat().st_size + 100_000
        resource.prlimit(process, resource.RLIMIT_FSIZE, (small, usual[1]))

    def free() -> None:
        resource.prlimit(process, resource.RLIMIT_FSIZE, usual)

    suffer(group, fill, free)
    figure("SQLite's files may grow no further", WELL, "reads go on, 503, recovers")


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a RAM disk of some megabytes."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16m", "scorekeeper-tests", str(folder)]
    if os.geteuid() or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("NOT RUN: a small disk can be mounted by root only")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)  # noqa: S607  like mount


@pytest.mark.thorough
def test_full_disk_keeps_reads_going(engine: str, tmp_path: Path, figure: Note) -> None:
    with small_disk(tmp_path / "disk") as disk:
        ballast = disk / "ballast"
        group = Group(tmp_path, f"sqlite:///{disk / 'faults.sqlite3'}")

        def fill() -> None:
            room = os.statvfs(disk)
            ballast.write_bytes(b"x" * (room.f_bavail * room.f_bsize - 100_000))

        try:
            suffer(group, fill, ballast.unlink)
            check_sheets(group.database_url)
        finally:
            group.kill()
    figure("a disk of 16 MB without room", WELL, "reads go on, 503, recovers")
