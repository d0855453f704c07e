"""Meetings and byes of a season, from its rounds and matches."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations, groupby
from uuid import UUID

from django.db.models import QuerySet

from games import GAMES
from scorekeeper.club.evenings.meetings import Meetings, Table, TableGame, with_round
from scorekeeper.club.evenings.models import Drawing
from scorekeeper.leagues.models import Aggregate, League, Result

YEAR = timedelta(days=366)


def table_game(slug: str, seats: int | None = None) -> TableGame:
    """Return the parts of a game that a draw needs, for tables of `seats`, or the usual number."""
    number = seats or GAMES[slug].players
    return TableGame(slug, number, GAMES[slug].sides and number == GAMES[slug].players)


def tables_of(drawing: Drawing) -> list[Table[str]]:
    """Return the tables of a round, each with its game."""
    return [
        Table(table_game(drawing.game_at(number), drawing.size_at(number)), tuple(people))
        for number, people in enumerate(drawing.tables, start=1)
    ]


def unusual_sizes(tables: Sequence[Table[str]]) -> list[int]:
    """Return the number of players of each table; empty if all have the usual one."""
    usual = all(table.game.seats == GAMES[table.game.slug].players for table in tables)
    return [] if usual else [table.game.seats for table in tables]


def season_start(league: League, day: date) -> date:
    """Return the first day of a day's season; without a season, 366 days before."""
    season = league.seasons.on(day).first()
    return season.starts_on if season is not None else day - YEAR


def meetings_in_season(
    league: League, day: date, *, drawn: bool = True, rounds: bool = True
) -> Meetings:
    """Return the meetings of the season up to a day.

    Without `drawn`, matches of tables drawn on that day are left out; without `rounds`, byes.
    """
    since = season_start(league, day)
    results = Result.objects.rated().filter(league=league, evening__range=(since, day))
    if not drawn:
        results = results.exclude(league_match__started_table__drawing__evening=day)
    meetings = _count_meetings(results)
    return replace(meetings, before=_sat_out(league, since, day)) if rounds else meetings


def meetings_of_busiest(
    league: League, day: date, season: UUID | None, people: Collection[str], most: int
) -> tuple[Meetings, set[str]]:
    """Return the meetings of some members in a day's season, and the members concerned.

    Beyond `most` members, only those with the most matches who have met are included. One query.
    """
    members = [UUID(person) for person in people]
    if season is None:
        chosen = members[:most]
        results = Result.objects.rated().filter(league=league, evening__range=(day - YEAR, day))
        return _count_meetings(results.filter(member__in=chosen)), set(map(str, chosen))
    results = Result.objects.rated().filter(season=season, evening__lte=day)
    if len(people) <= most:
        return _count_meetings(results.filter(member__in=members)), set(people)
    sums = Aggregate.objects.filter(season=season, game="", member__in=members)
    meetings = _count_meetings(
        results.filter(member__in=sums.order_by("-matches", "member").values("member")[:most])
    )
    return meetings, {
        member for pair in (*meetings.partners, *meetings.opponents) for member in pair
    }


def _count_meetings(results: QuerySet[Result]) -> Meetings:
    partners: Counter[frozenset[str]] = Counter()
    opponents: Counter[frozenset[str]] = Counter()
    seats = results.order_by("league_match").values_list("league_match", "member", "side")
    for _match, players in groupby(seats, key=lambda row: row[0]):
        for one, two in combinations(list(players), 2):
            pair = frozenset((str(one[1]), str(two[1])))
            (partners if one[2] is not None and one[2] == two[2] else opponents)[pair] += 1
    return Meetings(partners, opponents)


def _sat_out(league: League, since: date, day: date) -> dict[str, tuple[int, int]]:
    """Return by member the rounds sat out before a day, and the rounds in their presence."""
    out: Counter[str] = Counter()
    rounds: Counter[str] = Counter()
    for drawing in league.drawings.filter(evening__gte=since, evening__lt=day):
        resting = [*drawing.out, *(member for table in tables_of(drawing) for member in table.out)]
        out.update(resting)
        rounds.update({*resting, *(member for people in drawing.tables for member in people)})
    return {person: (out[person], count) for person, count in rounds.items()}


def meetings_tonight(league: League, day: date, drawings: Sequence[Drawing]) -> Meetings:
    """Return the meetings with tonight's rounds, finished or not."""
    meetings = meetings_in_season(league, day, drawn=not drawings)
    for drawing in drawings:
        meetings = with_round(meetings, tables_of(drawing), drawing.out)
    return meetings
