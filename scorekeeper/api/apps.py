"""Django configuration of the API app."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The API app."""

    name = "scorekeeper.api"

    def ready(self) -> None:
        """Register the path converters."""
        from scorekeeper.rest import converters  # noqa: F401, PLC0415  they register themselves
