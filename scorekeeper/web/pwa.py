"""What makes the site an app on a phone: the service worker, and the manifest to install it by."""

import hashlib
import json
from collections.abc import Callable
from functools import lru_cache, wraps
from itertools import chain
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language, get_language_bidi, gettext, override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games import GAMES
from games.words import _
from scorekeeper.folders import shipped
from scorekeeper.templatetags.site import site_name
from scorekeeper.web import scripts, styles
from scorekeeper.web.game_files import styles_of

HTMX = "django_htmx/htmx-2.min.js"
WORKER = "js/sw.js"
PAPER, FELT = "#f4efe2", "#143a2f"
KEPT_FOR, PHONE = "Kept-For", "phone"
"""The header that lets the worker keep a page, and what it says of pages that are nobody's own."""
OFFLINE, SHELL, SWITCH = "no-network", "phone-shell", "phone-switch"
OWN_PAGES = {
    OFFLINE: "no_network.html",
    SHELL: "phone/shell.html",
    SWITCH: "phone/switch_page.html",
}
"""The same for everybody, by the names of their addresses."""
READY = ("ready", "shell")
"""The scripts that begin what a phone does which is ready for no network."""

PICTURES = (
    ("scoring", 720, 1280, "narrow", _("A deal is entered, and the standing is in view.")),
    ("sheet", 720, 1280, "narrow", _("The sheet on the phone of a player who watches.")),
    ("board", 1280, 720, "wide", _("The board of a match on a television.")),
)
"""Made by `python -m tests.pictures`, as `preview.png` and `favicon.ico` are."""

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def kept_on_phones(view: View[P]) -> Callable[..., HttpResponse]:
    """Let phones keep what a view answers; what somebody signed in reads, until they sign out.

    A page that does not say so is never kept, so that what is private stays at the server.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: P.args, **named: P.kwargs) -> HttpResponse:
        response = view(request, *args, **named)
        response[KEPT_FOR] = _reader(request)
        return response

    return answer


def kept_for_everybody(view: View[P]) -> Callable[..., HttpResponse]:
    """Let phones keep the answer of a view, which is the same for all accounts."""

    @wraps(view)
    def answer(request: HttpRequest, *args: P.args, **named: P.kwargs) -> HttpResponse:
        response = view(request, *args, **named)
        response[KEPT_FOR] = PHONE
        return response

    return answer


def _reader(request: HttpRequest) -> str:
    """Return a name for the reader's session that does not tell it; it costs no statement."""
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    return salted_hmac(KEPT_FOR, session).hexdigest()[:16] if session else PHONE


@require_safe
@cache_control(no_cache=True)
def own_page(request: HttpRequest, language: str, name: str) -> HttpResponse:  # noqa: ARG001  the same for everybody
    """Answer a page that is the phone's own: the worker shows it where it has no other."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return HttpResponse(_own_page(name, language), headers={"Content-Language": language})


def _own_page(name: str, language: str) -> str:
    with override(language), timezone.override(None):
        return render_to_string(OWN_PAGES[name])


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:  # noqa: ARG001  the same for everybody
    """Answer the service worker, with what it keeps from the start and a version made of that."""
    return HttpResponse(_worker(), content_type="text/javascript; charset=utf-8")


@lru_cache(maxsize=1)
def _worker() -> str:
    source = (shipped("static") / WORKER).read_text()
    languages = dict(settings.LANGUAGES)
    own = {name: {code: reverse(name, args=[code]) for code in languages} for name in OWN_PAGES}
    values = {
        "FILES": needed_files(),
        "STATICS": settings.STATIC_URL,
        "OFFLINE": own[OFFLINE],
        "READY": [*map(static, sorted(for_ready_phones())), *own[SWITCH].values()],
        "SHELLS": own[SHELL],
    }
    named = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in values.items())
    drawn = "".join(_own_page(name, code) for name in OWN_PAGES for code in languages)
    version = hashlib.sha256((named + source + drawn).encode()).hexdigest()[:16]
    return f'const VERSION = "{version}";\n{named}\n{source}'


def needed_files() -> list[str]:
    """Return the addresses of all styles, scripts, fonts and icons, named by their content."""
    grouped = {styles.sheet(name) for names in styles.GROUPS.values() for name in names}
    if not settings.DEBUG:
        grouped |= scripts.files_joined()
    names = {
        name for name, _storage in FileSystemFinder().list([".*", "*.txt", "pictures/*", WORKER])
    } - for_ready_phones()
    of_games = {name for game in GAMES.values() for name in styles_of(game)}
    files = map(static, {*names - grouped, *of_games, HTMX})
    sheets = chain.from_iterable(map(styles.addresses_of, styles.GROUPS))
    logo = filter(None, [settings.SITE_LOGO_ADDRESS])
    return sorted({*files, *sheets, *logo, *map(scripts.address_of, scripts.groups())})


def for_ready_phones() -> set[str]:
    """Return the static files that only a phone needs which is ready for no network, or gets so."""
    loaded = {f"js/{name}.js" for start in READY for name in scripts.reached(start)}
    return {*loaded, "css/ready.css"} - scripts.files_joined()


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:  # noqa: ARG001  the same for everybody
    """Answer what a phone asks before it puts the site among its apps."""
    icon = {"sizes": "any", "type": "image/svg+xml"}
    squares = [
        {"src": static(f"icons/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    manifest = {
        "id": "/",
        "name": site_name(),
        "short_name": site_name(),
        "description": gettext("Keeps the score of card games at the table."),
        "lang": get_language(),
        "dir": "rtl" if get_language_bidi() else "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": FELT,
        "shortcuts": [
            {"name": gettext(game.name), "url": reverse("new", args=[slug]), "icons": squares[:1]}
            for slug, game in GAMES.items()
        ],
        "screenshots": [
            {
                "src": static(f"pictures/{name}.webp"),
                "sizes": f"{width}x{height}",
                "type": "image/webp",
                "form_factor": factor,
                "label": gettext(label),
            }
            for name, width, height, factor, label in PICTURES
        ],
        "icons": [
            {"src": static("icons/icon.svg"), "purpose": "any"} | icon,
            {"src": static("icons/maskable.svg"), "purpose": "maskable"} | icon,
            *({"purpose": "any maskable"} | square for square in squares),
        ],
    }
    return JsonResponse(manifest, content_type="application/manifest+json")
