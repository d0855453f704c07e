"""A tournament with its members and standings, for its page and the API."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from scorekeeper.club.tournaments.reading import Course
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.models import Member
from scorekeeper.scoring.standings import Standing, as_text


class Row(NamedTuple):
    """A row of the standings of members or teams."""

    place: int | None
    tables: int
    won: int
    value: str
    member: Member | None = None
    team: str = ""


class FinalPlace(NamedTuple):
    """A member with the final place."""

    place: int
    member: Member


class Scoreboard:
    """A tournament with its members and standings; unknown attributes are the tournament's."""

    def __init__(self, course: Course, members: Iterable[Member]) -> None:
        """Index all present and former members of the league."""
        self.course = course
        self.people = {str(member.pk): member for member in members}

    def __getattr__(self, name: str) -> object:
        return getattr(self.course.tournament, name)

    @property
    def game_name(self) -> str:
        """The translated name of the game."""
        return game_name(self.course.tournament.game)

    def members(self, people: Iterable[str]) -> list[Member]:
        """Return members by their identifiers, in the given order."""
        return [self.people[key] for key in people]

    @property
    def standings(self) -> list[Row]:
        """The standings of the members, best first."""
        rows = self.course.standings().items()
        return [row_of(row, member=self.people[member]) for member, row in rows]

    @property
    def team_standings(self) -> list[Row]:
        """The standings of the teams, best first."""
        return [row_of(row, team=team) for team, row in self.course.team_standings().items()]

    @property
    def places(self) -> list[FinalPlace]:
        """The final places once all rounds are played."""
        if not self.course.over:
            return []
        ranking, winners = self.course.in_places(), set(self.course.winners())
        places: dict[str, int] = {}
        for unit in self.course.units:
            first = min(ranking.index(member) for member in unit) + 1
            places |= {member: 1 if member in winners else first for member in unit}
        return [FinalPlace(places[member], self.people[member]) for member in ranking]

    @property
    def winners(self) -> list[Member]:
        """The winners once all rounds are played."""
        return self.members(self.course.winners())


def row_of(row: Standing, **of: Any) -> Row:
    """Return the row of a member's or a team's standing."""
    return Row(row.place, row.tally.matches, row.tally.won, as_text(row.value), **of)
