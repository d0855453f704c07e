"""Pages of planned evenings: owners plan and cancel, members answer."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.forms.utils import ErrorDict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.evenings import planned as planning
from scorekeeper.club.evenings.answers import answer_evening, answering_member
from scorekeeper.club.evenings.forms import AnswerForm, EveningForm
from scorekeeper.club.evenings.models import EveningAnswer, PlannedEvening
from scorekeeper.club.evenings.planned_page import evenings_page
from scorekeeper.leagues.context import NONE, Errors
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import errors_from, forbidden, league_view, render_page
from scorekeeper.leagues.people.policy import can
from scorekeeper.web.methods import FORM

FOR_OTHERS = _("Only owners answer for others.")


@require_http_methods(FORM)
@league_view()
def evenings(request: HttpRequest, league: League) -> HttpResponse:
    """Show the upcoming and played evenings, or plan one."""
    if request.method != "POST":
        return _show(request, league)
    if not can(request.user, "manage", league):
        return forbidden(request, league)
    form = EveningForm(request.POST, league, auto_id="%s-new")
    form.submit(lambda fields: planning.plan_evening(league, fields, by=request.user))
    return _show(request, league, form) if form.errors else _redirect(league)


def _show(
    request: HttpRequest,
    league: League,
    form: EveningForm | None = None,
    errors: Errors | ErrorDict = NONE,
) -> HttpResponse:
    page = evenings_page(league, request.user, form, page=request.GET.get("page", ""))
    status = 400 if form or errors else 200
    return render_page(request, league, "evenings", page | {"errors": errors}, status=status)


def _redirect(league: League) -> HttpResponse:
    return redirect("league-evenings", slug=league.slug)


@require_POST
@league_view("manage")
def change(request: HttpRequest, league: League, planned: UUID) -> HttpResponse:
    """Change, cancel or restore a planned evening."""
    row = _planned(league, planned)
    action = request.POST.get("do", "")
    if action not in {"cancel", "restore"}:
        form = EveningForm(request.POST, league, instance=row, auto_id=f"%s-{row.pk}")
        form.submit(lambda fields: planning.change_evening(row, fields, by=request.user))
        return _show(request, league, form) if form.errors else _redirect(league)
    cancelled = {"cancelled": action == "cancel"}
    errors = errors_from(lambda: planning.change_evening(row, cancelled, by=request.user))
    if errors:
        return _show(request, league, errors=errors)
    if action == "cancel":
        message = gettext("The evening of {day} is cancelled. Undo that below.")
        messages.success(request, message.format(day=date_format(row.day, "SHORT_DATE_FORMAT")))
    return _redirect(league)


@require_POST
@league_view("count")
def answer(request: HttpRequest, league: League, planned: UUID) -> HttpResponse:
    """Answer for oneself; owners may answer for any member."""
    row = _planned(league, planned)
    form = AnswerForm(request.POST, league)

    def act(fields: dict[str, Any]) -> EveningAnswer:
        member = answering_member(league, request.user, fields["member"])
        if member is None:
            raise Refused([Refusal("invalid", FOR_OTHERS, "member")])
        return answer_evening(row, member, fields["answer"])

    form.submit(act)
    return _show(request, league, errors=form.errors) if form.errors else _redirect(league)


def _planned(league: League, key: UUID) -> PlannedEvening:
    row = get_object_or_404(league.planned, pk=key)
    row.league = league
    return row
