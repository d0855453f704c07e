"""A notice as push message: encrypted for one device, signed by the site (RFC 8291 and 8292)."""

import hmac
import json
from email.utils import parseaddr
from functools import cache
from typing import TYPE_CHECKING

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from django.conf import settings
from django.utils.translation import get_language, get_language_bidi

from scorekeeper.club.notices.models import Notice
from scorekeeper.club.notices.words import notice_text

if TYPE_CHECKING:
    from webpush import WebPush

ORDER_OF_P256 = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
WAITS_SECONDS = 24 * 3600
"""The time that a push service keeps a message for a device that is off."""
LONGEST_BODY = 800
"""The most characters of a body: a message holds some 3,900 bytes, a character up to four."""


@cache
def site_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """Return the signing key of the site, derived from a secret and never stored."""
    digest = hmac.digest(secret.encode(), b"web push", "sha512")
    return ec.derive_private_key(int.from_bytes(digest) % (ORDER_OF_P256 - 1) + 1, ec.SECP256R1())


def public_key() -> str:
    """Return the site's public key for browsers, empty if push is off."""
    if not settings.WEB_PUSH_KEY:
        return ""
    from webpush import VAPID  # noqa: PLC0415  slow and needed by no match

    key: str = VAPID.get_application_server_key(site_key(settings.WEB_PUSH_KEY).public_key())
    return key


def push_message(notice: Notice) -> tuple[bytes, dict[str, str]]:
    """Return body and headers of a notice, in the active language."""
    from webpush import WebPushSubscription  # noqa: PLC0415  slow and needed by no match

    text = notice_text(notice.league, notice.kind, notice.data, str)
    words = {
        "title": f"{notice.league.name}: {text.title}",
        "body": "\n".join(text.lines)[:LONGEST_BODY],
        "path": text.path,
        "dir": "rtl" if get_language_bidi() else "ltr",
        "lang": get_language(),
    }
    device = WebPushSubscription.model_validate(
        {"endpoint": notice.subscription.url, "keys": notice.subscription.keys}
    )
    message = _sender().get(json.dumps(words, ensure_ascii=False), device)
    return message.encrypted, dict(message.headers)


def _sender() -> "WebPush":
    from webpush import WebPush  # noqa: PLC0415  slow and needed by no match

    key = site_key(settings.WEB_PUSH_KEY)
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    writer = parseaddr(settings.ADMIN_EMAIL or settings.DEFAULT_FROM_EMAIL)[1]
    return WebPush(private, public, subscriber=writer, ttl=WAITS_SECONDS)
