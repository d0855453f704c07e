"""Configuration of the webhooks app, which receives the signal of every change of a match."""

from django.apps import AppConfig

from scorekeeper.monitoring.metrics import GAUGES, StoredGauge


class WebhooksConfig(AppConfig):
    """The webhooks of matches."""

    name = "scorekeeper.webhooks"

    def ready(self) -> None:
        """Connect the receiver of changes, and register the gauge of waiting messages."""
        from scorekeeper.webhooks import enqueue, outbox  # noqa: F401, PLC0415  they need the models

        gauge = StoredGauge(
            "scorekeeper_webhooks_waiting", "Messages not posted yet", outbox.count_waiting
        )
        GAUGES.append(gauge)
