"""The charts of a season: rank after each evening, contracts, partners and opponents."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.http import QueryDict

from scorekeeper.leagues.charts.bars import present_contracts
from scorekeeper.leagues.charts.matrix import Window, present_matrix
from scorekeeper.leagues.charts.played import PlayedResult, declared_in, everything_in
from scorekeeper.leagues.charts.ranks import (
    MOST_LINES,
    courses_of,
    present_ranks,
    rank_lines,
    shown_of,
)
from scorekeeper.leagues.context import Context, game_links, game_or_all
from scorekeeper.leagues.counting.adjusted import adjustments_in
from scorekeeper.leagues.counting.read import StandingsQuery
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import as_uuid
from scorekeeper.leagues.people.faces import people_in
from scorekeeper.leagues.scoring.compared import Pairs, pairs
from scorekeeper.leagues.scoring.records import contracts
from scorekeeper.leagues.seasons.meant import season_meant
from scorekeeper.leagues.seasons.settings import ALL_GAMES
from scorekeeper.leagues.standings.page import StandingsParameters, query_of


@dataclass(frozen=True)
class SeasonCharts:
    """What the charts of a season are drawn from."""

    query: StandingsQuery
    everything: Sequence[PlayedResult]

    @property
    def counting(self) -> list[PlayedResult]:
        """What standings count."""
        return [each for each in self.everything if each.counts]

    @property
    def met(self) -> Pairs:
        """Who has met whom in the game, or in all games."""
        game = self.query.game
        return pairs([each for each in self.everything if each.rated and game in {"", each.game}])

    @property
    def declared(self) -> list[tuple[str, bool, int]]:
        """What was declared in the game; nothing over all games."""
        query = self.query
        return contracts(declared_in(query.season, query.game)) if query.game else []


def charts_of(league: League, parameters: StandingsParameters) -> SeasonCharts | None:
    """Return what the charts of a season are drawn from; None without that season."""
    season = season_meant(league, league.seasons.all(), parameters.season)
    if season is None:
        return None
    season.league = league
    return SeasonCharts(query_of(league, season, parameters), everything_in(season))


def charts_page(league: League, query: QueryDict) -> Context:
    """The charts with everything that can be chosen."""
    read = charts_of(league, StandingsParameters.read(query))
    if read is None:
        return {"season": None}
    people = people_in(league)
    course = courses_of(
        read.counting, read.query, adjustments_in(read.query.season, read.query.game)
    )
    chosen = _chosen(query.getlist("who"), course.places)
    lines = rank_lines(course, people, shown_of(course, chosen))
    met = read.met
    game = read.query.game
    address = f"/leagues/{league.slug}/evenings/"
    return {
        "season": read.query.season,
        "game": game or ALL_GAMES,
        "game_name": game_or_all(game),
        "games": game_links(league, game),
        "ranks": present_ranks(lines, address) if lines.series else None,
        "most_lines": MOST_LINES,
        "players": [
            {"id": str(member), **people[member]._asdict(), "shown": member in lines.members}
            for member in people
            if member in course.places
        ],
        "contracts": present_contracts(read.declared),
        "matrix": present_matrix(
            met, people, Window.read(query.get("rows", ""), query.get("columns", ""),
                                     len(met.matches))
        ),
    }  # fmt: skip


def _chosen(given: Sequence[str], members: Collection[UUID]) -> set[UUID]:
    chosen = (as_uuid(text) for text in given)
    return {member for member in chosen if member is not None and member in members}
