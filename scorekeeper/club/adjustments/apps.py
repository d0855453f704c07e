"""App configuration of the adjustments."""

from django.utils.translation import gettext_noop as _

from scorekeeper.leagues import navigation, packages
from scorekeeper.leagues.navigation import Link


class AdjustmentsConfig(packages.LeaguePackage):
    """Adjustments of the standings."""

    name = "scorekeeper.club.adjustments"

    def ready(self) -> None:
        """Register the navigation link."""
        navigation.STANDINGS.add(
            Link("adjustments", "league-adjustments", _("Adjustments"), 50, within=("carry_over",))
        )
