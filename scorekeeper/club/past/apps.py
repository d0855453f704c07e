"""App configuration of the import."""

from django.utils.translation import gettext_noop as _

from scorekeeper.leagues import navigation, packages
from scorekeeper.leagues.navigation import Link


class PastConfig(packages.LeaguePackage):
    """Imports into a league."""

    name = "scorekeeper.club.past"

    def ready(self) -> None:
        """Register the navigation link."""
        navigation.DESK.add(Link("import", "league-import", _("Import"), 40, "manage"))
