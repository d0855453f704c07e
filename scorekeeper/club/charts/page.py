"""Page context of a season's charts: ranks, contracts, partners and opponents."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from uuid import UUID

from django.http import QueryDict

from scorekeeper.club.charts.forms import MatrixForm, RanksForm
from scorekeeper.club.charts.matrix import (
    Window,
    members_in_window,
    order_players,
    pages_of,
    present_matrix,
)
from scorekeeper.club.charts.played import PlayedResult, all_results_in
from scorekeeper.club.charts.rank_course import RankCourse
from scorekeeper.club.charts.ranks import (
    MOST_LINES,
    adjustments_of,
    courses_of,
    courses_of_sums,
    members_to_draw,
    present_ranks,
    rank_lines,
)
from scorekeeper.club.charts.sums import Declared, SeasonSums, meetings_among, season_sums
from scorekeeper.leagues.context import game_links, game_or_all
from scorekeeper.leagues.counting.adjustments import adjustments_in
from scorekeeper.leagues.counting.read import StandingsQuery
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import as_uuid
from scorekeeper.leagues.people.faces import People, people_in
from scorekeeper.leagues.seasons.refusals import ALL_GAMES
from scorekeeper.leagues.seasons.selection import selected_season
from scorekeeper.leagues.standings.divisions import (
    WITHOUT,
    division_choices,
    divisions_of,
    is_valid_division,
    numbered_choices,
)
from scorekeeper.leagues.standings.parameters import StandingsParameters, build_query
from scorekeeper.leagues.standings.table import divide_query
from scorekeeper.presenters.bars import present_contracts
from scorekeeper.scoring.adjustments import Adjusted
from scorekeeper.scoring.comparison import Pairs, count_pairs
from scorekeeper.scoring.divisions import NOWHERE
from scorekeeper.scoring.tie_breaks import FROM_RESULTS
from scorekeeper.web.context import Context

FIRST = "1"
"""The default division."""


@dataclass(frozen=True)
class SeasonCharts:
    """The data of a season's charts, read when needed."""

    query: StandingsQuery

    @cached_property
    def everything(self) -> Sequence[PlayedResult]:
        """All results of the season, one row each: slow in a large club. One query."""
        return all_results_in(self.query.season)

    @cached_property
    def sums(self) -> SeasonSums:
        """The results of the season summed by member and evening. One query."""
        return season_sums(self.query)

    def course(
        self, adjustments: Sequence[Adjusted], members: Collection[UUID] | None = None
    ) -> RankCourse[UUID]:
        """Return the places after each evening, of all players or among `members`.

        Single results are read only if a tie-break needs them.
        """
        if self.ties_need_results:
            return courses_of(self.counting, self.query, adjustments, members)
        evenings = [entry for entry in self.sums.evenings if members is None or entry[0] in members]
        return courses_of_sums(evenings, self.query, adjustments_of(adjustments, members))

    @property
    def ties_need_results(self) -> bool:
        """Whether a tie-break needs single results."""
        return not FROM_RESULTS.isdisjoint(self.query.season.reckoning.ties)

    @property
    def counting(self) -> list[PlayedResult]:
        """The results that count in the standings."""
        return [result for result in self.everything if result.counts]

    @property
    def met(self) -> Pairs:
        """The meetings in the game, or in all games."""
        game = self.query.game
        return count_pairs(
            [result for result in self.everything if result.rated and game in {"", result.game}]
        )

    @property
    def declared(self) -> Declared:
        """The contracts declared in the game; none over all games."""
        return self.sums.declared


def charts_of(league: League, parameters: StandingsParameters) -> SeasonCharts | None:
    """Return the data of the requested season's charts, None without such a season."""
    season = selected_season(league, league.seasons.select_related("divisions"), parameters.season)
    if season is None:
        return None
    season.league = league
    return SeasonCharts(build_query(league, season, parameters))


def charts_page(league: League, query: QueryDict) -> Context:
    """Return the charts with all their forms and choices."""
    charts = charts_of(league, StandingsParameters.read(query))
    if charts is None:
        return {"season": None}
    people = people_in(league)
    division, choices = _division(charts, people, query.get("division", ""))
    course = charts.course(adjustments_in(charts.query.season, charts.query.game), division)
    chosen = _chosen_members(query.getlist("who"), course.places)
    lines = rank_lines(course, people, members_to_draw(course, chosen))
    game = charts.query.game
    hidden_fields = {
        "season": charts.query.season.pk,
        "game": game or ALL_GAMES,
        "division": next((choice["slug"] for choice in choices if choice["chosen"]), ""),
    }
    ranked = RanksForm(initial=hidden_fields | {"who": [str(member) for member in lines.members]})
    in_ranks = (person for person in people if person in course.places)
    ranked.offer(
        "who", [(str(person), SimpleNamespace(**people[person]._asdict())) for person in in_ranks]
    )
    address = f"/leagues/{league.slug}/evenings/"
    return {
        "season": charts.query.season,
        "game": game or ALL_GAMES,
        "game_name": game_or_all(game),
        "games": game_links(league, game),
        "divisions": choices,
        "ranks": present_ranks(lines, address) if lines.series else None,
        "most_lines": MOST_LINES,
        "players": ranked,
        "contracts": present_contracts(charts.declared),
        "matrix": _matrix(charts, people, query, hidden_fields),
    }


def _division(
    charts: SeasonCharts, people: People, requested: str
) -> tuple[Collection[UUID] | None, list[Context]]:
    """Return the members of the requested division, else of the first, and the choices.

    The members are None for all of them: on request, or if the season has no divisions.
    """
    divisions = divisions_of(charts.query.season)
    if divisions is None:
        return None, []
    requested = requested if is_valid_division(charts.query.season, requested) else FIRST
    choices = [
        {"slug": slug, "name": name, "chosen": slug == requested}
        for slug, name in division_choices(numbered_choices(divisions))
        if slug
    ]
    divided = divide_query(charts.query, people, requested).divided
    if divided is None:
        return None, choices
    numbers = divided.numbers({member for member, _sums in charts.sums.evenings})
    number = NOWHERE if requested == WITHOUT else int(requested)
    return {member for member in people if numbers.get(member, NOWHERE) == number}, choices


def _matrix(
    charts: SeasonCharts, people: People, query: QueryDict, hidden_fields: Context
) -> Context:
    """Return the requested page of the matrix of partners and opponents."""
    members = order_players(charts.sums.matches, people)
    window = Window.read(query.get("rows", ""), query.get("columns", ""), len(members))
    visible = members_in_window(members, window)
    # If all results are loaded already, no further query.
    meetings = charts.met if charts.ties_need_results else meetings_among(charts.query, visible)
    pages = MatrixForm(initial=hidden_fields | vars(window))
    pages.offer("rows", pages_of(members))
    pages.offer("columns", pages_of(members))
    matrix = present_matrix(
        members, meetings, people, window, has_partners=charts.sums.has_partners
    )
    return matrix | {"pages": pages}


def _chosen_members(texts: Sequence[str], members: Collection[UUID]) -> set[UUID]:
    keys = (as_uuid(text) for text in texts)
    return {member for member in keys if member is not None and member in members}
