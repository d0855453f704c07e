"""URLs of the whole site; each app lists its own."""

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from scorekeeper import search_engines
from scorekeeper.leagues.packages import packages
from scorekeeper.monitoring import health, metrics
from scorekeeper.patterns import views as patterns
from scorekeeper.web import about, choices
from scorekeeper.web import pwa as offline
from scorekeeper.web.security_contact import security_txt

# Django records each pattern that it tries: the most requested come first.
urlpatterns = [
    path("api/v1/", include("scorekeeper.api.urls")),
    path("", include("scorekeeper.matches.urls")),
    path("healthz/live", health.live, name="live"),
    path("healthz/ready", health.ready, name="ready"),
    path("metrics/", metrics.metrics, name="metrics"),
    path("sw.js", offline.service_worker, name="service-worker"),
    *(
        path(f"offline/<str:language>/{place}", offline.own_page, {"name": name}, name=name)
        for name, place in (
            (offline.OFFLINE, ""),
            (offline.SHELL, "shell/"),
            (offline.SWITCH, "switch/"),
        )
    ),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("robots.txt", search_engines.robots, name="robots"),
    path(".well-known/security.txt", security_txt, name="security-txt"),
    path("sitemap.xml", search_engines.sitemap, name="sitemap"),
    path("favicon.ico", search_engines.favicon, name="favicon"),
    path("logo/<slug:digest>", about.logo, name="logo"),
    path("imprint/", about.imprint, name="imprint"),
    path("privacy/", about.privacy, name="privacy"),
    path("patterns/", patterns.patterns, name="patterns"),
    path("patterns/<slug:slug>/", patterns.patterns, name="patterns"),
    path("i18n/", require_POST(set_language), name="set_language"),
    path("digits/", choices.digits, name="digits"),
    path("engine/", include("scorekeeper.engine.urls")),
    path("", include("scorekeeper.exports.urls")),  # before leagues: "from-file" is also a slug
    path("", include("scorekeeper.leagues.urls")),
    *(path("", include(f"{package.name}.urls")) for package in packages()),
    path("", include("scorekeeper.own_games.urls")),
    path("", include("scorekeeper.rules.urls")),
    path("", include("scorekeeper.me.urls")),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
]

handler500 = "scorekeeper.web.error_pages.server_error"
