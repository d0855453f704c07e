"""Exports and imports of leagues, as a file that another server accepts."""

from django.conf import settings
from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.accounts.admission import admit_to_found
from scorekeeper.exports.files.limits import import_turn, wait_for_import
from scorekeeper.exports.leagues.download import file_response, owned_by
from scorekeeper.exports.leagues.read import import_leagues
from scorekeeper.exports.paper.typeset import RETRY_SECONDS, Busy
from scorekeeper.media.shapes import AnswerShape
from scorekeeper.rest.access import ACCOUNT
from scorekeeper.rest.answers import SECRET
from scorekeeper.rest.base import AccountView
from scorekeeper.rest.leagues.access import MANAGE, LeagueView
from scorekeeper.rest.limits import refuse_wait
from scorekeeper.rest.operations import operation
from scorekeeper.rest.problems import Problem
from scorekeeper.rest.renderers import GzipFile


class ImportedLeagues(AnswerShape):
    """The leagues that a file brought."""

    leagues: list[str]
    """Their names in addresses."""


class LeagueFileView(LeagueView):
    """One league as a file."""

    @operation("export_league", MANAGE, answer=GzipFile, errors=(400,))
    def get(self, request: Request) -> object:
        """A league as one file, packed JSON lines."""
        return file_response([self.league], self.user, self.league.slug)


class LeaguesFileView(AccountView):
    """All leagues of an owner as a file."""

    tag = "leagues"

    @operation("export_leagues", ACCOUNT, answer=GzipFile)
    def get(self, request: Request) -> object:
        """All leagues that the account owns, as one file."""
        user = self.account.user
        return file_response(list(owned_by(user)), user, "leagues")


class LeaguesImportView(AccountView):
    """Leagues from a file."""

    tag = "leagues"
    largest_body = settings.LARGEST_IMPORT

    @operation("import_leagues", ACCOUNT, answer=ImportedLeagues, status=201, errors=(400, 415))
    def post(self, request: Request) -> HttpResponse:
        """Make leagues of an exported file, sent as the body."""
        refuse_wait(wait_for_import(request.META["REMOTE_ADDR"]))
        user = self.account.user
        admit_to_found(user)
        try:
            with import_turn():
                leagues = import_leagues([request.body], user)
        except Busy:
            raise Problem(503, headers={"Retry-After": str(RETRY_SECONDS)}) from None
        slugs = [league.slug for league in leagues]
        headers = SECRET | {"Location": _location(slugs)}
        return self.answer(ImportedLeagues(leagues=slugs), status=201, headers=headers)


def _location(slugs: list[str]) -> str:
    """Return the path of new leagues: that of a single one, else that of the list."""
    return f"/api/v1/leagues/{slugs[0]}/" if len(slugs) == 1 else "/api/v1/leagues/"
