"""Posts one message to a checked address, signed according to Standard Webhooks."""

import base64
import hashlib
import hmac
import http.client
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from urllib.parse import SplitResult

from scorekeeper.webhooks.addresses import PORTS, Forbidden, resolve, split_url
from scorekeeper.webhooks.models import Delivery
from scorekeeper.webhooks.queues import DeliveryResult
from scorekeeper.webhooks.register import secret_bytes

STEP_SECONDS = 10
"""The longest time for connecting, and between two packets."""
WHOLE_SECONDS = 15
"""The longest time in total, even if the receiver keeps sending."""


def post(delivery: Delivery) -> DeliveryResult:
    """Sign and post a message of a match."""
    return send(delivery.webhook.url, delivery.body.encode(), headers(delivery))


def send(url: str, body: bytes, headers: Mapping[str, str]) -> DeliveryResult:
    """Post to a URL. Return the result, also for any failure of the receiver."""
    start = time.perf_counter()
    status, error = None, ""
    try:
        status = _status(url, body, headers)
    except Forbidden:
        error = "forbidden address"
    except TimeoutError:
        error = "timed out"
    except (OSError, http.client.HTTPException, ValueError) as failure:
        error = type(failure).__name__
    return DeliveryResult(status, error, round((time.perf_counter() - start) * 1000))


def _status(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Return the status of the receiver's response; its body is not read."""
    parts = split_url(url)
    connection = connect(parts)
    try:
        with time_limit(connection):
            if isinstance(connection.sock, ssl.SSLSocket):
                connection.sock.do_handshake()
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", target, body, dict(headers))
            return connection.getresponse().status
    finally:
        connection.close()


def connect(parts: SplitResult) -> http.client.HTTPConnection:
    """Connect to a checked address of the host; the TLS handshake is left to the caller."""
    host = parts.hostname or ""
    port = parts.port or PORTS[parts.scheme]
    connection = http.client.HTTPConnection(host, port, timeout=STEP_SECONDS)
    plain_socket = socket.create_connection((resolve(host, port), port), STEP_SECONDS)
    if parts.scheme == "https":
        context = ssl.create_default_context()
        connection.sock = context.wrap_socket(
            plain_socket, server_hostname=host, do_handshake_on_connect=False
        )
        connection.default_port = PORTS["https"]
    else:
        connection.sock = plain_socket
    return connection


@contextmanager
def time_limit(connection: http.client.HTTPConnection) -> Iterator[None]:
    """Shut the connection down after `WHOLE_SECONDS`."""

    def end() -> None:
        with suppress(OSError):
            connection.sock.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(WHOLE_SECONDS, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def headers(delivery: Delivery) -> dict[str, str]:
    """Return the headers with the message's id, time and signature."""
    now = str(int(time.time()))
    return {
        "Content-Type": "application/json",
        "User-Agent": "Scorekeeper-Webhooks/1",
        "webhook-id": delivery.message,
        "webhook-timestamp": now,
        "webhook-signature": signature(delivery, now),
    }


def signature(delivery: Delivery, timestamp: str) -> str:
    """Sign id, time and body according to Standard Webhooks."""
    content = f"{delivery.message}.{timestamp}.{delivery.body}".encode()
    digest = hmac.digest(secret_bytes(delivery.webhook_id), content, hashlib.sha256)
    return f"v1,{base64.b64encode(digest).decode()}"
