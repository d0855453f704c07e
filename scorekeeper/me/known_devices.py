"""Browsers that have signed in before: wrong passwords from elsewhere do not lock them out."""

from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from scorekeeper.accounts.models import User

COOKIE, SALT = "known", "scorekeeper.known-device"
YEAR = 365 * 24 * 3600
MOST = 5
"""Maximum number of accounts in the cookie."""


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Add an account to the browser's signed cookie."""
    others = [account for account in _remembered(request) if account != str(user.pk)]
    response.set_signed_cookie(
        COOKIE,
        ",".join([str(user.pk), *others][:MOST]),
        salt=SALT,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def is_known(request: HttpRequest, login: str) -> bool:
    """Return True if this browser has signed in to the account of this login before."""
    accounts = _remembered(request)
    by_login = Q(username__iexact=login) | Q(email__iexact=login)
    return bool(accounts and login) and User.objects.filter(by_login, pk__in=accounts).exists()


def _remembered(request: HttpRequest) -> list[str]:
    value = request.get_signed_cookie(COOKIE, default="", salt=SALT, max_age=YEAR)
    return [account for account in (value or "").split(",") if account]
