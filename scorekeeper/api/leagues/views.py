"""Leagues: listed, founded, read, changed, deleted; their standings and players."""

from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from scorekeeper.accounts.admission import admit_to_found
from scorekeeper.api.http.access import account_of
from scorekeeper.api.http.base import View
from scorekeeper.api.http.bodies import body_of
from scorekeeper.api.http.pagination import paged
from scorekeeper.api.http.renderers import CsvFile, XlsxFile
from scorekeeper.api.leagues import player_shapes, shapes
from scorekeeper.api.leagues.find import (
    league_read,
    league_written,
    member_of,
    reader_of,
    standings_of,
    user_of,
)
from scorekeeper.api.matches.answers import SECRET, answer, created
from scorekeeper.api.schema.build import ACCOUNT, BODY, KEY, LANGUAGE, described
from scorekeeper.leagues import services
from scorekeeper.leagues.feeds import files as feeds
from scorekeeper.leagues.feeds.as_json import league_json, player_json
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.policy import role_of, visible_to

READ = [{}, *ACCOUNT]
PAGE = [
    OpenApiParameter("cursor", str, OpenApiParameter.QUERY),
    OpenApiParameter(
        "page_size", {"type": "integer", "minimum": 1, "maximum": 200}, OpenApiParameter.QUERY
    ),
]
STANDINGS = [
    OpenApiParameter("season", {"type": "string", "format": "uuid"}, OpenApiParameter.QUERY),
    OpenApiParameter("game", str, OpenApiParameter.QUERY, description="A game, or `all`."),
    OpenApiParameter(
        "by", {"type": "string", "enum": list(League.Method.values)}, OpenApiParameter.QUERY
    ),
    OpenApiParameter("on", {"type": "string", "format": "date"}, OpenApiParameter.QUERY),
    OpenApiParameter(
        "division",
        {"type": "string", "pattern": "^([1-9]|none|all)$"},
        OpenApiParameter.QUERY,
        description="One by its number, who has `none`, or `all` in one table.",
    ),
]


def site(request: Request) -> str:
    """Return the site's own address."""
    return request.build_absolute_uri("/").rstrip("/")


class LeaguesView(View):
    """All leagues that somebody may know of."""

    @described(
        "list_leagues", "Public leagues, and those of the account", tag="leagues",
        answer=shapes.LeaguePage, errors=(400, *KEY, 404), parameters=PAGE, auth=READ,
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        reader, address = reader_of(request), site(request)
        return paged(
            request,
            visible_to(reader).order_by("-created_at"),
            lambda league: league_json(league, role_of(league), address),
            order="-created_at",
        )

    @described(
        "found_league", "Found a league; the account is its owner", tag="leagues",
        body=shapes.NewLeague, answer=shapes.League, status=201, errors=(*BODY, *KEY),
        parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        user = account_of(request, "write").user
        admit_to_found(user)
        body = body_of(request)
        name = body.pop("member_name", None) or user.get_username()
        league = services.found_league(user, body, name=name)
        return created(request, league_json(league, "owner", site(request)), league.slug)


class LeagueView(View):
    """One league."""

    @described(
        "read_league", "A league", tag="leagues", answer=shapes.League, errors=(*KEY, 404),
        auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        league = league_read(request, slug)
        return answer(league_json(league, role_of(league), site(request)), headers=SECRET)

    @described(
        "change_league", "Change what is agreed; owners", tag="leagues", body=shapes.LeagueBody,
        answer=shapes.League, errors=(*BODY, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def patch(self, request: Request, slug: str) -> HttpResponse:
        league = league_written(request, slug, "manage")
        changed = services.change_league(league, body_of(request), by=user_of(request))
        return answer(league_json(changed, "owner", site(request)), headers=SECRET)

    @described(
        "delete_league", "Delete a league; owners", tag="leagues", answer=shapes.DeletedLeague,
        errors=(*KEY, 404), auth=ACCOUNT,
    )  # fmt: skip
    def delete(self, request: Request, slug: str) -> HttpResponse:
        services.close_league(league_written(request, slug, "manage"))
        return answer({"slug": slug}, headers=SECRET)


class StandingsView(View):
    """Standings of a season."""

    @described(
        "read_standings", "Standings of a season in a game, or over all games", tag="leagues",
        answer=shapes.Standings, errors=(400, *KEY, 404), parameters=STANDINGS, auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        table = standings_of(request, league_read(request, slug))
        return answer(feeds.standings_json(table), headers=SECRET)


class StandingsCsvView(View):
    """The same standings as CSV."""

    renderer_classes = (CsvFile, JSONRenderer)

    @described(
        "standings_csv", "Standings as CSV", tag="leagues", answer=(str, CsvFile.media_type),
        errors=(400, *KEY, 404), parameters=[*STANDINGS, LANGUAGE], auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        return table_file(request, slug, "csv")


class StandingsXlsxView(View):
    """The same standings as XLSX."""

    renderer_classes = (XlsxFile, JSONRenderer)

    @described(
        "standings_xlsx", "Standings as XLSX", tag="leagues",
        answer=(bytes, XlsxFile.media_type), errors=(400, *KEY, 404),
        parameters=[*STANDINGS, LANGUAGE], auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        return table_file(request, slug, "xlsx")


def table_file(request: Request, slug: str, kind: str) -> HttpResponse:
    """Answer the standings as a file."""
    table = standings_of(request, league_read(request, slug))
    media, write = feeds.TABLES[kind]
    name = {"Content-Disposition": f'attachment; filename="{slug}-standings.{kind}"'}
    pieces = write(feeds.standings_rows(table), gettext("Standings"))
    return HttpResponse(b"".join(pieces), content_type=media, headers=SECRET | name)


class PlayerView(View):
    """One player."""

    @described(
        "read_player", "A player's record, partners, opponents and rating history",
        tag="leagues", answer=player_shapes.Player, errors=(*KEY, 404), parameters=[LANGUAGE],
        auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str, member: UUID) -> HttpResponse:
        row = member_of(league_read(request, slug), member)
        return answer(player_json(row), headers=SECRET)
