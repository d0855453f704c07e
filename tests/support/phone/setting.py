"""Django with what templates and translations need, and nothing else: no app, no database."""

import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import django
from django.conf import settings
from django.http.response import HttpResponseBase
from django.urls import path, register_converter
from django.urls.converters import StringConverter, get_converters

ROOT = Path(__file__).parents[3]
FRAME = '<main id="main">{% include "_queue.html" %}{% block main %}{% endblock %}</main>'
"""Instead of `base.html`: a phone keeps the rest of a page as the server sent it."""
LIBRARIES = {
    "matches": "scorekeeper.matches.templatetags.matches",
    **{
        file.stem: f"scorekeeper.templatetags.{file.stem}"
        for file in (ROOT / "scorekeeper" / "templatetags").glob("[!_]*.py")
    },
}
ADDRESSES = "addresses_by_name"


def prepare(like_the_site: dict[str, Any], addresses: Sequence[tuple[str, str]]) -> None:
    """Set Django up, with a few settings and the named addresses of the site."""
    folders = [ROOT / "templates", ROOT / "games"]
    loaders = [
        ("django.template.loaders.locmem.Loader", {"base.html": FRAME}),
        ("django.template.loaders.filesystem.Loader", folders),
    ]
    options = {
        "loaders": [("django.template.loaders.cached.Loader", loaders)],
        "libraries": LIBRARIES,
    }
    backend = "django.template.backends.django.DjangoTemplates"
    settings.configure(
        **like_the_site,
        BASE_DIR=ROOT,
        ROOT_URLCONF=ADDRESSES,
        TEMPLATES=[{"BACKEND": backend, "OPTIONS": options}],
    )
    django.setup()
    sys.modules[ADDRESSES] = _addresses(addresses)


def _addresses(named: Sequence[tuple[str, str]]) -> ModuleType:
    """Return a URLconf that knows addresses and leads nowhere."""
    module = ModuleType(ADDRESSES)
    converters = (part.partition(":")[0] for route, _name in named for part in route.split("<")[1:])
    for each in set(converters) - get_converters().keys():
        register_converter(StringConverter, each)
    module.urlpatterns = [path(route, _nowhere, name=name) for route, name in named]  # type: ignore[attr-defined]
    return module


def _nowhere(*_args: object) -> HttpResponseBase:
    """Answer nothing: addresses are only written down."""
    raise NotImplementedError
