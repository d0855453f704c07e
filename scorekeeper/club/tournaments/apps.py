"""App configuration of the tournaments."""

from django.utils.translation import gettext_noop as _

from scorekeeper.leagues import hooks, navigation, packages
from scorekeeper.leagues.navigation import Link


class TournamentsConfig(packages.LeaguePackage):
    """Tournaments of a league."""

    name = "scorekeeper.club.tournaments"

    def ready(self) -> None:
        """Register the navigation link and the recount."""
        from scorekeeper.club.tournaments.counts import recount_tournament_matches  # noqa: PLC0415  needs the models

        navigation.EVENINGS.add(
            Link("tournaments", "tournaments", _("Tournaments"), 30, within=("tournament",))
        )
        hooks.RECOUNTS.append(recount_tournament_matches)
