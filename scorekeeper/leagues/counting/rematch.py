"""Adds rematches to the league of the earlier match, with the same members."""

from contextlib import suppress

from games.values import Refused
from scorekeeper.leagues.acts.kind import By
from scorekeeper.leagues.counting.matches import count_for, seat_members
from scorekeeper.leagues.models import LeagueMatch
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import earlier_of

FARTHEST = 20
"""The most earlier matches searched for one of a league."""


def counted_before(match: Match) -> LeagueMatch | None:
    """Return the last league match before a rematch, at the same table. None if none.

    A match that is no rematch costs one query.
    """
    earlier = earlier_of(match.pk)
    for _match in range(FARTHEST):
        if earlier is None:
            return None
        counted = LeagueMatch.objects.filter(match=earlier).select_related("league").first()
        if counted is not None:
            return counted
        earlier = earlier_of(earlier)
    return None


def count_as_before(match: Match, before: LeagueMatch, *, by: By = None) -> LeagueMatch:
    """Add a rematch to the league of the earlier match; equal names mean the same members.

    Raises `Refused`.
    """
    counted = count_for(match, before.league, by=by)
    known = {seat.name: seat.member for seat in before.seats.select_related("member")}
    members = {
        seat.number: member
        for seat in counted.seats.all()
        if (member := known.get(seat.name)) is not None
    }
    # If a player who took over a seat is the same member as another, the new names alone decide.
    with suppress(Refused):
        seat_members(counted, members)
    return counted
