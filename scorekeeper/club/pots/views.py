"""The page of a season's pot."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.club.pots.forms import PotForm
from scorekeeper.club.pots.reading import divide_by_standings, pot_of
from scorekeeper.club.pots.services import remove_pot, save_pot
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import errors_from, forbidden, league_view, render_page
from scorekeeper.leagues.people.faces import people_in, present_faces
from scorekeeper.leagues.people.policy import can
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@league_view()
def pot(request: HttpRequest, league: League, season: UUID) -> HttpResponse:
    """Show, change or remove the pot of a season."""
    row = get_object_or_404(league.seasons.select_related("pot"), pk=season)
    current, errors = pot_of(row), {}
    posted, dropping = request.method == "POST", request.POST.get("do") == "drop"
    form = PotForm(request.POST if posted and not dropping else None, league, current)
    if posted:
        if not can(request.user, "manage", league):
            return forbidden(request, league)
        if dropping:
            errors = errors_from(lambda: remove_pot(row, by=request.user))
        else:
            form.submit(lambda fields: save_pot(row, fields, by=request.user))
        if not errors and not form.errors:
            return redirect("season-pot", slug=league.slug, season=row.pk)
    page = {
        "season": row,
        "pot": current and divide_by_standings(league, current, present_faces(people_in(league))),
        "form": form,
        "errors": errors,
    }
    return render_page(request, league, "pot", page, status=400 if errors or form.errors else 200)
