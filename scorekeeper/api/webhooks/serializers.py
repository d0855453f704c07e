"""Serializers of webhooks and their delivery attempts."""

from django.utils.translation import gettext, gettext_noop
from rest_framework import serializers

from scorekeeper.rest.serializers import RowSerializer, Secret
from scorekeeper.webhooks.models import DeliveryAttempt, Webhook
from scorekeeper.webhooks.outbox import TYPE

SWITCHED_OFF = gettext_noop(
    "Switched off: nothing was taken there {count} times in a row. Retry switches it on again."
)


class WebhookSerializer(RowSerializer):
    """An address to which each change is posted."""

    types = serializers.ListField(
        child=serializers.ChoiceField(choices=[TYPE]),
        default=[TYPE],
        help_text="The types of the messages that are posted there.",
    )
    note = serializers.SerializerMethodField(
        help_text="The reason why posting stopped, null while it goes on."
    )

    class Meta:
        model = Webhook
        fields = ["id", "url", "types", "created_at", "failures", "off_since", "note"]

    def get_note(self, webhook: Webhook) -> str | None:
        if webhook.off_since is None:
            return None
        return gettext(SWITCHED_OFF).format(count=webhook.failures)


class RegisteredWebhookSerializer(WebhookSerializer):
    """A new address, with the signing secret, which is shown only once."""

    secret = Secret(help_text="The key of the signatures, as Standard Webhooks have it.")

    class Meta(WebhookSerializer.Meta):
        fields = [*WebhookSerializer.Meta.fields, "secret"]


class WebhookAttemptSerializer(RowSerializer):
    """An attempt to post a message, and its outcome."""

    message = serializers.CharField(
        source="delivery.message", help_text="The id of the message, the same in each attempt."
    )
    version = serializers.IntegerField(
        source="delivery.version", help_text="The version of the match that it tells of."
    )
    error = serializers.SerializerMethodField(
        help_text="Why it was not taken, null where it was answered."
    )

    class Meta:
        model = DeliveryAttempt
        fields = ("message", "version", "at", "status", "error", "milliseconds")

    def get_error(self, attempt: DeliveryAttempt) -> str | None:
        return attempt.error or None
