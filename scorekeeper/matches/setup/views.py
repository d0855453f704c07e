"""Views of the start page, of a match by its code, and of its details."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import GAMES
from scorekeeper.accounts.admission import right_missing_to_start
from scorekeeper.matches import services
from scorekeeper.matches.access.find import find_match
from scorekeeper.matches.access.phone import keys_on
from scorekeeper.matches.answers import for_scorers, write_step
from scorekeeper.matches.deal.form import details_of
from scorekeeper.matches.groups.page import groups
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup import details_page
from scorekeeper.matches.setup import page as starting
from scorekeeper.matches.setup.dates import start_of
from scorekeeper.matches.setup.shelves import own_games
from scorekeeper.web.methods import FORM
from scorekeeper.web.pwa import cached_on_phones


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Show the games, and the matches scored on this phone; with `?q=` the games of that name."""
    query = request.GET.get("q", "")
    return _home(request, query) if query else _home_for_phones(request)


@cached_on_phones
def _home_for_phones(request: HttpRequest) -> HttpResponse:
    return _home(request)


def _home(request: HttpRequest, query: str = "") -> HttpResponse:
    mine = list(Match.objects.scored_on(list(keys_on(request))))
    page = starting.home(GAMES.values(), mine, query, own_games(request)) | groups(GAMES.values())
    return render(
        request, "matches/home.html", page | {"needed": right_missing_to_start(request.user)}
    )


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Redirect to the match with the entered code."""
    code = "".join(request.GET.get("code", "").split()).lower()
    try:
        match = find_match(request, code)
    except Http404:
        return render(request, "matches/not_found.html", {"code": code}, status=404)
    return redirect("match", code=match.code)


@require_http_methods(FORM)
@never_cache
@cached_on_phones
@for_scorers
def details(request: HttpRequest, match: Match, attempt: Attempt) -> HttpResponse:
    """Show or change names, title, options and stake."""
    if request.method != "POST":
        return render(request, "matches/details.html", details_page.details(match))
    values = details_of(match.rules, request.POST) | start_of(request.POST, match)
    change = partial(services.change_details, match, values, attempt=attempt)
    page_again = partial(details_page.details, match, request.POST)
    return write_step(
        request, match, attempt, change, lambda problem: ("details", page_again(problem))
    )
