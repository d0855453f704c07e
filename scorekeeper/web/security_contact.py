"""The file security.txt, with the contact for reports of vulnerabilities (RFC 9116)."""

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

A_DAY = 24 * 3600
VALIDITY = timedelta(days=90)
"""Validity of the file after it is read."""


@require_safe
@cache_control(public=True, max_age=A_DAY)
def security_txt(request: HttpRequest) -> HttpResponse:
    """Answer security.txt. Raises `Http404` without SECURITY_CONTACT."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    lines = (
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {_end_of(timezone.now() + VALIDITY)}",
        f"Preferred-Languages: {', '.join(code for code, _name in settings.LANGUAGES)}",
        f"Canonical: {request.build_absolute_uri(reverse('security-txt'))}",
    )
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


def _end_of(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d}T23:59:59Z"
