"""Files that search engines and browsers request by name: robots.txt, sitemap, favicon.ico.

Private pages say `noindex` themselves (`templates/base.html`), so robots.txt excludes only the
paths without pages.
"""

from collections.abc import Iterator

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import escape
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games import GAMES
from scorekeeper.leagues.people.policy import visible_to

EXCLUDED = ("/api/", "/admin/", "/accounts/", "/metrics/", "/healthz/")
MOST_LEAGUES = 10_000
A_DAY = 24 * 3600


@require_safe
@cache_control(public=True, max_age=A_DAY)
def robots(request: HttpRequest) -> HttpResponse:
    """Answer robots.txt: the excluded paths, and the address of the sitemap."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in EXCLUDED)]
    lines.append(f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=3600)
def sitemap(request: HttpRequest) -> HttpResponse:
    """Answer the sitemap with the addresses of all public pages."""
    urls = (escape(request.build_absolute_uri(path)) for path in public_pages())
    body = "\n".join(f"<url><loc>{url}</loc></url>" for url in urls)
    xml = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{body}\n</urlset>\n'
    )
    return HttpResponse(xml, content_type="application/xml; charset=utf-8")


def public_pages() -> Iterator[str]:
    """Yield the paths of public pages: no match, no person, no private league."""
    yield reverse("home")
    yield reverse("leagues")
    for slug in GAMES:
        yield reverse("new", args=[slug])
        yield reverse("rules", args=[slug])
    leagues = visible_to(AnonymousUser()).order_by("-created_at").values_list("slug", flat=True)
    yield from (reverse("league", args=[slug]) for slug in leagues[:MOST_LEAGUES])


@require_safe
@cache_control(public=True, max_age=A_DAY)
def favicon(request: HttpRequest) -> HttpResponse:  # noqa: ARG001  the same for everybody
    """Redirect to the icon, for clients that request it without having read a page."""
    return redirect(static("icons/favicon.ico"))
