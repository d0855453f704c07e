"""Choices of a reader that a cookie keeps on this phone, such as the hand that holds it."""

from collections.abc import Collection

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

TWO_YEARS = 2 * 366 * 24 * 3600
DIGITS, ARABIC, WESTERN = "digits", "arab", "latn"
"""The cookie of the digits that Arabic pages are shown with, and its values, as in BCP 47."""


@require_POST
def digits(request: HttpRequest) -> HttpResponse:
    """Store the digits of Arabic pages, and go back."""
    return store_choice(request, DIGITS, (ARABIC, WESTERN))


def store_choice(request: HttpRequest, name: str, values: Collection[str]) -> HttpResponse:
    """Store a posted choice in the cookie of its name, and go back."""
    next_url, chosen = request.POST.get("next", ""), request.POST.get(name, "")
    host, https = {request.get_host()}, request.is_secure()
    is_local = next_url.startswith("/") and url_has_allowed_host_and_scheme(next_url, host, https)
    response = redirect(next_url if is_local else "home")
    if chosen in values:
        response.set_cookie(
            name,
            chosen,
            max_age=TWO_YEARS,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response
