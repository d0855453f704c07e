"""Leagues as a file that another server takes."""

from django.conf import settings
from django.http import HttpResponse
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from scorekeeper.accounts.admission import admit_to_found
from scorekeeper.api.http import limits
from scorekeeper.api.http.access import account_of
from scorekeeper.api.http.base import View
from scorekeeper.api.http.problems import Problem
from scorekeeper.api.http.renderers import GzipFile
from scorekeeper.api.leagues import import_shapes as shapes
from scorekeeper.api.leagues.find import league_read
from scorekeeper.api.matches.answers import SECRET, answer
from scorekeeper.api.schema.build import ACCOUNT, BODY, KEY, LANGUAGE, described
from scorekeeper.exports.files.limits import turn
from scorekeeper.exports.leagues.hand_out import handed_out, owned_by
from scorekeeper.exports.leagues.read import import_leagues
from scorekeeper.exports.paper.typeset import SOON, Busy
from scorekeeper.leagues.models import Role
from scorekeeper.leagues.people.policy import role_of

FILES = (GzipFile, JSONRenderer)


class LeagueFileView(View):
    """One league as a file."""

    renderer_classes = FILES

    @described(
        "export_league", "A league as one file, packed JSON lines; owners", tag="leagues",
        answer=(bytes, GzipFile.media_type), errors=(400, *KEY, 404), auth=ACCOUNT,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        league = league_read(request, slug)
        if role_of(league) != Role.OWNER:
            raise Problem(403)
        user = account_of(request, "read").user
        return handed_out([league], user, league.slug)  # type: ignore[return-value]


class LeaguesFileView(View):
    """All leagues of an owner as a file."""

    renderer_classes = FILES

    @described(
        "export_leagues", "All leagues that the account owns, as one file", tag="leagues",
        answer=(bytes, GzipFile.media_type), errors=KEY, auth=ACCOUNT,
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        user = account_of(request, "read").user
        return handed_out(list(owned_by(user)), user, "leagues")  # type: ignore[return-value]


class LeaguesImportView(View):
    """Leagues from a file."""

    largest_body = settings.LARGEST_IMPORT

    @described(
        "import_leagues", "Make leagues of an exported file, sent as the body", tag="leagues",
        answer=shapes.ImportedLeagues, status=201, errors=(*BODY, *KEY, 503),
        parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        limits.count_import(request)
        user = account_of(request, "write").user
        admit_to_found(user)
        try:
            with turn():
                leagues = import_leagues([request.body], user)
        except Busy:
            raise Problem(503, headers={"Retry-After": str(SOON)}) from None
        slugs = [league.slug for league in leagues]
        headers = SECRET | {"Location": _place(slugs)}
        return answer({"leagues": slugs}, status=201, headers=headers)


def _place(slugs: list[str]) -> str:
    """Return where new leagues are: one at its own address, several in the list."""
    return f"/api/v1/leagues/{slugs[0]}/" if len(slugs) == 1 else "/api/v1/leagues/"
