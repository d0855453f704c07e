"""Pages of tonight's tables: attendance, the next round, and the screen on the wall."""

from collections.abc import Callable

from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.club.evenings import attendance, rounds
from scorekeeper.club.evenings.answers import members_coming
from scorekeeper.club.evenings.forms import TonightForm
from scorekeeper.club.evenings.round_draw import RoundSettings
from scorekeeper.club.evenings.tables_page import tables_page
from scorekeeper.club.evenings.wall_page import wall_page
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import as_uuid, forbidden, league_view, render_page
from scorekeeper.leagues.people.policy import Actor, can
from scorekeeper.leagues.today import today_in
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
        rounds.draw_round(league, RoundSettings(**form.round), day=day, by=by)


@require_safe
@league_view()
def wall(request: HttpRequest, league: League) -> HttpResponse:
    """Show the newest round on a shared screen."""
    return render_page(request, league, "wall", wall_page(league))
