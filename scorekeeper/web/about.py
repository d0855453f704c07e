"""What a site says about itself: its logo, its imprint, what it keeps of people."""

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
"""Nothing in a logo may run, even when its address is opened by itself."""


@require_safe
@cache_control(max_age=YEAR, immutable=True)
def logo(_request: HttpRequest, digest: str) -> HttpResponse:
    """Answer the site's own logo, which is named by its content."""
    if settings.SITE_LOGO is None or not settings.SITE_LOGO_ADDRESS.endswith(f"/{digest}"):
        raise Http404
    content, kind = settings.SITE_LOGO
    headers = {"Content-Security-Policy": ONLY_A_PICTURE, "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=kind, headers=headers)


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    """Show who runs the site, where they say so."""
    file = settings.SITE_TEXTS["imprint"]
    if file is None:
        raise Http404
    return render(request, "about/text.html", {"here": "imprint", "text": prose(file)})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Show what the operator says is kept of people, else what this program keeps."""
    file = settings.SITE_TEXTS["privacy"]
    if file is not None:
        return render(request, "about/text.html", {"here": "privacy", "text": prose(file)})
    page = {
        "guest_days": settings.GUEST_MATCH_DAYS,
        "session_weeks": settings.SESSION_WEEKS,
        "mail": settings.MAIL,
    }
    return render(request, "about/privacy.html", page)


@lru_cache(maxsize=4)
def prose(file: Path) -> SafeString:
    """Return a text in Markdown as HTML; HTML in it stays text, and pictures are left out."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
    text: str = reader.render(file.read_text(encoding="utf-8", errors="replace"))
    return SafeString(text)  # nosec B308 B703  the operator's own text, HTML switched off
