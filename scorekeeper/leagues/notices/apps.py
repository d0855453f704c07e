"""Notices as an app, joined to the leagues."""

from django.apps import AppConfig
from django.utils.translation import gettext_noop as _

from scorekeeper.leagues import navigation
from scorekeeper.leagues.navigation import Link


class NoticesConfig(AppConfig):
    """Notices to members and chat programs."""

    name = "scorekeeper.leagues.notices"

    def ready(self) -> None:
        """Join the leagues."""
        from scorekeeper.leagues.notices import tell  # noqa: F401, PLC0415  its receivers
        from scorekeeper.leagues.notices.sending import start_sending  # noqa: PLC0415  needs the models

        navigation.EVENINGS.add(Link("notices", "league-notices", _("Notices"), 40, "count"))
        navigation.DESK.add(Link("chats", "league-chats", _("Chat programs"), 50, "manage"))
        start_sending()
