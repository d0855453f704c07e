"""Pages of invitations: created and revoked by inviters, opened by the invited."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.accounts.guesses import count_wrong
from scorekeeper.accounts.invitations import (
    find_invitation,
    invitations_of,
    invite,
    revoke_invitation,
)
from scorekeeper.accounts.models import User
from scorekeeper.me.account_forms import InvitationForm
from scorekeeper.me.adapter import INVITATION
from scorekeeper.me.inviting import invitation_path, leagues_owned, may_invite
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@login_required
@never_cache
def invitations(request: HttpRequest) -> HttpResponse:
    """List the invitations, or create one; only this response shows its link."""
    user = _inviter(request)
    leagues = {league.slug: league for league in leagues_owned(user)}
    names = [(slug, league.name) for slug, league in leagues.items()]
    form = InvitationForm(request.POST if request.method == "POST" else None, names)
    page = {"form": form, "invitations": invitations_of(user)}
    if form.is_valid():
        values = form.cleaned_data
        league = leagues.get(values.pop("league"))
        _made, key = invite(user, **values)
        link = request.build_absolute_uri(invitation_path(key, league))
        page |= {"form": InvitationForm(None, names), "link": link}
    return render(request, "me/invitations.html", page, status=400 if form.errors else 200)


def _inviter(request: HttpRequest) -> User:
    """Return the account of the request. Raises `Http404` if it may not invite."""
    if not isinstance(request.user, User) or not may_invite(request.user):
        raise Http404
    return request.user


@require_POST
@login_required
def revoke(request: HttpRequest, invitation: UUID) -> HttpResponse:
    """Revoke an invitation; no error if it is already deleted."""
    revoke_invitation(_inviter(request), invitation)
    return redirect("invitations")


@require_safe
@never_cache
def invited(request: HttpRequest, key: str) -> HttpResponse:
    """Let a visitor with an invitation sign up, and redirect."""
    if find_invitation(key) is None:
        count_wrong(request.META["REMOTE_ADDR"], key)
        return render(request, "me/not_invited.html", status=404)
    onward = request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(onward, {request.get_host()}):
        onward = ""
    if request.user.is_authenticated:
        return redirect(onward or "home")
    request.session[INVITATION] = key
    query = f"?{urlencode({'next': onward})}" if onward else ""
    return redirect(reverse("account_signup") + query)
