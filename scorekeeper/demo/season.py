"""The demo club's evenings: their days, tables, games and players."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

from games import GAMES
from scorekeeper.demo.play import Table

ZONE = "Europe/Zagreb"
PEOPLE = ("Ana", "Ben", "Cvita", "Dora", "Emil", "Farid", "سلمى", "Juhani", "Ljubo")
"""The first owns the league, the second scores for it."""
WEEK = timedelta(days=7)
EVENINGS, EARLIER_EVENINGS = 10, 4
"""Evenings of the current season, and of the closed one before it."""
MOST_DEALS = 20
FIRST = next(iter(GAMES))
STAKES = {FIRST: {"amount": "0.10", "currency": "EUR"}}
TITLES = ("Semi-final", "Final")


def evenings(today: date, chance: Random) -> Iterator[tuple[bool, list[Table]]]:
    """Yield each evening, oldest first: whether it is of the earlier season, and its tables."""
    games = list(GAMES)
    nights = EARLIER_EVENINGS + EVENINGS
    for night in range(nights):
        earlier = night < EARLIER_EVENINGS
        day = today - (nights - night + (8 if earlier else 0)) * WEEK
        tonight = [games[(2 * night + table) % len(games)] for table in range(3)]
        title = TITLES[night - nights] if night >= nights - len(TITLES) else None
        yield earlier, list(_tables(day, tonight, chance, title))


def _tables(day: date, games: Sequence[str], chance: Random, title: str | None) -> Iterator[Table]:
    """Yield the tables of an evening, which start an hour apart."""
    for place, game in enumerate(games):
        at = datetime.combine(day, time(19 + place), ZoneInfo(ZONE))
        people = tuple(chance.sample(PEOPLE, GAMES[game].players))
        yield Table(game, people, at, MOST_DEALS, title if place == 0 else None, STAKES.get(game))


def going_on(now: datetime, chance: Random) -> Table:
    """Return a match that started an hour before `now` and is still in progress."""
    people = (PEOPLE[0], *chance.sample(PEOPLE[1:], GAMES[FIRST].players - 1))
    at = now - timedelta(hours=1)
    return Table(FIRST, people, at, 4, None, STAKES[FIRST], goes_on=True)
