"""Adds matches to a league; a rematch to that of the earlier match, with the same members."""

from contextlib import suppress

from games.values import Refused
from scorekeeper.leagues.acts.kind import By
from scorekeeper.leagues.counting.matches import count_for
from scorekeeper.leagues.counting.seats import seat_members
from scorekeeper.leagues.models import League, LeagueMatch
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import previous_match

FARTHEST = 20
"""The most earlier matches searched for one of a league."""


def earlier_league_match(match: Match) -> LeagueMatch | None:
    """Return the last league match before a rematch, at the same table. None if none.

    A match that is no rematch costs one query.
    """
    earlier = previous_match(match.pk)
    for _match in range(FARTHEST):
        if earlier is None:
            return None
        league_match = LeagueMatch.objects.filter(match=earlier).select_related("league").first()
        if league_match is not None:
            return league_match
        earlier = previous_match(earlier)
    return None


def add_to_league(match: Match, league: League, *, by: By = None) -> LeagueMatch:
    """Add a match to a league; a rematch with the members of the earlier match there.

    Raises `Refused`.
    """
    earlier = earlier_league_match(match)
    if earlier is not None and earlier.league_id == league.pk:
        return count_rematch(match, earlier, by=by)
    return count_for(match, league, by=by)


def count_rematch(match: Match, earlier: LeagueMatch, *, by: By = None) -> LeagueMatch:
    """Add a rematch to the league of the earlier match; equal names mean the same members.

    Raises `Refused`.
    """
    league_match = count_for(match, earlier.league, by=by)
    members_by_name = {seat.name: seat.member for seat in earlier.seats.select_related("member")}
    members = {
        seat.number: member
        for seat in league_match.seats.all()
        if (member := members_by_name.get(seat.name)) is not None
    }
    # If a player who took over a seat is the same member as another, the new names alone decide.
    with suppress(Refused):
        seat_members(league_match, members)
    return league_match
