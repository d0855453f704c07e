"""Pages of a season's charts, and of two players compared."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.club.charts.compare_page import compare_page
from scorekeeper.club.charts.forms import PairForm
from scorekeeper.club.charts.page import charts_page
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import league_view, not_found, render_page


@require_safe
@league_view()
def charts(request: HttpRequest, league: League) -> HttpResponse:
    """Show the charts of a season, or 404 for an unknown season."""
    page = charts_page(league, request.GET)
    if page["season"] is None and request.GET.get("season"):
        return not_found(request)
    return render_page(request, league, "charts", page)


@require_safe
@league_view()
def compare(request: HttpRequest, league: League) -> HttpResponse:
    """Show the comparison of two players."""
    is_asked = request.GET.get("a") and request.GET.get("b")
    form = PairForm(request.GET if is_asked else None, league, initial=request.GET.dict())
    pair = form.cleaned_data if form.is_valid() else None
    page = {"form": form} | (compare_page(league, pair["a"], pair["b"]) if pair else {})
    return render_page(request, league, "compare", page, status=400 if form.errors else 200)
