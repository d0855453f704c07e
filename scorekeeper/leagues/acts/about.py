"""Bases of the kinds of acts about a member, about a season, and about a day."""

from typing import Self

from scorekeeper.leagues.acts.kind import Group, Kind, MemberKey, Name, SeasonKey
from scorekeeper.leagues.acts.undo import existing
from scorekeeper.leagues.models import League, Member, Season


class AboutMember(Kind):
    """An act about a member."""

    group = Group.MEMBERS

    member: MemberKey
    name: Name

    @classmethod
    def of(cls, member: Member, **more: object) -> Self:
        """Return the act about a member, with the other fields of its kind."""
        return cls(member=str(member.pk), name=member.name, **more)

    def member_in(self, league: League) -> Member:
        """Return the member with the league. Raises `Refused` if an undone import took it away."""
        return member_in(league, self.member)


def member_in(league: League, key: str) -> Member:
    """Return a member that an act names. Raises `Refused` if an undone import took it away."""
    members = Member.objects.filter(league=league, pk=key)
    member = existing(members.select_related("merged_into"))
    member.league = league
    return member


class AboutSeason(Kind):
    """An act about a season."""

    group = Group.SEASONS

    season: SeasonKey
    name: str

    @classmethod
    def of(cls, season: Season, **more: object) -> Self:
        """Return the act about a season, with the other fields of its kind."""
        return cls(season=str(season.pk), name=season.name, **more)

    def season_in(self, league: League) -> Season:
        """Return the season. Raises `Refused` if it is gone."""
        return existing(league.seasons.filter(pk=self.season))
