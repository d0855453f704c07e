"""App configuration of the feeds."""

from scorekeeper.leagues import packages


class FeedsConfig(packages.LeaguePackage):
    """Feeds of a league."""

    name = "scorekeeper.club.feeds"
