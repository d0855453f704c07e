"""The time to fold a match."""

import time
from statistics import median

from games import GAMES
from games.sheet import MatchInput, fold_sheet
from tests.bench.pages import DEALS, LONG, PLAYERS

TIMES = 200


def fold_time(deals: int) -> float:
    """Return the median time to fold a match of this many deals, in milliseconds."""
    entries = tuple(DEALS[number % len(DEALS)] for number in range(deals))
    return median_fold_time(MatchInput(GAMES["preferans"], tuple(PLAYERS), LONG, deals=entries))


def median_fold_time(match: MatchInput) -> float:
    """Return the median time to fold a match, in milliseconds."""
    times = []
    for _ in range(TIMES):
        start = time.perf_counter()
        fold_sheet(match)
        times.append(1000 * (time.perf_counter() - start))
    return median(times)
