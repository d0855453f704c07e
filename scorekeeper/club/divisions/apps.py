"""Divisions as an app, joined to the leagues."""

from scorekeeper.leagues import navigation, packages


class DivisionsConfig(packages.LeaguePackage):
    """Divisions of a season."""

    name = "scorekeeper.club.divisions"

    def ready(self) -> None:
        """Join the leagues."""
        navigation.STANDINGS.add_within("seasons", "divisions")
