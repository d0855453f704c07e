"""App configuration of the history."""

from django.utils.translation import gettext_noop as _

from scorekeeper.leagues import navigation, packages
from scorekeeper.leagues.navigation import Link


class HistoryConfig(packages.LeaguePackage):
    """The history of a league."""

    name = "scorekeeper.club.history"

    def ready(self) -> None:
        """Register the navigation link."""
        navigation.DESK.add(Link("acts", "league-acts", _("Who did what"), 20, "manage"))
