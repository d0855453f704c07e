"""Standings of a season: as an answer, and as files."""

from django.http import HttpResponse
from django.utils.translation import gettext
from rest_framework.request import Request

from scorekeeper.club.feeds import files as feeds
from scorekeeper.rest.answers import SECRET
from scorekeeper.rest.leagues.access import READ, LeagueView
from scorekeeper.rest.leagues.find import standings_of
from scorekeeper.rest.leagues.parameters import STANDINGS
from scorekeeper.rest.leagues.standings import Standings
from scorekeeper.rest.operations import operation
from scorekeeper.rest.renderers import CsvFile, XlsxFile


class StandingsView(LeagueView):
    """Standings of a season."""

    @operation("read_standings", READ, answer=Standings, parameters=STANDINGS)
    def get(self, request: Request) -> object:
        """Standings of a season in a game, or over all games."""
        return Standings.of(standings_of(request, self.league))


class StandingsFileView(LeagueView):
    """The standings as a file."""

    def file(self, kind: str) -> HttpResponse:
        """Return the standings as a file of this kind."""
        table = standings_of(self.request, self.league)
        media, write = feeds.TABLES[kind]
        file_name = f"{self.league.slug}-standings.{kind}"
        name = {"Content-Disposition": f'attachment; filename="{file_name}"'}
        pieces = write(feeds.standings_rows(table), gettext("Standings"))
        return HttpResponse(b"".join(pieces), content_type=media, headers=SECRET | name)


class StandingsCsvView(StandingsFileView):
    """The same standings as CSV."""

    @operation("standings_csv", READ, answer=CsvFile, parameters=STANDINGS)
    def get(self, request: Request) -> HttpResponse:
        """Standings as CSV."""
        return self.file("csv")


class StandingsXlsxView(StandingsFileView):
    """The same standings as XLSX."""

    @operation("standings_xlsx", READ, answer=XlsxFile, parameters=STANDINGS)
    def get(self, request: Request) -> HttpResponse:
        """Standings as XLSX."""
        return self.file("xlsx")
