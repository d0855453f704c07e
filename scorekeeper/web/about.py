"""Pages about the site itself: logo, imprint, privacy."""

from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

YEAR = 365 * 24 * 3600
ONLY_A_PICTURE = "default-src 'none'; sandbox"
"""Policy that stops scripts in a logo, even when its URL is opened directly."""


@require_safe
@cache_control(max_age=YEAR, immutable=True)
def logo(_request: HttpRequest, digest: str) -> HttpResponse:
    """Answer the site's own logo; its URL contains a digest of its content."""
    if settings.SITE_LOGO is None or not settings.SITE_LOGO_ADDRESS.endswith(f"/{digest}"):
        raise Http404
    content, kind = settings.SITE_LOGO
    headers = {"Content-Security-Policy": ONLY_A_PICTURE, "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=kind, headers=headers)


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    """Render the operator's imprint. Raises `Http404` if there is none."""
    file = settings.SITE_TEXTS["imprint"]
    if file is None:
        raise Http404
    return render(request, "about/text.html", {"here": "imprint", "text": markdown_html(file)})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Render the operator's privacy policy, or the standard one."""
    file = settings.SITE_TEXTS["privacy"]
    if file is not None:
        return render(request, "about/text.html", {"here": "privacy", "text": markdown_html(file)})
    page = {
        "guest_days": settings.GUEST_MATCH_DAYS,
        "session_weeks": settings.SESSION_WEEKS,
        "mail": settings.MAIL,
    }
    return render(request, "about/privacy.html", page)


@lru_cache(maxsize=4)
def markdown_html(file: Path) -> SafeString:
    """Return a Markdown file as HTML; HTML in it is escaped, images are disabled."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
    text: str = reader.render(file.read_text(encoding="utf-8", errors="replace"))
    return SafeString(text)  # nosec B308 B703  the operator's own text, HTML switched off
