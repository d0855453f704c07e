"""Views of one's own results: page, names, file, and shared link."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.accounts.models import PersonPage, User
from scorekeeper.matches.access.phone import codes_on, own_names_on, remember_own_names
from scorekeeper.me.forms import OwnNamesForm, ShareForm
from scorekeeper.me.results import services
from scorekeeper.me.results.page import results_page, rows_of, shared_page
from scorekeeper.me.results.read import (
    OwnMatches,
    Period,
    matches_of_account,
    matches_of_phone,
    period_of,
    seasons_of,
)
from scorekeeper.media.spreadsheets import csv_of
from scorekeeper.media.types import CSV
from scorekeeper.web.context import Context
from scorekeeper.web.forms import SiteForm


@require_safe
@never_cache
def results(request: HttpRequest) -> HttpResponse:
    """Render the results of the account, or of this phone if signed out."""
    return _page(request)


def _page(request: HttpRequest, refused: SiteForm | None = None) -> HttpResponse:
    period = _period(request)
    number = request.GET.get("page", "1")
    if isinstance(request.user, User):
        chosen = services.page_of(request.user)
        matches = matches_of_account(request.user, chosen.names, period)
        page = results_page(matches, chosen.names, period, seasons_of(request.user), number)
        page |= _shared(request, chosen)
    else:
        names = own_names_on(request)
        matches = matches_of_phone(codes_on(request), names, period)
        page = results_page(matches, names, period, [], number)
    page |= {"form": refused, "account": request.user.is_authenticated}
    return render(request, "me/results.html", page, status=400 if refused else 200)


def _shared(request: HttpRequest, chosen: PersonPage) -> Context:
    if chosen.share_key is None:
        return {"link": ""}
    return {"link": request.build_absolute_uri(f"/results/{chosen.share_key}/")}


def _period(request: HttpRequest) -> Period:
    try:
        season = UUID(request.GET.get("season", ""))
    except ValueError:
        season = None
    if not request.user.is_authenticated:
        season = None
    return period_of(request.GET.get("period", ""), season)


@require_POST
@never_cache
def names(request: HttpRequest) -> HttpResponse:
    """Store one's own names, in the account or on this phone."""
    form = OwnNamesForm(request.POST)
    if not form.is_valid():
        return _page(request, form)
    if isinstance(request.user, User):
        services.choose_names(request.user, form.cleaned_data["names"])
        return redirect("my-results")
    return remember_own_names(request, redirect("my-results"), form.cleaned_data["names"])


@require_POST
@login_required
@never_cache
def share(request: HttpRequest) -> HttpResponse:
    """Share the results by a link, stop sharing, or renew the link."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    form = ShareForm(request.POST)
    if not form.is_valid():
        return _page(request, form)
    services.share_results(request.user, form.cleaned_data["do"])
    return redirect("my-results")


@require_safe
@never_cache
def csv(request: HttpRequest) -> HttpResponse:
    """Download the matches as CSV."""
    name = {"Content-Disposition": 'attachment; filename="results.csv"'}
    return HttpResponse(csv_of(rows_of(_matches_of(request))), content_type=CSV, headers=name)


def _matches_of(request: HttpRequest) -> OwnMatches:
    if isinstance(request.user, User):
        chosen = services.page_of(request.user)
        return matches_of_account(request.user, chosen.names, _period(request))
    return matches_of_phone(codes_on(request), own_names_on(request), _period(request))


@require_safe
@never_cache
def shared(request: HttpRequest, key: str) -> HttpResponse:
    """Render the results behind a shared link. Raises `Http404`."""
    chosen = PersonPage.objects.filter(share_key=key).select_related("user").first()
    if chosen is None:
        raise Http404
    period = period_of(request.GET.get("period", ""))
    matches = matches_of_account(chosen.user, chosen.names, period)
    page = shared_page(matches, chosen.user.get_username(), period)
    return render(request, "me/shared_results.html", page)
