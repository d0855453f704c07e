"""What belongs to a league: members, seasons, and the matches that count."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.api.http.access import match_named
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.operations import Body, Page, operation
from scorekeeper.api.http.problems import Problem, invalid
from scorekeeper.api.http.shapes import Removed
from scorekeeper.api.leagues import shapes
from scorekeeper.api.leagues.access import COUNT, MANAGE, READ, SCORE, LeagueView
from scorekeeper.api.leagues.find import (
    first_or_404,
    member_of,
)
from scorekeeper.api.leagues.serializers import SeasonSerializer
from scorekeeper.leagues import services
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.counting.count import stored_results
from scorekeeper.leagues.counting.moved import watching
from scorekeeper.leagues.counting.pending import name_lines
from scorekeeper.leagues.counting.receipts import seating_lines
from scorekeeper.leagues.feeds.as_json import counted_json, member_json
from scorekeeper.leagues.models import League, LeagueMatch, Member, Role
from scorekeeper.leagues.people import services as people
from scorekeeper.leagues.people.policy import can, role_of
from scorekeeper.leagues.seasons.forms import ChangedSeasonForm, SeasonForm
from scorekeeper.leagues.seasons.settings import YES_OR_NO
from scorekeeper.matches.access.keys import same_key
from scorekeeper.matches.models import Match
from scorekeeper.storage.database import write_transaction


class MembersView(LeagueView):
    """The members of a league."""

    @operation("list_members", READ, answer=Page(shapes.Member))
    def get(self, request: Request) -> HttpResponse:
        """The members, also those merged and removed."""
        members = self.league.members.order_by("name")
        return self.page(members, member_json)

    @operation("add_member", SCORE, answer=shapes.Member, body=shapes.NewMember, status=201)
    def post(self, request: Request) -> HttpResponse:
        """Add a name without an account."""
        given = only(body_of(request), "name", "role")
        if "role" in given and role_of(self.league) != "owner":
            raise Problem(403)
        member = people.add_member(self.league, given.pop("name", ""), by=self.user, **given)
        return self.created(member_json(member), member.pk)


class MemberView(LeagueView):
    """One member of a league."""

    @operation("change_member", MANAGE, answer=shapes.ChangedMember, body=shapes.MemberBody)
    def patch(self, request: Request, member: UUID) -> HttpResponse:
        """Rename, give a role, merge or separate."""
        row, body = member_of(self.league, member), body_of(request)
        given = only(body, "name", "role", "merged_into")
        if "merged_into" in given:
            given["merged_into"] = named_member(self.league, given["merged_into"])
        elif "merged_into" in body:
            given["merged_into"] = None
        with watching(self.league, [row.pk]) as moved:
            changed = people.change_member(row, given, by=self.user)
        lines = [*moved, *(name_lines(changed) if "merged_into" in given else ())]
        return self.answer(member_json(changed) | {"receipt": lines})

    @operation("remove_member", COUNT, answer=shapes.Member)
    def delete(self, request: Request, member: UUID) -> HttpResponse:
        """Remove a member: owners anybody, members themselves."""
        row = member_of(self.league, member)
        if role_of(self.league) != Role.OWNER and row.user_id != self.user.pk:
            raise Problem(403)
        return self.answer(member_json(people.remove_member(row, by=self.user)))


class SeasonsView(LeagueView):
    """The seasons of a league."""

    @operation("list_seasons", READ, answer=Page(SeasonSerializer))
    def get(self, request: Request) -> HttpResponse:
        """The seasons, the newest first."""
        return self.page(self.league.seasons.order_by("-starts_on"))

    @operation("add_season", MANAGE, answer=SeasonSerializer, body=SeasonForm, status=201)
    def post(self, request: Request) -> HttpResponse:
        """Add a season."""
        fields = SeasonForm.read(body_of(request))
        season = services.add_season(self.league, fields, by=self.user)
        return self.created(season, season.pk)


class SeasonView(LeagueView):
    """One season of a league."""

    @operation(
        "change_season",
        MANAGE,
        answer=SeasonSerializer,
        body=Body(ChangedSeasonForm, "SeasonBody"),
    )
    def patch(self, request: Request, season: UUID) -> HttpResponse:
        """Change a season, close it or open it again."""
        row = first_or_404(self.league.seasons.filter(pk=season))
        fields = ChangedSeasonForm.read(body_of(request), partial=True)
        return self.answer(services.change_season(row, fields, by=self.user))


class CountedMatchesView(LeagueView):
    """The matches that count for a league."""

    @operation("list_counted", READ, answer=Page(shapes.CountedMatch, "CountedPage"))
    def get(self, request: Request) -> HttpResponse:
        """The matches that count, the newest first."""
        found = playing.listed_of(self.league)
        return self.page(found, counted_json)

    @operation("count_match", COUNT, answer=shapes.CountedMatch, body=shapes.NewCounted, status=201)
    def post(self, request: Request) -> HttpResponse:
        """Let a match count, before, during or after play."""
        given = only(body_of(request), "match", "scorer_key")
        match = match_to_count(request, self.user, self.league, given)
        counted = counted_json(playing.count_for(match, self.league, by=self.user))
        return self.created(counted, match.pk)


def match_to_count(request: Request, user: User, league: League, given: dict[str, Any]) -> Match:
    """Return the match to somebody who scores it, or may score any here. Raises `Problem`."""
    name, key = given.get("match"), given.get("scorer_key", "")
    if not isinstance(name, str) or not isinstance(key, str):
        raise invalid("match", _("Enter a match's code or id."))
    match = match_named(request, name)
    may_write = match.owner_id == user.pk or same_key(key, match.key_hash)
    if not may_write and not can(user, "score", league):
        raise Problem(403)
    return match


class CountedMatchView(LeagueView):
    """One match that counts for a league."""

    @operation("change_counted", SCORE, answer=shapes.ChangedCounted, body=shapes.CountedBody)
    def patch(self, request: Request, name: str) -> HttpResponse:
        """Say who sat where, or apply a correction of a closed season."""
        counted = counted_named(self.league, name)
        given = only(body_of(request), "members", "apply_correction")
        apply = given.get("apply_correction", False)
        if not isinstance(apply, bool):
            raise invalid("apply_correction", YES_OR_NO)
        if apply and role_of(self.league) != "owner":
            raise Problem(403)
        members = members_by_seat(self.league, given["members"]) if "members" in given else None
        with write_transaction():
            old = stored_results(counted)
            playing.change_league_match(counted, members, apply=apply, by=self.user)
            lines = list(seating_lines(counted, old))
        body = counted_json(counted_named(self.league, name)) | {"receipt": lines}
        return self.answer(body)

    @operation("count_no_more", SCORE, answer=Removed)
    def delete(self, request: Request, name: str) -> HttpResponse:
        """Take a match out of the league."""
        counted = counted_named(self.league, name)
        removed = Removed(id=counted.match_id)
        playing.remove_match(counted, by=self.user)
        return self.answer(removed)


def counted_named(league: League, name: str) -> LeagueMatch:
    """Return the match named, if it counts here. Raises `Problem` 404."""
    counted: LeagueMatch = first_or_404(playing.matches_of(league).named(name)).league_match
    return counted


def members_by_seat(league: League, given: object) -> dict[int, Member]:
    """Return by seat whom a body names; null says nothing of a seat. Raises `Refused`."""
    if not isinstance(given, list):
        raise invalid("members", playing.NOT_A_MEMBER)
    return {
        seat: named_member(league, person, field="members")
        for seat, person in enumerate(given)
        if person is not None
    }


def named_member(league: League, given: object, field: str = "merged_into") -> Member:
    """Return the member with this identifier. Raises `Refused`."""
    try:
        row = league.members.filter(pk=UUID(str(given))).first()
    except ValueError:
        row = None
    if row is None:
        raise invalid(field, playing.NOT_A_MEMBER)
    return row
