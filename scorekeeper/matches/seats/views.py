"""The page on which seats are changed, mended or taken over: looked at first, then applied."""

from typing import cast

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.matches import services
from scorekeeper.matches.access.find import match_at
from scorekeeper.matches.access.phone import attempt_on, remember_names
from scorekeeper.matches.answers import back, not_yours
from scorekeeper.matches.deal.form import western, whole
from scorekeeper.matches.deal.page import status_of
from scorekeeper.matches.log.outcomes import NOT_WRITTEN
from scorekeeper.matches.seats import change as reseating
from scorekeeper.matches.seats import page
from scorekeeper.matches.seats.change import Keep, Reseating, TakingOver, Wish
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@never_cache
def seats(request: HttpRequest, code: str) -> HttpResponse:
    """Show who sits where and what other seats would bring, or change them."""
    found = match_at(request, code)
    attempt = attempt_on(request, found)
    if attempt is None:
        return not_yours(request, found)
    if request.method != "POST":
        return render(request, "matches/seats.html", page.seats(found))
    try:
        wish = wish_of(request.POST, found.rules.players)
        if request.POST.get("do") != "apply":
            before = sheet_of(found)
            after = reseating.preview(found, before, wish)
            shown = page.seats(found, request.POST, after=after)
            shown["look_at"] = reseating.to_look_at(before, wish)
            return render(request, "matches/seats.html", shown)
        outcome = services.seat(found, wish, attempt=attempt)
    except NOT_WRITTEN as refused:
        found.refresh_from_db()
        again = page.seats(found, request.POST, problem=refused)
        return render(request, "matches/seats.html", again, status=status_of(refused))
    return remember_names(request, back(outcome), outcome.match.read().players)


def wish_of(post: QueryDict, players: int) -> Wish:
    """Return what a form of this page asks for; what makes no sense is refused by the service."""
    since = _number(post, "since")
    if post.get("what") == "take":
        return TakingOver(_number(post, "seat"), post.get("name", ""), since)
    order = [_number(post, f"seats.{seat}") for seat in range(players)]
    keep = "seats" if post.get("keep") == "seats" else "people"
    return Reseating(order, since, cast("Keep", keep))


def _number(post: QueryDict, name: str) -> int:
    number = whole(western(post.get(name, "")))
    return -1 if number is None else number
