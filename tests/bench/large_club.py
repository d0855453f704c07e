"""Pages of a club of 500 members and 20,000 matches compared with one of 50 and 2,000.

`python -m tests.bench.large_club` measures on a SQLite database of its own: the processor time of
each page, as the median of rounds in turns, and its queries; then of the deal that ends a match,
and of correcting a match of twenty weeks ago. As on a started site, the database has statistics of
its tables; with `--unseen` it has none.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

import django
from django.conf import settings

from scorekeeper.scoring.results import PLACE_POINT, WHOLE_SHARE
from tests.bench.standings import on_sqlite

if TYPE_CHECKING:
    from scorekeeper.leagues.models import League
    from scorekeeper.matches.models import Match

SIZES = {"small": (50, 2_000), "large": (500, 20_000)}
EVENINGS = 50
ROUNDS = 7
AS_THEY_ARE = "django.contrib.staticfiles.storage.StaticFilesStorage"
OLD = timedelta(weeks=20)
NOW = datetime(2026, 11, 20, 21, tzinfo=UTC)
PAGES = {
    "standings": "leagues/{slug}/?game=preferans",
    "standings over all games": "leagues/{slug}/?game=all",
    "standings on a day": "leagues/{slug}/?game=preferans&on={day}",
    "standings over all games on a day": "leagues/{slug}/?game=all&on={day}",
    "ratings": "leagues/{slug}/ratings/?game=preferans",
    "ratings on a day": "leagues/{slug}/ratings/?game=preferans&on={day}",
    "tables": "leagues/{slug}/tables/",
    "members": "leagues/{slug}/members/",
    "evenings": "leagues/{slug}/evenings/",
    "charts": "leagues/{slug}/charts/?game=preferans",
    "player": "players/{player}/",
    "matches of a player": "players/{player}/matches/?game=preferans",
}


def main() -> None:
    """Measure in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--unseen", action="store_true", help="without statistics of the tables")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.here:
        settings.STORAGES["staticfiles"]["BACKEND"] = AS_THEY_ARE
        django.setup()
        measure(statistics_first=not options.unseen)
        return
    with on_sqlite() as url:
        command = [sys.executable, "-m", "tests.bench.large_club", "--here"]
        environment = os.environ | {
            "DATABASE_URL": url,
            "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
            "LOG_LEVEL": "WARNING",
            "ALLOWED_HOSTS": "testserver",
        }
        command += ["--unseen"] if options.unseen else []
        subprocess.run(command, env=environment, check=True)


def measure(*, statistics_first: bool) -> None:
    """Fill the database, and print a line for each page."""
    import time_machine  # noqa: PLC0415  the settings come first
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    from scorekeeper.storage.database import analyze_tables  # noqa: PLC0415
    from tests.support.club import signed_in  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    leagues = {
        name: earlier_league(name) or make_league(name, *size) for name, size in SIZES.items()
    }
    if statistics_first:
        analyze_tables()
    browser = signed_in("Anna")
    with time_machine.travel(NOW, tick=False):
        for title, page in PAGES.items():
            times: dict[str, list[float]] = {name: [] for name in leagues}
            query_counts = {}
            for _round in range(ROUNDS):
                for name, league in leagues.items():
                    path = "/" + page.format(**url_values(league))
                    with CaptureQueriesContext(connection) as queries:
                        start = time.process_time()
                        answer = browser.get(path)
                        times[name].append(time.process_time() - start)
                    assert answer.status_code == 200, path
                    query_counts[name] = len(queries)
            small, large = (statistics.median(times[name][1:]) * 1000 for name in SIZES)
            sys.stdout.write(
                f"{title:36} {small:7.1f} ms {large:8.1f} ms {large / small:6.2f}"
                f" {query_counts['large']:3} statements\n"
            )
            sys.stdout.flush()
    measure_writes(leagues)


def measure_writes(leagues: Mapping[str, "League"]) -> None:
    """Print a line for the end of a match and one for the correction of an old one."""
    from scorekeeper.matches.services import correct_deal, record_deal  # noqa: PLC0415
    from tests.support.people import bettel  # noqa: PLC0415

    ends: dict[str, list[float]] = {name: [] for name in leagues}
    corrections: dict[str, list[float]] = {name: [] for name in leagues}
    old = {
        name: record_deal(start_counted(league, NOW - OLD), bettel(0)).match
        for name, league in leagues.items()
    }
    for number in range(ROUNDS):
        for name, league in leagues.items():
            match = start_counted(league, NOW - timedelta(minutes=ROUNDS - number))
            start = time.process_time()
            record_deal(match, bettel(0))
            ends[name].append(time.process_time() - start)
            start = time.process_time()
            old[name] = correct_deal(old[name], 1, bettel((number + 1) % 2)).match
            corrections[name].append(time.process_time() - start)
    for title, times in (("a match ends", ends), ("an old match is corrected", corrections)):
        small, large = (statistics.median(times[name][1:]) * 1000 for name in SIZES)
        sys.stdout.write(f"{title:36} {small:7.1f} ms {large:8.1f} ms {large / small:6.2f}\n")


def start_counted(league: "League", at: datetime) -> "Match":
    """Start a match of three members that counts for the league."""
    import time_machine  # noqa: PLC0415  the settings come first

    from scorekeeper.leagues.counting.matches import count_for  # noqa: PLC0415
    from scorekeeper.matches.setup.services import start_match  # noqa: PLC0415
    from tests.support.club import QUICK  # noqa: PLC0415

    players = ["M000", "M001", "M002"]
    with time_machine.travel(at, tick=False):
        match, _again = start_match(game="preferans", players=players, options=QUICK)
        count_for(match, league)
    return match


def url_values(league: "League") -> dict[str, Any]:
    """Return the values for the URLs of a league."""
    player = league.members.get(name="M000").pk
    return {"slug": league.slug, "player": player, "day": NOW.date() - timedelta(days=40)}


def earlier_league(name: str) -> "League | None":
    """Return the league of an earlier run with `--here`, if any."""
    from scorekeeper.leagues.models import League  # noqa: PLC0415

    return League.objects.filter(name=name).first()


def make_league(name: str, members: int, matches: int) -> "League":
    """Create a league of this size, with an evening a week for a year."""
    from scorekeeper.leagues.counting.sums import recount_season  # noqa: PLC0415
    from scorekeeper.leagues.models import (  # noqa: PLC0415
        LeagueMatch,
        Member,
        Rating,
        Result,
        Seat,
    )
    from scorekeeper.matches.models import Match  # noqa: PLC0415
    from tests.support.club import club, season_of  # noqa: PLC0415

    league, chance = club(name=name), Random(7)  # noqa: S311  # nosec B311  a bench
    season = season_of(league)
    league.seasons.filter(pk=season.pk).update(starts_on="2025-11-01")
    people = [Member(league=league, name=f"M{n:03}", folded=f"m{n:03}") for n in range(members)]
    Member.objects.bulk_create(people)
    played, counted, seats, results = [], [], [], []
    for number in range(matches):
        evening = number * EVENINGS // matches
        started = NOW - timedelta(days=7 * (EVENINGS - 1 - evening), hours=2)
        started += timedelta(seconds=number % (matches // EVENINGS))
        game = "preferans" if number % 3 else "tarneeb"
        match = Match(
            game=game,
            opening={},
            document={"players": ["A", "B", "C"], "options": {}},
            status="finished",
            started_at=started,
        )
        match.key_hash, match.started_at = match.pk.hex, started
        played.append(match)
        counted.append(
            LeagueMatch(match=match, league=league, season=season, evening=started.date())
        )
        winner = chance.randrange(3)
        for seat, person in enumerate(chance.sample(people, 3)):
            seats.append(
                Seat(league_match=counted[-1], number=seat, name=person.name, member=person)
            )
            results.append(
                Result(
                    league_match=counted[-1],
                    league=league,
                    season=season,
                    member=person,
                    game=game,
                    evening=started.date(),
                    started_at=started,
                    seat=seat,
                    outcome="W" if seat == winner else "L",
                    place=1 if seat == winner else 2,
                    points=chance.randrange(-900, 900),
                    place_points=3 * PLACE_POINT * (seat == winner),
                    share=WHOLE_SHARE * (seat == winner),
                    mu=25 + chance.random(),
                    sigma=4.0,
                )
            )
    Match.objects.bulk_create(played, batch_size=500)
    LeagueMatch.objects.bulk_create(counted, batch_size=500)
    Seat.objects.bulk_create(seats, batch_size=500)
    Result.objects.bulk_create(results, batch_size=500)
    Rating.objects.bulk_create(
        Rating(league=league, game="preferans", member=each, mu=25 + n / 99, sigma=4)
        for n, each in enumerate(people)
    )
    season.refresh_from_db()
    recount_season(season)
    return league


if __name__ == "__main__":
    main()
