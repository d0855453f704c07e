"""The webhooks of a match, and the messages to them."""

from django.db import models
from uuid6 import uuid7

from scorekeeper.matches.models import Match
from scorekeeper.webhooks.queued import Message, Receiver


class Webhook(Receiver):
    """A URL to which each change of a match is posted; its secret is derived, not stored."""

    id = models.UUIDField(
        primary_key=True, default=uuid7, editable=False, help_text="The id of the webhook."
    )
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=500, help_text="The address that is posted to.")
    created_at = models.DateTimeField(auto_now_add=True, help_text="When it was registered.")

    class Meta:
        app_label = "matches"  # its tables keep their names
        ordering = ("created_at",)

    def __str__(self) -> str:
        return f"webhook of {self.match_id}"


class Delivery(Message):
    """One message to one webhook of a match."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    version = models.PositiveIntegerField()
    body = models.TextField()

    class Meta:
        app_label = "matches"
        verbose_name_plural = "deliveries"

    def __str__(self) -> str:
        return f"version {self.version} to {self.webhook_id}"

    @property
    def message(self) -> str:
        """The id of the message for its receiver."""
        return f"msg_{self.pk.hex}"


class DeliveryAttempt(models.Model):
    """One attempt to post a message, and its result."""

    delivery = models.ForeignKey(Delivery, on_delete=models.CASCADE, related_name="attempts")
    at = models.DateTimeField(auto_now_add=True, help_text="When it was posted.")
    status = models.PositiveIntegerField(
        null=True, help_text="The status of the answer, null without one."
    )
    error = models.CharField(max_length=80, blank=True)
    milliseconds = models.PositiveIntegerField(help_text="How long the answer took.")

    class Meta:
        app_label = "matches"
        ordering = ("-at",)

    def __str__(self) -> str:
        return self.error or str(self.status)
