"""Charts of a season, and two players side by side."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.values import Refused
from scorekeeper.leagues.charts.compare_page import compare_page, labelled
from scorekeeper.leagues.charts.page import charts_page
from scorekeeper.leagues.context import errors_of
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import missing, of_league, show


@require_safe
@of_league()
def charts(request: HttpRequest, league: League) -> HttpResponse:
    """Show the charts of a season."""
    page = charts_page(league, request.GET)
    if page["season"] is None and request.GET.get("season"):
        return missing(request)
    return show(request, league, "charts", page)


@require_safe
@of_league()
def compare(request: HttpRequest, league: League) -> HttpResponse:
    """Show two players side by side."""
    given = {field: request.GET.get(field, "") for field in ("a", "b")}
    try:
        page = compare_page(league, given)
    except Refused as refused:
        errors = labelled(errors_of(refused.refusals))
        page = compare_page(league, {}) | given | {"errors": errors}
        return show(request, league, "compare", page, status=400)
    return show(request, league, "compare", page)
