"""What belongs to a league: members, seasons, and the matches that count."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from games.words import _
from scorekeeper.api.http.access import account_of, match_named
from scorekeeper.api.http.base import View
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.pagination import paged
from scorekeeper.api.http.problems import Problem, invalid
from scorekeeper.api.leagues import shapes
from scorekeeper.api.leagues.find import (
    first_or_404,
    league_read,
    league_written,
    member_of,
    user_of,
)
from scorekeeper.api.leagues.views import PAGE, READ
from scorekeeper.api.matches.answers import SECRET, answer, created
from scorekeeper.api.schema.build import ACCOUNT, BODY, KEY, LANGUAGE, described
from scorekeeper.api.webhooks.shapes import Removed
from scorekeeper.leagues import services
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.counting.count import stored_results
from scorekeeper.leagues.counting.moved import watching
from scorekeeper.leagues.counting.pending import name_lines
from scorekeeper.leagues.counting.receipts import seating_lines
from scorekeeper.leagues.feeds.as_json import counted_json, member_json, season_json
from scorekeeper.leagues.models import League, LeagueMatch, Member, Role
from scorekeeper.leagues.people import services as people
from scorekeeper.leagues.people.policy import can, role_of
from scorekeeper.leagues.seasons.settings import YES_OR_NO
from scorekeeper.matches.access.keys import same_key
from scorekeeper.matches.models import Match
from scorekeeper.storage.database import write_transaction


class MembersView(View):
    """The members of a league."""

    @described(
        "list_members", "The members, also those merged and removed", tag="leagues",
        answer=shapes.MemberPage, errors=(400, *KEY, 404), parameters=PAGE, auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        members = league_read(request, slug).members.order_by("name")
        return paged(request, members, member_json, order="name")

    @described(
        "add_member", "Add a name without an account; owners and scorers", tag="leagues",
        body=shapes.NewMember, answer=shapes.Member, status=201, errors=(*BODY, *KEY, 404),
        parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> HttpResponse:
        league = league_written(request, slug, "score")
        given = only(body_of(request), "name", "role")
        if "role" in given and role_of(league) != "owner":
            raise Problem(403)
        member = people.add_member(league, given.pop("name", ""), by=user_of(request), **given)
        return created(request, member_json(member), member.pk)


class MemberView(View):
    """One member of a league."""

    @described(
        "change_member", "Rename, give a role, merge or separate; owners", tag="leagues",
        body=shapes.MemberBody, answer=shapes.ChangedMember, errors=(*BODY, *KEY, 404),
        parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def patch(self, request: Request, slug: str, member: UUID) -> HttpResponse:
        league = league_written(request, slug, "manage")
        row, body = member_of(league, member), body_of(request)
        given = only(body, "name", "role", "merged_into")
        if "merged_into" in given:
            given["merged_into"] = named_member(league, given["merged_into"])
        elif "merged_into" in body:
            given["merged_into"] = None
        with watching(league, [row.pk]) as moved:
            changed = people.change_member(row, given, by=user_of(request))
        lines = [*moved, *(name_lines(changed) if "merged_into" in given else ())]
        return answer(member_json(changed) | {"receipt": lines}, headers=SECRET)

    @described(
        "remove_member", "Remove a member: owners anybody, members themselves", tag="leagues",
        answer=shapes.Member, errors=(400, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def delete(self, request: Request, slug: str, member: UUID) -> HttpResponse:
        league = league_written(request, slug, "count")
        row = member_of(league, member)
        if role_of(league) != Role.OWNER and row.user_id != account_of(request, "write").user.pk:
            raise Problem(403)
        return answer(member_json(people.remove_member(row, by=user_of(request))), headers=SECRET)


class SeasonsView(View):
    """The seasons of a league."""

    @described(
        "list_seasons", "The seasons, the newest first", tag="leagues",
        answer=shapes.SeasonPage, errors=(400, *KEY, 404), parameters=PAGE, auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        seasons = league_read(request, slug).seasons.order_by("-starts_on")
        return paged(request, seasons, season_json, order="-starts_on")

    @described(
        "add_season", "Add a season; owners", tag="leagues", body=shapes.NewSeason,
        answer=shapes.Season, status=201, errors=(*BODY, *KEY, 404), parameters=[LANGUAGE],
        auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> HttpResponse:
        league = league_written(request, slug, "manage")
        season = services.add_season(league, body_of(request), by=user_of(request))
        return created(request, season_json(season), season.pk)


class SeasonView(View):
    """One season of a league."""

    @described(
        "change_season", "Change a season, close it or open it again; owners", tag="leagues",
        body=shapes.SeasonBody, answer=shapes.Season, errors=(*BODY, *KEY, 404),
        parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def patch(self, request: Request, slug: str, season: UUID) -> HttpResponse:
        league = league_written(request, slug, "manage")
        row = first_or_404(league.seasons.filter(pk=season))
        changed = services.change_season(row, body_of(request), by=user_of(request))
        return answer(season_json(changed), headers=SECRET)


class CountedMatchesView(View):
    """The matches that count for a league."""

    @described(
        "list_counted", "The matches that count, the newest first", tag="leagues",
        answer=shapes.CountedPage, errors=(400, *KEY, 404), parameters=PAGE, auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        found = playing.listed_of(league_read(request, slug))
        return paged(request, found, counted_json, order="-evening")

    @described(
        "count_match", "Let a match count, before, during or after play", tag="leagues",
        body=shapes.NewCounted, answer=shapes.CountedMatch, status=201,
        errors=(*BODY, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> HttpResponse:
        league = league_written(request, slug, "count")
        given = only(body_of(request), "match", "scorer_key")
        match = match_to_count(request, league, given)
        counted = counted_json(playing.count_for(match, league, by=user_of(request)))
        return created(request, counted, match.pk)


def match_to_count(request: Request, league: League, given: dict[str, Any]) -> Match:
    """Return the match to somebody who scores it, or may score any here. Raises `Problem`."""
    name, key = given.get("match"), given.get("scorer_key", "")
    if not isinstance(name, str) or not isinstance(key, str):
        raise invalid("match", _("Enter a match's code or id."))
    match, user = match_named(request, name), account_of(request, "write").user
    may_write = match.owner_id == user.pk or same_key(key, match.key_hash)
    if not may_write and not can(user, "score", league):
        raise Problem(403)
    return match


class CountedMatchView(View):
    """One match that counts for a league."""

    @described(
        "change_counted", "Say who sat where, or apply a correction of a closed season",
        tag="leagues", body=shapes.CountedBody, answer=shapes.ChangedCounted,
        errors=(*BODY, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def patch(self, request: Request, slug: str, name: str) -> HttpResponse:
        league = league_written(request, slug, "score")
        counted = counted_named(league, name)
        given = only(body_of(request), "members", "apply_correction")
        apply = given.get("apply_correction", False)
        if not isinstance(apply, bool):
            raise invalid("apply_correction", YES_OR_NO)
        if apply and role_of(league) != "owner":
            raise Problem(403)
        members = members_by_seat(league, given["members"]) if "members" in given else None
        with write_transaction():
            old = stored_results(counted)
            playing.change_league_match(counted, members, apply=apply, by=user_of(request))
            lines = list(seating_lines(counted, old))
        body = counted_json(counted_named(league, name)) | {"receipt": lines}
        return answer(body, headers=SECRET)

    @described(
        "count_no_more", "Take a match out of the league; owners and scorers", tag="leagues",
        answer=Removed, errors=(400, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def delete(self, request: Request, slug: str, name: str) -> HttpResponse:
        counted = counted_named(league_written(request, slug, "score"), name)
        body = {"id": str(counted.match_id)}
        playing.remove_match(counted, by=user_of(request))
        return answer(body, headers=SECRET)


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
