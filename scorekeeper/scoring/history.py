"""A player's sums at the end of each evening; pure."""

import json
from bisect import bisect_left, bisect_right, insort
from collections.abc import Mapping, Sequence
from datetime import date
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from scorekeeper.scoring.standings import FORM, WEEK, EarlierSums, GamePart, Score, Tally

ENCODER = json.JSONEncoder(separators=(",", ":"))
NO_PARTS: dict[str, list[int]] = {}


class EveningSums(NamedTuple):
    """A player's sums at the end of an evening, with the fields of a `Tally`.

    `parts` has the matches and the share of each game of the sums over all games.
    """

    evening: str
    matches: int
    won: int
    points: int
    place_points: int
    share: int
    best: int
    form: str
    parts: Mapping[str, Sequence[int]] = NO_PARTS

    def tally(self) -> Tally:
        """Return the sums as a tally."""
        parts = tuple([GamePart(game, *sums) for game, sums in self.parts.items()])
        return Tally(*self[1:7], form=self.form, parts=parts)


History = Sequence[EveningSums]
"""The sums at the end of each evening, in order."""


def history_of(results: Sequence[Score], best_of: int) -> list[EveningSums]:
    """Return the history of results in one game, which are given the oldest first.

    >>> [sums.points for sums in history_of([Score("W", 500, 0, 0, date(2026, 9, 10))], 10)]
    [500]
    """
    ordered = sorted(results, key=_evening_of)
    outcomes = "".join([result.outcome for result in ordered])
    matches = won = points = place_points = share = 0
    best: list[int] = []
    history = []
    for evening, played in groupby(ordered, key=_evening_of):
        for result in played:
            matches += 1
            won += result.outcome == "W"
            points += result.points
            place_points += result.place_points
            share += result.share
            insort(best, result.points)
            if len(best) > best_of:
                del best[0]
        sums = (matches, won, points, place_points, share, sum(best))
        history.append(EveningSums(evening.isoformat(), *sums, _form_of(outcomes, matches)))
    return history


def _evening_of(result: Score) -> date:
    return result.evening


def _form_of(outcomes: str, matches: int) -> str:
    """Return the last of the outcomes of the first matches."""
    return outcomes[max(matches - FORM, 0) : matches]


def history_of_all_games(
    results: Sequence[Score], games: Mapping[str, History]
) -> list[EveningSums]:
    """Return the history over all games, without points.

    `results` are given the oldest first; `games` has their history in each game.
    """
    outcomes = "".join([result.outcome for result in sorted(results, key=_evening_of)])
    of_games = sorted(
        (sums.evening, game, sums) for game, history in games.items() for sums in history
    )
    latest: dict[str, EveningSums] = {}
    history = []
    for evening, played in groupby(of_games, key=itemgetter(0)):
        latest |= {game: sums for _evening, game, sums in played}
        matches = sum([sums.matches for sums in latest.values()])
        won = sum([sums.won for sums in latest.values()])
        share = sum([sums.share for sums in latest.values()])
        values = (matches, won, 0, 0, share, 0, _form_of(outcomes, matches))
        parts = {game: (sums.matches, sums.share) for game, sums in sorted(latest.items())}
        history.append(EveningSums(evening, *values, parts))
    return history


def before_last_evenings(history: History) -> tuple[EarlierSums, ...]:
    """Return the sums before each evening of the last week of play."""
    if not history:
        return ()
    newest = date.fromisoformat(history[-1].evening)
    sums_before = [EarlierSums("", *[0] * 6), *(EarlierSums._make(sums[:7]) for sums in history)]
    return tuple(
        before._replace(evening=sums.evening)
        for before, sums in zip(sums_before, history, strict=False)
        if newest - date.fromisoformat(sums.evening) < WEEK
    )


def sums_on(history: Sequence[Sequence[Any]], day: date) -> Tally:
    """Return the tally at the end of a day, from rows with the fields of `EveningSums`."""
    number = bisect_right(history, day.isoformat(), key=_day_of)
    return EveningSums._make(history[number - 1]).tally() if number else Tally()


def _day_of(row: Sequence[Any]) -> str:
    return str(row[0])


def as_lines(history: Sequence[EveningSums]) -> str:
    """Return a history as text: an evening a line, as JSON, so that one is found unread."""
    return ENCODER.encode(history)[1:-1].replace("],[", "]\n[")


def parse_history(text: str) -> list[Sequence[Any]]:
    """Parse the text of a history into rows with the fields of `EveningSums`."""
    rows: list[Sequence[Any]] = json.loads(f"[{text.replace(chr(10), ',')}]")
    return rows


def line_on(lines: Sequence[str], day: date) -> str:
    """Return the line of the last evening until a day; empty if there is none.

    >>> lines = as_lines(history_of([Score("W", 500, 0, 0, date(2026, 9, 10))], 10)).splitlines()
    >>> line_on(lines, date(2026, 9, 11)), line_on(lines, date(2026, 9, 9))
    ('["2026-09-10",1,1,500,0,0,500,"W",{}]', '')
    """
    number = bisect_left(lines, ENCODER.encode([day.isoformat()]))
    return lines[number - 1] if number else ""
