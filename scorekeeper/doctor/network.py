"""Checks from outside: the proxy, the site's public address, the mail server."""

import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from smtplib import SMTPException
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import get_connection

from scorekeeper.doctor.findings import Finding, advice

LOCAL = re.compile(r"localhost|\*|[0-9.]+|\[.*\]|[^.]+|.*\.(local|lan|internal|test|home\.arpa)")
PATIENCE = 10
LARGEST = 100_000
ROBOTS = "/robots.txt"
"""A page that contains the site's address as the site sees it."""
GATEWAY_ERRORS = {502, 503, 504}
"""Statuses of a proxy whose backend does not answer."""
CHECK_SERVICE = "systemctl status scorekeeper; a site that was just started takes some seconds"
FORWARD_HEADERS = (
    "the proxy must hand on Host and set X-Forwarded-Proto: docs/operating.md, chapter 5"
)


def proxy() -> Iterator[Finding]:
    """Check that the settings of HTTPS, host names and the proxy agree."""
    public = [name for name in settings.ALLOWED_HOSTS if not LOCAL.fullmatch(name)]
    if public and not settings.HTTPS:
        message = f"{public[0]} is served without HTTPS: passwords and keys can be read on the way."
        yield advice(message, "set HTTPS=on, with a proxy in front that speaks it")
    if settings.HTTPS and settings.LOCAL_NAMES_ONLY:
        yield Finding("HTTPS is on, but no name is set.", "set ALLOWED_HOSTS to the site's name")
    if "*" in settings.TRUSTED_PROXIES:
        message = "Anyone may say where a request comes from: limits can be walked round."
        yield Finding(message, "set FORWARDED_ALLOW_IPS to the address of the proxy")


def address(url: str) -> Iterator[Finding]:
    """Request the site at its public address, and check that it reports the same address."""
    base = url.rstrip("/")
    if urlsplit(base).scheme not in {"http", "https"}:
        yield Finding(f"{url} is no address.", "scorekeeper doctor --url https://cards.example.com")
        return
    try:
        with urllib.request.urlopen(f"{base}{ROBOTS}", timeout=PATIENCE) as response:  # noqa: S310  # nosec B310  its scheme is checked
            text = response.read(LARGEST).decode(errors="replace")
    except (urllib.error.URLError, OSError) as error:
        is_down = getattr(error, "code", None) in GATEWAY_ERRORS
        yield Finding(
            f"{base} does not answer: {error}.", CHECK_SERVICE if is_down else FORWARD_HEADERS
        )
        return
    sitemap = re.search(r"^Sitemap: (.*)/sitemap\.xml$", text, re.MULTILINE)
    if sitemap is None:
        yield Finding(f"{base} is not answered by Scorekeeper.", FORWARD_HEADERS)
    elif sitemap[1] != base:
        yield Finding(f"Visitors ask {base}, and the site sees {sitemap[1]}.", FORWARD_HEADERS)


def mail() -> Iterator[Finding]:
    """Check that the mail server accepts our login, without sending a message."""
    if not settings.MAIL:
        return
    try:
        connection = get_connection()
        connection.open()
        connection.close()
    except (OSError, SMTPException) as error:
        reason = " ".join(str(error).split())
        message = f"The mail server {settings.EMAIL_HOST}:{settings.EMAIL_PORT} refuses: {reason}."
        yield Finding(message, "set EMAIL_HOST, EMAIL_PORT, EMAIL_HOST_USER, EMAIL_HOST_PASSWORD")
