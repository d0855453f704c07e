"""The page context of the list of played evenings."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from itertools import islice
from uuid import UUID

from scorekeeper.leagues.counting.page import ShownMatch, present_matches, with_unknown
from scorekeeper.leagues.models import League, LeagueMatch, Result
from scorekeeper.leagues.people.faces import People
from scorekeeper.web.context import Context

EVENINGS = 10
"""The number of evenings on a page."""
MATCHES = 20
"""The most matches of an evening in the list; its own page has all."""


@dataclass(frozen=True)
class PlayedDay:
    """An evening in the list; `more` is the number of matches left out."""

    day: date
    matches: list[ShownMatch]
    more: int
    imported: int


def played_page(league: League, number: int, people: People) -> Context:
    """Return a page of played evenings, the newest first, with their matches. Two queries."""
    imported = league.past_tables.order_by().values("evening")
    played = league.matches.order_by().values("evening").union(imported)
    first = (number - 1) * EVENINGS
    days = played.order_by("-evening")[first : first + EVENINGS + 1]
    matches = list(with_unknown(league.matches.filter(evening__in=days)).order_by("match"))
    results = list(Result.objects.filter(league=league, evening__in=days))
    by_day: dict[date, list[LeagueMatch]] = defaultdict(list)
    for counted in matches:
        by_day[counted.evening].append(counted)
    past_by_day: dict[date, set[UUID | None]] = defaultdict(set)
    for result in (row for row in results if row.past_id is not None):
        past_by_day[result.evening].add(result.past_id)
    newest_first = sorted({*by_day, *past_by_day}, reverse=True)
    shown_by_day = {day: by_day[day][-MATCHES:][::-1] for day in newest_first[:EVENINGS]}
    listed = [counted for of_day in shown_by_day.values() for counted in of_day]
    presented = iter(present_matches(listed, people, results))
    return {
        "played": [
            PlayedDay(
                day,
                matches=list(islice(presented, len(of_day))),
                more=len(by_day[day]) - len(of_day),
                imported=len(past_by_day[day]),
            )
            for day, of_day in shown_by_day.items()
        ],
        "newer": number - 1,
        "older": number + 1 if len(newest_first) > EVENINGS else 0,
    }
