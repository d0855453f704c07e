"""App configuration of the notices."""

from django.utils.translation import gettext_noop as _

from scorekeeper.leagues import navigation, packages
from scorekeeper.leagues.navigation import Link


class NoticesConfig(packages.LeaguePackage):
    """Notices to members and chat programs."""

    name = "scorekeeper.club.notices"

    def ready(self) -> None:
        """Connect the receivers, register the navigation links, and open the queue."""
        from scorekeeper.club.notices import notify  # noqa: F401, PLC0415  connects the receivers
        from scorekeeper.club.notices.sending import start_sending  # noqa: PLC0415  needs the models

        navigation.EVENINGS.add(Link("notices", "league-notices", _("Notices"), 40, "count"))
        navigation.DESK.add(Link("chats", "league-chats", _("Chat programs"), 50, "manage"))
        start_sending()
