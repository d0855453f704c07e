"""Limits that all processes share: two processes, simultaneously, on one database."""

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.accounts.models import Shared
from scorekeeper.accounts.shared import SharedWindow
from tests.plugins.programs import ROOT
from tests.plugins.server import database_for
from tests.support.accounts import scoring
from tests.support.people import start

pytestmark = pytest.mark.engine
HOME = "192.0.2.7/32"
EACH = 20
COUNT = """
import sys, django
django.setup()
from allauth.core.internal import ratelimit
from django.test import RequestFactory
from scorekeeper.accounts.shared import SharedWindow
window, request = SharedWindow("starts", limit=15, seconds=3600 * 24), RequestFactory().get("/")
started = signed_in = 0
sys.stdin.readline()
for _ in range({each}):
    started += window.wait("192.0.2.7/32") == 0
    signed_in += bool(ratelimit.consume(
        request, app="x", action="y", config={{"y": "15/d/key"}}, key="anna", limit_get=True))
print(started, signed_in)
"""


def shared() -> Any:
    return caches["shared"]


@pytest.mark.served
@pytest.mark.django_db
def test_limits_hold_over_two_processes(tmp_path: Path) -> None:
    environment = {
        "DATABASE_URL": database_for(tmp_path),
        "RATE_LIMITS": "on",
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
    }
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", COUNT.format(each=EACH)],
            cwd=ROOT,
            text=True,
            env=os.environ | environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for _ in range(2)
    ]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()

    counts = [list(map(int, process.communicate(timeout=300)[0].split())) for process in processes]

    assert [sum(allowed) for allowed in zip(*counts, strict=True)] == [15, 15]


@pytest.mark.django_db
def test_window_counts_each_by_itself_and_forgets_after_its_time() -> None:
    window = SharedWindow("x", limit=2, seconds=60)
    with time_machine.travel(1_800_000_000, tick=False):
        waits = [window.wait(HOME) for _ in range(3)] + [window.wait("other")]
    with time_machine.travel(1_800_000_060, tick=False):
        later = [SharedWindow("x", limit=2, seconds=60).wait(HOME) for _ in range(3)]
        rows = Shared.objects.count()

    assert (waits, later, rows) == ([0, 0, 60, 0], [0, 0, 60], 1)


@pytest.mark.django_db
def test_client_over_the_limit_costs_no_further_query() -> None:
    window = SharedWindow("x", limit=1, seconds=3600 * 24)
    assert [bool(window.wait(HOME)) for _ in range(2)] == [False, True]

    with CaptureQueriesContext(connection) as queries:
        assert window.wait(HOME)

    assert len(queries) == 0


@pytest.mark.django_db
def test_table_holds_no_address() -> None:
    SharedWindow("x", limit=1, seconds=3600).wait(HOME)
    shared().set(f"allauth:rl:{HOME}", [1.5])

    assert [HOME in str(row) for row in Shared.objects.values()] == [False, False]


@pytest.mark.django_db
def test_cache_keeps_values_until_they_expire() -> None:
    cache = shared()
    cache.set("a", [2.5, 1.5], 10)

    values = (cache.get("a"), cache.get("b", "none"), cache.add("a", 1, 10), cache.add("b", 1, 10))
    with time_machine.travel(timezone.now() + timedelta(seconds=11)):
        expired = (cache.get("a"), cache.add("a", [3], 10), cache.get("a"))
        deleted = (cache.delete("a"), cache.delete("a"), cache.get("a"))

    assert values == ([2.5, 1.5], "none", False, True)
    assert expired == (None, True, [3])
    assert deleted == (True, False, None)


@pytest.mark.django_db
def test_recording_a_deal_asks_for_nothing_that_is_shared(settings: Any) -> None:
    settings.RATE_LIMITS = True
    match = start()
    phone = scoring(match)

    with CaptureQueriesContext(connection) as queries:
        phone.post(f"/m/{match.code}/deals/", {"kind": "passed_out"})
        phone.get(f"/m/{match.code}/")

    assert [query["sql"] for query in queries if "accounts_shared" in query["sql"]] == []
