"""Base classes of kinds of acts about a member or a season."""

from typing import Self

from scorekeeper.leagues.acts.kind import Group, Kind, MemberKey, Name, SeasonKey
from scorekeeper.leagues.acts.undo import first_existing
from scorekeeper.leagues.models import League, Member, Season


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
