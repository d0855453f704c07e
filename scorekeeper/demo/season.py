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


def evenings(today: date, random: Random) -> Iterator[tuple[bool, list[Table]]]:
    """Yield each evening, oldest first: whether it is of the earlier season, and its tables."""
    games = list(GAMES)
    nights = EARLIER_EVENINGS + EVENINGS
    for night in range(nights):
        earlier = night < EARLIER_EVENINGS
        day = today - (nights - night + (8 if earlier else 0)) * WEEK
        evening_games = [games[(2 * night + table) % len(games)] for table in range(3)]
        title = TITLES[night - nights] if night >= nights - len(TITLES) else None
        yield earlier, list(_tables(day, evening_games, random, title))


def _tables(day: date, games: Sequence[str], random: Random, title: str | None) -> Iterator[Table]:
    """Yield the tables of an evening, which start an hour apart."""
    for position, game in enumerate(games):
        start = datetime.combine(day, time(19 + position), ZoneInfo(ZONE))
        players = tuple(random.sample(PEOPLE, GAMES[game].players))
        yield Table(
            game, players, start, MOST_DEALS, title if position == 0 else None, STAKES.get(game)
        )


def open_table(now: datetime, random: Random) -> Table:
    """Return a match that started an hour before `now` and is still in progress."""
    players = (PEOPLE[0], *random.sample(PEOPLE[1:], GAMES[FIRST].players - 1))
    start = now - timedelta(hours=1)
    return Table(FIRST, players, start, 4, None, STAKES[FIRST], stays_open=True)
