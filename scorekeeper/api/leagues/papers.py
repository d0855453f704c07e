"""Printed papers of a league as PDF: standings, report, certificates, badges, score slips."""

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.exports.views import PAPER
from scorekeeper.exports.league_papers.forms import WHO
from scorekeeper.exports.league_papers.make import KINDS, paper_of
from scorekeeper.exports.paper.typeset import RETRY_SECONDS, Busy
from scorekeeper.rest.answers import SECRET
from scorekeeper.rest.leagues.access import READ, LeagueView
from scorekeeper.rest.leagues.parameters import DAY, DIVISION, SEASON, STANDINGS
from scorekeeper.rest.operations import operation
from scorekeeper.rest.parameters import query
from scorekeeper.rest.problems import Problem
from scorekeeper.rest.renderers import PdfFile

DAY_OF_EVENING = query("day", DAY, "The evening; today if not given.")
PLACES = query("places", str, "The last place that is honoured, or `all`; 3 if not given.")
BADGES_OF = query("who", WHO, "The members `here` if not given, or all `members`.")
ROUND = query("round", str, "The number of the round; the newest if not given.")


class PaperView(LeagueView):
    """A paper of a league."""

    def paper(self, kind: str) -> HttpResponse:
        """Return a paper of this kind as a response. Raises `Problem`, `Refused`."""
        request = self.request
        form = KINDS[kind](request.query_params, self.league, address=request.build_absolute_uri)
        try:
            file = paper_of(kind, form)
        except Busy:
            raise Problem(503, headers={"Retry-After": str(RETRY_SECONDS)}) from None
        headers = SECRET | file.headers
        return HttpResponse(file.content, content_type=file.media_type, headers=headers)


class StandingsPaperView(PaperView):
    """Standings for the wall."""

    @operation("print_standings", READ, answer=PdfFile, parameters=(*STANDINGS, PAPER))
    def get(self, request: Request) -> HttpResponse:
        """Standings as PDF, for the wall."""
        return self.paper("standings")


class ReportView(PaperView):
    """A season's report."""

    @operation("print_report", READ, answer=PdfFile, parameters=(SEASON, DIVISION, PAPER))
    def get(self, request: Request) -> HttpResponse:
        """A season's report as PDF: standings, evenings, records, ranks, ratings."""
        return self.paper("report")


class CertificatesView(PaperView):
    """Certificates of a season."""

    @operation("print_certificates", READ, answer=PdfFile, parameters=(*STANDINGS, PLACES, PAPER))
    def get(self, request: Request) -> HttpResponse:
        """Certificates as PDF, a page each."""
        return self.paper("certificates")


class BadgesView(PaperView):
    """Name badges for an evening."""

    @operation("print_badges", READ, answer=PdfFile, parameters=(DAY_OF_EVENING, BADGES_OF, PAPER))
    def get(self, request: Request) -> HttpResponse:
        """Name badges as PDF, ten a page."""
        return self.paper("badges")


class SlipsView(PaperView):
    """Score slips for the tables of an evening."""

    @operation("print_slips", READ, answer=PdfFile, parameters=(DAY_OF_EVENING, ROUND, PAPER))
    def get(self, request: Request) -> HttpResponse:
        """Score slips of the tables drawn as PDF, four a page."""
        return self.paper("slips")
