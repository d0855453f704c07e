"""Evenings: the matches that count, a night with who pays whom, and tables for tonight."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.values import Refused
from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.accounts.models import User
from scorekeeper.leagues.context import errors_of
from scorekeeper.leagues.evenings import tables as drawing
from scorekeeper.leagues.evenings.page import (
    evening_page,
    matches_page,
    present_earlier_table,
    tables_page,
)
from scorekeeper.leagues.evenings.today import today_in
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import missing, of_league, refused, show, tried
from scorekeeper.leagues.people.policy import can
from scorekeeper.matches.access.phone import let_in
from scorekeeper.matches.deal.form import attempt_of
from scorekeeper.web.methods import FORM


@require_safe
@of_league()
def matches(request: HttpRequest, league: League) -> HttpResponse:
    """Show the matches that count, the newest first."""
    return show(request, league, "matches", matches_page(league, request.GET.get("page", "1")))


@require_safe
@of_league()
def evening(request: HttpRequest, league: League, day: date) -> HttpResponse:
    """Show the matches of a night and who pays whom over all."""
    page = evening_page(league, day)
    return missing(request) if page is None else show(request, league, "evening", page)


@require_http_methods(FORM)
@of_league()
def tables(request: HttpRequest, league: League) -> HttpResponse:
    """Show the tables drawn tonight, or draw the next round."""
    if request.method != "POST":
        return show(request, league, "tables", tables_page(league))
    if not can(request.user, "score", league):
        return refused(request, league)
    present = request.POST.getlist("present")
    errors = tried(
        lambda: drawing.draw_round(
            league,
            game=request.POST.get("game", ""),
            present=present,
            day=today_in(league),
            five=request.POST.get("five") == "true",
        )
    )
    if errors:
        page = tables_page(league, present) | {"errors": errors}
        return show(request, league, "tables", page, status=400)
    return redirect("league-tables", slug=league.slug)


@require_POST
@of_league("count")
def start_table(request: HttpRequest, league: League, number: int, table: int) -> HttpResponse:
    """Start the match of a table drawn tonight on this phone."""
    admit_to_start(request.user)
    drawn = get_object_or_404(league.drawings, evening=today_in(league), number=number)
    if not 1 <= table <= len(drawn.tables):
        return missing(request)
    owner = request.user if isinstance(request.user, User) else None
    try:
        match = drawing.start_table(
            drawn,
            table,
            owner=owner,
            attempt=attempt_of(request.POST),
            another=request.POST.get("another") == "true",
        )
    except drawing.AlreadyStarted as earlier:
        page = tables_page(league) | present_earlier_table(earlier.match, number, table)
        return show(request, league, "tables", page, status=409)
    except Refused as refusal:
        page = tables_page(league) | {"errors": errors_of(refusal.refusals)}
        return show(request, league, "tables", page, status=400)
    return let_in(request, redirect("match", code=match.code), match, match.scorer_key)


@require_POST
@of_league("score")
def drop_round(_request: HttpRequest, league: League) -> HttpResponse:
    """Take the last round of tonight back."""
    drawing.drop_last(league, today_in(league))
    return redirect("league-tables", slug=league.slug)
