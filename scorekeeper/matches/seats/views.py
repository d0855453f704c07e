"""Views that change seats or hand a seat over: a preview first, then the change."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.matches import services
from scorekeeper.matches.answers import Page, for_scorers, render_again, write_step
from scorekeeper.matches.log.outcomes import NOT_WRITTEN, Attempt
from scorekeeper.matches.log.write import Outcome
from scorekeeper.matches.models import Match
from scorekeeper.matches.seats import change as reseating
from scorekeeper.matches.seats import page
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@never_cache
@for_scorers
def seats(request: HttpRequest, match: Match, attempt: Attempt) -> HttpResponse:
    """Show the seats and a preview of a change, or apply the change."""
    if request.method != "POST":
        return render(request, "matches/seats.html", page.seats(match))

    def page_again(problem: Exception) -> Page:
        match.refresh_from_db()
        return "seats", page.seats(match, request.POST, problem=problem)

    def change_table() -> Outcome:
        table_change = page.table_change_of(request.POST, match)
        return services.change_table(match, table_change, attempt=attempt)

    if request.POST.get("what") in page.TABLE:
        return write_step(request, match, attempt, change_table, page_again)
    change = page.seat_change_of(request.POST, match.rules.players)
    if request.POST.get("do") == "apply":
        apply = partial(services.change_seats, match, change, attempt=attempt)
        return write_step(request, match, attempt, apply, page_again)
    before = sheet_of(match)
    try:
        after = reseating.preview(match, before, change)
    except NOT_WRITTEN as problem:
        return render_again(request, problem, page_again)
    context = page.seats(match, request.POST, after=after)
    context["look_at"] = reseating.deals_to_check(before, change)
    return render(request, "matches/seats.html", context)
