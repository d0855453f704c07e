"""Webhooks on the staff's page of their match."""

from urllib.parse import urlsplit

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from scorekeeper.matches.admin import MatchAdmin
from scorekeeper.staff.admin import ReadOnlyInline
from scorekeeper.webhooks.models import Webhook


class WebhookInline(ReadOnlyInline):
    """Webhooks by host: the rest of a URL may be a secret."""

    model = Webhook
    fields = ("host", "created_at", "failures", "off_since")
    readonly_fields = fields

    @admin.display(description=_("host"))
    def host(self, webhook: Webhook) -> str:
        return urlsplit(webhook.url).hostname or ""


MatchAdmin.inlines = (*MatchAdmin.inlines, WebhookInline)
