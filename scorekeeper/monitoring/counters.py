"""Counters for `metrics.py`. No label holds a key, a code or a name."""

from prometheus_client import Counter, Gauge, Histogram

METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
"""The methods with a label; all others share one, since a client can invent any number."""
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

REQUESTS = Counter(
    "scorekeeper_requests_total", "Requests by what they came to", ("method", "route", "status")
)
SECONDS = Histogram(
    "scorekeeper_request_seconds", "How long requests took", ("method", "route"), buckets=BUCKETS
)
CHANGES = Counter("scorekeeper_changes_total", "Changes recorded in matches", ("game", "kind"))
DIFFERENCES = Counter(
    "scorekeeper_differing_sheets_total", "Steps after which a phone had another sheet", ("game",)
)
STREAMS = Gauge(
    "scorekeeper_event_streams", "Event streams that are open", multiprocess_mode="livesum"
)


def count_request(method: str | None, route: str, status: int, seconds: float) -> None:
    label = method if method in METHODS else "other"
    REQUESTS.labels(label, route, str(status)).inc()
    SECONDS.labels(label, route).observe(seconds)
