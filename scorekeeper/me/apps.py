"""Tells Django that the app of one's own account exists."""

from django.apps import AppConfig
from django.core.cache import caches


class MeConfig(AppConfig):
    """The app of one's own account."""

    name = "scorekeeper.me"

    def ready(self) -> None:
        """Let allauth count its limits in all processes together.

        It counts in the usual cache, which is each process's own and holds what pages draw.
        """
        from allauth.core.internal import ratelimit  # noqa: PLC0415  apps are ready only by now

        ratelimit.cache = caches["shared"]
