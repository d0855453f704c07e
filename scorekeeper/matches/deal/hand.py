"""The hand that holds this phone, in a cookie: buttons are under its thumb."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from scorekeeper.matches.access.phone import TWO_YEARS

HAND, HANDS = "hand", ("left", "right")


@require_POST
def hand(request: HttpRequest) -> HttpResponse:
    """Store the hand, and go back."""
    next_url, chosen = request.POST.get("next", ""), request.POST.get("hand", "")
    host, https = {request.get_host()}, request.is_secure()
    is_local = next_url.startswith("/") and url_has_allowed_host_and_scheme(next_url, host, https)
    response = redirect(next_url if is_local else "home")
    if chosen in HANDS:
        response.set_cookie(
            HAND,
            chosen,
            max_age=TWO_YEARS,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response
