"""App configuration of the divisions."""

from scorekeeper.leagues import navigation, packages


class DivisionsConfig(packages.LeaguePackage):
    """Divisions of a season."""

    name = "scorekeeper.club.divisions"

    def ready(self) -> None:
        """Register the page in the navigation."""
        navigation.STANDINGS.add_within("seasons", "divisions")
