"""Pages of tonight's tables: attendance, rounds, swaps, and starting matches."""

from collections.abc import Callable

from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.values import Refused
from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.accounts.models import User
from scorekeeper.club.evenings import attendance
from scorekeeper.club.evenings import tables as drawing
from scorekeeper.club.evenings.forms import PlacesForm, StartForm, TonightForm
from scorekeeper.club.evenings.planned import members_coming
from scorekeeper.club.evenings.tables_page import (
    present_earlier_table,
    present_swap,
    tables_page,
    wall_page,
)
from scorekeeper.leagues.context import errors_of
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import (
    as_uuid,
    forbidden,
    league_view,
    not_found,
    render_page,
)
from scorekeeper.leagues.people.policy import Actor, can
from scorekeeper.leagues.today import today_in
from scorekeeper.matches.access.phone import admit_phone
from scorekeeper.matches.deal.form import attempt_of
from scorekeeper.web.forms import Cleaned
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@league_view()
def tables(request: HttpRequest, league: League) -> HttpResponse:
    """Show tonight's tables, store the attendance, or draw the next round."""
    if request.method != "POST":
        return render_page(request, league, "tables", tables_page(league))
    if not can(request.user, "score", league):
        return forbidden(request, league)
    post = request.POST
    action = post.get("do", "")
    if action in TICKS or action == "search" or action.startswith(TO_PAGE):
        ticked_form = TonightForm.typed(post, league, _ticked_members(league, post))
        page = tables_page(league, ticked_form, action.removeprefix(TO_PAGE))
        return render_page(request, league, "tables", page)
    form = TonightForm(post, league)
    form.submit(lambda fields: _apply(league, action, form, fields, by=request.user))
    if not form.errors:
        return redirect("league-tables", slug=league.slug)
    errors = {NON_FIELD_ERRORS: form.non_field_errors()}
    page = tables_page(league, form) | {"errors": errors}
    return render_page(request, league, "tables", page, status=400)


TO_PAGE = "page-"
"""The prefix of a page number in the value of a button."""
TICKS: dict[str, Callable[[League], list[str]]] = {
    "last": lambda league: attendance.present_last_time(league, today_in(league)),
    "all": lambda league: [
        str(pk) for pk in league.members.regulars().values_list("pk", flat=True)
    ],
    "yes": lambda league: members_coming(league, today_in(league)),
    "none": lambda _league: [],
}
"""Functions that return the members to tick, by the name of their button."""


def _ticked_members(league: League, post: QueryDict) -> list[str]:
    """Return the members ticked in the form or by the pressed button."""
    by_button = TICKS.get(post.get("do", ""))
    present = by_button(league) if by_button else post.getlist("present")
    return [person for person in present if as_uuid(person)]


def _apply(league: League, action: str, form: TonightForm, fields: Cleaned, *, by: Actor) -> None:
    """Store the attendance, add a guest, or draw the next round. Raises `Refused`."""
    day, present, teams = today_in(league), fields["present"], fields["teams"]
    if action == "guest":
        attendance.add_guest(league, day, fields["guest"], present, teams, by=by)
    elif action == "save":
        attendance.set_attendance(league, day, present, teams)
    else:
        drawing.draw_round(league, drawing.RoundSettings(**form.round), day=day, by=by)


@require_safe
@league_view()
def wall(request: HttpRequest, league: League) -> HttpResponse:
    """Show the newest round on a shared screen."""
    return render_page(request, league, "wall", wall_page(league))


@require_POST
@league_view("score")
def swap(request: HttpRequest, league: League, number: int) -> HttpResponse:
    """Show the cost of swapping two people, or swap them."""
    round_ = get_object_or_404(league.drawings, evening=today_in(league), number=number)
    first, second = PlacesForm(request.POST).pair
    try:
        if request.POST.get("do") == "swap":
            drawing.swap(round_, first, second, by=request.user)
            return redirect("league-tables", slug=league.slug)
        page = present_swap(round_, first, second)
    except Refused as refusal:
        page = {"errors": errors_of(refusal.refusals)}
        return render_page(request, league, "tables", tables_page(league) | page, status=400)
    return render_page(request, league, "tables", tables_page(league) | page)


@require_POST
@league_view("count")
def start_table(request: HttpRequest, league: League, number: int, table: int) -> HttpResponse:
    """Start the match of a table drawn tonight on this phone."""
    admit_to_start(request.user)
    row = get_object_or_404(league.drawings, evening=today_in(league), number=number)
    if not 1 <= table <= len(row.tables):
        return not_found(request)
    owner = request.user if isinstance(request.user, User) else None
    try:
        match = drawing.start_table(
            row,
            table,
            owner=owner,
            attempt=attempt_of(request.POST),
            another=StartForm(request.POST).is_another,
        )
    except drawing.AlreadyStarted as earlier:
        page = tables_page(league) | present_earlier_table(earlier.match, number, table)
        return render_page(request, league, "tables", page, status=409)
    except Refused as refusal:
        page = tables_page(league) | {"errors": errors_of(refusal.refusals)}
        return render_page(request, league, "tables", page, status=400)
    return admit_phone(request, redirect("match", code=match.code), match, match.scorer_key)


@require_POST
@league_view("score")
def drop_round(request: HttpRequest, league: League) -> HttpResponse:
    """Delete tonight's last round."""
    drawing.delete_last_round(league, today_in(league), by=request.user)
    return redirect("league-tables", slug=league.slug)
