"""Configuration of the webhooks app, which receives the signal of every change of a match."""

from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    """The webhooks of matches."""

    name = "scorekeeper.webhooks"

    def ready(self) -> None:
        """Connect the receiver of changes."""
        from scorekeeper.webhooks import enqueue  # noqa: F401, PLC0415  it connects itself
