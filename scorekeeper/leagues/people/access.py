"""Access control of a league: 404 if the reader may not see it, 403 for forbidden actions."""

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
from scorekeeper.leagues.context import league_context
from scorekeeper.leagues.hooks import LEAGUE_READERS
from scorekeeper.leagues.models import League
from scorekeeper.leagues.navigation import navigation
from scorekeeper.leagues.people.policy import can, role_in, visible_to
from scorekeeper.presenters.presenter import errors_of
from scorekeeper.web.context import Context

P = ParamSpec("P")
LeagueView = Callable[Concatenate[HttpRequest, League, P], HttpResponseBase]


def league_view(
    act: str | None = None,
) -> Callable[[LeagueView[P]], Callable[..., HttpResponseBase]]:
    """Decorate a view to receive the league of its URL, with a check of access and permission."""

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
                return not_found(request)
            if act is not None and not can(request.user, act, league):
                return forbidden(request, league)
            return view(request, league, *args, **named)

        return answer

    return wrap


def account_of(request: HttpRequest) -> User:
    """Return the account of a signed-in reader. Raises `PermissionDenied`."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def not_found(request: HttpRequest) -> HttpResponse:
    """Answer 404 without revealing whether the league exists."""
    return render(request, "leagues/not_found.html", status=404)


def forbidden(request: HttpRequest, league: League) -> HttpResponse:
    """Answer 403 with a page of the league."""
    return render_page(request, league, "not_allowed", {}, status=403)


def render_page(
    request: HttpRequest, league: League, page: str, context: Context, *, status: int = 200
) -> HttpResponse:
    """Render a page of a league within its frame."""
    league_head = league_context(league, role_in(request.user, league))
    frame = league_head | navigation(league.slug, league_head["may"], page)
    return render(request, f"leagues/{page}.html", frame | context, status=status)


def redirect_to_login(request: HttpRequest) -> HttpResponse:
    """Redirect to the login page, and from there back to this page."""
    query = urlencode({"next": request.get_full_path()})
    return redirect(f"{reverse('account_login')}?{query}")


def errors_from(work: Callable[[], object]) -> dict[str, list[str]]:
    """Call a function that may raise `Refused`; return the messages by field, else empty."""
    try:
        work()
    except Refused as refusal:
        return errors_of(refusal.refusals)
    return {}


def show_receipt(request: HttpRequest, lines: Iterable[str]) -> None:
    """Show the lines of a receipt on the next page."""
    for line in lines:
        messages.success(request, line)


def as_uuid(text: str) -> UUID | None:
    """Parse a UUID. None if invalid."""
    try:
        return UUID(text)
    except ValueError:
        return None
