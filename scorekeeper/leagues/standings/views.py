"""Views of leagues: the list, a new league, the standings, the settings."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.accounts.admission import STAFF_ONLY, admit_to_found, right_missing_to_found
from scorekeeper.accounts.models import User
from scorekeeper.leagues import services
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import league_view, redirect_to_login, render_page
from scorekeeper.leagues.people.policy import can, leagues_of, own_key_of, visible_to
from scorekeeper.leagues.seasons.forms import DeletionForm, FoundingForm, SettingsForm
from scorekeeper.leagues.standings.page import standings_page
from scorekeeper.leagues.standings.parameters import StandingsParameters
from scorekeeper.web.methods import FORM

MOST_LISTED = 100


@require_safe
@never_cache
def leagues(request: HttpRequest) -> HttpResponse:
    """Show the reader's own leagues, and public ones."""
    own_leagues = list(leagues_of(request.user))
    other_leagues = (
        visible_to(request.user).filter(public=True).exclude(pk__in=[m.pk for m in own_leagues])
    )
    page = {
        "mine": own_leagues,
        "others": other_leagues[:MOST_LISTED],
        "by_staff": right_missing_to_found(request.user) == STAFF_ONLY,
    }
    return render(request, "leagues/leagues.html", page)


@require_http_methods(FORM)
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new league, or create it."""
    if not isinstance(request.user, User):
        return redirect_to_login(request)
    admit_to_found(request.user)
    user = request.user
    form = FoundingForm(request.POST or None, initial={"member_name": user.get_username()})
    league = form.submit(lambda fields: services.found_league(user, fields))
    if league is not None:
        return redirect("league", slug=league.slug)
    status = 400 if form.errors else 200
    return render(request, "leagues/new.html", {"form": form}, status=status)


@require_safe
@league_view()
def league(request: HttpRequest, league: League) -> HttpResponse:
    """Show the standings by any method, on any day."""
    page = standings_page(league, StandingsParameters.read(request.GET))
    key = own_key_of(league) if can(request.user, "count", league) else ""
    feed = f"?key={key}" if key else ""
    return render_page(
        request, league, "league", page | {"feed": feed, "query": request.GET.urlencode()}
    )


@require_http_methods(FORM)
@league_view("manage")
def settings(request: HttpRequest, league: League) -> HttpResponse:
    """Show or change the settings."""
    form = SettingsForm(request.POST or None, instance=league)
    if form.submit(lambda fields: services.change_league(league, fields, by=request.user)):
        return redirect("league", slug=league.slug)
    page = {"form": form, "deletion": DeletionForm(None, league.name, auto_id="delete-%s")}
    return render_page(request, league, "settings", page, status=400 if form.errors else 200)


@require_POST
@league_view("manage")
def renew(request: HttpRequest, league: League) -> HttpResponse:
    """Renew the invite link and the links of feeds."""
    services.renew_links(league, by=request.user)
    return redirect("league-members", slug=league.slug)


@require_POST
@league_view("manage")
def delete(request: HttpRequest, league: League) -> HttpResponse:
    """Delete the league, if its name was typed as confirmation."""
    form = DeletionForm(request.POST, league.name, auto_id="delete-%s")
    if not form.is_valid():
        page = {"form": SettingsForm(None, instance=league), "deletion": form}
        return render_page(request, league, "settings", page, status=400)
    services.delete_league(league)
    return redirect("leagues")
