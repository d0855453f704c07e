"""The page that adds a match to a league, and assigns members to its seats."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.values import Refused
from scorekeeper.leagues.context import NONE
from scorekeeper.leagues.counting import matches as match_services
from scorekeeper.leagues.counting.count import league_match_of, stored_results
from scorekeeper.leagues.counting.counts_for_page import counts_for_page
from scorekeeper.leagues.counting.forms import GUEST, NEW, SeatsForm
from scorekeeper.leagues.counting.receipts import seating_lines
from scorekeeper.leagues.counting.rematch import add_to_league
from scorekeeper.leagues.counting.seats import name_players
from scorekeeper.leagues.models import League, LeagueMatch
from scorekeeper.leagues.people.access import errors_from, redirect_to_login, show_receipt
from scorekeeper.leagues.people.policy import can, leagues_of, visible_to
from scorekeeper.matches.access.find import find_match
from scorekeeper.matches.access.phone import may_score
from scorekeeper.matches.models import Match
from scorekeeper.storage.database import write_transaction
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@never_cache
def counts_for(request: HttpRequest, code: str) -> HttpResponse:
    """Show or change the league of a match and the members at its seats."""
    match = find_match(request, code)
    if not request.user.is_authenticated:
        return redirect_to_login(request)
    league_match = league_match_of(match)
    league = (
        visible_to(request.user).filter(pk=league_match.league_id).first() if league_match else None
    )
    if not (may_score(request, match) or (league and can(request.user, "score", league))):
        return render(request, "matches/not_yours.html", {"match_code": code}, status=403)
    errors, removing = NONE, request.POST.get("do") == "out"
    data = request.POST if request.method == "POST" and not removing else None
    form = _seats_form(data, request, league_match, league) if league_match and league else None
    if request.method == "POST":
        errors = errors_from(lambda: _save(request, match, league_match, form))
        if not errors:
            return redirect("counts-for", code=code)
    page = counts_for_page(request.user, match, league_match, league) | {
        "form": form,
        "errors": errors,
    }
    return render(request, "leagues/counts_for.html", page, status=400 if errors else 200)


def _seats_form(
    data: QueryDict | None, request: HttpRequest, league_match: LeagueMatch, league: League
) -> SeatsForm:
    may_add = can(request.user, "score", league)
    return SeatsForm(data, league_match, league.members.present(), may_add=may_add)


def _save(
    request: HttpRequest, match: Match, league_match: LeagueMatch | None, form: SeatsForm | None
) -> None:
    if league_match is None:
        leagues = leagues_of(request.user).filter(slug=request.POST.get("league", ""))
        add_to_league(match, get_object_or_404(leagues), by=request.user)
        return
    get_object_or_404(leagues_of(request.user), pk=league_match.league_id)
    if request.POST.get("do") == "out":
        match_services.remove_match(league_match, by=request.user)
    elif form is not None:
        if not form.is_valid():
            raise Refused(form.refusals())
        seats = form.seats
        members = {
            number: form.members[choice]
            for number, choice in seats.items()
            if choice in form.members
        }
        new, guests = (
            [number for number, choice in seats.items() if choice == kind] for kind in (NEW, GUEST)
        )
        with write_transaction():
            old = stored_results(league_match)
            name_players(league_match, members, new, guests, by=request.user)
            show_receipt(request, seating_lines(league_match, old))
