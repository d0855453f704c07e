"""What happens besides when somebody signs in: the matches of the phone come into the account."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext

from scorekeeper.accounts.models import User
from scorekeeper.matches.owning import take_in
from scorekeeper.matches.phone import keys_on, mark_on


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Allauth's way, and our own step after it."""

    def post_login(self, request: HttpRequest, user: User, **told: Any) -> HttpResponse:
        """Take in what was scored on this phone, and say so; signing up comes here too."""
        response: HttpResponse = super().post_login(request, user, **told)
        taken = take_in(user, keys_on(request), mark_on(request))
        if taken:
            messages.success(request, _said(taken))
        return response


def _said(taken: int) -> str:
    return ngettext(
        "The match scored on this phone is in your account now.",
        "The %(count)s matches scored on this phone are in your account now.",
        taken,
    ) % {"count": taken}
