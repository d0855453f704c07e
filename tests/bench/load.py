"""Load over persistent connections, with rates and times of the answers."""

import http.client
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from statistics import median, quantiles
from typing import TypeAlias
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Request:
    """One request to send."""

    method: str
    path: str
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)


# Returns the next request, by the visitor's number and the number of the request.
NextRequest: TypeAlias = Callable[[int, int], Request]


@dataclass(frozen=True)
class Measurement:
    """Requests a second, and their times in milliseconds."""

    a_second: float
    median: float
    p99: float

    def __str__(self) -> str:
        return f"{self.a_second:6.0f}/s   median {self.median:6.1f} ms   p99 {self.p99:6.1f} ms"


def measure(
    url: str, request: NextRequest, *, visitors: int = 8, seconds: float = 4
) -> Measurement:
    """Send requests of parallel visitors for some seconds. Raises `RuntimeError` at 4xx or 5xx."""
    times_by_visitor: list[list[float]] = [[] for _ in range(visitors)]
    failures: list[str] = []
    end = time.perf_counter() + seconds

    def visit(visitor: int) -> None:
        try:
            times_by_visitor[visitor].extend(_visit(url, request, visitor, end))
        except (AssertionError, OSError, http.client.HTTPException) as error:
            failures.append(f"{type(error).__name__}: {error}")

    threads = [threading.Thread(target=visit, args=(visitor,)) for visitor in range(visitors)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise RuntimeError(failures[0])
    times = [1000 * duration for visitor in times_by_visitor for duration in visitor]
    return Measurement(len(times) / seconds, median(times), quantiles(times, n=100)[-1])


def _visit(url: str, request: NextRequest, visitor: int, end: float) -> Iterator[float]:
    address = urlsplit(url)
    connection = http.client.HTTPConnection(str(address.hostname), address.port, timeout=60)
    for number in count():
        start = time.perf_counter()
        if start > end:
            break
        next_request = request(visitor, number)
        connection.request(
            next_request.method, next_request.path, next_request.body or None, next_request.headers
        )
        response = connection.getresponse()
        body = response.read()
        if response.status >= http.client.BAD_REQUEST:
            raise RuntimeError(
                f"{next_request.method} {next_request.path}: {response.status} {body[:300]!r}"
            )
        yield time.perf_counter() - start
    connection.close()
