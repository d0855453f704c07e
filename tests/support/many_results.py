"""Leagues with many results, copied from one match."""

from copy import copy
from datetime import timedelta
from uuid import uuid4

from scorekeeper.leagues.models import League, LeagueMatch, Result
from scorekeeper.matches.models import Match


def add_copies(league: League, matches: int, first_number: int = 0) -> None:
    """Add this many matches to a league, copies of its first with the same results."""
    first = LeagueMatch.objects.filter(league=league).select_related("match").earliest("match")
    results = list(first.results.order_by("seat"))
    played, counted, rows = [], [], []
    for number in range(first_number, first_number + matches):
        match = copy(first.match)
        match.pk, match.code, match.key_hash = uuid4(), f"c{number:07}", f"{number:064}"
        day = first.evening + timedelta(days=number // 7)
        played.append(match)
        counted.append(LeagueMatch(match=match, league=league, evening=day))
        for result in results:
            row = copy(result)
            row.pk, row.league_match_id, row.evening = None, match.pk, day
            rows.append(row)
    Match.objects.bulk_create(played)
    LeagueMatch.objects.bulk_create(counted)
    Result.objects.bulk_create(rows)
