"""Extends allauth's sign-in: gives the account the phone's matches, limits wrong passwords."""

from collections.abc import Mapping
from types import SimpleNamespace

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.sites.shortcuts import get_current_site
from django.core.mail import EmailMultiAlternatives
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from scorekeeper.accounts.invitations import invitation_with, use_invitation
from scorekeeper.accounts.models import User
from scorekeeper.matches.access.ownership import take_in
from scorekeeper.matches.access.phone import keys_on, mark_on
from scorekeeper.me import known_devices
from scorekeeper.me.headings import sentence_case
from scorekeeper.storage.database import write_transaction
from scorekeeper.templatetags.site import site_name
from scorekeeper.web.mail import with_html

STRANGERS = {"stranger": "100/h/key"}
"""How often browsers that never signed in to an account may try passwords for it, all together."""

INVITATION = "invitation"
"""Where a session keeps the key of the invitation that somebody came with."""


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Allauth's way, and our own step after it."""

    def __init__(self, request: HttpRequest | None = None) -> None:
        """Begin without having asked who is known here."""
        super().__init__(request)
        self._known: dict[str, bool] = {}

    def post_login(self, request: HttpRequest, user: User, **details: object) -> HttpResponse:
        """Take in what was scored on this phone, and say so; signing up comes here too."""
        response: HttpResponse = super().post_login(request, user, **details)
        known_devices.remember(request, response, user)
        taken = take_in(user, keys_on(request), mark_on(request))
        if taken:
            messages.success(request, _said(taken))
        return response

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Say whether this visitor may make an account with a password."""
        return not settings.OIDC_ONLY and may_sign_up(request)

    def pre_login(
        self,
        request: HttpRequest,
        user: User,
        *,
        signal_kwargs: Mapping[str, object] | None,
        **details: object,
    ) -> HttpResponse | None:
        """Let in who comes by way of the provider alone, where the operator wants that."""
        if settings.OIDC_ONLY and "sociallogin" not in (signal_kwargs or {}):
            return redirect("account_login")
        answer: HttpResponse | None = super().pre_login(
            request, user, signal_kwargs=signal_kwargs, **details
        )
        return answer

    def save_user(
        self,
        request: HttpRequest,
        user: User,
        form: object,
        commit: bool = True,  # noqa: FBT001, FBT002  allauth's signature
    ) -> User:
        """Make an account, and count it for its invitation; the last place goes to one."""
        with write_transaction():
            invited = settings.REGISTRATION == "open" or self._by_provider(form)
            if not invited and not use_invitation(request.session.pop(INVITATION, "")):
                raise ImmediateHttpResponse(redirect("account_signup"))
            saved: User = super().save_user(request, user, form, commit)
        return saved

    def _by_provider(self, form: object) -> bool:
        """Tell whether a form of somebody whom the provider knows is to be taken without more."""
        return settings.OIDC_SIGNUP and hasattr(form, "sociallogin")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """Send a mail in the name of the site."""
        host = get_current_site(self.request).domain
        named = SimpleNamespace(domain=host, name=site_name())
        super().send_mail(template_prefix, email, {"current_site": named} | context)

    def pre_authenticate(self, request: HttpRequest, **credentials: object) -> None:
        """Limit wrong passwords: by account and network, and from unknown browsers altogether."""
        super().pre_authenticate(request, **credentials)
        login = _login(credentials)
        self._strangers = None
        if not settings.RATE_LIMITS or self._is_known(request, login):
            return
        self._strangers = ratelimit.consume(
            request, app="scorekeeper.me", action="stranger", config=STRANGERS, key=login
        )
        if not self._strangers:
            self._rollback_login_failed_rl_usage()
            raise self.validation_error("too_many_login_attempts")

    def format_email_subject(self, subject: str) -> str:
        """Write the title of a message as headings are written here, with the site's name."""
        return f"[{site_name()}] {sentence_case(subject)}"

    def render_mail(self, *about: object, **more: object) -> EmailMultiAlternatives:
        """Write a message about an account as text, and as HTML beside it."""
        return with_html(super().render_mail(*about, **more))

    def _rollback_login_failed_rl_usage(self) -> None:
        super()._rollback_login_failed_rl_usage()
        strangers = getattr(self, "_strangers", None)
        if strangers:
            strangers.rollback()

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: object) -> str:
        """Count by account and by where the password comes from: a known browser, or a network."""
        key = super()._get_login_attempts_cache_key(request, **credentials)
        is_known = self._is_known(request, _login(credentials))
        return f"{key}:{'known' if is_known else ratelimit.get_ip(request)}"

    def _is_known(self, request: HttpRequest, login: str) -> bool:
        """Ask the database once for each name, however often allauth calls this adapter."""
        if login not in self._known:
            self._known[login] = known_devices.is_known(request, login)
        return self._known[login]


def may_sign_up(request: HttpRequest) -> bool:
    """Say whether a visitor may make an account: anyone, or who has an invitation."""
    if settings.REGISTRATION == "open":
        return True
    key = request.session.get(INVITATION, "")
    return settings.REGISTRATION == "invite" and invitation_with(key) is not None


def _login(credentials: Mapping[str, object]) -> str:
    """Return the name or address somebody signs in with."""
    return str(credentials.get("email") or credentials.get("username") or "").lower()


def _said(taken: int) -> str:
    return ngettext(
        "The match scored on this phone is in your account now.",
        "The %(count)s matches scored on this phone are in your account now.",
        taken,
    ) % {"count": taken}
