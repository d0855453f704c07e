"""Views for players: choose the own name, confirm or dispute a deal."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scorekeeper.matches.access.find import find_match
from scorekeeper.matches.access.phone import player_on, remember_player
from scorekeeper.matches.agreement import services as agreement
from scorekeeper.matches.agreement.confirmations import may_confirm
from scorekeeper.matches.answers import for_scorers, scorers_only
from scorekeeper.matches.context import address_of
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.presenters.links import link_to

AGREES = {"yes": True, "no": False}


@require_POST
@for_scorers
def switch_confirmations(request: HttpRequest, match: Match, _attempt: Attempt) -> HttpResponse:
    """Enable or disable confirmations of deals."""
    agreement.switch_confirmations(match, on=request.POST.get("do") == "on")
    return redirect("share", code=match.code)


@require_POST
def choose_player(request: HttpRequest, code: str) -> HttpResponse:
    """Store on this phone which player it belongs to."""
    match = find_match(request, code)
    name = request.POST.get("name", "")
    is_player = may_confirm(match, sheet_of(match), name)
    return remember_player(
        request, redirect("match", code=code), match, name if is_player else None
    )


@require_POST
def confirm(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Confirm or dispute a deal as the player of this phone, or withdraw that."""
    match = find_match(request, code)
    agrees = AGREES.get(request.POST.get("agrees", ""))
    try:
        player = player_on(request, match) or ""
        agreement.confirm(match, sheet_of(match), number, player, agrees=agrees)
    except agreement.MayNotConfirm:
        return scorers_only(request, match)
    return redirect(f"{address_of(match)}{link_to(sheet_of(match), number)}")
