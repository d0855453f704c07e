"""Django with what templates and translations need, and nothing else: no app, no database."""

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
"""Named as a module, which is made of what the server says."""


@dataclass(frozen=True)
class Site:
    """What a phone knows of the site that it stands in for."""

    settings: Fields
    addresses: Sequence[tuple[str, str]]
    """Each route with its name, as the server resolves them."""
    libraries: Mapping[str, str]
    """The modules of template tags, by the name that templates load them by."""
    files: Mapping[str, str] = field(default_factory=dict)
    """The addresses of static files, by their names."""

    @classmethod
    def read(cls, given: Fields) -> "Site":
        """Return the site that JSON describes."""
        named = [(route, name) for route, name in given["addresses"]]
        return cls(given["settings"], named, given["libraries"], given["files"])


def prepare(site: Site, root: Path) -> None:
    """Set Django up like the site whose templates and translations stand in `root`."""
    options = {"libraries": dict(site.libraries)}
    backend = "django.template.backends.django.DjangoTemplates"
    templates = {"BACKEND": backend, "OPTIONS": options}
    # The second is where a package has them.
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
    # Django asks the app of static files, which is the server's.
    named = staticmethod(lambda name: site.files.get(name, name))
    StaticNode.handle_simple = named  # type: ignore[method-assign, assignment]


def _addresses(named: Sequence[tuple[str, str]]) -> ModuleType:
    """Return a URLconf that knows addresses and leads nowhere."""
    module = ModuleType(ADDRESSES)
    converters = (part.partition(":")[0] for route, _name in named for part in route.split("<")[1:])
    for each in set(converters) - get_converters().keys():
        register_converter(StringConverter, each)
    module.urlpatterns = [path(route, _nowhere, name=name) for route, name in named]  # type: ignore[attr-defined]
    return module


def _nowhere(*_args: object) -> Any:
    """Answer nothing: addresses are only written down."""
    raise NotImplementedError
