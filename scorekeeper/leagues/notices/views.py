"""Notices: what a member wants to know, which chat programs are told, and the end of mails."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.accounts.models import User
from scorekeeper.leagues.models import League
from scorekeeper.leagues.notices import services
from scorekeeper.leagues.notices.page import chats_page, notices_page
from scorekeeper.leagues.notices.reading import chats_of, devices_of, mailed_to
from scorekeeper.leagues.people.access import missing, of_league, show, tried
from scorekeeper.leagues.people.policy import role_of
from scorekeeper.server.networks import network_mark
from scorekeeper.web.methods import FORM


def site_of(request: HttpRequest) -> str:
    """Return the address of this site, without a slash."""
    return request.build_absolute_uri("/").rstrip("/")


@require_http_methods(FORM)
@of_league("count")
def notices(request: HttpRequest, league: League) -> HttpResponse:
    """Show what the reader is told by mail, or choose it."""
    user, role = request.user, role_of(league)
    assert isinstance(user, User)  # noqa: S101  # nosec B101  who may count is signed in
    if request.method != "POST":
        return show(request, league, "notices", notices_page(league, user, role, {}, None))
    chosen = request.POST.getlist("mail")
    errors = tried(
        lambda: services.choose_mail(
            league, user, {"mail": chosen}, role=role, site=site_of(request)
        )
    )
    if errors:
        page = notices_page(league, user, role, errors, chosen)
        return show(request, league, "notices", page, status=400)
    messages.success(request, gettext("Saved."))
    return redirect("league-notices", slug=league.slug)


@require_POST
@of_league("count")
def device(request: HttpRequest, league: League) -> HttpResponse:
    """Tell this device of the league from now on; `push.js` fills the form in."""
    user, role = request.user, role_of(league)
    assert isinstance(user, User)  # noqa: S101  # nosec B101  who may count is signed in
    given = {name: request.POST.get(name, "") for name in ("endpoint", "p256dh", "auth")}
    errors = tried(
        lambda: services.add_device(
            league, user, {**given, "topics": request.POST.getlist("topics")}, role=role,
            site=site_of(request), network=network_mark(request.META["REMOTE_ADDR"]),
        )
    )  # fmt: skip
    if errors:
        page = notices_page(league, user, role, errors, None)
        return show(request, league, "notices", page, status=400)
    messages.success(request, gettext("This device is told now."))
    return redirect("league-notices", slug=league.slug)


@require_POST
@of_league("count")
def drop_device(request: HttpRequest, league: League, device: UUID) -> HttpResponse:
    """Tell one of the reader's own devices nothing any more."""
    user = request.user
    assert isinstance(user, User)  # noqa: S101  # nosec B101  who may count is signed in
    services.remove_device(get_object_or_404(devices_of(league, user), pk=device))
    return redirect("league-notices", slug=league.slug)


@require_http_methods(FORM)
@of_league("manage")
def chats(request: HttpRequest, league: League) -> HttpResponse:
    """Show the chat programs that the league tells, or add one."""
    if request.method != "POST":
        return show(request, league, "chats", chats_page(league, {}))
    given = {"url": request.POST.get("url", "").strip(), "topics": request.POST.getlist("topics")}
    mark = network_mark(request.META["REMOTE_ADDR"])
    errors = tried(
        lambda: services.add_chat(
            league, given, site=site_of(request), network=mark, by=request.user
        )
    )
    if errors:
        return show(request, league, "chats", chats_page(league, errors, given), status=400)
    return redirect("league-chats", slug=league.slug)


@require_POST
@of_league("manage")
def chat(request: HttpRequest, league: League, chat: UUID) -> HttpResponse:
    """Send a test to a chat program, remove it, or choose what it is told."""
    row = get_object_or_404(chats_of(league).select_related("league"), pk=chat)
    wanted, errors = request.POST.get("do", ""), {}
    if wanted == "test":
        services.send_test(row)
        messages.success(request, gettext("The test is on its way. What failed is shown here."))
    elif wanted == "remove":
        services.remove_chat(row, by=request.user)
    else:
        given = {"topics": request.POST.getlist("topics")}
        errors = tried(lambda: services.change_chat(row, given, by=request.user))
    if errors:
        return show(request, league, "chats", chats_page(league, errors), status=400)
    return redirect("league-chats", slug=league.slug)


@never_cache
@csrf_exempt  # the key in the address is what allows it, and mail programs send no cookie
@require_http_methods(FORM)
def stop(request: HttpRequest, key: str) -> HttpResponse:
    """Ask if mails are to end, or end them: the one click of mail programs comes here too."""
    if request.method == "POST":
        services.stop_mail(key)
        return render(request, "leagues/stop_notices.html", {"stopped": True})
    chosen = mailed_to(key)
    if chosen is None:
        return missing(request)
    return render(request, "leagues/stop_notices.html", {"league_name": chosen.league.name})
