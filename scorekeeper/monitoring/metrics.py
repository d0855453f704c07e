"""Metrics in the text format of Prometheus; off unless METRICS_TOKEN is set."""

import hmac
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Gauge,
    generate_latest,
    multiprocess,
)

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The variable with the folder in which processes share counts; the library reads it at import."""


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the metrics of all processes, to a request with the token."""
    if not settings.METRICS_TOKEN:
        raise Http404
    authorization = request.headers.get("Authorization", "").encode()
    if not hmac.compare_digest(authorization, f"Bearer {settings.METRICS_TOKEN}".encode()):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    return HttpResponse(process_metrics() + database_metrics(), content_type=CONTENT_TYPE_LATEST)


def process_metrics() -> bytes:
    """Return the counts of this process, or of all processes if they share a folder."""
    folder = os.environ.get(SHARED)
    if not folder:
        return generate_latest(REGISTRY)
    drop_dead_workers(Path(folder))
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


@dataclass(frozen=True)
class StoredGauge:
    """A gauge whose value is read from the database for each request."""

    name: str
    description: str
    read: Callable[[], int]


GAUGES: list[StoredGauge] = []
"""Gauges from the database; the app that knows the value adds them when it starts."""


def database_metrics() -> bytes:
    """Return the metrics from the database, empty if it cannot be reached."""
    registry = CollectorRegistry()
    try:
        for gauge in GAUGES:
            Gauge(gauge.name, gauge.description, registry=registry).set(gauge.read())
    except DatabaseError:
        return b""
    return generate_latest(registry)


@contextmanager
def share_metrics(workers: int) -> Iterator[None]:
    """Let workers started in the block share their counts, if metrics are on."""
    if workers == 1 or not settings.METRICS_TOKEN:
        yield
        return
    with TemporaryDirectory(prefix="scorekeeper-metrics-") as folder:
        os.environ[SHARED] = folder
        try:
            yield
        finally:
            del os.environ[SHARED]


def drop_dead_workers(folder: Path) -> None:
    """Drop the open streams of killed workers, which they could not subtract themselves."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not Path(f"/proc/{pid}").exists():
            multiprocess.mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]
