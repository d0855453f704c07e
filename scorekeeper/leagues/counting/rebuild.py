"""Recalculates results, sums and ratings of all leagues, and repairs differences."""

import time
from collections.abc import Callable, Iterator
from uuid import UUID

from games.sheet import fold_sheet
from scorekeeper.leagues.counting.count import (
    SUMS,
    as_sums,
    count,
    expected_results,
    in_order,
    recount_season,
    stored_results,
    tallies_of,
)
from scorekeeper.leagues.counting.past import past_results, read_past, recount_past, stored_past
from scorekeeper.leagues.counting.rerate import EVER, newest, rerate
from scorekeeper.leagues.hooks import RECOUNTS
from scorekeeper.leagues.models import Aggregate, League, LeagueMatch, Rating, Result, Season
from scorekeeper.scoring.ratings import Strength
from scorekeeper.storage.database import write_transaction
from scorekeeper.storage.statements import in_chunks

CHUNK = 100
"""Matches in memory at a time, with their documents."""
PROGRESS_EVERY = 1000
BAR = 20
PARTS = ("league", "season__league", "match", "pending")

Tell = Callable[[str], object]


def rebuild(*, mend: bool, tell: Tell) -> Iterator[str]:
    """Yield the differences, results first, since sums and ratings derive from them."""
    for recount in RECOUNTS:
        yield from recount(mend)
    yield from _results(mend=mend, tell=tell)
    yield from _past(mend=mend)
    for season in Season.objects.select_related("league").order_by("pk"):
        yield from _sums(season, mend=mend)
    yield from _ratings(mend=mend, tell=tell)


class Progress:
    """Progress report: number done, total and rate, every `PROGRESS_EVERY` items."""

    def __init__(self, what: str, total: int, tell: Tell) -> None:
        self.what, self.total, self.tell = what, total, tell
        self.count, self.start = 0, time.monotonic()

    def add(self, more: int = 1) -> None:
        """Add to the number done; report it if due."""
        count, self.count = self.count, self.count + more
        if self.count // PROGRESS_EVERY > count // PROGRESS_EVERY or self.count == self.total:
            self.tell(f"{self.what} {self.bar()} {self.count} of {self.total}, {self.rate:.0f}/s")

    @property
    def rate(self) -> float:
        """The number of items per second."""
        return self.count / max(time.monotonic() - self.start, 1e-6)

    def bar(self) -> str:
        """Return a progress bar."""
        done = BAR * self.count // max(self.total, 1)
        return f"[{'#' * done}{'-' * (BAR - done)}]"


def _results(*, mend: bool, tell: Tell) -> Iterator[str]:
    progress = Progress("results", LeagueMatch.objects.count(), tell)
    for counted in in_chunks(LeagueMatch.objects.select_related(*PARTS), CHUNK):
        sheet = fold_sheet(counted.match.read().match_input())
        if expected_results(counted, sheet) != stored_results(counted):
            waits = hasattr(counted, "pending")
            if not waits:
                yield f"{counted.match.code}: its results in the league are not as its sheet says"
            if mend and not waits:
                with write_transaction():
                    count(counted, sheet)
        progress.add()


def _past(*, mend: bool) -> Iterator[str]:
    """Compare the results of past tables with their seats, league by league."""
    for league in League.objects.exclude(past_tables=None):
        wrong = [
            table
            for table in read_past(league=league)
            if past_results(table) != stored_past(table)
            and (table.season is None or table.season.closed_at is None)
        ]
        if wrong:
            yield f"{league.slug}: {len(wrong)} results of before are not as they were imported"
        if wrong and mend:
            with write_transaction():
                recount_past(wrong)


def _sums(season: Season, *, mend: bool) -> Iterator[str]:
    """Compare the sums of a season with its results."""
    results = in_order(Result.objects.filter(season=season))
    tallies = tallies_of(results, season.reckoning.best_of, earlier=True)
    right = {key: as_sums(tally) for key, tally in tallies.items()}
    stored = {
        (row.member_id, row.game): {name: getattr(row, name) for name in SUMS}
        for row in Aggregate.objects.filter(season=season)
    }
    if stored == right:
        return
    wrong = sum(stored.get(key) != right.get(key) for key in stored | right)
    yield f"{season.league.slug}: {wrong} sums of {season} are not as the results say"
    if mend:
        with write_transaction():
            recount_season(season)


def _ratings(*, mend: bool, tell: Tell) -> Iterator[str]:
    """Rate every match again in the order of play, and compare."""
    total = Result.objects.filter(seat=0).count()
    progress = Progress("ratings", total, tell)
    rated = Result.objects.values_list("league", "game").order_by()
    shown = Rating.objects.values_list("league", "game").order_by()
    for league, game in sorted(rated.union(shown)):
        wrong = _rated_again(league, game, progress, mend=mend)
        if wrong:
            yield f"{wrong} ratings of {game} in league {league} are not as the results say"


def _rated_again(league: UUID, game: str, progress: Progress, *, mend: bool) -> int:
    """Rate a game again; return the number of wrong ratings, of results and current ones."""
    with write_transaction():
        shown = Rating.objects.filter(league=league, game=game)
        stored = {row.member_id: Strength(row.mu, row.sigma, row.volatility) for row in shown}
        wrong = rerate(league, game, EVER, list(stored), tell=progress.add, store=mend)
        right = newest(league, game)
    return wrong + sum(stored.get(who) != right.get(who) for who in stored | right)
