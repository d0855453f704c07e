"""The base of the apps above the leagues."""

from collections.abc import Iterator

from django.apps import AppConfig, apps


class LeaguePackage(AppConfig):
    """An app above the leagues, with kinds of acts, links and addresses of its own.

    Its models carry `app_label = "leagues"`: their tables belong to a league and to its file.
    Import this module, not the class: Django takes the only class that it finds in `apps`.
    """


def packages() -> Iterator[LeaguePackage]:
    """Yield the installed packages, in the order of the settings."""
    return (app for app in apps.get_app_configs() if isinstance(app, LeaguePackage))
