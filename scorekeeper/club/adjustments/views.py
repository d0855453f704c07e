"""Pages on which owners adjust standings, carry values over, and undo both."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.club.adjustments.carry_over import CarryOverPlan, carry_over
from scorekeeper.club.adjustments.forms import AdjustmentForm, CarryOverForm
from scorekeeper.club.adjustments.page import adjustments_page, amounts_of, carry_over_page
from scorekeeper.club.adjustments.services import add_adjustment, undo_adjustment
from scorekeeper.leagues.models import Adjustment, League
from scorekeeper.leagues.people.access import errors_from, forbidden, league_view, render_page
from scorekeeper.leagues.people.policy import can
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@league_view()
def adjustments(request: HttpRequest, league: League) -> HttpResponse:
    """Show the adjustments of the standings, or add one."""
    form = AdjustmentForm(request.POST or None, league)
    if request.method == "POST":
        if not can(request.user, "manage", league):
            return forbidden(request, league)
        if form.submit(
            lambda fields: add_adjustment(league, fields, by=request.user, key=fields["key"])
        ):
            messages.success(request, gettext("The adjustment counts now."))
            return redirect("league-adjustments", slug=league.slug)
    page = adjustments_page(league, form, request.GET.get("page", "1"))
    return render_page(request, league, "adjustments", page, status=400 if form.errors else 200)


@require_http_methods(FORM)
@league_view("manage")
def carried(request: HttpRequest, league: League) -> HttpResponse:
    """Show the preview of a carry-over, or store it with the submitted amounts."""
    storing = request.method == "POST"
    submitted = (request.POST if storing else request.GET).copy()
    is_submitted = storing or CarryOverForm.base_fields.keys() & submitted.keys()
    form = CarryOverForm(submitted if is_submitted else None, league)
    carrying = form.submit(lambda fields: CarryOverPlan(league, fields)) if is_submitted else None
    amounts = amounts_of(request.POST) if request.POST.get("do") == "store" else None
    if carrying and amounts is not None:
        stored = form.submit(
            lambda fields: carry_over(league, fields, amounts, by=request.user, key=fields["key"])
        )
        if stored is not None:
            text = ngettext(
                "{number} carry-over counts now.", "{number} carry-overs count now.", len(stored)
            )
            messages.success(request, text.format(number=len(stored)))
            return redirect("league-adjustments", slug=league.slug)
    if carrying:
        submitted["reason"] = carrying.reason
    page = carry_over_page(form, carrying, None if amounts is None else submitted)
    return render_page(request, league, "carry_over", page, status=400 if form.errors else 200)


@require_POST
@league_view("manage")
def undo(request: HttpRequest, league: League, adjustment: UUID) -> HttpResponse:
    """Undo an adjustment with its whole batch."""
    row = get_object_or_404(Adjustment, league=league, pk=adjustment)
    errors = errors_from(lambda: undo_adjustment(row, by=request.user))
    if errors:
        page = adjustments_page(league, AdjustmentForm(None, league), errors=errors)
        return render_page(request, league, "adjustments", page, status=409)
    messages.success(request, gettext("The adjustment was undone."))
    return redirect("league-adjustments", slug=league.slug)
