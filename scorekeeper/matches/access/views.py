"""Views of the links and codes to share, and of the phones that score."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.matches.access import devices as scorers
from scorekeeper.matches.access import page as sharing
from scorekeeper.matches.access.find import count_wrong_guess, find_match
from scorekeeper.matches.access.keys import same_key
from scorekeeper.matches.access.phone import admit_phone, device_on, may_score, remember_key
from scorekeeper.matches.access.whole_code import whole_code_context
from scorekeeper.matches.answers import for_scorers
from scorekeeper.matches.context import events_of
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of


@require_safe
@never_cache
def open_scorer_link(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """Let this phone score by the scorer's link, and redirect to the match."""
    match = find_match(request, code)
    if not same_key(key, match.key_hash):
        count_wrong_guess(request, key)
        return render(request, "matches/dead_link.html", {"code": code}, status=404)
    return admit_phone(request, redirect("match", code=code), match, key)


@require_safe
@never_cache
def share(request: HttpRequest, code: str) -> HttpResponse:
    """Show the links and codes to watch or score the match, and the phones that score."""
    match = find_match(request, code)
    site = f"{request.scheme}://{request.get_host()}"
    sheet = sheet_of(match)
    page = sharing.watch_context(match, site)
    page |= whole_code_context(match, sheet, page["watch"]["link"], events_of(match))
    if may_score(request, match):
        key = reverse("take-key", args=(code, match.scorer_key))
        link = f"{site}{key}" if scorers.link_works(match) else None
        page |= sharing.scoring_context(match, sheet, link, _phones(request, match))
    return render(request, "matches/share.html", page)


def _phones(request: HttpRequest, match: Match) -> Iterator[sharing.Phone]:
    """Yield the phones that score."""
    own_device = device_on(request, match)
    for scoring_phone in scorers.scoring_phones(match):
        device = scoring_phone.device
        yield sharing.Phone(device.pk, device.label, device == own_device, scoring_phone.last)


@require_POST
@for_scorers
def renew_key(request: HttpRequest, match: Match, _attempt: Attempt) -> HttpResponse:
    """Renew the scorer's link; the old one is invalid at once."""
    return _redirect_with_key(request, scorers.renew_key(match))


@require_POST
@for_scorers
def remove_phone(
    request: HttpRequest, match: Match, _attempt: Attempt, device: int
) -> HttpResponse:
    """Remove a phone from those that score."""
    return _redirect_with_key(request, scorers.remove_device(match, device))


def _redirect_with_key(request: HttpRequest, match: Match) -> HttpResponse:
    """Go back to the page of links, and store the new key on this phone."""
    response = redirect("share", code=match.code)
    if may_score(request, match):
        remember_key(request, response, match, match.scorer_key)
    return response
