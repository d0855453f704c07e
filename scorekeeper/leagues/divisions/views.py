"""The page of a season's divisions: kept, filled, promoted, moved between, removed."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games.values import Refused
from scorekeeper.leagues.context import errors_of
from scorekeeper.leagues.divisions.page import divisions_page, given_of, members_of, number_of
from scorekeeper.leagues.divisions.proposals import Proposal, propose
from scorekeeper.leagues.divisions.services import (
    drop_divisions,
    keep_divisions,
    move_member,
    promote,
)
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.people.access import as_uuid, of_league, refused, show, tried
from scorekeeper.leagues.people.policy import can
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@of_league()
def divisions(request: HttpRequest, league: League, season: UUID) -> HttpResponse:
    """Show who is in which division, or what is proposed; keep, promote, move or remove."""
    row = get_object_or_404(league.seasons.select_related("divisions"), pk=season)
    row.league = league
    if request.method != "POST":
        return _shown(request, row)
    if not can(request.user, "manage", league):
        return refused(request, league)
    work = WORK.get(request.POST.get("do", ""), _kept)
    errors = tried(lambda: work(row, request))
    if errors:
        return _refused(request, row, errors)
    messages.success(request, gettext("The divisions are saved."))
    return redirect("season-divisions", slug=league.slug, season=row.pk)


def _shown(request: HttpRequest, season: Season) -> HttpResponse:
    """Show the divisions, with a proposal if one is asked for."""
    by, size = request.GET.get("fill", ""), request.GET.get("size", "")
    if not by or season.closed_at is not None or not can(request.user, "manage", season.league):
        return show(request, season.league, "divisions", divisions_page(season, {}))
    try:
        page = divisions_page(season, {}, proposal=propose(season, by, size))
    except Refused as refusal:
        page = divisions_page(season, errors_of(refusal.refusals))
        return show(request, season.league, "divisions", page, status=400)
    return show(request, season.league, "divisions", page)


def _refused(request: HttpRequest, season: Season, errors: dict[str, list[str]]) -> HttpResponse:
    """Show the form again as it was typed, with what is wrong; a promotion with its questions."""
    proposal: Proposal | None = None
    typed = request.POST if request.POST.get("do") in {"keep", "promote"} else None
    if request.POST.get("do") == "promote":
        try:
            proposal = propose(season, "promotion")
        except Refused:
            typed = None
    page = divisions_page(season, errors, typed, proposal)
    return show(request, season.league, "divisions", page, status=400)


def _kept(season: Season, request: HttpRequest) -> None:
    keep_divisions(season, given_of(request.POST), by=request.user)


def _promoted(season: Season, request: HttpRequest) -> None:
    promote(season, members_of(request.POST), by=request.user)


def _moved(season: Season, request: HttpRequest) -> None:
    member = get_object_or_404(season.league.members, pk=as_uuid(request.POST.get("member", "")))
    move_member(season, member, number_of(request.POST.get("division", "")), by=request.user)


def _dropped(season: Season, request: HttpRequest) -> None:
    drop_divisions(season, by=request.user)


WORK: dict[str, Callable[[Season, HttpRequest], None]] = {
    "keep": _kept,
    "promote": _promoted,
    "move": _moved,
    "drop": _dropped,
}
"""What is done, by the button that asks for it."""
