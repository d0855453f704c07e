"""Django configured for templates and translations alone: no apps, no database."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import django
from django.conf import settings
from django.templatetags.static import StaticNode
from django.urls import path, register_converter
from django.urls.converters import StringConverter, get_converters

from games.values import Fields

ADDRESSES = "scorekeeper.phone.addresses"
"""The name of the URLconf, a module generated from the server's routes."""


@dataclass(frozen=True)
class Site:
    """The data that a phone needs of its site."""

    settings: Fields
    addresses: Sequence[tuple[str, str]]
    """Routes with their names, in the server's order."""
    libraries: Mapping[str, str]
    """Modules of template tags, by the name used in `{% load %}`."""
    files: Mapping[str, str] = field(default_factory=dict)
    """URLs of static files, by name."""

    @classmethod
    def read(cls, data: Fields) -> "Site":
        """Return the site described by JSON."""
        addresses = [(route, name) for route, name in data["addresses"]]
        return cls(data["settings"], addresses, data["libraries"], data["files"])


def prepare(site: Site, root: Path) -> None:
    """Configure Django like the site, with templates and translations from `root`."""
    options = {"libraries": dict(site.libraries)}
    backend = "django.template.backends.django.DjangoTemplates"
    templates = {"BACKEND": backend, "OPTIONS": options}
    # The second folder is that of an installed package.
    folders = [root / "templates", root / "scorekeeper/shipped/templates", root / "games"]
    settings.configure(
        **site.settings,
        BASE_DIR=root,
        LOGGING_CONFIG=None,  # Django's own loads its debug pages, and all models with them
        LOCALE_PATHS=[root / "scorekeeper" / "locale"],
        ROOT_URLCONF=ADDRESSES,
        TEMPLATES=[templates | {"DIRS": folders}],
    )
    django.setup()
    sys.modules[ADDRESSES] = _addresses(site.addresses)
    # Django's own needs the app of static files, which phones do not have.
    static_url = staticmethod(lambda name: site.files.get(name, name))
    StaticNode.handle_simple = static_url  # type: ignore[method-assign, assignment]


def _addresses(routes: Sequence[tuple[str, str]]) -> ModuleType:
    """Return a URLconf to reverse names; its routes have no working views."""
    module = ModuleType(ADDRESSES)
    converters = (
        part.partition(":")[0] for route, _name in routes for part in route.split("<")[1:]
    )
    for converter in set(converters) - get_converters().keys():
        register_converter(StringConverter, converter)
    module.urlpatterns = [path(route, _no_view, name=name) for route, name in routes]  # type: ignore[attr-defined]
    return module


def _no_view(*_args: object) -> Any:
    """Raise `NotImplementedError`: routes are only reversed."""
    raise NotImplementedError
