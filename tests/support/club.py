"""A club: Anna owns it, Ben scores, Dora is a member, Cleo is a stranger; quick matches.

A quick match of Preferans ends with one bettel: its declarer wins 80 points, the others lose 40
each. A quick match of Tarneeb is stopped after one deal: the winning side has its bid.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

import time_machine
from django.test import Client

from scorekeeper.accounts.models import User
from scorekeeper.leagues import services
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.counting.sums import recount_season
from scorekeeper.leagues.models import League, LeagueMatch, Member, Result, Role, Season
from scorekeeper.leagues.people.services import add_member, change_role, join
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import start_match
from scorekeeper.scoring.results import PLACE_POINT, WHOLE_SHARE
from tests.support.people import bettel

SIX = ["Anna", "Ben", "Dora", "Eva", "Finn", "Gil"]
THREE = SIX[:3]
FIRST_DAY = date(2026, 9, 1)
QUICK = {"start": 4}
BY_POINTS = {"stake_unit": "point"}


def account(name: str) -> User:
    """Return the account of this name; create it if it is missing."""
    return User.objects.get_or_create(username=name.lower())[0]


def signed_in(name: str) -> Client:
    """Return a client signed in to the account of this name."""
    client = Client()
    client.force_login(account(name))
    return client


def club(**agreed: Any) -> League:
    """Found Anna's league: Ben scores, Dora is a member, three members have no account."""
    usual = {"name": "Thursday", "games": ["preferans", "tarneeb"], "member_name": "Anna"}
    with time_machine.travel(evening(FIRST_DAY.day)):
        league = services.found_league(account("Anna"), usual | agreed)
    ben = join(league, account("Ben"), "Ben")
    change_role(ben, Role.SCORER)
    join(league, account("Dora"), "Dora")
    for name in SIX[3:]:
        add_member(league, name)
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
        match, _again = start_match(game="preferans", players=list(names), options=QUICK, **agreed)
        if league is not None:
            playing.count_for(match, league)
        return matches.record_deal(match, bettel(names.index(winner))).match


def tarneeb(league: League, names: Sequence[str], bid: int, at: datetime) -> Match:
    """Play a quick match of Tarneeb that seats 0 and 2 win by their bid."""
    with time_machine.travel(at, tick=True):
        match, _again = start_match(game="tarneeb", players=list(names), options=BY_POINTS)
        playing.count_for(match, league)
        match = matches.record_deal(match, made_contract(0, bid)).match
        return matches.stop_match(match).match


def house(league: League, points: Mapping[str, int], at: datetime, **agreed: Any) -> Match:
    """Play one round of a house game, by the points of each player; all become members."""
    names = list(points)
    for name in set(names) - set(league.members.values_list("name", flat=True)):
        add_member(league, name)
    rows = [{"owner": owner, "points": number} for owner, number in enumerate(points.values())]
    with time_machine.travel(at, tick=True):
        match, _again = start_match(game="house", players=names, options=agreed)
        playing.count_for(match, league)
        match = matches.record_deal(match, {"kind": "round", "rows": rows}).match
        return matches.stop_match(match).match


def made_contract(declarer: int, bid: int) -> dict[str, Any]:
    """Return a contract of Tarneeb made exactly."""
    deal = {"kind": "contract", "declarer": declarer, "bid": bid, "tricks": bid}
    return deal | {"denomination": "hearts"}


def league_match_of_match(match: Match) -> LeagueMatch:
    return LeagueMatch.objects.get(pk=match.pk)


def add_many_members(league: League, members: int) -> None:
    """Add members with three matches each, in bulk."""
    season = season_of(league)
    people = [Member(league=league, name=f"M{n:03}", folded=f"m{n:03}") for n in range(members)]
    Member.objects.bulk_create(people)
    league_matches, results = [], []
    for round_ in range(3):
        started = evening(1 + round_)
        for n in range(0, members - 2, 3):
            match = Match(
                game="preferans",
                opening={},
                document={"players": SIX[:3], "options": {}},
                status="finished",
            )
            match.key_hash = match.pk.hex
            league_matches.append(
                LeagueMatch(match=match, league=league, season=season, evening=started.date())
            )
            results += [
                Result(
                    league_match=league_matches[-1],
                    league=league,
                    season=season,
                    member=people[n + seat],
                    game="preferans",
                    evening=started.date(),
                    started_at=started,
                    seat=seat,
                    outcome="W" if seat == 0 else "L",
                    place=1 + bool(seat),
                    points=n,
                    place_points=PLACE_POINT,
                    share=WHOLE_SHARE // 2,
                )
                for seat in range(3)
            ]
    Match.objects.bulk_create([league_match.match for league_match in league_matches])
    LeagueMatch.objects.bulk_create(league_matches)
    Result.objects.bulk_create(results)
    recount_season(season)
