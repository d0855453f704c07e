"""Feeds as an app, joined to the leagues."""

from scorekeeper.leagues import packages


class FeedsConfig(packages.LeaguePackage):
    """Feeds of a league."""

    name = "scorekeeper.club.feeds"
