"""Proposed divisions by promotion and relegation from the season before."""

from dataclasses import replace
from uuid import UUID

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.divisions.proposal import NEW, Begin, Left, Proposal
from scorekeeper.leagues.counting.read import StandingsQuery, final_standings
from scorekeeper.leagues.models import Divisions, Season
from scorekeeper.leagues.people.faces import People, people_in
from scorekeeper.leagues.standings.divisions import (
    division_by_member,
    divisions_of,
    lines_of,
    method_in,
)
from scorekeeper.scoring.divisions import ASK, DOWN, STAY, UP, Line, division_moves

NO_EARLIER = _("No earlier season has divisions.")


def propose_promotion(season: Season) -> Proposal:
    """Return the divisions after promotion and relegation. Raises `Refused`."""
    earlier = previous_divided_season(season)
    before = None if earlier is None else divisions_of(earlier)
    if earlier is None or before is None:
        raise Refused([Refusal("invalid", NO_EARLIER, "by")])
    people = people_in(season.league)
    tables, left = _final_tables(earlier, before, people)
    left_counts = [
        sum(number == each.division for each in left) for number in range(1, len(tables) + 1)
    ]
    promotion = division_moves(tables, before.moving, left_counts)
    divisions = divisions_of(season) or before
    ways, last = promotion.ways, len(divisions.names)
    begins = [
        Begin(pk, people[pk].name, number, _next_division(number, ways[pk], last), ways[pk])
        for number, table in enumerate(tables, start=1)
        for pk, _place in table
    ]
    members = {each.member for each in begins}
    begins += [
        Begin(pk, face.name, None, last, NEW)
        for pk, face in people.items()
        if face.is_present and pk not in members
    ]
    return Proposal(
        list(divisions.names),
        divisions.moving,
        divisions.game,
        begins,
        people,
        earlier,
        left,
        promotion.questions,
        promotes=True,
    )


def _next_division(number: int, way: str, last: int) -> int | None:
    """Return the next division of a member, None if an owner has to choose."""
    if way == ASK:
        return None
    return min(number + {UP: -1, DOWN: 1, STAY: 0}[way], last)


def previous_divided_season(season: Season) -> Season | None:
    """Return the newest earlier season with divisions, if any. One query."""
    seasons = Season.objects.filter(league=season.league_id, starts_on__lt=season.starts_on)
    earlier = seasons.filter(divisions__isnull=False).select_related("divisions").first()
    if earlier is not None:
        earlier.league = season.league
    return earlier


def _final_tables(
    season: Season, divisions: Divisions, people: People
) -> tuple[list[list[Line[UUID]]], list[Left]]:
    """Return the final tables of the ranked members, and the members who left.

    Merged names count for the member that they were merged into, in the higher of two divisions.
    """
    mains = {pk: face.main for pk, face in people.items() if face.main is not None}
    divided = division_by_member(divisions, mains)
    rows = final_standings(replace(query_in(season, divisions.game), divided=divided), people)
    numbers = divided.numbers(rows)
    ranking = [*rows, *(pk for pk in people if pk in numbers and pk not in rows)]
    seen, left, tables = set[UUID](), list[Left](), list[list[Line[UUID]]]()
    for number in range(1, len(divisions.names) + 1):
        table: list[Line[UUID]] = []
        for member, place in lines_of(rows, [pk for pk in ranking if numbers.get(pk) == number]):
            person = people[member].main or member
            if person in seen:
                continue
            seen.add(person)
            if people[person].is_present:
                table.append((person, place))
            else:
                left.append(Left(person, people[person].name, number))
        tables.append(table)
    return tables, left


def query_in(season: Season, game: str) -> StandingsQuery:
    """Return the query for a season's standings by its own method."""
    minimum = season.reckoning.minimum
    return StandingsQuery(season.league, season, game, method_in(season, game), minimum=minimum)
