"""Base classes of kinds of acts about a member, a season or a match."""

from typing import Annotated, Self

from pydantic import Field

from games import GAMES
from scorekeeper.leagues.acts.changes import day_text
from scorekeeper.leagues.acts.kind import Day, Group, Kind, MemberKey, Name, RowOf, SeasonKey
from scorekeeper.leagues.acts.undo import first_existing
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.counting.words import isolated
from scorekeeper.leagues.models import League, LeagueMatch, Member, Season
from scorekeeper.matches.models import Match


class AboutMember(Kind):
    """Base of acts about a member."""

    group = Group.MEMBERS

    member: MemberKey
    name: Name

    @classmethod
    def of(cls, member: Member, **fields: object) -> Self:
        """Build the act for a member, with the other fields of its kind."""
        return cls(member=str(member.pk), name=member.name, **fields)

    def member_in(self, league: League) -> Member:
        """Return the act's member and league. Raises `Refused` if an undone import deleted it."""
        return member_in(league, self.member)


def member_in(league: League, key: str) -> Member:
    """Return the member with this key. Raises `Refused` if an undone import deleted it."""
    members = Member.objects.filter(league=league, pk=key)
    member = first_existing(members.select_related("merged_into"))
    member.league = league
    return member


class AboutSeason(Kind):
    """Base of acts about a season."""

    group = Group.SEASONS

    season: SeasonKey
    name: str

    @classmethod
    def of(cls, season: Season, **fields: object) -> Self:
        """Build the act for a season, with the other fields of its kind."""
        return cls(season=str(season.pk), name=season.name, **fields)

    def season_in(self, league: League) -> Season:
        """Return the act's season. Raises `Refused` if it was deleted."""
        return first_existing(league.seasons.filter(pk=self.season))


class AboutMatch(Kind):
    """Base of acts about a league match; `day` is its evening."""

    group = Group.MATCHES

    code: Annotated[str, RowOf(Match)]
    game: Annotated[str, Field(pattern=f"^({'|'.join(GAMES)})$")]
    day: Day

    @classmethod
    def of(cls, league_match: LeagueMatch, **fields: object) -> Self:
        """Build the act for a match, with the other fields of its kind."""
        match = league_match.match
        return cls(code=match.code, game=match.game, day=league_match.evening.isoformat(), **fields)

    def words(self) -> dict[str, str]:
        match = f"{game_name(self.game)}, {day_text(self.day)} ({self.code})"
        return super().words() | {"match": isolated(match)}

    def match_in(self, league: League) -> LeagueMatch:
        """Return the act's league match. Raises `Refused` if it is no longer in the league."""
        matches = LeagueMatch.objects.filter(league=league, match__code=self.code)
        return first_existing(
            matches.select_related("league", "season__league", "match", "pending")
        )
