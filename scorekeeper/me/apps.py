"""Django configuration of the app of one's own account."""

from django.apps import AppConfig
from django.core.cache import caches


class MeConfig(AppConfig):
    """The app of one's own account."""

    name = "scorekeeper.me"

    def ready(self) -> None:
        """Let allauth count its rate limits in all processes together.

        By default it counts in the default cache, which each process has for itself.
        """
        from allauth.core.internal import ratelimit  # noqa: PLC0415  apps are ready only by now

        ratelimit.cache = caches["shared"]
