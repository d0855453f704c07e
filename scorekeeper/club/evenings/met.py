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


def table_game(slug: str) -> TableGame:
    """Return the parts of a game that a draw needs."""
    return TableGame(slug, GAMES[slug].players, GAMES[slug].sides)


def tables_of(drawing: Drawing) -> list[Table[str]]:
    """Return the tables of a round, each with its game."""
    return [
        Table(table_game(drawing.game_at(number)), tuple(people))
        for number, people in enumerate(drawing.tables, start=1)
    ]


def season_before(league: League, day: date) -> date:
    """Return the first day of a day's season; without a season, 366 days before."""
    season = league.seasons.on(day).first()
    return season.starts_on if season is not None else day - YEAR


def met_in(league: League, day: date, *, drawn: bool = True, rounds: bool = True) -> Meetings:
    """Return the meetings of the season up to a day.

    Without `drawn`, matches of tables drawn on that day are left out; without `rounds`, byes.
    """
    since = season_before(league, day)
    played = Result.objects.rated().filter(league=league, evening__range=(since, day))
    if not drawn:
        played = played.exclude(league_match__started_table__drawing__evening=day)
    met = _met(played)
    return replace(met, before=_sat_out(league, since, day)) if rounds else met


def met_most(
    league: League, day: date, season: UUID | None, people: Collection[str], most: int
) -> tuple[Meetings, set[str]]:
    """Return the meetings of some members in a day's season, and the members concerned.

    Beyond `most` members, only those with the most matches who have met are included. One query.
    """
    wanted = [UUID(person) for person in people]
    if season is None:
        chosen = wanted[:most]
        played = Result.objects.rated().filter(league=league, evening__range=(day - YEAR, day))
        return _met(played.filter(member__in=chosen)), set(map(str, chosen))
    played = Result.objects.rated().filter(season=season, evening__lte=day)
    if len(people) <= most:
        return _met(played.filter(member__in=wanted)), set(people)
    sums = Aggregate.objects.filter(season=season, game="", member__in=wanted)
    met = _met(
        played.filter(member__in=sums.order_by("-matches", "member").values("member")[:most])
    )
    return met, {one for pair in (*met.partners, *met.opponents) for one in pair}


def _met(played: QuerySet[Result]) -> Meetings:
    partners: Counter[frozenset[str]] = Counter()
    opponents: Counter[frozenset[str]] = Counter()
    seats = played.order_by("league_match").values_list("league_match", "member", "side")
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
        away = [*drawing.out, *(one for table in tables_of(drawing) for one in table.out)]
        out.update(away)
        rounds.update({*away, *(one for people in drawing.tables for one in people)})
    return {person: (out[person], often) for person, often in rounds.items()}


def met_tonight(league: League, day: date, drawings: Sequence[Drawing]) -> Meetings:
    """Return the meetings with tonight's rounds, finished or not."""
    met = met_in(league, day, drawn=not drawings)
    for drawing in drawings:
        met = with_round(met, tables_of(drawing), drawing.out)
    return met
