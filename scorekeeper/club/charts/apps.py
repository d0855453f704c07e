"""App configuration of the charts."""

from django.utils.translation import gettext_noop as _

from scorekeeper.leagues import navigation, packages
from scorekeeper.leagues.navigation import Link


class ChartsConfig(packages.LeaguePackage):
    """Charts of a league."""

    name = "scorekeeper.club.charts"

    def ready(self) -> None:
        """Register the navigation link."""
        navigation.STANDINGS.add(
            Link("charts", "league-charts", _("Charts"), 30, within=("compare",))
        )
