"""Views of members: the list, names, roles, claims, merges, leaving."""

from collections.abc import Mapping
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from games.values import Refused
from scorekeeper.leagues.context import NONE, Errors
from scorekeeper.leagues.counting.moves import track_moves
from scorekeeper.leagues.counting.pending import name_lines
from scorekeeper.leagues.models import Claim, League, Member
from scorekeeper.leagues.people import services
from scorekeeper.leagues.people.access import (
    errors_from,
    forbidden,
    league_view,
    render_page,
    show_receipt,
)
from scorekeeper.leagues.people.claims import claim_name, decide_claim
from scorekeeper.leagues.people.forms import MergeForm, NameForm, RoleForm
from scorekeeper.leagues.people.page import members_page
from scorekeeper.leagues.people.policy import can
from scorekeeper.presenters.presenter import errors_of
from scorekeeper.web.forms import BaseSiteForm
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@league_view()
def members(request: HttpRequest, league: League) -> HttpResponse:
    """Show the members, or add one."""
    form = _name_form(request.POST or None)
    if request.method == "POST":
        if not can(request.user, "score", league):
            return forbidden(request, league)
        if form.submit(lambda values: services.add_member(league, values["name"], by=request.user)):
            return _redirect_to_members(league)
    return _show_members(request, league, form)


def _name_form(data: QueryDict | None = None) -> NameForm:
    return NameForm(data, auto_id="add-%s")


def _show_members(
    request: HttpRequest, league: League, form: NameForm, errors: Errors = NONE
) -> HttpResponse:
    parameters = {part: request.GET.get(part, "") for part in ("name", "page")}
    page = members_page(league, form, **parameters) | {"errors": errors}
    if can(request.user, "manage", league):
        join = f"/leagues/{league.slug}/join/{league.invite_key}/"
        page["invite"] = request.build_absolute_uri(join)
    return render_page(
        request, league, "members", page, status=400 if errors or form.errors else 200
    )


def _redirect_to_members(league: League) -> HttpResponse:
    return redirect("league-members", slug=league.slug)


@require_http_methods(FORM)
@league_view("manage")
def change(request: HttpRequest, league: League, member: UUID) -> HttpResponse:
    """Change a member: rename, change the role, merge, separate, remove or restore."""
    row = get_object_or_404(league.members.select_related("league", "merged_into"), pk=member)
    do = request.POST.get("do", "")
    forms: dict[str, BaseSiteForm] = {
        "rename": NameForm(request.POST if do == "rename" else None, instance=row),
        "role": RoleForm(request.POST if do == "role" else None, instance=row),
        "merge": MergeForm(request.POST if do == "merge" else None, row),
    }
    errors: Errors = errors_from(lambda: _change(request, row, do, forms))
    if do in forms:
        errors = forms[do].errors
    if request.method == "POST" and not errors:
        return _redirect_to_members(league)
    page = {"member": row, "forms": forms, "errors": errors}
    return render_page(request, league, "member", page, status=400 if errors else 200)


def _change(
    request: HttpRequest, member: Member, do: str, forms: Mapping[str, BaseSiteForm]
) -> None:
    by = request.user
    match do:
        case "rename":
            forms[do].submit(lambda values: services.rename_member(member, values["name"], by=by))
        case "role":
            forms[do].submit(lambda values: _change_role(request, member, values["role"]))
        case "merge":
            forms[do].submit(lambda values: _merge(request, member, values["into"]))
        case "unmerge":
            _separate(request, member)
        case "remove":
            services.remove_member(member, by=by)
        case "restore":
            services.restore_member(member, by=by)


def _change_role(request: HttpRequest, member: Member, role: str) -> None:
    with track_moves(member.league, [member.pk]) as lines:
        services.change_role(member, role, by=request.user)
    show_receipt(request, lines)


def _merge(request: HttpRequest, member: Member, into: Member) -> None:
    with track_moves(member.league, [member.pk, into.pk]) as lines:
        services.merge_members(member, into, by=request.user)
    show_receipt(request, [*lines, *name_lines(member)])


def _separate(request: HttpRequest, member: Member) -> None:
    with track_moves(member.league, [member.pk]) as lines:
        services.unmerge_member(member, by=request.user)
    show_receipt(request, [*lines, *name_lines(member)])


@require_POST
@league_view("manage")
def decide(request: HttpRequest, league: League, claim: int) -> HttpResponse:
    """Accept a claim, or decline it."""
    row = get_object_or_404(Claim, pk=claim, member__league=league)
    accept = request.POST.get("do") == "accept"
    try:
        show_receipt(request, decide_claim(league, row, accept=accept, by=request.user))
    except Refused as refusal:
        return _show_members(request, league, _name_form(), errors_of(refusal.refusals))
    return _redirect_to_members(league)


@require_POST
@league_view("count")
def leave(request: HttpRequest, league: League) -> HttpResponse:
    """Leave a league; the only owner cannot."""
    errors = errors_from(lambda: services.leave_league(league, request.user))  # type: ignore[arg-type]
    if errors:
        return _show_members(request, league, _name_form(), errors)
    message = gettext("You have left {league}. Your results stay under your name.")
    messages.success(request, message.format(league=league.name))
    return redirect("leagues")


@require_POST
@league_view("claim")
def claim(request: HttpRequest, league: League, member: UUID) -> HttpResponse:
    """Claim a name without an account."""
    row = get_object_or_404(league.members.present(), pk=member)
    errors = errors_from(lambda: claim_name(row, request.user))  # type: ignore[arg-type]
    return (
        _show_members(request, league, _name_form(), errors)
        if errors
        else _redirect_to_members(league)
    )
