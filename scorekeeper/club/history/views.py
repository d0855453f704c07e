"""The log of acts in a league, and undo."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from games.values import Refused
from scorekeeper.club.history.page import acts_page
from scorekeeper.leagues.acts.kind import kind_of
from scorekeeper.leagues.acts.undo import undo
from scorekeeper.leagues.counting.moves import track_moves
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import league_view, render_page, show_receipt
from scorekeeper.presenters.presenter import errors_of


@require_safe
@league_view("manage")
def acts(request: HttpRequest, league: League) -> HttpResponse:
    """Show the log of acts, newest first."""
    return render_page(request, league, "acts", acts_page(league, request.GET, {}))


@require_POST
@league_view("manage")
def undo_act(request: HttpRequest, league: League, act: UUID) -> HttpResponse:
    """Undo an act, or show the reason of the refusal."""
    row = get_object_or_404(league.acts, pk=act)
    try:
        with track_moves(league) as lines:
            undo(row, by=request.user)
    except Refused as refusal:
        page = acts_page(league, QueryDict(), errors_of(refusal.refusals))
        return render_page(request, league, "acts", page, status=409)
    messages.success(request, gettext("Undone: {act}").format(act=kind_of(row).text()))
    show_receipt(request, lines)
    return redirect("league-acts", slug=league.slug)
