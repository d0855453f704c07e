"""App configuration of the pots."""

from scorekeeper.leagues import navigation, packages
from scorekeeper.leagues.standings.panels import PANELS


class PotsConfig(packages.LeaguePackage):
    """The pot of a season."""

    name = "scorekeeper.club.pots"

    def ready(self) -> None:
        """Register the page in the navigation and the panel of the standings."""
        from scorekeeper.club.pots.panel import PotPanel  # noqa: PLC0415  needs the models

        navigation.STANDINGS.add_within("seasons", "pot")
        PANELS.append(PotPanel())
