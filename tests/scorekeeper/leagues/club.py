"""A club: Anna owns it, Ben scores, Dora is a member, Cleo is a stranger; quick matches to count.

A quick match of Preferans ends with one bettel: its declarer has 80 points, the others lose 40
each. A quick match of Tarneeb is stopped after one deal: the winning side has what it bid.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

import time_machine

from scorekeeper.accounts.models import User
from scorekeeper.leagues import playing, services
from scorekeeper.leagues.models import League, LeagueMatch, Member, Role, Season
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from tests.scorekeeper.people import bettel

SIX = ["Anna", "Ben", "Dora", "Eva", "Finn", "Gil"]
FIRST_DAY = date(2026, 9, 1)
QUICK = {"start": 4}
BY_POINTS = {"stake_unit": "point"}


def account(name: str) -> User:
    """Return the account of this name, made where it is missing."""
    return User.objects.get_or_create(username=name.lower())[0]


def club(**agreed: Any) -> League:
    """Found Anna's league with Ben as scorer and Dora as member, and three plain names."""
    agreed = {"name": "Thursday", "games": ["preferans", "tarneeb"]} | agreed
    league = services.found_league(account("Anna"), agreed, name="Anna", today=FIRST_DAY)
    ben = services.join(league, account("Ben"), "Ben")
    services.change_role(ben, Role.SCORER)
    services.join(league, account("Dora"), "Dora")
    for name in SIX[3:]:
        services.add_member(league, name)
    return league


def season_of(league: League) -> Season:
    return league.seasons.get()


def member(league: League, name: str) -> Member:
    return league.members.get(name=name)


def evening(day: int, hour: int = 19, month: int = 9) -> datetime:
    return datetime(2026, month, day, hour, tzinfo=UTC)


def preferans(
    league: League | None, names: Sequence[str], winner: str, at: datetime, **agreed: Any
) -> Match:
    """Play a quick match of Preferans that counts for the league from the start."""
    with time_machine.travel(at, tick=True):
        match, _again = matches.start_match(
            game="preferans", players=list(names), options=QUICK, **agreed
        )
        if league is not None:
            playing.count_for(match, league)
        return matches.record_deal(match, bettel(names.index(winner))).match


def tarneeb(league: League, names: Sequence[str], bid: int, at: datetime) -> Match:
    """Play a quick match of Tarneeb that the first and the third win by so many points."""
    with time_machine.travel(at, tick=True):
        match, _again = matches.start_match(game="tarneeb", players=list(names), options=BY_POINTS)
        playing.count_for(match, league)
        match = matches.record_deal(match, made(0, bid)).match
        return matches.stop_match(match).match


def made(declarer: int, bid: int) -> dict[str, Any]:
    """Return a contract of Tarneeb that was made exactly."""
    typed = {"kind": "contract", "declarer": declarer, "bid": bid, "tricks": bid}
    return typed | {"denomination": "hearts"}


def counted(match: Match) -> LeagueMatch:
    return LeagueMatch.objects.get(pk=match.pk)
