"""Pages of the user's own account; all require signing in."""

from datetime import UTC, datetime
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.accounts.models import User
from scorekeeper.accounts.tokens import issue_token, revoke_token
from scorekeeper.exports.model.file_names import disposition
from scorekeeper.me import pages
from scorekeeper.me.account_forms import TokenPageForm
from scorekeeper.me.data import account_data
from scorekeeper.me.forms import DeletionForm
from scorekeeper.me.services import delete_account
from scorekeeper.web.methods import FORM


def _account(request: HttpRequest) -> User:
    """Return the account of the request. Raises `PermissionDenied`."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


@require_safe
@login_required
@never_cache
def profile(request: HttpRequest) -> HttpResponse:
    """Render the account's overview."""
    return render(request, "me/profile.html", pages.profile(_account(request)))


@require_safe
@login_required
@never_cache
def matches(request: HttpRequest) -> HttpResponse:
    """Render the account's matches, page by page."""
    return render(request, "me/matches.html", pages.matches(_account(request), _before(request)))


def _before(request: HttpRequest) -> UUID | None:
    try:
        return UUID(request.GET.get("before", ""))
    except ValueError:
        return None


@require_http_methods(FORM)
@login_required
@never_cache
def tokens(request: HttpRequest) -> HttpResponse:
    """List the tokens, or issue one; only this response shows its text."""
    user = _account(request)
    form = TokenPageForm(request.POST if request.method == "POST" else None)
    issued = form.submit(lambda fields: issue_token(user, **fields))
    page = pages.tokens(user, TokenPageForm() if issued else form, issued)
    return render(request, "me/tokens.html", page, status=400 if form.errors else 200)


@require_POST
@login_required
def revoke(request: HttpRequest, token: UUID) -> HttpResponse:
    """Revoke a token; no error if it is already deleted."""
    revoke_token(_account(request), token)
    return redirect("my-tokens")


@require_safe
@login_required
@never_cache
def data(request: HttpRequest) -> StreamingHttpResponse:
    """Download all data of the account."""
    response = StreamingHttpResponse(
        account_data(_account(request)), content_type="application/json"
    )
    name = f"{datetime.now(UTC):%Y-%m-%d}-scorekeeper-account.json"
    response["Content-Disposition"] = disposition(name)
    return response


@require_http_methods(FORM)
@login_required
@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    """Explain the deletion of the account, or delete it once its name is typed."""
    user = _account(request)
    form = DeletionForm(request.POST if request.method == "POST" else None, user.get_username())
    if not form.is_valid():
        page = pages.deletion_page(user) | {"form": form}
        return render(request, "me/delete.html", page, status=400 if form.errors else 200)
    response: HttpResponse = _delete_and_sign_out(request, user)
    return response


@reauthentication_required  # type: ignore[untyped-decorator]  # allauth has no types
def _delete_and_sign_out(request: HttpRequest, user: User) -> HttpResponse:
    """Delete the account, after reauthentication."""
    delete_account(user, gettext("former player"))
    logout(request)
    messages.success(request, gettext("Your account has been deleted."))
    return redirect("home")
