"""Registers webhooks of a match, and derives their secrets."""

import base64
import hashlib
import hmac
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.matches.models import Match
from scorekeeper.storage.database import write_transaction
from scorekeeper.webhooks.addresses import Forbidden, check_url, receiver_of
from scorekeeper.webhooks.models import DeliveryAttempt, Webhook

MOST_OF_A_MATCH = 10
ATTEMPTS_SHOWN = 100
SECRET_PREFIX = "whsec_"  # noqa: S105  the prefix of Standard Webhooks


def register(match: Match, url: object, network: str = "") -> Webhook:
    """Register a URL that the match's changes are posted to. Raises `Refused`.

    `network` is a keyed hash of the network of the request.
    """
    try:
        address = check_url(url)
    except Forbidden:
        message = _("Enter a public http or https address.")
        code = "required" if url is None else "invalid"
        raise Refused([Refusal(code, message, "url")]) from None
    with write_transaction():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        if locked.webhooks.count() >= MOST_OF_A_MATCH:
            raise Refused([Refusal("invalid", _("A match can have at most ten addresses."), "url")])
        Match.objects.filter(pk=match.pk).update(has_webhooks=True)
        return locked.webhooks.create(url=address, receiver=receiver_of(address), network=network)


def webhooks_of(match: Match) -> QuerySet[Webhook]:
    """Return the webhooks of a match, oldest first."""
    return match.webhooks.all()


def delete(match: Match, webhook: UUID) -> bool:
    """Delete a webhook. Return True if it was registered."""
    with write_transaction():
        deleted, _by_model = match.webhooks.filter(pk=webhook).delete()
        if not match.webhooks.exists():
            Match.objects.filter(pk=match.pk).update(has_webhooks=False)
    return bool(deleted)


def attempts_of(match: Match, webhook: UUID) -> list[DeliveryAttempt] | None:
    """Return the latest attempts to post to a webhook, None if it is not registered."""
    if not match.webhooks.filter(pk=webhook).exists():
        return None
    attempts = DeliveryAttempt.objects.filter(delivery__webhook=webhook)
    return list(attempts.select_related("delivery")[:ATTEMPTS_SHOWN])


def secret(webhook: UUID) -> str:
    """Return the secret that signs the messages to a webhook, as text."""
    return SECRET_PREFIX + base64.b64encode(secret_bytes(webhook)).decode()


def secret_bytes(webhook: UUID) -> bytes:
    """Derive the secret of a webhook from the site's key, so that it is never stored."""
    key, message = settings.SECRET_KEY.encode(), f"webhook:{webhook}".encode()
    return hmac.digest(key, message, hashlib.sha256)
