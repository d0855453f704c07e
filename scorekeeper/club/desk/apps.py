"""App configuration of the desk."""

from django.utils.translation import gettext_noop as _

from scorekeeper.leagues import hooks, navigation, packages
from scorekeeper.leagues.navigation import Link


class DeskConfig(packages.LeaguePackage):
    """The desk of a league."""

    name = "scorekeeper.club.desk"

    def ready(self) -> None:
        """Register the navigation link and the number of waiting entries."""
        from scorekeeper.club.desk.waiting import with_waiting_count  # noqa: PLC0415  needs the models

        navigation.DESK.add(Link("desk", "league-desk", _("What waits"), 10, "manage"))
        hooks.LEAGUE_READERS.append(with_waiting_count)
