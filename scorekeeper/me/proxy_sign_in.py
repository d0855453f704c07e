"""Sign-in by a trusted proxy's header, and sign-out when the header is missing."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import login, logout
from django.core.exceptions import MiddlewareNotUsed, ValidationError
from django.http import HttpRequest, HttpResponse

from scorekeeper.accounts.models import User
from scorekeeper.server.proxy_user import SCOPE_KEY

BY_PROXY = "by_proxy"
"""Session key that marks a session opened by a proxy."""

View = Callable[[HttpRequest], HttpResponse]


def signed_in_by_proxy(get_response: View) -> View:
    """Middleware that signs in the user named by the proxy, if PROXY_USER_HEADER is set."""
    if not settings.PROXY_USER_HEADER:
        raise MiddlewareNotUsed

    def answer(request: HttpRequest) -> HttpResponse:
        name = request.META.get(SCOPE_KEY, "")
        if name:
            _sign_in(request, name)
        elif request.session.get(BY_PROXY):
            logout(request)
        return get_response(request)

    return answer


def _sign_in(request: HttpRequest, name: str) -> None:
    """Sign in the named account, unless it is; a deactivated account stays out."""
    if request.user.is_authenticated and request.user.get_username().casefold() == name.casefold():
        return
    account = _account(name)
    if account is None or not account.is_active:
        logout(request)
        return
    login(request, account, backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session[BY_PROXY] = True


def _account(name: str) -> User | None:
    """Return the account of this name, created if needed; None for an invalid name."""
    existing = User.objects.filter(username__iexact=name).first()
    if existing is not None:
        return existing
    account = User(username=name)
    account.set_unusable_password()
    try:
        account.clean_fields()
    except ValidationError:
        return None
    account.save()
    return account
