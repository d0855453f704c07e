"""The cost of all results of a league as files: 10,002 rows of 3,334 matches of 24 deals.

`python -m tests.bench.league_files` prints the processor time and Python's peak memory.
"""

import os
import sys
import time
import tracemalloc

import django

from tests.bench.standings import on_sqlite
from tests.support import many_results

MATCHES = 3_333
ROUNDS = 5


def main() -> None:
    """Fill a database of its own, and fetch each file."""
    with on_sqlite() as url:
        os.environ |= {
            "DATABASE_URL": url,
            "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
            "LOG_LEVEL": "WARNING",
        }
        django.setup()
        measure()


def measure() -> None:
    from django.core.management import call_command  # noqa: PLC0415  it needs the settings
    from django.test import Client  # noqa: PLC0415

    from tests.support import club  # noqa: PLC0415
    from tests.support.exports.stored_matches import LONGEST, store_match  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    league = club.club(public=True)
    match = club.preferans(league, club.SIX[:3], "Anna", club.evening(10))
    long = store_match(LONGEST["preferans"]).document
    type(match).objects.filter(pk=match.pk).update(document=long | {"players": club.SIX[:3]})
    many_results.add_copies(league, MATCHES)
    for kind in ("csv", "xlsx", "json"):
        address = f"/leagues/{league.slug}/results.{kind}"
        times, length = [], 0
        for _round in range(ROUNDS):
            start = time.process_time()
            length = sum(map(len, Client().get(address)))
            times.append(time.process_time() - start)
        tracemalloc.start()
        for _piece in Client().get(address):
            pass
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        summary = (
            f"{kind}: {min(times):.2f} s of the processor, {peak / 1e6:.1f} MB, {length:,} bytes"
        )
        sys.stdout.write(f"{summary}\n")


if __name__ == "__main__":
    main()
