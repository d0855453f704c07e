"""Leagues: the list, founding one, its standings, its settings."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.values import Refused
from scorekeeper.accounts.admission import STAFF_ONLY, admit_to_found, missing_to_found
from scorekeeper.accounts.models import User
from scorekeeper.leagues import services
from scorekeeper.leagues.context import errors_of
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import of_league, show, to_login, tried
from scorekeeper.leagues.people.policy import can, leagues_of, own_key_of, visible_to
from scorekeeper.leagues.standings.page import StandingsParameters, standings_page
from scorekeeper.leagues.standings.settings_page import form_of, league_of, present_leagues
from scorekeeper.web.methods import FORM

MOST_LISTED = 100


@require_safe
@never_cache
def leagues(request: HttpRequest) -> HttpResponse:
    """Show one's own leagues, and the public ones."""
    mine = list(leagues_of(request.user))
    others = visible_to(request.user).filter(public=True).exclude(pk__in=[m.pk for m in mine])
    page = {"mine": present_leagues(mine), "others": present_leagues(others[:MOST_LISTED])}
    needed = missing_to_found(request.user)
    return render(request, "leagues/leagues.html", page | {"by_staff": needed == STAFF_ONLY})


@require_http_methods(FORM)
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new league, or found it."""
    if not isinstance(request.user, User):
        return to_login(request)
    admit_to_found(request.user)
    own_name = request.POST.get("own_name", request.user.get_username())
    if request.method != "POST":
        page = form_of(None, None, {}) | {"own_name": own_name}
        return render(request, "leagues/new.html", page)
    try:
        league = services.found_league(request.user, league_of(request.POST), name=own_name)
    except Refused as refusal:
        page = form_of(None, request.POST, errors_of(refusal.refusals)) | {"own_name": own_name}
        return render(request, "leagues/new.html", page, status=400)
    return redirect("league", slug=league.slug)


@require_safe
@of_league()
def league(request: HttpRequest, league: League) -> HttpResponse:
    """Show the standings, by any method and as of any day."""
    page = standings_page(league, StandingsParameters.read(request.GET))
    key = own_key_of(league) if can(request.user, "count", league) else ""
    feed = f"?key={key}" if key else ""
    return show(request, league, "league", page | {"feed": feed, "query": request.GET.urlencode()})


@require_http_methods(FORM)
@of_league("manage")
def settings(request: HttpRequest, league: League) -> HttpResponse:
    """Show or change what is agreed."""
    if request.method != "POST":
        return show(request, league, "settings", form_of(league, None, {}))
    errors = tried(lambda: services.change_league(league, league_of(request.POST), by=request.user))
    if errors:
        page = form_of(league, request.POST, errors)
        return show(request, league, "settings", page, status=400)
    return redirect("league", slug=league.slug)


@require_POST
@of_league("manage")
def renew(request: HttpRequest, league: League) -> HttpResponse:
    """Make other links for invitations and feeds."""
    services.renew_links(league, by=request.user)
    return redirect("league-members", slug=league.slug)


@require_POST
@of_league("manage")
def delete(request: HttpRequest, league: League) -> HttpResponse:
    """Delete the league, if its name was typed to say so."""
    if request.POST.get("name", "").strip() != league.name:
        page = form_of(league, None, {}) | {"name_differs": True}
        return show(request, league, "settings", page, status=400)
    services.close_league(league)
    return redirect("leagues")
