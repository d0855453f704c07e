"""Views of a phone's groups, the details of a match for a group, and evening totals."""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import GAMES
from scorekeeper.matches.access.find import find_match
from scorekeeper.matches.groups import page
from scorekeeper.matches.groups.evenings import evening_of_request
from scorekeeper.web.parts_of_pages import requests_part
from scorekeeper.web.pwa import cached_for_all

MARKUP = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}
"""Characters of names, escaped so that no browser interprets the response as markup."""


@require_safe
@never_cache
@cached_for_all
def groups(request: HttpRequest) -> HttpResponse:
    """Show the groups of this phone; its scripts fill in the stored groups."""
    return render(request, "matches/groups.html", page.groups(GAMES.values()))


@require_safe
@never_cache
def group_details(request: HttpRequest, code: str) -> HttpResponse:
    """Respond with the details of a match that a group remembers, as JSON."""
    answer = json.dumps(page.group_details(find_match(request, code))).translate(MARKUP)
    return HttpResponse(answer, content_type="application/json")


@require_safe
@never_cache
def evening(request: HttpRequest) -> HttpResponse:
    """Show the totals of an evening: of the given matches, or of those on this phone.

    A request for a whole page is redirected to the groups, whose page requests this part.
    """
    if not requests_part(request):
        return redirect("groups")
    evening = evening_of_request(request)
    if evening is None:
        return render(request, "matches/_evening.html", {"day": None})
    context = evening.context(whole="whole" in request.GET, now=request.GET.get("now", ""))
    return render(request, "matches/_evening.html", context)
