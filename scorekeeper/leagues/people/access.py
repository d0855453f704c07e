"""Checks access to a league: 404 where it may not be known, 403 where an action is not allowed."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Concatenate, ParamSpec
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache

from games.values import Refused
from scorekeeper.accounts.models import User
from scorekeeper.leagues.context import errors_of, head
from scorekeeper.leagues.hooks import LEAGUE_READERS
from scorekeeper.leagues.models import League
from scorekeeper.leagues.navigation import navigation
from scorekeeper.leagues.people.policy import can, role_in, visible_to
from scorekeeper.web.context import Context

P = ParamSpec("P")
LeagueView = Callable[Concatenate[HttpRequest, League, P], HttpResponseBase]


def of_league(act: str | None = None) -> Callable[[LeagueView[P]], Callable[..., HttpResponseBase]]:
    """Hand a view the league of its address, if the reader may see it and do what the view does."""

    def wrap(view: LeagueView[P]) -> Callable[..., HttpResponseBase]:
        @never_cache
        @wraps(view)
        def answer(
            request: HttpRequest, slug: str, *args: P.args, **named: P.kwargs
        ) -> HttpResponseBase:
            rows = visible_to(request.user).filter(slug=slug)
            for reader in LEAGUE_READERS:
                rows = reader(rows)
            league = rows.first()
            if league is None:
                return missing(request)
            if act is not None and not can(request.user, act, league):
                return refused(request, league)
            return view(request, league, *args, **named)

        return answer

    return wrap


def account_of(request: HttpRequest) -> User:
    """Return the account of a reader who is signed in. Raises `PermissionDenied`."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def missing(request: HttpRequest) -> HttpResponse:
    """Say that there is nothing here, in the same words whether or not there is."""
    return render(request, "leagues/not_found.html", status=404)


def refused(request: HttpRequest, league: League) -> HttpResponse:
    """Say that the reader's role does not allow this."""
    return show(request, league, "not_allowed", {}, status=403)


def show(
    request: HttpRequest, league: League, page: str, context: Context, *, status: int = 200
) -> HttpResponse:
    """Show a page of a league."""
    shared = head(league, role_in(request.user, league))
    around = shared | navigation(league.slug, shared["may"], page)
    return render(request, f"leagues/{page}.html", around | context, status=status)


def to_login(request: HttpRequest) -> HttpResponse:
    """Let somebody sign in and come back."""
    query = urlencode({"next": request.get_full_path()})
    return redirect(f"{reverse('account_login')}?{query}")


def tried(work: Callable[[], object]) -> dict[str, list[str]]:
    """Do something that may be refused; return what is wrong by field, nothing if it was done."""
    try:
        work()
    except Refused as refusal:
        return errors_of(refusal.refusals)
    return {}


def receipt(request: HttpRequest, lines: Iterable[str]) -> None:
    """Keep what a change moved for the next page."""
    for line in lines:
        messages.success(request, line)


def as_uuid(text: str) -> UUID | None:
    """Return an identifier typed by a form, None where it is none."""
    try:
        return UUID(text)
    except ValueError:
        return None
