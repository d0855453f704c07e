"""What a league prints, as PDF: standings, season report, certificates, badges, score slips."""

from collections.abc import Sequence

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from scorekeeper.api.exports.views import PAPER
from scorekeeper.api.http.base import View
from scorekeeper.api.http.problems import Problem
from scorekeeper.api.http.renderers import PdfFile
from scorekeeper.api.leagues.find import league_read
from scorekeeper.api.leagues.views import READ, STANDINGS
from scorekeeper.api.matches.answers import SECRET
from scorekeeper.api.schema.build import KEY, LANGUAGE, described
from scorekeeper.exports.league_papers.make import WHO, Wish, paper_of
from scorekeeper.exports.paper.typeset import SOON, Busy

FILES = (PdfFile, JSONRenderer)
ANSWER = (bytes, PdfFile.media_type)
ERRORS = (400, *KEY, 404)
SEASON = STANDINGS[:1]
DIVISION = STANDINGS[-1]
DAY = OpenApiParameter(
    "day", {"type": "string", "format": "date"}, OpenApiParameter.QUERY,
    description="The evening; today if not given.",
)  # fmt: skip


def _query(name: str, says: str, values: Sequence[str] | None = None) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.QUERY, description=says, enum=values)


PLACES = _query("places", "The last place that is honoured, or `all`; 3 if not given.")
BADGES_OF = _query("who", "Who is here if not given, or all members.", WHO)
ROUND = _query("round", "The number of the round; the newest if not given.")


def handed_out(request: Request, slug: str, kind: str) -> HttpResponse:
    """Answer with a paper of a league. Raises `Problem`, `Refused`."""
    league = league_read(request, slug)
    wish = Wish(league, request.query_params.dict(), request.build_absolute_uri)
    try:
        file = paper_of(kind, wish)
    except Busy:
        raise Problem(503, headers={"Retry-After": str(SOON)}) from None
    return HttpResponse(file.content, content_type=file.media_type, headers=SECRET | file.headers)


class StandingsPaperView(View):
    """Standings for the wall."""

    renderer_classes = FILES

    @described(
        "print_standings", "Standings as PDF, for the wall", tag="leagues", answer=ANSWER,
        errors=ERRORS, parameters=[*STANDINGS, PAPER, LANGUAGE], auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        return handed_out(request, slug, "standings")


class ReportView(View):
    """A season's report."""

    renderer_classes = FILES

    @described(
        "print_report", "A season's report as PDF: standings, evenings, records, ranks, ratings",
        tag="leagues", answer=ANSWER, errors=ERRORS,
        parameters=[*SEASON, DIVISION, PAPER, LANGUAGE], auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        return handed_out(request, slug, "report")


class CertificatesView(View):
    """Certificates of a season."""

    renderer_classes = FILES

    @described(
        "print_certificates", "Certificates as PDF, a page each", tag="leagues", answer=ANSWER,
        errors=ERRORS, parameters=[*STANDINGS, PLACES, PAPER, LANGUAGE], auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        return handed_out(request, slug, "certificates")


class BadgesView(View):
    """Name badges for an evening."""

    renderer_classes = FILES

    @described(
        "print_badges", "Name badges as PDF, ten a page", tag="leagues", answer=ANSWER,
        errors=ERRORS, parameters=[DAY, BADGES_OF, PAPER, LANGUAGE], auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        return handed_out(request, slug, "badges")


class SlipsView(View):
    """Score slips for the tables of an evening."""

    renderer_classes = FILES

    @described(
        "print_slips", "Score slips of the tables drawn as PDF, four a page", tag="leagues",
        answer=ANSWER, errors=ERRORS, parameters=[DAY, ROUND, PAPER, LANGUAGE], auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        return handed_out(request, slug, "slips")
