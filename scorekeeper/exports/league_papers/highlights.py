"""Highlights of a season: the winners of its evenings and its records; pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import TypeVar
from uuid import UUID

from scorekeeper.scoring.records import RecordedResult, by_game, streaks

R = TypeVar("R", bound=RecordedResult)


@dataclass(frozen=True, slots=True)
class NightWinners:
    """One game of an evening: the number of matches, and the members with the most points."""

    evening: date
    game: str
    matches: int
    points: int
    members: tuple[UUID, ...]


@dataclass(frozen=True, slots=True)
class Achievement:
    """A record, and its holders with their evening, None if it took several evenings."""

    amount: int
    holders: tuple[tuple[UUID, date | None], ...]


@dataclass(frozen=True, slots=True)
class GameRecords:
    """The records of one game: points in a match, matches won in a row, points of an evening."""

    game: str
    best_match: Achievement
    longest_streak: Achievement
    best_evening: Achievement


def night_winners(results: Iterable[R]) -> list[NightWinners]:
    """Return the winners by points of each game of each evening, oldest first."""
    nights: dict[tuple[date, str], list[R]] = defaultdict(list)
    for result in results:
        nights[result.evening, result.game].append(result)
    winners = []
    for (evening, game), night_results in sorted(nights.items(), key=lambda night: night[0]):
        sums: Counter[UUID] = Counter()
        for result in night_results:
            sums[result.member_id] += result.points
        most = max(sums.values())
        members = tuple(member for member, points in sums.items() if points == most)
        matches = len({result.league_match_id for result in night_results})
        winners.append(NightWinners(evening, game, matches, most, members))
    return winners


def season_records(results: Sequence[RecordedResult]) -> list[GameRecords]:
    """Return the records of each game, sorted by slug; results are in order of play."""
    return [_records(game, game_results) for game, game_results in sorted(by_game(results).items())]


def _records(game: str, results: Sequence[RecordedResult]) -> GameRecords:
    by_member: dict[UUID, list[RecordedResult]] = defaultdict(list)
    for result in results:
        by_member[result.member_id].append(result)
    evenings: Counter[tuple[UUID, date]] = Counter()
    for result in results:
        evenings[result.member_id, result.evening] += result.points
    runs = {member: streaks(member_results).won for member, member_results in by_member.items()}
    return GameRecords(
        game=game,
        best_match=_most([(result.points, result.member_id, result.evening) for result in results]),
        longest_streak=_most([(length, member, None) for member, length in runs.items()]),
        best_evening=_most([(points, *night) for night, points in evenings.items()]),
    )


def _most(amounts: Sequence[tuple[int, UUID, date | None]]) -> Achievement:
    most = max(amount for amount, _member, _evening in amounts)
    holders = [(member, day) for amount, member, day in amounts if amount == most]
    return Achievement(most, tuple(dict.fromkeys(holders)))


def evenings_of(results: Iterable[RecordedResult]) -> list[date]:
    """Return the evenings with results, oldest first."""
    return [evening for evening, _group in groupby(sorted(result.evening for result in results))]
