"""What a rematch counts for: the league of the match before it, with the same members."""

from contextlib import suppress

from games.values import Refused
from scorekeeper.leagues.acts.kind import By
from scorekeeper.leagues.counting.matches import count_for, seat_members
from scorekeeper.leagues.models import LeagueMatch
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import earlier_of

FARTHEST = 20
"""How many matches back the one is looked for that counts."""


def counted_before(match: Match) -> LeagueMatch | None:
    """Return what the last match of the same table counts for, of those before a rematch.

    It costs one statement for a match that is no rematch.
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
    """Let a rematch count as the match before it: for its league, a name for the same member.

    Raises `Refused`.
    """
    counted = count_for(match, before.league, by=by)
    known = {seat.name: seat.member for seat in before.seats.select_related("member")}
    members = {
        seat.number: member
        for seat in counted.seats.all()
        if (member := known.get(seat.name)) is not None
    }
    # Who took a seat since may be the member of another name: then the names alone decide.
    with suppress(Refused):
        seat_members(counted, members)
    return counted
