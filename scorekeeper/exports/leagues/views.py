"""Leagues as a file: handed out to their owners, and taken from other servers."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.values import Refused
from scorekeeper.accounts.admission import admit_to_found
from scorekeeper.accounts.models import User
from scorekeeper.exports.files.limits import turn, wait_for_import
from scorekeeper.exports.files.uploads import uploaded
from scorekeeper.exports.leagues.hand_out import handed_out, owned_by
from scorekeeper.exports.leagues.read import import_leagues
from scorekeeper.exports.paper.typeset import Busy
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import of_league
from scorekeeper.web.methods import FORM


@require_safe
@of_league("manage")
def one(request: HttpRequest, league: League) -> HttpResponseBase:
    """Hand out a league as a file."""
    return handed_out([league], request.user, league.slug)  # type: ignore[arg-type]


@require_safe
@never_cache
@login_required
def mine(request: HttpRequest) -> HttpResponseBase:
    """Hand out all leagues of an owner as one file."""
    user: User = request.user  # type: ignore[assignment]
    leagues = list(owned_by(user))
    return handed_out(leagues, user, "leagues") if leagues else redirect("leagues")


@require_http_methods(FORM)
@never_cache
@login_required
def from_file(request: HttpRequest) -> HttpResponse:
    """Show the form for a file of leagues, or take it: all of it, or nothing."""
    admit_to_found(request.user)
    if request.method != "POST":
        return _form(request)
    wait = wait_for_import(request.META["REMOTE_ADDR"])
    if wait:
        return _form(request, [gettext("Too many imports came from your network.")], 429)
    try:
        content = uploaded(request)
        with turn():
            leagues = import_leagues([content], request.user)  # type: ignore[arg-type]
    except Refused as refused:
        problems = [f"{each.field} {each.said(gettext)}".strip() for each in refused.refusals]
        return _form(request, problems, 400)
    except Busy:
        return _form(request, [gettext("Other files are being checked. Try again soon.")], 503)
    said = ngettext("{number} league imported.", "{number} leagues imported.", len(leagues))
    messages.success(request, said.format(number=len(leagues)))
    return redirect("leagues")


def _form(
    request: HttpRequest, problems: list[str] | None = None, status: int = 200
) -> HttpResponse:
    page = {"problems": problems or []}
    return render(request, "exports/leagues.html", page, status=status)
