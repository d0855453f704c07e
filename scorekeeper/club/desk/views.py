"""The page of the desk, where owners decide."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scorekeeper.club.desk.read import read_desk
from scorekeeper.club.desk.waiting import claims_in, corrections_in
from scorekeeper.languages.digits import parse_whole
from scorekeeper.leagues.counting.corrections import apply_correction, decline_correction
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import errors_from, league_view, render_page, show_receipt
from scorekeeper.leagues.people.claims import decide_claim
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@league_view("manage")
def desk(request: HttpRequest, league: League) -> HttpResponse:
    """Show the desk, or decide about a claim or a correction."""
    errors = {}
    if request.method == "POST":
        decide = _decide_claim if "claim" in request.POST else _decide_correction
        errors = errors_from(lambda: decide(request, league))
        if not errors:
            return redirect("league-desk", slug=league.slug)
    page = {"desk": read_desk(league), "shown": request.GET.get("match", "")}
    return render_page(request, league, "desk", page, status=400 if errors else 200)


def _decide_claim(request: HttpRequest, league: League) -> None:
    claim = get_object_or_404(claims_in(league), pk=parse_whole(request.POST["claim"]) or 0)
    accept = request.POST.get("do") == "accept"
    lines = decide_claim(league, claim, accept=accept, by=request.user)
    message = (
        gettext("The name belongs to the account now.")
        if accept
        else gettext("The claim was declined.")
    )
    show_receipt(request, [message, *lines])


def _decide_correction(request: HttpRequest, league: League) -> None:
    code = request.POST.get("match", "")
    waiting = get_object_or_404(corrections_in(league), league_match__match__code=code)
    if request.POST.get("do") == "apply":
        show_receipt(request, apply_correction(waiting.league_match, by=request.user))
        return
    decline_correction(waiting.league_match, by=request.user)
    message = gettext("The standings stay as they are, until the match changes again.")
    messages.success(request, message)
