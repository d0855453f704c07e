"""The results of a season or league for charts: one query, without the sheets."""

from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any
from uuid import UUID

from scorekeeper.leagues.models import League, Result, Season
from scorekeeper.scoring.standings import Score
from scorekeeper.scoring.tie_breaks import MatchPart


@dataclass(slots=True)
class PlayedResult:
    """The result of a member in a match."""

    member_id: UUID
    league_match_id: UUID
    game: str
    evening: date
    started_at: datetime
    side: int | None
    outcome: str
    place: int
    points: int
    place_points: int
    share: int
    counts: bool
    rated: bool
    mu: float | None
    sigma: float | None
    contracts: Any = ()

    @property
    def score(self) -> Score:
        """The part that standings count."""
        return Score(self.outcome, self.points, self.place_points, self.share, self.evening)

    @property
    def part(self) -> MatchPart:
        """The part that tie-breaks need."""
        won = self.outcome == "W"
        values = (self.place, won, self.points, self.started_at, self.evening)
        return MatchPart(self.member_id, self.league_match_id, *values)


FIELDS = tuple(field.name for field in fields(PlayedResult) if field.name != "contracts")


def counted_results_in(season: Season) -> list[PlayedResult]:
    """Return the results of a season that count, in order of play."""
    return [result for result in all_results_in(season) if result.counts]


def all_results_in(season: Season) -> list[PlayedResult]:
    """Return all results of a season in order of play, also those for ratings alone."""
    rows = Result.objects.filter(season=season).in_order().values_list(*FIELDS)
    return [PlayedResult(*row) for row in rows]


def results_of_members(league: League, members: tuple[UUID, UUID]) -> list[PlayedResult]:
    """Return all results of two members in a league, in order of play."""
    rows = Result.objects.filter(league=league, member__in=members).in_order()
    return [PlayedResult(*row) for row in rows.values_list(*FIELDS)]
