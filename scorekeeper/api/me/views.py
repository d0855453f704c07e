"""One's own results: read, download, change names and shared link."""

import re
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from games.values import INVALID
from scorekeeper.accounts.models import PersonPage, User
from scorekeeper.api.me.answers import OwnResults
from scorekeeper.leagues.seasons.refusals import CHOICE
from scorekeeper.me.forms import OwnResultsForm
from scorekeeper.me.results import services
from scorekeeper.me.results.page import rows_of
from scorekeeper.me.results.read import ALL, MONTH, YEAR, OwnMatches, matches_of_account, period_of
from scorekeeper.media.spreadsheets import csv_of
from scorekeeper.rest.access import ACCOUNT
from scorekeeper.rest.answers import SECRET
from scorekeeper.rest.base import AccountView
from scorekeeper.rest.bodies import body_of
from scorekeeper.rest.operations import Body, operation
from scorekeeper.rest.parameters import query
from scorekeeper.rest.problems import invalid
from scorekeeper.rest.renderers import CsvFile

PERIOD = (
    query("period", (ALL, YEAR, MONTH), "How far back: `all`, a `year` or a `month`."),
    query("season", {"type": "string", "format": "uuid"}, "The days of this season alone."),
)
NUMBER = query("page", {"type": "integer", "minimum": 1}, "The page of matches, from 1.")


class OwnResultsView(AccountView):
    """The results of the account."""

    @operation("read_own_results", ACCOUNT, answer=OwnResults, parameters=(*PERIOD, NUMBER))
    def get(self, request: Request) -> HttpResponse:
        """Results of the account over all leagues and matches."""
        user, number = self.account.user, _page_number(request)
        return self.answer(_results(request, user, services.page_of(user), number))

    @operation(
        "change_own_results",
        ACCOUNT,
        answer=OwnResults,
        body=Body(OwnResultsForm, "OwnResultsBody"),
    )
    def patch(self, request: Request) -> HttpResponse:
        """Choose one's names; share by a link, or no longer."""
        user = self.account.user
        values = OwnResultsForm.read(body_of(request), partial=True)
        page = services.change_page(user, **values)
        return self.answer(_results(request, user, page))


class OwnResultsCsvView(AccountView):
    """The same as CSV."""

    @operation("own_results_csv", ACCOUNT, answer=CsvFile, parameters=PERIOD)
    def get(self, request: Request) -> HttpResponse:
        """Results of the account as CSV."""
        user = self.account.user
        matches = _matches_of(request, user, services.page_of(user))
        name = {"Content-Disposition": 'attachment; filename="results.csv"'}
        text = csv_of(rows_of(matches))
        return HttpResponse(text, content_type=CsvFile.media_type, headers=SECRET | name)


def _page_number(request: Request) -> str:
    """Return the page number from the query, the first by default. Raises `Refused`."""
    number: str = request.query_params.get("page", "1")
    if not re.fullmatch("[0-9]{1,99}", number) or int(number) == 0:
        raise invalid("page", INVALID.message)
    return number


def _results(request: Request, user: User, page: PersonPage, number: str = "1") -> OwnResults:
    link = page.share_key and request.build_absolute_uri(f"/results/{page.share_key}/")
    return OwnResults.of(_matches_of(request, user, page), page.names, link, number)


def _matches_of(request: Request, user: User, page: PersonPage) -> OwnMatches:
    parameters = request.query_params
    period = parameters.get("period", ALL)
    if period not in {ALL, YEAR, MONTH}:
        raise invalid("period", CHOICE)
    try:
        season = UUID(parameters["season"]) if "season" in parameters else None
    except ValueError:
        raise invalid("season", CHOICE) from None
    return matches_of_account(user, page.names, period_of(period, season))
