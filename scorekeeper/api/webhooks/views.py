"""Webhooks of a match: registered and listed, with what was posted; posted again, and dropped."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import gettext, gettext_noop
from rest_framework.request import Request

from scorekeeper.api.http.access import RIGHTS
from scorekeeper.api.http.base import MatchView
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.operations import operation
from scorekeeper.api.http.problems import Problem
from scorekeeper.api.webhooks import shapes
from scorekeeper.matches.models import DeliveryAttempt, Webhook
from scorekeeper.matches.webhooks import failures as failing
from scorekeeper.matches.webhooks import register as registering
from scorekeeper.matches.webhooks import worker
from scorekeeper.matches.webhooks.outbox import TYPE
from scorekeeper.media.times import rfc3339
from scorekeeper.server.networks import network_mark

SWITCHED_OFF = gettext_noop(
    "Switched off: nothing was taken there {count} times in a row. Retry switches it on again."
)


def webhook_json(webhook: Webhook) -> dict[str, Any]:
    return {
        "id": str(webhook.pk), "url": webhook.url, "types": [TYPE],
        "created_at": rfc3339(webhook.created_at), "failures": webhook.failures,
        "off_since": webhook.off_since and rfc3339(webhook.off_since),
        "note": webhook.off_since and gettext(SWITCHED_OFF).format(count=webhook.failures),
    }  # fmt: skip


def attempt_json(attempt: DeliveryAttempt) -> dict[str, Any]:
    return {
        "message": f"msg_{attempt.delivery_id.hex}", "version": attempt.delivery.version,
        "at": rfc3339(attempt.at), "status": attempt.status, "error": attempt.error or None,
        "milliseconds": attempt.milliseconds,
    }  # fmt: skip


class WebhooksView(MatchView):
    """The addresses to which a match's changes are posted."""

    tag = "webhooks"

    @operation("list_webhooks", RIGHTS, answer=shapes.Webhooks)
    def get(self, request: Request) -> HttpResponse:
        """The addresses to which changes are posted."""
        body = [webhook_json(webhook) for webhook in registering.webhooks_of(self.match)]
        return self.answer(body)

    @operation(
        "register_webhook",
        RIGHTS,
        answer=shapes.RegisteredWebhook,
        body=shapes.NewWebhook,
        status=201,
    )
    def post(self, request: Request) -> HttpResponse:
        """Have each change posted to an address."""
        url = only(body_of(request), "url").get("url")
        webhook = registering.register(self.match, url, network_mark(request.META["REMOTE_ADDR"]))
        body = webhook_json(webhook)
        return self.created(body, webhook.pk, self.secret_again(body))

    def secret_again(self, body: dict[str, Any]) -> dict[str, str]:
        return {"secret": registering.secret(UUID(body["id"]))}


class WebhookView(MatchView):
    """One of these addresses."""

    tag = "webhooks"

    @operation("drop_webhook", RIGHTS, answer=shapes.Removed)
    def delete(self, request: Request, webhook: UUID) -> HttpResponse:
        """Post nothing to an address any more."""
        if not registering.drop(self.match, webhook):
            raise Problem(404)
        return self.answer({"id": str(webhook)})


class AttemptsView(MatchView):
    """What was posted to one of these addresses lately, and what came of it."""

    tag = "webhooks"

    @operation("list_attempts", RIGHTS, answer=shapes.WebhookAttempts)
    def get(self, request: Request, webhook: UUID) -> HttpResponse:
        """What was posted lately, and what came of it."""
        attempts = registering.attempts_of(self.match, webhook)
        if attempts is None:
            raise Problem(404)
        return self.answer([attempt_json(attempt) for attempt in attempts])


class RetryView(MatchView):
    """Has what one of these addresses did not take posted again."""

    tag = "webhooks"

    @operation("retry_webhook", RIGHTS, answer=shapes.Webhook, body=shapes.WebhookRetry)
    def post(self, request: Request, webhook: UUID) -> HttpResponse:
        """Post again what was not taken, or one message."""
        message = only(body_of(request), "message").get("message")
        row = failing.retry(self.match, webhook, message)
        if row is None:
            raise Problem(404)
        if settings.WEBHOOKS_IN_SERVER:
            worker.wake()
        return self.answer(webhook_json(row))
