"""Configuration of the live app, which receives the signals of matches."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    """The event streams."""

    name = "scorekeeper.live"

    def ready(self) -> None:
        """Connect the receivers of changes."""
        from scorekeeper.live import announce  # noqa: F401, PLC0415  they connect themselves
