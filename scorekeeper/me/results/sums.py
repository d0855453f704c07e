"""Totals of a person's matches by game: wins, money, best evening, partner, nemesis; pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class OtherPlayer:
    """Another player at the table."""

    name: str
    side: int | None
    place: int


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A person's result of a match; points in hundredths, money in the smallest unit.

    `league` and `member` are empty if the match counts for no league of the person.
    """

    match: Any
    code: str
    game: str
    evening: date
    started_at: datetime
    outcome: str
    place: int
    side: int | None
    points: int
    money: int | None
    currency: str
    others: tuple[OtherPlayer, ...] = ()
    league: str = ""
    league_name: str = ""
    member: Any = None
    season: object = None


@dataclass(frozen=True, slots=True)
class PlayerMeetings:
    """Matches with or against a player: how many, how many went well and how many badly."""

    name: str
    matches: int
    well: int
    badly: int


@dataclass(frozen=True, slots=True)
class BestEvening:
    """An evening and its points in hundredths."""

    evening: date
    points: int


@dataclass(frozen=True, slots=True)
class Total:
    """Totals of matches; points and best evening only within one game, as they do not add up.

    The favourite partner is the one in most matches, then the one with most wins. The nemesis is
    the opponent with the largest surplus of matches ahead over matches behind.
    """

    matches: int
    won: int
    drawn: int
    money: tuple[tuple[str, int], ...]
    points: int | None = None
    best: BestEvening | None = None
    partner: PlayerMeetings | None = None
    nemesis: PlayerMeetings | None = None

    @property
    def lost(self) -> int:
        """Number of matches lost."""
        return self.matches - self.won - self.drawn

    @property
    def public(self) -> "Total":
        """The totals that others may see: without money and names."""
        return replace(self, money=(), partner=None, nemesis=None)


def totals_by_game(matches: Iterable[OwnMatch]) -> dict[str, Total]:
    """Return the totals by game, most played first."""
    games: dict[str, list[OwnMatch]] = defaultdict(list)
    for match in matches:
        games[match.game].append(match)
    ordered = sorted(games.items(), key=lambda item: (-len(item[1]), item[0]))
    return {game: total(of_game, one_game=True) for game, of_game in ordered}


def total(matches: Sequence[OwnMatch], *, one_game: bool = False) -> Total:
    """Return the totals of matches."""
    outcomes = Counter(match.outcome for match in matches)
    money: Counter[str] = Counter()
    for match in matches:
        if match.money is not None and match.currency:
            money[match.currency] += match.money
    return Total(
        matches=len(matches),
        won=outcomes["W"],
        drawn=outcomes["D"],
        money=tuple(sorted(money.items())),
        points=sum(match.points for match in matches) if one_game else None,
        best=_best(matches) if one_game else None,
        partner=_partner(matches),
        nemesis=_nemesis(matches),
    )


def _best(matches: Iterable[OwnMatch]) -> BestEvening | None:
    """Return the evening with the most points, the earliest if tied."""
    points: Counter[date] = Counter()
    for match in matches:
        points[match.evening] += match.points
    return max(
        (BestEvening(evening, evening_points) for evening, evening_points in points.items()),
        key=lambda best: (best.points, -best.evening.toordinal()),
        default=None,
    )


def _partner(matches: Iterable[OwnMatch]) -> PlayerMeetings | None:
    people = _count_meetings(
        (other.name, match.outcome == "W", match.outcome == "L")
        for match in matches
        for other in match.others
        if match.side is not None and other.side == match.side
    )
    return min(
        people, key=lambda person: (-person.matches, -person.well, person.name), default=None
    )


def _nemesis(matches: Iterable[OwnMatch]) -> PlayerMeetings | None:
    people = _count_meetings(
        (other.name, match.place < other.place, match.place > other.place)
        for match in matches
        for other in match.others
        if match.side is None or other.side != match.side
    )
    worse = [person for person in people if person.badly > person.well]
    return min(
        worse,
        key=lambda person: (person.well - person.badly, -person.matches, person.name),
        default=None,
    )


def _count_meetings(meetings: Iterable[tuple[str, bool, bool]]) -> list[PlayerMeetings]:
    """Count meetings by name, ignoring case; the most recent spelling is shown."""
    rows: dict[str, list[tuple[str, bool, bool]]] = defaultdict(list)
    for meeting in meetings:
        rows[meeting[0].casefold()].append(meeting)
    return [
        PlayerMeetings(
            of_one[-1][0],
            len(of_one),
            sum(well for _name, well, _badly in of_one),
            sum(badly for _name, _well, badly in of_one),
        )
        for of_one in rows.values()
    ]
