"""The desk as an app, joined to the leagues."""

from django.utils.translation import gettext_noop as _

from scorekeeper.leagues import hooks, navigation, packages
from scorekeeper.leagues.navigation import Link


class DeskConfig(packages.LeaguePackage):
    """The desk of a league."""

    name = "scorekeeper.club.desk"

    def ready(self) -> None:
        """Join the leagues."""
        from scorekeeper.club.desk.waiting import with_waiting  # noqa: PLC0415  needs the models

        navigation.DESK.add(Link("desk", "league-desk", _("What waits"), 10, "manage"))
        hooks.LEAGUE_READERS.append(with_waiting)
