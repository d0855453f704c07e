"""A season with all the data of its report."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from scorekeeper.club.charts.played import PlayedResult
from scorekeeper.exports.league_papers.standings import names_text
from scorekeeper.leagues.counting.read import SeasonSums, Sums
from scorekeeper.leagues.models import Season
from scorekeeper.leagues.people.faces import People
from scorekeeper.scoring.adjustments import Adjusted


@dataclass(frozen=True)
class SeasonData:
    """A season with all the data of its report."""

    season: Season
    all_results: Sequence[PlayedResult]
    counted_results: Sequence[PlayedResult]
    people: People
    adjustments: Mapping[str, Sequence[Adjusted]]
    sums: Mapping[str, Sums]

    @property
    def games(self) -> list[str]:
        """The games that were played, in the order of the league's games."""
        played = {result.game for result in self.counted_results}
        league_games = self.season.league.games
        return [
            *(game for game in league_games if game in played),
            *sorted(played - set(league_games)),
        ]

    @cached_property
    def season_sums(self) -> SeasonSums:
        """The season's sums, which all its standings share."""
        return SeasonSums(
            self.sums, [(result.game, result.part) for result in self.counted_results]
        )

    def names(self, members: Iterable[UUID]) -> str:
        """Return the names of members, separated by commas."""
        return names_text(self.people[member].name for member in members)
