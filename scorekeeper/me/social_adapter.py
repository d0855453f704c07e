"""Provider adapter of allauth: permission to sign up, and the data that is stored."""

from typing import Any

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.conf import settings
from django.http import HttpRequest
from django.shortcuts import redirect

from games.values import Fields
from scorekeeper.accounts.invitations import use_invitation
from scorekeeper.accounts.models import User
from scorekeeper.me.adapter import INVITATION, may_sign_up
from scorekeeper.storage.database import write_transaction


class SocialAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """The default adapter with this site's rules for new accounts."""

    def is_open_for_signup(self, request: HttpRequest, sociallogin: object) -> bool:  # noqa: ARG002  allauth's signature
        """Return True if a user of the provider may have an account here."""
        return settings.OIDC_SIGNUP or may_sign_up(request)

    def populate_user(self, request: HttpRequest, sociallogin: Any, data: Fields) -> User:
        """Take over only the name, and the email address if this site sends mail."""
        sociallogin.account.extra_data = {}
        fields = {"username": data.get("username") or data.get("name")}
        if settings.MAIL:
            fields["email"] = data.get("email")
        else:
            sociallogin.email_addresses.clear()
        user: User = super().populate_user(request, sociallogin, fields)
        user.first_name = user.last_name = ""
        return user

    def save_user(self, request: HttpRequest, sociallogin: object, form: object = None) -> User:
        """Create an account, and count it for its invitation if one is needed."""
        with write_transaction():
            invited = settings.OIDC_SIGNUP or settings.REGISTRATION == "open"
            if not invited and form is None:
                key = request.session.pop(INVITATION, "")
                if not use_invitation(key):
                    raise ImmediateHttpResponse(redirect("account_signup"))
            user: User = super().save_user(request, sociallogin, form)
        return user
