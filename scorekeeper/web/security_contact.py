"""The file by which a site says where weaknesses are reported (RFC 9116)."""

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

A_DAY = 24 * 3600
HOLDS = timedelta(days=90)
"""So long whoever has read it may rely on it."""


@require_safe
@cache_control(public=True, max_age=A_DAY)
def security_txt(request: HttpRequest) -> HttpResponse:
    """Answer where to report, if the operator has said it."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    lines = (
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {_end_of(timezone.now() + HOLDS)}",
        f"Preferred-Languages: {', '.join(code for code, _name in settings.LANGUAGES)}",
        f"Canonical: {request.build_absolute_uri(reverse('security-txt'))}",
    )
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


def _end_of(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d}T23:59:59Z"
