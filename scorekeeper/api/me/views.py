"""One's own results: read, as a file, the names and the link changed."""

import re
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from games.values import INVALID
from scorekeeper.accounts.models import PersonPage, User
from scorekeeper.api.http.access import account_of
from scorekeeper.api.http.base import View
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.problems import invalid
from scorekeeper.api.http.renderers import CsvFile
from scorekeeper.api.matches.answers import SECRET, answer
from scorekeeper.api.me import shapes
from scorekeeper.api.schema.build import ACCOUNT, BODY, KEY, LANGUAGE, described
from scorekeeper.leagues.seasons.settings import CHOICE
from scorekeeper.me.results import services
from scorekeeper.me.results.as_json import results_json
from scorekeeper.me.results.page import rows_of
from scorekeeper.me.results.read import ALL, MONTH, YEAR, OwnMatches, of_account, period_of
from scorekeeper.media.spreadsheets import csv_of

PERIOD = [
    OpenApiParameter(
        "period", {"type": "string", "enum": [ALL, YEAR, MONTH]}, OpenApiParameter.QUERY
    ),
    OpenApiParameter("season", {"type": "string", "format": "uuid"}, OpenApiParameter.QUERY),
]
NUMBER = OpenApiParameter("page", {"type": "integer", "minimum": 1}, OpenApiParameter.QUERY)


class OwnResultsView(View):
    """The results of the account."""

    @described(
        "read_own_results", "Results of the account over all leagues and matches", tag="me",
        answer=shapes.OwnResults, errors=(400, *KEY), parameters=[*PERIOD, NUMBER], auth=ACCOUNT,
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        user, number = account_of(request, "read").user, _number_of(request)
        return answer(_results(request, user, services.page_of(user), number), headers=SECRET)

    @described(
        "change_own_results", "Choose one's names; share by a link, or no longer", tag="me",
        body=shapes.OwnResultsBody, answer=shapes.OwnResults, errors=(*BODY, *KEY),
        parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def patch(self, request: Request) -> HttpResponse:
        user = account_of(request, "write").user
        given = only(body_of(request), "names", "share")
        names = given.get("names")
        if names is not None and not isinstance(names, list):
            raise invalid("names", services.NAMES)
        page = services.change(user, names=names, do=given.get("share"))
        return answer(_results(request, user, page), headers=SECRET)


class OwnResultsCsvView(View):
    """The same as CSV."""

    renderer_classes = (CsvFile, JSONRenderer)

    @described(
        "own_results_csv", "Results of the account as CSV", tag="me",
        answer=(str, CsvFile.media_type), errors=(400, *KEY), parameters=[*PERIOD, LANGUAGE],
        auth=ACCOUNT,
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        user = account_of(request, "read").user
        own = _matches_of(request, user, services.page_of(user))
        name = {"Content-Disposition": 'attachment; filename="results.csv"'}
        text = csv_of(rows_of(own))
        return HttpResponse(text, content_type=CsvFile.media_type, headers=SECRET | name)


def _number_of(request: Request) -> str:
    """Return the page that the query asks for, the first if none. Raises `Refused`."""
    number: str = request.query_params.get("page", "1")
    if not re.fullmatch("[0-9]{1,99}", number) or int(number) == 0:
        raise invalid("page", INVALID.message)
    return number


def _results(
    request: Request, user: User, page: PersonPage, number: str = "1"
) -> dict[str, object]:
    link = page.share_key and request.build_absolute_uri(f"/results/{page.share_key}/")
    return results_json(_matches_of(request, user, page), page.names, link, number)


def _matches_of(request: Request, user: User, page: PersonPage) -> OwnMatches:
    query = request.query_params
    period = query.get("period", ALL)
    if period not in {ALL, YEAR, MONTH}:
        raise invalid("period", CHOICE)
    try:
        season = UUID(query["season"]) if "season" in query else None
    except ValueError:
        raise invalid("season", CHOICE) from None
    return of_account(user, page.names, period_of(period, season))
