"""The page of a phone's groups, what a match gives one, and the sums of an evening."""

import json
import re
from collections.abc import Iterator

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import GAMES
from scorekeeper.accounts.guesses import check_asker
from scorekeeper.matches.access.find import match_at, wrong_guess
from scorekeeper.matches.access.keys import CODE_ALPHABET, CODE_LENGTH
from scorekeeper.matches.groups import page
from scorekeeper.matches.models import Match
from scorekeeper.media.times import evening_of, zone_or
from scorekeeper.web.parts_of_pages import asks_for_part
from scorekeeper.web.pwa import kept_for_everybody

MOST_MATCHES = 40
MARKUP = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}
"""Signs of names that no browser may take for markup, whatever it takes the answer for."""
CODE = re.compile(f"[{CODE_ALPHABET}]{{{CODE_LENGTH}}}")


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
    """Show the sums of the last evening on which any of these matches was played.

    `codes` are the matches; `was` and `is`, in turn, names that people had and have now. Whoever
    opens this as a page is led to the groups, whose page asks for it.
    """
    if not asks_for_part(request):
        return redirect("groups")
    check_asker(request.META["REMOTE_ADDR"])
    codes = list(dict.fromkeys(_codes(request)))[:MOST_MATCHES]
    matches = list(Match.objects.filter(code__in=codes).order_by("started_at", "pk"))
    for code in set(codes) - {match.code for match in matches}:
        wrong_guess(request, code)
    if not matches:
        return render(request, "matches/_evening.html", {"day": None})
    last = max(matches, key=lambda match: match.evening)
    today = evening_of(timezone.now(), zone_or(last.zone, settings.TIME_ZONE))
    called = dict(zip(request.GET.getlist("was"), request.GET.getlist("is"), strict=False))
    shown = page.evening(
        [match for match in matches if match.evening == last.evening],
        called,
        last.evening,
        tonight=last.evening == today,
        whole="whole" in request.GET,
        now=request.GET.get("now", ""),
    )
    return render(request, "matches/_evening.html", shown)


def _codes(request: HttpRequest) -> Iterator[str]:
    """Yield the codes that were sent, as far as they can be codes."""
    given = request.GET.get("codes", "").split(",")
    yield from (code for code in given if CODE.fullmatch(code))
