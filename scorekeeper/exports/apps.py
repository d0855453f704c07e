"""Configuration of the exports app; adds its page to the tabs of a league."""

from django.apps import AppConfig
from django.utils.translation import gettext_noop as _

from scorekeeper.leagues import navigation


class ExportsConfig(AppConfig):
    """The exports app."""

    name = "scorekeeper.exports"

    def ready(self) -> None:
        """Add the print page to the tabs of a league."""
        navigation.PRINT.add(navigation.Link("print", "league-print", _("Print"), 10))
