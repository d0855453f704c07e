"""What makes the site an app on a phone: the service worker, and the manifest to install it by."""

import hashlib
import json
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language, get_language_bidi, gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

HTMX = "django_htmx/htmx-2.min.js"
WORKER = "js/sw.js"
PAPER = "#f7f4ec"


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:  # noqa: ARG001  the same for everybody
    """Answer the service worker, with the files that pages need and a version made of them."""
    return HttpResponse(_worker(), content_type="text/javascript; charset=utf-8")


@lru_cache(maxsize=1)
def _worker() -> str:
    source = (Path(settings.BASE_DIR) / "static" / WORKER).read_text()
    files = json.dumps(needed_files())
    version = hashlib.sha256((files + source).encode()).hexdigest()[:16]
    return f'const VERSION = "{version}";\nconst FILES = {files};\n\n{source}'


def needed_files() -> list[str]:
    """Return the addresses of all styles, scripts and icons, named by their content."""
    names = (name for name, _storage in FileSystemFinder().list([".*"]))
    own = [name for name in names if name != WORKER]
    return sorted(static(name) for name in [*own, HTMX])


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:  # noqa: ARG001  the same for everybody
    """Answer what a phone asks before it puts the site among its apps."""
    icon = {"sizes": "any", "type": "image/svg+xml"}
    squares = [
        {"src": static(f"icons/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    found = {
        "id": "/",
        "name": gettext("Scorekeeper"),
        "short_name": gettext("Scorekeeper"),
        "description": gettext("Keeps the score of card games at the table."),
        "lang": get_language(),
        "dir": "rtl" if get_language_bidi() else "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": static("icons/icon.svg"), "purpose": "any"} | icon,
            {"src": static("icons/maskable.svg"), "purpose": "maskable"} | icon,
            *({"purpose": "any maskable"} | square for square in squares),
        ],
    }
    return JsonResponse(found, content_type="application/manifest+json")
