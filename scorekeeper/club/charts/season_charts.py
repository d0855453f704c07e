"""The data of a season's charts, read when needed."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from scorekeeper.club.charts.played import PlayedResult, all_results_in
from scorekeeper.club.charts.rank_course import RankCourse, rank_course
from scorekeeper.club.charts.ranks import adjustments_of, ranking_of
from scorekeeper.club.charts.sums import Declared, SeasonSums, season_sums
from scorekeeper.leagues.counting.read import StandingsQuery
from scorekeeper.leagues.models import League
from scorekeeper.leagues.seasons.selection import selected_season
from scorekeeper.leagues.standings.parameters import StandingsParameters, build_query
from scorekeeper.scoring.adjustments import Adjusted
from scorekeeper.scoring.comparison import Pairs, count_pairs
from scorekeeper.scoring.tie_breaks import FROM_RESULTS


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
        self,
        adjustments: Sequence[Adjusted],
        members: Collection[UUID] | None = None,
        select: Callable[[Sequence[UUID]], Sequence[UUID]] = lambda ranked: ranked,
    ) -> RankCourse[UUID]:
        """Return the places after each evening, among all players or among `members`.

        They are those of the players that `select` returns of all ranked ones. Single results are
        read only if a tie-break needs them.
        """
        histories = self.sums.histories
        if members is not None:
            histories = {
                member: history for member, history in histories.items() if member in members
            }
        results = self.counting if self.ties_need_results else ()
        ranking = ranking_of(self.query, adjustments_of(adjustments, members), results)
        return rank_course(histories, ranking, select)

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
