"""The page that changes seats or hands them over: a preview first, then the change."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.matches import services
from scorekeeper.matches.access.find import match_at
from scorekeeper.matches.access.phone import attempt_on, remember_names
from scorekeeper.matches.answers import back, not_yours
from scorekeeper.matches.deal.page import status_of
from scorekeeper.matches.log.outcomes import NOT_WRITTEN
from scorekeeper.matches.log.write import Outcome
from scorekeeper.matches.seats import change as reseating
from scorekeeper.matches.seats import page
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sync.light import wants_entry, written
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@never_cache
def seats(request: HttpRequest, code: str) -> HttpResponse:
    """Show who sits where and what other seats would bring, or change them."""
    match = match_at(request, code)
    attempt = attempt_on(request, match)
    if attempt is None:
        return not_yours(request, match)
    if request.method != "POST":
        return render(request, "matches/seats.html", page.seats(match))
    if wants_entry(request) and request.POST.get("do") == "apply":

        def write() -> Outcome:
            wish = page.wish_of(request.POST, match.rules.players)
            return services.seat(match, wish, attempt=attempt)

        return written(request, match, attempt, write)
    try:
        wish = page.wish_of(request.POST, match.rules.players)
        if request.POST.get("do") != "apply":
            before = sheet_of(match)
            after = reseating.preview(match, before, wish)
            shown = page.seats(match, request.POST, after=after)
            shown["look_at"] = reseating.to_look_at(before, wish)
            return render(request, "matches/seats.html", shown)
        outcome = services.seat(match, wish, attempt=attempt)
    except NOT_WRITTEN as refused:
        match.refresh_from_db()
        again = page.seats(match, request.POST, problem=refused)
        return render(request, "matches/seats.html", again, status=status_of(refused))
    return remember_names(request, back(outcome), outcome.match.read().players)
