"""The page of a season's divisions."""

from collections.abc import Sequence
from contextlib import suppress
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games.values import Refusal, Refused
from scorekeeper.club.divisions.forms import DivisionsForm, MoveForm, numbers_of
from scorekeeper.club.divisions.move import move_member
from scorekeeper.club.divisions.page import divisions_page
from scorekeeper.club.divisions.proposals import propose
from scorekeeper.club.divisions.services import promote, remove_divisions, save_divisions
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.people.access import forbidden, league_view, render_page
from scorekeeper.leagues.people.policy import can
from scorekeeper.leagues.standings.divisions import divisions_of
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@league_view()
def divisions(request: HttpRequest, league: League, season: UUID) -> HttpResponse:
    """Show the divisions or a proposal; or store, promote, move or remove."""
    row = get_object_or_404(league.seasons.select_related("divisions"), pk=season)
    row.league = league
    if request.method != "POST":
        return _show(request, row)
    if not can(request.user, "manage", league):
        return forbidden(request, league)
    work = WORK.get(request.POST.get("do", ""))
    form = None if work else DivisionsForm(request.POST, league, divisions_of(row))
    try:
        if work is not None:
            work(row, request)
        elif form is not None:
            _keep(row, request, form)
    except Refused as refusal:
        return _show_refused(request, row, form, refusal.refusals)
    messages.success(request, gettext("The divisions are saved."))
    return redirect("season-divisions", slug=league.slug, season=row.pk)


def _show(request: HttpRequest, season: Season) -> HttpResponse:
    """Show the divisions, with the requested proposal if any."""
    by, size = request.GET.get("fill", ""), request.GET.get("size", "")
    if not by or season.closed_at is not None or not can(request.user, "manage", season.league):
        return render_page(request, season.league, "divisions", divisions_page(season))
    try:
        page = divisions_page(season, propose(season, by, size))
    except Refused as refusal:
        return _show_refused(request, season, None, refusal.refusals)
    return render_page(request, season.league, "divisions", page)


def _show_refused(
    request: HttpRequest, season: Season, form: DivisionsForm | None, refusals: Sequence[Refusal]
) -> HttpResponse:
    """Show the submitted form with its errors; a promotion with its questions."""
    proposal, post = None, None if form is None else request.POST
    if request.POST.get("do") == "promote":
        with suppress(Refused):
            proposal, post = propose(season, "promotion"), request.POST
    page = divisions_page(season, proposal, form, post, refusals)
    return render_page(request, season.league, "divisions", page, status=400)


def _keep(season: Season, request: HttpRequest, form: DivisionsForm) -> None:
    if not form.is_valid():
        raise Refused(())  # the form shows the errors at its fields
    members = numbers_of(request.POST)
    fields = form.cleaned_data | ({"members": members} if members else {})
    save_divisions(season, fields, by=request.user)


def _promote(season: Season, request: HttpRequest) -> None:
    promote(season, numbers_of(request.POST), by=request.user)


def _move(season: Season, request: HttpRequest) -> None:
    form = MoveForm(request.POST, season.league)
    if not form.is_valid():
        raise Refused(form.refusals())
    move_member(season, *form.cleaned_data.values(), by=request.user)


def _drop(season: Season, request: HttpRequest) -> None:
    remove_divisions(season, by=request.user)


WORK = {"promote": _promote, "move": _move, "drop": _drop}
"""Actions by the name of their button; any other button stores the divisions."""
