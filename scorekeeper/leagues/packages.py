"""The base class of apps above the leagues."""

from collections.abc import Iterator

from django.apps import AppConfig, apps
from django.utils.module_loading import module_has_submodule


class LeaguePackage(AppConfig):
    """An app above the leagues, with its own kinds of acts, links and URLs.

    Its models carry `app_label = "leagues"`: their tables belong to a league and to its file.
    Import this module, not the class: Django takes the only class that it finds in `apps`.
    """


def packages() -> Iterator[LeaguePackage]:
    """Yield the installed packages in the order of the settings."""
    return (app for app in apps.get_app_configs() if isinstance(app, LeaguePackage))


def packages_with(module: str) -> Iterator[LeaguePackage]:
    """Yield the installed packages that have a module of this name."""
    return (package for package in packages() if module_has_submodule(package.module, module))
