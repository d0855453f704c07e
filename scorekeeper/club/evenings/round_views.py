"""Views of tonight's rounds: swap two people, start a match, delete the last round."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from games.values import Refused
from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.accounts.models import User
from scorekeeper.club.evenings import rounds, start, swaps
from scorekeeper.club.evenings.forms import PlacesForm, StartForm
from scorekeeper.club.evenings.tables_page import present_earlier_table, present_swap, tables_page
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import league_view, not_found, render_page
from scorekeeper.leagues.today import today_in
from scorekeeper.matches.access.phone import admit_phone
from scorekeeper.matches.deal.form import attempt_of
from scorekeeper.presenters.presenter import errors_of


@require_POST
@league_view("score")
def swap(request: HttpRequest, league: League, number: int) -> HttpResponse:
    """Show the cost of swapping two people, or swap them."""
    round_ = get_object_or_404(league.drawings, evening=today_in(league), number=number)
    first, second = PlacesForm(request.POST).pair
    try:
        if request.POST.get("do") == "swap":
            swaps.swap(round_, first, second, by=request.user)
            return redirect("league-tables", slug=league.slug)
        page = present_swap(round_, first, second)
    except Refused as refusal:
        page = {"errors": errors_of(refusal.refusals)}
        return render_page(request, league, "tables", tables_page(league) | page, status=400)
    return render_page(request, league, "tables", tables_page(league) | page)


@require_POST
@league_view("count")
def start_table(request: HttpRequest, league: League, number: int, table: int) -> HttpResponse:
    """Start the match of a table drawn tonight on this phone."""
    admit_to_start(request.user)
    row = get_object_or_404(league.drawings, evening=today_in(league), number=number)
    if not 1 <= table <= len(row.tables):
        return not_found(request)
    owner = request.user if isinstance(request.user, User) else None
    try:
        match = start.start_table(
            row,
            table,
            owner=owner,
            attempt=attempt_of(request.POST),
            another=StartForm(request.POST).is_another,
        )
    except start.AlreadyStarted as earlier:
        page = tables_page(league) | present_earlier_table(earlier.match, number, table)
        return render_page(request, league, "tables", page, status=409)
    except Refused as refusal:
        page = tables_page(league) | {"errors": errors_of(refusal.refusals)}
        return render_page(request, league, "tables", page, status=400)
    return admit_phone(request, redirect("match", code=match.code), match, match.scorer_key)


@require_POST
@league_view("score")
def drop_round(request: HttpRequest, league: League) -> HttpResponse:
    """Delete tonight's last round."""
    rounds.delete_last_round(league, today_in(league), by=request.user)
    return redirect("league-tables", slug=league.slug)
