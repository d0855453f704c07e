"""Processor time to record a deal, compared with the bare write, in one process.

`python -m tests.bench.processor` sends requests of each kind through the site's application, as
browsers send them, in a new order each round, and prints medians on SQLite and PostgreSQL. Other
work on the machine disturbs these ratios less than those of a server.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from http.cookies import SimpleCookie
from itertools import chain
from random import Random
from statistics import median
from typing import Any, TypeAlias

import django

from tests.bench.api import DEAL, START
from tests.bench.load import Request
from tests.bench.pages import DEALS_OF_A_MATCH, LIGHT, PAGE, PHONE, Table
from tests.bench.standings import on_postgresql, on_sqlite
from tests.plugins.server import STATIC

ROUNDS = 120
HOST = "testserver"
JSON = {"Content-Type": "application/json"}
Requests: TypeAlias = Iterator[list[Request]]
"""The requests of each round."""


def main() -> None:
    """Measure on each database, in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    if parser.parse_args().here:
        django.setup()
        report()
        return
    for title, databases in (("SQLite", on_sqlite), ("PostgreSQL", on_postgresql)):
        with databases() as url:
            sys.stdout.write(f"{title}\n")
            sys.stdout.flush()
            variables = {
                "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
                "DATABASE_URL": url,
                "LOG_LEVEL": "ERROR",
                "RATE_LIMITS": "off",
                "ALLOWED_HOSTS": HOST,
                "STATIC_ROOT": str(STATIC),
            }
            command = [sys.executable, "-m", "tests.bench.processor", "--here"]
            subprocess.run(command, env=os.environ | variables, check=True)


def report() -> None:
    """Print the processor time of each kind of request, in milliseconds and in bars."""
    from django.core.management import call_command  # noqa: PLC0415  it needs the settings

    call_command("migrate", verbosity=0)
    kinds: dict[str, Requests] = {
        "write": ([Request("POST", "/bar/", f"line {n}".encode())] for n in range(10_000)),
        "record a deal, page on a phone": recordings(PHONE),
        "the same, papers looked at": recordings(PHONE, looks=True),
        "record a deal, page on a wide screen": recordings(PAGE),
        "record a deal, nothing drawn": recordings({}),
        "record a deal, phone that draws": recordings(LIGHT),
        "record a deal, API": recordings_by_api(),
    }
    times: dict[str, list[float]] = {kind: [] for kind in kinds}
    order = Random(0)  # noqa: S311  only the order of requests
    for _round in range(DEALS_OF_A_MATCH + ROUNDS):
        for kind in order.sample(list(kinds), len(kinds)):
            times[kind].append(sum(map(processor_seconds, next(kinds[kind]))))
    # The deals of the first match warm up.
    medians = {kind: median(seconds[DEALS_OF_A_MATCH:]) for kind, seconds in times.items()}
    for kind, seconds in medians.items():
        bars = seconds / medians["write"]
        sys.stdout.write(
            f"  {kind:38}{1000 * seconds:6.2f} ms {bars:5.2f} bars {1 / bars:6.2f} of the bar\n"
        )


def recordings(headers: dict[str, str], *, looks: bool = False) -> Requests:
    """Yield the requests that record deals on pages, with these headers.

    With `looks` each is followed by the request of a page whose papers are looked at.
    """
    for table in tables():
        for number in range(DEALS_OF_A_MATCH):
            request = table.recorded(number, headers)
            yield [request, table.papers()] if looks else [request]


def recordings_by_api() -> Requests:
    """Yield the requests that record deals through the API."""
    while True:
        match = start_match()
        key = {"Authorization": f"Bearer {match['scorer_key']}"}
        path = f"/api/v1/matches/{match['code']}/deals/"
        for _ in range(DEALS_OF_A_MATCH):
            yield [Request("POST", path, json.dumps(DEAL).encode(), JSON | key)]


def tables() -> Iterator[Table]:
    """Start matches, each with a phone of its own."""
    form = answer(Request("GET", "/new/preferans/"))
    token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', form.body.decode())[0]
    while True:
        match = start_match()
        path = match["links"]["score"].partition(HOST)[2]
        jars = (cookies_of(page) for page in (form, answer(Request("GET", path))))
        cookies = "; ".join(chain.from_iterable(jars))
        yield Table(match["code"], match["scorer_key"], cookies, token)


def start_match() -> dict[str, Any]:
    """Start a match; return the decoded answer."""
    request = Request("POST", "/api/v1/matches/", json.dumps(START).encode(), JSON)
    started: dict[str, Any] = json.loads(answer(request).body)
    return started


def cookies_of(page: Any) -> list[str]:
    """Return the cookies that an answer sets, as a browser sends them."""
    jar = SimpleCookie()
    for name, value in page.headers:
        if name == b"set-cookie":
            jar.load(value.decode())
    return [f"{name}={morsel.value}" for name, morsel in jar.items()]


def processor_seconds(request: Request) -> float:
    """Return the processor time of a request, in seconds. Raises `RuntimeError` at 4xx or 5xx."""
    work = prepare(request)
    start = time.thread_time()
    page = work()
    seconds = time.thread_time() - start
    if page.status >= 400:
        raise RuntimeError(f"{request.method} {request.path}: {page.status} {page.body[:300]!r}")
    return seconds


def answer(request: Request) -> Any:
    """Return the answer to a request."""
    return prepare(request)()


def prepare(request: Request) -> Callable[[], Any]:
    """Return a function that answers a request as the server does."""
    from scorekeeper import asgi  # noqa: PLC0415  it needs the settings

    path, _, query = request.path.partition("?")
    headers = {"Host": HOST} | request.headers
    scope = {
        "type": "http",
        "method": request.method,
        "path": path,
        "query_string": query.encode(),
        "http_version": "1.1",
        "scheme": "http",
        "server": (HOST, 80),
        "client": ("127.0.0.1", 1),
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
    }
    return partial(asgi.run_django, asgi.environ(scope, request.body))


if __name__ == "__main__":
    main()
