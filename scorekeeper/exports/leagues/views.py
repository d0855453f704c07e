"""Leagues as a file: export for their owners, and import."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.accounts.admission import admit_to_found
from scorekeeper.accounts.models import User
from scorekeeper.exports.files.forms import LeaguesFileForm
from scorekeeper.exports.leagues.download import file_response, owned_by
from scorekeeper.exports.leagues.read import import_leagues
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import league_view
from scorekeeper.web.methods import FORM


@require_safe
@league_view("manage")
def export_one(request: HttpRequest, league: League) -> HttpResponseBase:
    """Send a league as a file."""
    return file_response([league], request.user, league.slug)  # type: ignore[arg-type]


@require_safe
@never_cache
@login_required
def export_mine(request: HttpRequest) -> HttpResponseBase:
    """Send all leagues of an owner as one file."""
    user: User = request.user  # type: ignore[assignment]
    leagues = list(owned_by(user))
    return file_response(leagues, user, "leagues") if leagues else redirect("leagues")


@require_http_methods(FORM)
@never_cache
@login_required
def from_file(request: HttpRequest) -> HttpResponse:
    """Show the form for a file of leagues, or import the whole file."""
    admit_to_found(request.user)
    user: User = request.user  # type: ignore[assignment]
    form = LeaguesFileForm(request)
    leagues = form.store_file(lambda content: import_leagues([content], user))
    if leagues is None:
        return form.render_response()
    message = ngettext("{number} league imported.", "{number} leagues imported.", len(leagues))
    messages.success(request, message.format(number=len(leagues)))
    return redirect("leagues")
