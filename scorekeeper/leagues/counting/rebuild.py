"""Recalculates results, sums and ratings of all leagues, and repairs differences."""

import time
from collections.abc import Callable, Iterator
from uuid import UUID

from games.sheet import fold_sheet
from scorekeeper.leagues.counting.count import count_match, expected_results, stored_results
from scorekeeper.leagues.counting.past import (
    rebuild_past,
)
from scorekeeper.leagues.counting.rerate import EVER, newest_ratings, rerate
from scorekeeper.leagues.counting.sums import SUMS, as_sums, recount_season, scores_in_order
from scorekeeper.leagues.hooks import RECOUNTS
from scorekeeper.leagues.models import Aggregate, LeagueMatch, Rating, Result, Season
from scorekeeper.scoring.ratings import Strength
from scorekeeper.scoring.tallies import tallies_of
from scorekeeper.storage.database import write_transaction
from scorekeeper.storage.queries import read_in_chunks

CHUNK = 100
"""Matches in memory at a time, with their documents."""
PROGRESS_EVERY = 1000
BAR = 20
PARTS = ("league", "season__league", "match", "pending")

Report = Callable[[str], object]


def rebuild(*, repair: bool, report: Report) -> Iterator[str]:
    """Yield the differences, results first, since sums and ratings derive from them."""
    for recount in RECOUNTS:
        yield from recount(repair)
    yield from _rebuild_results(repair=repair, report=report)
    yield from rebuild_past(repair=repair)
    for season in Season.objects.select_related("league").order_by("pk"):
        yield from _rebuild_sums(season, repair=repair)
    yield from _rebuild_ratings(repair=repair, report=report)


class Progress:
    """Progress report: number done, total and rate, every `PROGRESS_EVERY` items."""

    def __init__(self, label: str, total: int, report: Report) -> None:
        self.label, self.total, self.report = label, total, report
        self.count, self.start = 0, time.monotonic()

    def add(self, number: int = 1) -> None:
        """Add to the number done; report it if due."""
        count, self.count = self.count, self.count + number
        if self.count // PROGRESS_EVERY > count // PROGRESS_EVERY or self.count == self.total:
            self.report(
                f"{self.label} {self.bar()} {self.count} of {self.total}, {self.rate:.0f}/s"
            )

    @property
    def rate(self) -> float:
        """The number of items per second."""
        return self.count / max(time.monotonic() - self.start, 1e-6)

    def bar(self) -> str:
        """Return a progress bar."""
        done = BAR * self.count // max(self.total, 1)
        return f"[{'#' * done}{'-' * (BAR - done)}]"


def _rebuild_results(*, repair: bool, report: Report) -> Iterator[str]:
    progress = Progress("results", LeagueMatch.objects.count(), report)
    for league_match in read_in_chunks(LeagueMatch.objects.select_related(*PARTS), CHUNK):
        sheet = fold_sheet(league_match.match.read_document().match_input())
        if expected_results(league_match, sheet) != stored_results(league_match):
            is_pending = hasattr(league_match, "pending")
            if not is_pending:
                yield (
                    f"{league_match.match.code}: "
                    "its results in the league are not as its sheet says"
                )
            if repair and not is_pending:
                with write_transaction():
                    count_match(league_match, sheet)
        progress.add()


def _rebuild_sums(season: Season, *, repair: bool) -> Iterator[str]:
    """Compare the sums of a season with its results."""
    results = scores_in_order(Result.objects.filter(season=season))
    tallies = tallies_of(results, season.reckoning.best_of, history=True)
    expected = {key: as_sums(tally) for key, tally in tallies.items()}
    stored = {
        (row.member_id, row.game): {name: getattr(row, name) for name in SUMS}
        for row in Aggregate.objects.filter(season=season)
    }
    if stored == expected:
        return
    wrong = sum(stored.get(key) != expected.get(key) for key in stored | expected)
    yield f"{season.league.slug}: {wrong} sums of {season} are not as the results say"
    if repair:
        with write_transaction():
            recount_season(season)


def _rebuild_ratings(*, repair: bool, report: Report) -> Iterator[str]:
    """Rate every match again in the order of play, and compare."""
    total = Result.objects.filter(seat=0).count()
    progress = Progress("ratings", total, report)
    rated = Result.objects.values_list("league", "game").order_by()
    current = Rating.objects.values_list("league", "game").order_by()
    for league, game in sorted(rated.union(current)):
        wrong = _rebuild_ratings_of_game(league, game, progress, repair=repair)
        if wrong:
            yield f"{wrong} ratings of {game} in league {league} are not as the results say"


def _rebuild_ratings_of_game(league: UUID, game: str, progress: Progress, *, repair: bool) -> int:
    """Rate a game again; return the number of wrong ratings, of results and current ones."""
    with write_transaction():
        current = Rating.objects.filter(league=league, game=game)
        stored = {row.member_id: Strength(row.mu, row.sigma, row.volatility) for row in current}
        wrong = rerate(league, game, EVER, list(stored), report=progress.add, store=repair)
        expected = newest_ratings(league, game)
    return wrong + sum(stored.get(member) != expected.get(member) for member in stored | expected)
