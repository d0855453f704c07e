"""Charts as an app, joined to the leagues."""

from django.utils.translation import gettext_noop as _

from scorekeeper.leagues import navigation, packages
from scorekeeper.leagues.navigation import Link


class ChartsConfig(packages.LeaguePackage):
    """Charts of a league."""

    name = "scorekeeper.club.charts"

    def ready(self) -> None:
        """Join the leagues."""
        navigation.STANDINGS.add(
            Link("charts", "league-charts", _("Charts"), 30, within=("compare",))
        )
