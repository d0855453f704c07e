"""How others come to the table: links and codes, and the phones that score."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.matches.access import devices as scorers
from scorekeeper.matches.access import page as sharing
from scorekeeper.matches.access.find import match_at, wrong_guess
from scorekeeper.matches.access.keys import same_key
from scorekeeper.matches.access.phone import device_on, let_in, may_score, remember_key
from scorekeeper.matches.answers import not_yours
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of


@require_safe
@never_cache
def take_key(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """Let this phone score, by the scorer's link; the link itself shows nothing."""
    match = match_at(request, code)
    if not same_key(key, match.key_hash):
        wrong_guess(request, key)
        return render(request, "matches/dead_link.html", {"code": code}, status=404)
    return let_in(request, redirect("match", code=code), match, key)


@require_safe
@never_cache
def share(request: HttpRequest, code: str) -> HttpResponse:
    """Show the links and codes by which others watch or score, and which phones score."""
    found = match_at(request, code)
    site = f"{request.scheme}://{request.get_host()}"
    page = sharing.watching(found, site)
    if may_score(request, found):
        key = reverse("take-key", args=(code, found.scorer_key))
        link = f"{site}{key}" if scorers.link_works(found) else None
        page |= sharing.scoring(found, sheet_of(found), link, _phones(request, found))
    return render(request, "matches/share.html", page)


def _phones(request: HttpRequest, found: Match) -> Iterator[sharing.Phone]:
    """Yield the phones that score."""
    own = device_on(request, found)
    for each in scorers.scoring_phones(found):
        device = each.device
        yield sharing.Phone(device.pk, device.label, device == own, each.last)


@require_POST
def renew_key(request: HttpRequest, code: str) -> HttpResponse:
    """Make another scorer's link; the old one is dead at once."""
    found = match_at(request, code)
    if not may_score(request, found):
        return not_yours(request, found)
    return _with_new_key(request, scorers.renew_key(found))


@require_POST
def put_out(request: HttpRequest, code: str, device: int) -> HttpResponse:
    """Let a phone score no more."""
    found = match_at(request, code)
    if not may_score(request, found):
        return not_yours(request, found)
    return _with_new_key(request, scorers.put_out(found, device))


def _with_new_key(request: HttpRequest, renewed: Match) -> HttpResponse:
    """Go back to the page of links; whoever renewed the link knows the new one."""
    response = redirect("share", code=renewed.code)
    if may_score(request, renewed):
        remember_key(request, response, renewed, renewed.scorer_key)
    return response
