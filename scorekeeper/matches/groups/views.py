"""The page of a phone's groups, what a match gives one, and the sums of an evening."""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import GAMES
from scorekeeper.matches.access.find import match_at
from scorekeeper.matches.groups import page
from scorekeeper.matches.groups.evenings import evening_of_request
from scorekeeper.web.parts_of_pages import asks_for_part
from scorekeeper.web.pwa import kept_for_everybody

MARKUP = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}
"""Signs of names that no browser may take for markup, whatever it takes the answer for."""


@require_safe
@never_cache
@kept_for_everybody
def groups(request: HttpRequest) -> HttpResponse:
    """Show the groups of this phone: its scripts fill in what the phone remembers."""
    return render(request, "matches/groups.html", page.groups(GAMES.values()))


@require_safe
@never_cache
def agreed(request: HttpRequest, code: str) -> HttpResponse:
    """Answer what a group remembers of a match."""
    answer = json.dumps(page.agreed(match_at(request, code))).translate(MARKUP)
    return HttpResponse(answer, content_type="application/json")


@require_safe
@never_cache
def evening(request: HttpRequest) -> HttpResponse:
    """Show the sums of an evening: of the matches that are named, or of those on this phone.

    Whoever opens this as a page is led to the groups, whose page asks for it.
    """
    if not asks_for_part(request):
        return redirect("groups")
    found = evening_of_request(request)
    if found is None:
        return render(request, "matches/_evening.html", {"day": None})
    shown = found.shown(whole="whole" in request.GET, now=request.GET.get("now", ""))
    return render(request, "matches/_evening.html", shown)
