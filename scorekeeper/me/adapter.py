"""Account adapter of allauth: takes in the phone's matches, limits wrong passwords."""

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

from scorekeeper.accounts.invitations import find_invitation, use_invitation
from scorekeeper.accounts.models import User
from scorekeeper.matches.access.ownership import claim_matches
from scorekeeper.matches.access.phone import keys_on, mark_on
from scorekeeper.me import known_devices
from scorekeeper.me.headings import sentence_case
from scorekeeper.own_games.services import claim_games
from scorekeeper.storage.database import write_transaction
from scorekeeper.web.mail import attach_html
from scorekeeper.web.site import site_name

STRANGERS = {"stranger": "100/h/key"}
"""Rate limit of wrong passwords for an account from all unknown browsers together."""

INVITATION = "invitation"
"""Session key for the key of the visitor's invitation."""


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """The default adapter with the site's own steps."""

    def __init__(self, request: HttpRequest | None = None) -> None:
        """Start with an empty cache of known logins."""
        super().__init__(request)
        self._known_logins: dict[str, bool] = {}

    def post_login(self, request: HttpRequest, user: User, **details: object) -> HttpResponse:
        """Assign the phone's matches to the account, with a message; after signing up too."""
        response: HttpResponse = super().post_login(request, user, **details)
        known_devices.remember(request, response, user)
        claim_games(user, mark_on(request))
        count = claim_matches(user, keys_on(request), mark_on(request))
        if count:
            messages.success(request, _taken_in_message(count))
        return response

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return True if the visitor may create an account with a password."""
        return not settings.OIDC_ONLY and may_sign_up(request)

    def pre_login(
        self,
        request: HttpRequest,
        user: User,
        *,
        signal_kwargs: Mapping[str, object] | None,
        **details: object,
    ) -> HttpResponse | None:
        """With OIDC_ONLY refuse every sign-in except by the provider."""
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
        """Create an account and count it for its invitation, without exceeding its uses."""
        with write_transaction():
            invited = settings.REGISTRATION == "open" or self._by_provider(form)
            if not invited and not use_invitation(request.session.pop(INVITATION, "")):
                raise ImmediateHttpResponse(redirect("account_signup"))
            saved: User = super().save_user(request, user, form, commit)
        return saved

    def _by_provider(self, form: object) -> bool:
        """Return True if the form belongs to a provider sign-up that needs no invitation."""
        return settings.OIDC_SIGNUP and hasattr(form, "sociallogin")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """Send an email in the name of the site."""
        host = get_current_site(self.request).domain
        site = SimpleNamespace(domain=host, name=site_name())
        super().send_mail(template_prefix, email, {"current_site": site} | context)

    def pre_authenticate(self, request: HttpRequest, **credentials: object) -> None:
        """Limit wrong passwords: by account and network, and of all unknown browsers together."""
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
        """Return a subject in sentence case, prefixed with the site's name."""
        return f"[{site_name()}] {sentence_case(subject)}"

    def render_mail(self, *about: object, **more: object) -> EmailMultiAlternatives:
        """Return an email about an account, as text and HTML."""
        return attach_html(super().render_mail(*about, **more))

    def _rollback_login_failed_rl_usage(self) -> None:
        super()._rollback_login_failed_rl_usage()
        strangers = getattr(self, "_strangers", None)
        if strangers:
            strangers.rollback()

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: object) -> str:
        """Key attempts by account and source: a known browser, or a network."""
        key = super()._get_login_attempts_cache_key(request, **credentials)
        is_known = self._is_known(request, _login(credentials))
        return f"{key}:{'known' if is_known else ratelimit.get_ip(request)}"

    def _is_known(self, request: HttpRequest, login: str) -> bool:
        """Return True for a known browser. One query per login, however often allauth calls."""
        if login not in self._known_logins:
            self._known_logins[login] = known_devices.is_known(request, login)
        return self._known_logins[login]


def may_sign_up(request: HttpRequest) -> bool:
    """Return True if the visitor may create an account: registration is open, or invited."""
    if settings.REGISTRATION == "open":
        return True
    key = request.session.get(INVITATION, "")
    return settings.REGISTRATION == "invite" and find_invitation(key) is not None


def _login(credentials: Mapping[str, object]) -> str:
    """Return the name or email address of the credentials, in lower case."""
    return str(credentials.get("email") or credentials.get("username") or "").lower()


def _taken_in_message(count: int) -> str:
    return ngettext(
        "The match scored on this phone is in your account now.",
        "The %(count)s matches scored on this phone are in your account now.",
        count,
    ) % {"count": count}
