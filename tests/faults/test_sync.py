"""An answer is sent only after its write is on disk, as system calls show."""

import re
import shutil
import subprocess
import time
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from tests.plugins.figures import Note
from tests.plugins.group import Group

pytestmark = pytest.mark.skipif(
    not shutil.which("strace"), reason="NOT RUN: apt-get install strace"
)

SYNC = re.compile(r"f(?:data)?sync\(\d+\)\s*=\s*0|<\.\.\. f(?:data)?sync resumed>\)\s*=\s*0")
ANSWER = re.compile(r"(?:sendto|write|writev|sendmsg)\(.*HTTP/1\.1 201")


@pytest.fixture
def watched(site: Group, request: pytest.FixtureRequest) -> list[int]:
    """The ids of the processes that write or answer, all warmed up."""
    site.start_match()
    if site.engine == "SQLite":
        return [site.server.process.pid]
    return [*site.processes(), *request.getfixturevalue("sturdy").processes()]


def test_answer_follows_the_sync(
    site: Group, watched: list[int], tmp_path: Path, figure: Note
) -> None:
    match, trace = site.start_match(), tmp_path / "calls"
    watch = [
        "strace",
        "-f",
        "-qq",
        "-s",
        "40",
        "-o",
        str(trace),
        "-e",
        "trace=fsync,fdatasync,sendto,sendmsg,write,writev",
        *(f"--attach={process}" for process in watched),
    ]
    with subprocess.Popen(watch, stderr=subprocess.PIPE) as strace:
        time.sleep(1)
        if strace.poll() is not None:
            pytest.skip("NOT RUN: no process may be watched here")
        with httpx.Client(base_url=site.url, timeout=60) as phone:
            status = match.record(phone, str(uuid4())).status_code
        strace.terminate()

    calls = trace.read_text().splitlines()
    events = [
        "sync" if SYNC.search(call) else "answer"
        for call in calls
        if SYNC.search(call) or ANSWER.search(call)
    ]
    assert status == 201
    assert events[0] == "sync"
    assert events[events.index("answer") :] == ["answer"]
    figure(
        f"an answer waits for the disk, by strace, {site.engine}",
        " → ".join(events),
        "sync → answer",
    )
