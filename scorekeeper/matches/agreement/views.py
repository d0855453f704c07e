"""The pages by which players say who they are, and confirm or dispute deals."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scorekeeper.matches.access.find import match_at
from scorekeeper.matches.access.phone import may_score, me_on, remember_me
from scorekeeper.matches.agreement import words as agreement
from scorekeeper.matches.agreement.confirmations import may_say
from scorekeeper.matches.answers import not_yours
from scorekeeper.matches.context import address_of
from scorekeeper.matches.sheet.cache import sheet_of

AGREES = {"yes": True, "no": False}


@require_POST
def switch(request: HttpRequest, code: str) -> HttpResponse:
    """Let players say what they think of deals, or no longer."""
    found = match_at(request, code)
    if not may_score(request, found):
        return not_yours(request, found)
    agreement.switch(found, on=request.POST.get("do") == "on")
    return redirect("share", code=code)


@require_POST
def me(request: HttpRequest, code: str) -> HttpResponse:
    """Keep on this phone which of the players it belongs to."""
    found = match_at(request, code)
    name = request.POST.get("name", "")
    known = may_say(found, sheet_of(found), name)
    return remember_me(request, redirect("match", code=code), found, name if known else None)


@require_POST
def word(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Confirm or dispute a deal as the player whose phone this is, or take that back."""
    found = match_at(request, code)
    agrees = AGREES.get(request.POST.get("agrees", ""))
    try:
        who = me_on(request, found) or ""
        agreement.say(found, sheet_of(found), number, who, agrees=agrees)
    except agreement.NotAgreeing:
        return not_yours(request, found)
    return redirect(f"{address_of(found)}#deal-{number}")
