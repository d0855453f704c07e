"""Reads the standings that the parameters of a URL select."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from uuid import UUID

from django.db.models import Case, Count, OuterRef, QuerySet, Subquery, When

from scorekeeper.leagues.counting.adjustments import adjustments_in
from scorekeeper.leagues.counting.read import (
    StandingsQuery,
    current_standings,
    standings_on,
)
from scorekeeper.leagues.models import League, Pending, Season
from scorekeeper.leagues.people.faces import People, people_in
from scorekeeper.leagues.seasons.selection import selected_season
from scorekeeper.leagues.standings.divisions import (
    TOGETHER,
    DividedRows,
    divided_rows,
    division_by_member,
    divisions_of,
    selected_rows,
)
from scorekeeper.leagues.standings.panels import PANELS
from scorekeeper.leagues.standings.parameters import StandingsParameters, build_query
from scorekeeper.leagues.today import today_in
from scorekeeper.scoring.adjustments import Adjusted, by_person
from scorekeeper.scoring.standings import Standing


@dataclass(frozen=True)
class Table:
    """The selected standings of a season."""

    seasons: Sequence[Season]
    query: StandingsQuery
    rows: Mapping[UUID, Standing]
    people: People
    adjustments: Mapping[UUID, Sequence[Adjusted]]
    """Adjustments by member."""
    divided: DividedRows | None = None

    @cached_property
    def names(self) -> Mapping[UUID, str]:
        """The names of all members, by key."""
        return {pk: face.name for pk, face in self.people.items()}


def read_table(league: League, parameters: StandingsParameters) -> Table | None:
    """Read the selected standings. None without a season, or if the selected one is unknown."""
    all_seasons: QuerySet[Season] = league.seasons.select_related("divisions")
    for panel in PANELS:
        all_seasons = panel.read(all_seasons)
    seasons = list(all_seasons.annotate(waiting=_pending_subquery()))
    for season in seasons:
        season.league = league
    selected = selected_season(league, seasons, parameters.season)
    if selected is None:
        return None
    people = people_in(league)
    query = divide_query(build_query(league, selected, parameters), people, parameters.division)
    for panel in PANELS:
        query = panel.ask(query)
    adjustments = adjustments_in(query.season, query.game)
    if parameters.on is None:
        rows = current_standings(query, people, adjustments, today=today_in(league))
    else:
        rows = standings_on(query, people, parameters.on, adjustments)
    divided = divide_rows(query, rows, people)
    division_members = selected_rows(divided, parameters.division) if divided else None
    rows = (
        rows if division_members is None else {member: rows[member] for member in division_members}
    )
    adjusted = by_person(adjustments, parameters.on)
    return Table(seasons, query, rows, people, adjusted, divided)


def divide_query(query: StandingsQuery, people: People, division: str = "") -> StandingsQuery:
    """Divide the query, if the season has divisions and one table for all is not selected."""
    divisions = divisions_of(query.season)
    if divisions is None or division == TOGETHER:
        return query
    mains = {pk: face.main for pk, face in people.items() if face.main is not None}
    return replace(query, divided=division_by_member(divisions, mains))


def divide_rows(
    query: StandingsQuery, rows: Mapping[UUID, Standing], people: People
) -> DividedRows | None:
    """Divide standings into divisions. None if the season has none."""
    divisions = divisions_of(query.season)
    ranked_members = [pk for pk, face in people.items() if face.is_present]
    return None if divisions is None else divided_rows(divisions, query, rows, ranked_members)


def _pending_subquery() -> Case:
    """Return a subquery for the number of pending corrections of a closed season, else null."""
    season = "league_match__season"
    rows = Pending.objects.waiting().filter(**{season: OuterRef("pk")}).order_by()
    numbers = rows.values(season).annotate(number=Count("pk")).values("number")
    return Case(When(closed_at__isnull=False, then=Subquery(numbers)))
