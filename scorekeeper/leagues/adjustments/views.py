"""The pages on which owners adjust standings, carry values over, and undo that."""

from collections.abc import Callable
from typing import TypeVar
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from games.values import Refused
from scorekeeper.leagues.adjustments.page import (
    adjustments_page,
    amounts_of,
    carried_of,
    carry_over_page,
    given_of,
)
from scorekeeper.leagues.adjustments.services import (
    Carrying,
    add_adjustment,
    carry_over,
    undo_adjustment,
)
from scorekeeper.leagues.context import errors_of
from scorekeeper.leagues.models import Adjustment, League
from scorekeeper.leagues.people.access import as_uuid, of_league, refused, show, tried
from scorekeeper.leagues.people.policy import can
from scorekeeper.web.methods import FORM

T = TypeVar("T")


@require_http_methods(FORM)
@of_league()
def adjustments(request: HttpRequest, league: League) -> HttpResponse:
    """Show what adjusts the standings, or add to it."""
    if request.method != "POST":
        page = adjustments_page(league, {}, request.GET.get("page", "1"))
        return show(request, league, "adjustments", page)
    if not can(request.user, "manage", league):
        return refused(request, league)
    key, given = as_uuid(request.POST.get("key", "")), given_of(request.POST)
    errors = tried(lambda: add_adjustment(league, given, by=request.user, key=key))
    if errors:
        page = adjustments_page(league, errors, post=request.POST)
        return show(request, league, "adjustments", page, status=400)
    messages.success(request, gettext("The adjustment counts now."))
    return redirect("league-adjustments", slug=league.slug)


@require_http_methods(FORM)
@of_league("manage")
def carried(request: HttpRequest, league: League) -> HttpResponse:
    """Show what a carry-over would bring, or store it as it was corrected."""
    typed = request.POST if request.method == "POST" else request.GET
    amounts = amounts_of(request.POST) if request.POST.get("do") == "store" else None
    if amounts is None:
        return _carry_page(request, league, {})
    key = as_uuid(request.POST.get("key", ""))
    try:
        stored = carry_over(league, carried_of(typed), amounts, by=request.user, key=key)
    except Refused as error:
        return _carry_page(request, league, errors_of(error.refusals), amounts)
    said = ngettext(
        "{number} carry-over counts now.", "{number} carry-overs count now.", len(stored)
    )
    messages.success(request, said.format(number=len(stored)))
    return redirect("league-adjustments", slug=league.slug)


def _carry_page(
    request: HttpRequest,
    league: League,
    errors: dict[str, list[str]],
    amounts: dict[str, str] | None = None,
) -> HttpResponse:
    """Show the form with the preview of what is asked for, or with what is wrong about it."""
    typed = request.POST if request.method == "POST" else request.GET
    carrying: Carrying | None = None
    wrong: dict[str, list[str]] = {}
    if carried_of(typed) or request.method == "POST":
        carrying, wrong = _read(lambda: Carrying(league, carried_of(typed)))
    errors = wrong or errors
    page = carry_over_page(league, typed, errors, carrying, amounts)
    status = 400 if errors else 200
    return show(request, league, "carry_over", page, status=status)


def _read(work: Callable[[], T]) -> tuple[T | None, dict[str, list[str]]]:
    try:
        return work(), {}
    except Refused as error:
        return None, errors_of(error.refusals)


@require_POST
@of_league("manage")
def undo(request: HttpRequest, league: League, adjustment: UUID) -> HttpResponse:
    """Undo an adjustment, and what was stored together with it."""
    row = get_object_or_404(Adjustment, league=league, pk=adjustment)
    errors = tried(lambda: undo_adjustment(row, by=request.user))
    if errors:
        return show(request, league, "adjustments", adjustments_page(league, errors), status=409)
    messages.success(request, gettext("The adjustment was undone."))
    return redirect("league-adjustments", slug=league.slug)
