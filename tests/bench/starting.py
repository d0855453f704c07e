"""The start-up time of a server, and the peak memory of a worker."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.bench.table import Figure
from tests.plugins.server import running_server

TIMES = 3
BARE = "import django.core.handlers.wsgi, django.db.models, uvicorn"
"""The imports of any Django site behind this server."""


def figures(folder: Path, url: str) -> Iterator[Figure]:
    """Yield the start-up time on an existing database without pending migrations."""
    ours, bare = [], []
    for _ in range(TIMES):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", BARE], check=True)
        bare.append(time.perf_counter() - start)
        start = time.perf_counter()
        with running_server(folder, url, LOG_LEVEL="WARNING"):
            ours.append(time.perf_counter() - start)
    ratio = median(own / base for own, base in zip(ours, bare, strict=True))
    bar = f"imports {median(bare):.1f} s"
    yield Figure("start to the first answer", f"{median(ours):.1f} s", bar, f"{ratio:.1f}")


def memory(process: int) -> Figure:
    """Return the peak memory of a server so far."""
    text = Path(f"/proc/{process}/status").read_text()
    peak = next(line for line in text.splitlines() if line.startswith("VmHWM:"))
    return Figure("most memory of the worker so far", f"{int(peak.split()[1]) / 1024:.0f} MB")
