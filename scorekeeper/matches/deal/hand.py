"""The hand that holds this phone, in a cookie: buttons are under its thumb."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from scorekeeper.web.choices import store_choice

HAND, HANDS = "hand", ("left", "right")


@require_POST
def hand(request: HttpRequest) -> HttpResponse:
    """Store the hand, and go back."""
    return store_choice(request, HAND, HANDS)
