"""App configuration of the evenings."""

from django.utils.translation import gettext_noop as _

from scorekeeper.leagues import navigation, packages
from scorekeeper.leagues.navigation import Link


class EveningsConfig(packages.LeaguePackage):
    """Evenings of a league: planned, drawn and played."""

    name = "scorekeeper.club.evenings"

    def ready(self) -> None:
        """Register the navigation links."""
        navigation.EVENINGS.add(
            Link(
                "evenings",
                "league-evenings",
                _("All evenings"),
                10,
                within=("evening", "league_match"),
            ),
            Link("tables", "league-tables", _("Tonight"), 20),
        )
