"""Evenings to come: planned and cancelled by owners, answered by members in one tap."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.evenings import planned as planning
from scorekeeper.leagues.evenings.planned_page import evenings_page
from scorekeeper.leagues.models import League, Member, PlannedEvening
from scorekeeper.leagues.people.access import as_uuid, of_league, refused, show, tried
from scorekeeper.leagues.people.policy import can
from scorekeeper.web.methods import FORM

FOR_OTHERS = _("Only owners answer for others.")


@require_http_methods(FORM)
@of_league()
def evenings(request: HttpRequest, league: League) -> HttpResponse:
    """Show the evenings to come and those played, or plan one."""
    if request.method != "POST":
        number = request.GET.get("page", "")
        page = evenings_page(league, request.user, {}, page=number)
        return show(request, league, "evenings", page)
    if not can(request.user, "manage", league):
        return refused(request, league)
    given = _given(request.POST)
    errors = tried(lambda: planning.plan_evening(league, given, by=request.user))
    return _shown(request, league, errors, request.POST)


def _given(post: QueryDict) -> dict[str, object]:
    texts = {name: post.get(name, "") for name in ("day", "time", "place")}
    return texts | {"games": post.getlist("games")}


def _shown(
    request: HttpRequest,
    league: League,
    errors: dict[str, list[str]],
    typed: QueryDict | None = None,
) -> HttpResponse:
    """Go back to the evenings, or say what is wrong."""
    if errors:
        page = evenings_page(league, request.user, errors, typed)
        return show(request, league, "evenings", page, status=400)
    return redirect("league-evenings", slug=league.slug)


@require_POST
@of_league("manage")
def change(request: HttpRequest, league: League, planned: UUID) -> HttpResponse:
    """Change an evening to come, cancel it, or let it take place after all."""
    row = _planned(league, planned)
    wanted = request.POST.get("do", "")
    if wanted not in {"cancel", "restore"}:
        given = _given(request.POST)
        errors = tried(lambda: planning.change_evening(row, given, by=request.user))
        return _shown(request, league, errors)
    cancelled = {"cancelled": wanted == "cancel"}
    errors = tried(lambda: planning.change_evening(row, cancelled, by=request.user))
    if not errors and wanted == "cancel":
        said = gettext("The evening of {day} is cancelled. Undo that below.")
        messages.success(request, said.format(day=date_format(row.day, "SHORT_DATE_FORMAT")))
    return _shown(request, league, errors)


@require_POST
@of_league("count")
def answer(request: HttpRequest, league: League, planned: UUID) -> HttpResponse:
    """Say that one comes, or not, or perhaps; owners may say it for anyone."""
    row = _planned(league, planned)
    word = request.POST.get("answer", "")
    return _shown(
        request,
        league,
        tried(lambda: planning.answer_evening(row, _member(request, league), word)),
    )


def _planned(league: League, key: UUID) -> PlannedEvening:
    row = get_object_or_404(league.planned, pk=key)
    row.league = league
    return row


def _member(request: HttpRequest, league: League) -> Member:
    """Return who answers: the reader, or whom an owner names. Raises `Refused`."""
    members = league.members.present()
    named = request.POST.get("member", "")
    if not named:
        return get_object_or_404(members, user=request.user.pk)
    if not can(request.user, "manage", league):
        raise Refused([Refusal("invalid", FOR_OTHERS, "member")])
    return get_object_or_404(members, pk=as_uuid(named))
