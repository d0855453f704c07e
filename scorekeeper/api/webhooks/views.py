"""Webhooks of a match: register, list, remove; list attempts and retry messages."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.webhooks import shapes
from scorekeeper.api.webhooks.serializers import (
    RegisteredWebhookSerializer,
    WebhookAttemptSerializer,
    WebhookSerializer,
)
from scorekeeper.rest.access import RIGHTS
from scorekeeper.rest.answers import Removed
from scorekeeper.rest.base import MatchView
from scorekeeper.rest.bodies import body_of, only_fields
from scorekeeper.rest.operations import Many, operation
from scorekeeper.rest.problems import Problem
from scorekeeper.server.networks import network_mark
from scorekeeper.webhooks import failures as failing
from scorekeeper.webhooks import register as registering
from scorekeeper.webhooks import worker


class WebhooksView(MatchView):
    """The addresses to which a match's changes are posted."""

    tag = "webhooks"

    @operation("list_webhooks", RIGHTS, answer=Many(WebhookSerializer, "Webhooks"))
    def get(self, request: Request) -> object:
        """The addresses to which changes are posted."""
        return registering.webhooks_of(self.match)

    @operation(
        "register_webhook",
        RIGHTS,
        answer=RegisteredWebhookSerializer,
        body=shapes.NewWebhook,
        status=201,
    )
    def post(self, request: Request) -> HttpResponse:
        """Have each change posted to an address."""
        url = only_fields(body_of(request), "url").get("url")
        webhook = registering.register(self.match, url, network_mark(request.META["REMOTE_ADDR"]))
        secret = {"secret": registering.secret(webhook.pk)}
        return self.created(webhook, webhook.pk, secret)

    def repeat_secret(self, body: dict[str, Any]) -> dict[str, str]:
        return {"secret": registering.secret(UUID(body["id"]))}


class WebhookView(MatchView):
    """One of these addresses."""

    tag = "webhooks"

    @operation("drop_webhook", RIGHTS, answer=Removed)
    def delete(self, request: Request, webhook: UUID) -> object:
        """Stop posting to an address."""
        if not registering.delete(self.match, webhook):
            raise Problem(404)
        return Removed(id=webhook)


class AttemptsView(MatchView):
    """The recent attempts to post to one of these addresses, and their outcomes."""

    tag = "webhooks"

    @operation("list_attempts", RIGHTS, answer=Many(WebhookAttemptSerializer, "WebhookAttempts"))
    def get(self, request: Request, webhook: UUID) -> object:
        """The recent attempts to post, and their outcomes."""
        attempts = registering.attempts_of(self.match, webhook)
        if attempts is None:
            raise Problem(404)
        return attempts


class RetryView(MatchView):
    """Posts again the messages that one of these addresses did not accept."""

    tag = "webhooks"

    @operation("retry_webhook", RIGHTS, answer=WebhookSerializer, body=shapes.WebhookRetry)
    def post(self, request: Request, webhook: UUID) -> object:
        """Post again all messages that were not accepted, or one message."""
        message = only_fields(body_of(request), "message").get("message")
        row = failing.retry(self.match, webhook, message)
        if row is None:
            raise Problem(404)
        if settings.WEBHOOKS_IN_SERVER:
            worker.wake()
        return row
