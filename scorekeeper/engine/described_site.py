"""The data of this site for phones: settings, named routes, template tags, static files."""

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from django.templatetags.static import static
from django.urls import URLPattern, URLResolver, get_resolver

from games import GAMES
from games.values import JsonObject
from scorekeeper.web import scripts, styles
from scorekeeper.web.game_files import styles_of
from scorekeeper.web.pwa import HTMX

SETTINGS = (
    "FORMAT_MODULE_PATH",
    "LANGUAGES",
    "LANGUAGE_CODE",
    "SITE_LOGO_ADDRESS",
    "SITE_NAME",
    "SITE_PAGES",
    "STATIC_URL",
    "TIME_ZONE",
    "USE_I18N",
    "USE_TZ",
)
TAGS = Path(settings.BASE_DIR) / "scorekeeper" / "templatetags"
DJANGO_LIBRARIES = ("i18n", "l10n", "static", "tz")
LIBRARIES = {
    **{name: f"django.templatetags.{name}" for name in DJANGO_LIBRARIES},
    "django_htmx": "django_htmx.templatetags.django_htmx",
    "many": "scorekeeper.matches.templatetags.many",
    "matches": "scorekeeper.matches.templatetags.matches",
    **{file.stem: f"scorekeeper.templatetags.{file.stem}" for file in TAGS.glob("[!_]*.py")},
}


def site_description() -> JsonObject:
    """Return the site's data as JSON, to be read by `scorekeeper.phone.site`."""
    return {
        "settings": {name: getattr(settings, name) for name in SETTINGS},
        "addresses": sorted(named_routes(get_resolver())),
        "libraries": LIBRARIES,
        "files": {name: static(name) for name in sorted(set(_files()))},
    }


def named_routes(resolver: URLResolver, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield the named routes outside namespaces, as route and name."""
    for pattern in resolver.url_patterns:
        route = f"{prefix}{getattr(pattern.pattern, '_route', '^')}"
        if isinstance(pattern, URLPattern):
            if pattern.name and "^" not in route and not resolver.namespace:
                yield route, pattern.name
        elif not pattern.namespace:
            yield from named_routes(pattern, route)


def _files() -> Iterator[str]:
    """Yield the names of the static files that pages may link to."""
    for name, _storage in FileSystemFinder().list([".*", "*.txt"]):
        yield name
    yield HTMX
    if not settings.DEBUG:
        yield from map(styles.group_file, styles.GROUPS)
        yield from map(scripts.group_file, scripts.groups())
    for game in GAMES.values():
        yield from styles_of(game)
