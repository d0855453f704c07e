"""Measures standings at several sizes of the database in the settings."""

import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.core.management import call_command
from django.db import connection
from django.http import QueryDict

from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.models import League, LeagueMatch
from scorekeeper.leagues.standings.page import standings_page
from scorekeeper.leagues.standings.parameters import StandingsParameters
from scorekeeper.matches import services
from scorekeeper.matches.setup.services import start_match
from tests.bench.filling import (
    MEMBERS,
    OWN_MATCHES,
    add_other_leagues,
    add_own_matches,
    analyse,
    found_measured_league,
)
from tests.support.club import QUICK
from tests.support.people import bettel

STEP = 50_000
BAR = (
    "WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 500) SELECT n FROM s"
)
"""A query of five hundred rows, independent of the tables."""
ROUNDS = 301
"""The fastest round counts, as on a shared machine the others measure its neighbours."""
FINISHES = 41


def measure(sizes: tuple[int, ...]) -> None:
    """Fill this process's database step by step and measure at each size."""
    call_command("migrate", verbosity=0)
    league, template = found_measured_league()
    add_own_matches(league, template)
    filled = 0
    for size in sizes:
        while filled < size - OWN_MATCHES:
            step = min(STEP, size - OWN_MATCHES - filled)
            start = time.perf_counter()
            add_other_leagues(template, filled, step)
            filled += step
            rate = step / (time.perf_counter() - start)
            sys.stderr.write(f"  {filled:>9,} matches, {rate:,.0f} a second\n")
        analyse()
        report(filled, league, template)


def report(filled: int, league: League, template: LeagueMatch) -> None:
    """Print the cost of the standings, and of the last deal of a match."""
    sys.stdout.write(f"  {filled + OWN_MATCHES:,} matches\n")
    for title, query in (("sum", ""), ("best", "by=best"), ("all games", "game=all")):
        parameters = StandingsParameters.read(QueryDict(query))
        fresh = League.objects.get(pk=league.pk)
        sys.stdout.write(f"    {title:10} {cost(partial(standings_page, fresh, parameters))}\n")
    plain, counts = finish(league, template)
    sys.stdout.write(f"    last deal  {counts:.1f} ms, outside a league {plain:.1f} ms\n")
    sys.stdout.flush()


@dataclass(frozen=True)
class Cost:
    """The cost of a page's queries, compared with the bar at the same time."""

    statements: int
    sql: float
    bars: float
    whole: float

    def __str__(self) -> str:
        return (
            f"{self.statements} statements, {self.sql:.2f} ms of SQL = {self.bars:.2f} bars; "
            f"with the page's strings {self.whole:.1f} ms"
        )


def cost(work: Callable[[], object]) -> Cost:
    """Measure the cost of a page.

    Queries are timed alone, including the fetch, in which SQLite does part of the work, and in
    turns with the bar, since the machine's speed changes by the moment.
    """
    statements: list[tuple[str, Any]] = []

    def record(execute: Any, sql: str, params: Any, *rest: Any) -> Any:
        statements.append((sql, params))
        return execute(sql, params, *rest)

    with connection.execute_wrapper(record):
        work()
    times = [
        (milliseconds(partial(run, statements)), milliseconds(partial(run, [(BAR, ())])))
        for _ in range(ROUNDS)
    ]
    sql, bar = (min(each) for each in zip(*times, strict=True))
    whole = min(milliseconds(work) for _ in range(ROUNDS // 10))
    return Cost(len(statements), sql, sql / bar, whole)


def milliseconds(work: Callable[[], object]) -> float:
    """Return the run time of a function, in milliseconds."""
    start = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - start)


def run(statements: Iterable[tuple[str, Any]]) -> None:
    """Run queries and fetch their rows."""
    with connection.cursor() as cursor:
        for sql, params in statements:
            cursor.execute(sql, params)
            cursor.fetchall()


def finish(league: League, template: LeagueMatch) -> tuple[float, float]:
    """Return the time to record a match's last deal, outside a league and in one, in ms."""
    times: dict[bool, list[float]] = {False: [], True: []}
    for number in range(FINISHES):
        for counts, own_times in times.items():
            names = [f"Member {(7 * number + seat) % MEMBERS:03}" for seat in range(3)]
            match, _again = start_match(game=template.match.game, players=names, options=QUICK)
            if counts:
                playing.count_for(match, league)
            own_times.append(milliseconds(partial(services.record_deal, match, bettel(0))))
    return min(times[False]), min(times[True])
