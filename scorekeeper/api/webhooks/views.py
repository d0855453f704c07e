"""Webhooks of a match: registered and listed, with what was posted; posted again, and dropped."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import gettext, gettext_noop
from rest_framework.request import Request

from scorekeeper.api.http.access import match_named, writer_of
from scorekeeper.api.http.base import View
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.problems import Problem
from scorekeeper.api.matches.answers import SECRET, answer, created
from scorekeeper.api.schema.build import BODY, KEY, KEYED, described
from scorekeeper.api.webhooks import shapes
from scorekeeper.matches.models import DeliveryAttempt, Match, Webhook
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


def allowed(request: Request, name: str, scope: str) -> Match:
    """Return the match named to somebody with rights on it. Raises `Problem`."""
    match = match_named(request, name)
    writer_of(request, match, scope)
    return match


class WebhooksView(View):
    """The addresses to which a match's changes are posted."""

    @described(
        "list_webhooks", "The addresses to which changes are posted", tag="webhooks",
        answer=shapes.Webhooks, errors=(*KEY, 404), auth=KEYED,
    )  # fmt: skip
    def get(self, request: Request, name: str) -> HttpResponse:
        match = allowed(request, name, "read")
        body = [webhook_json(webhook) for webhook in registering.webhooks_of(match)]
        return answer(body, headers=SECRET)

    @described(
        "register_webhook", "Have each change posted to an address", tag="webhooks",
        body=shapes.NewWebhook, answer=shapes.RegisteredWebhook, status=201,
        errors=(*BODY, *KEY, 404), auth=KEYED,
    )  # fmt: skip
    def post(self, request: Request, name: str) -> HttpResponse:
        match = allowed(request, name, "write")
        url = only(body_of(request), "url").get("url")
        webhook = registering.register(match, url, network_mark(request.META["REMOTE_ADDR"]))
        body = webhook_json(webhook)
        return created(request, body, webhook.pk, self.secret_again(body))

    def secret_again(self, body: dict[str, Any]) -> dict[str, str]:
        return {"secret": registering.secret(UUID(body["id"]))}


class WebhookView(View):
    """One of these addresses."""

    @described(
        "drop_webhook", "Post nothing to an address any more", tag="webhooks",
        answer=shapes.Removed, errors=(*KEY, 404), auth=KEYED,
    )  # fmt: skip
    def delete(self, request: Request, name: str, webhook: UUID) -> HttpResponse:
        match = allowed(request, name, "write")
        if not registering.drop(match, webhook):
            raise Problem(404)
        return answer({"id": str(webhook)}, headers=SECRET)


class AttemptsView(View):
    """What was posted to one of these addresses lately, and what came of it."""

    @described(
        "list_attempts", "What was posted lately, and what came of it", tag="webhooks",
        answer=shapes.WebhookAttempts, errors=(*KEY, 404), auth=KEYED,
    )  # fmt: skip
    def get(self, request: Request, name: str, webhook: UUID) -> HttpResponse:
        match = allowed(request, name, "read")
        attempts = registering.attempts_of(match, webhook)
        if attempts is None:
            raise Problem(404)
        return answer([attempt_json(attempt) for attempt in attempts], headers=SECRET)


class RetryView(View):
    """Has what one of these addresses did not take posted again."""

    @described(
        "retry_webhook", "Post again what was not taken, or one message", tag="webhooks",
        body=shapes.WebhookRetry, answer=shapes.Webhook, errors=(*BODY, *KEY, 404), auth=KEYED,
    )  # fmt: skip
    def post(self, request: Request, name: str, webhook: UUID) -> HttpResponse:
        match = allowed(request, name, "write")
        message = only(body_of(request), "message").get("message")
        row = failing.retry(match, webhook, message)
        if row is None:
            raise Problem(404)
        if settings.WEBHOOKS_IN_SERVER:
            worker.wake()
        return answer(webhook_json(row), headers=SECRET)
