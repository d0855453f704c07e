"""The number of SQL queries of a match's views, in a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import django

from tests.bench.table import Figure
from tests.plugins.server import STATIC

DEALS = 60


def figures(url: str) -> Iterator[Figure]:
    """Yield the queries of each view on this database, which is already migrated."""
    environment = {
        "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
        "DATABASE_URL": url,
        "LOG_LEVEL": "ERROR",
        "RATE_LIMITS": "off",
        "ALLOWED_HOSTS": "testserver",
        "STATIC_ROOT": str(STATIC),
    }
    command = [sys.executable, "-m", "tests.bench.queries"]
    process = subprocess.run(command, env=os.environ | environment, check=True, stdout=-1)
    for title, count, goal in json.loads(process.stdout.splitlines()[-1]):
        yield Figure(f"SQL to {title}, {DEALS} deals", f"{count} statements", goal=goal)


def main() -> None:
    """Count the queries of each view, including those of transactions, and print them."""
    django.setup()
    from django.test import Client  # noqa: PLC0415  it needs the settings

    client = Client()
    values = {"game": "preferans", "players": ["Anna", "Ben", "Dora"], "options": {"start": 1000}}
    match = client.post("/api/v1/matches/", values, content_type="application/json").json()
    key = {"Authorization": f"Bearer {match['scorer_key']}"}
    at = f"/api/v1/matches/{match['code']}/"

    def send(path: str, deal: dict[str, Any]) -> Any:
        return client.post(at + path, deal, content_type="application/json", headers=key)

    for _ in range(DEALS):
        send("deals/", {"kind": "passed_out"})
    views = [
        ("record a deal (API)", lambda: send("deals/", {"kind": "passed_out"}), "≤ 8"),
        ("preview a deal (API)", lambda: send("preview/", {"kind": "passed_out"}), ""),
        ("show the page", lambda: client.get(f"/m/{match['code']}/"), "≤ 3"),
        ("show the sheet (API)", lambda: client.get(f"{at}sheet/"), "≤ 3"),
    ]
    rows = [(title, count_queries(work), goal) for title, work, goal in views]
    sys.stdout.write(json.dumps(rows) + "\n")


def count_queries(work: Callable[[], Any]) -> int:
    from django.db import connection  # noqa: PLC0415  it needs the settings
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    with CaptureQueriesContext(connection) as captured:
        answer = work()
    if answer.status_code >= 400:
        raise RuntimeError(answer.content)
    return len(captured)


if __name__ == "__main__":
    main()
