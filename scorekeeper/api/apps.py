"""Tells Django that the api app exists."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The api app."""

    name = "scorekeeper.api"

    def ready(self) -> None:
        """Register the converters of addresses."""
        from scorekeeper.api.http import converters  # noqa: F401, PLC0415  they register themselves
