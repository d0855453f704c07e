"""Allowed targets of webhooks: public addresses only, never the server's own network.

Each name is resolved once, every address of it is checked, and the connection goes to one of these
very addresses; so a name that resolves differently a moment later (DNS rebinding) gains nothing.
Redirects are not followed.
"""

import ipaddress
import socket
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from scorekeeper.web.middleware import LOCAL_ENDINGS

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

NAT64 = ipaddress.ip_network("64:ff9b::/96")
PUBLIC_IPV6 = ipaddress.ip_network("2000::/3")
"""The allocated addresses. Python also takes other networks for public, such as fec0::/10."""
SPECIAL = tuple(map(ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24", "3fff::/20")))
"""Reserved for protocols and examples, though Python takes some of these for public."""
TUNNELS = (ipaddress.ip_network("2002::/16"), ipaddress.ip_network("2001::/32"))
LONGEST_URL = 500
PORTS = {"http": 80, "https": 443}


class Forbidden(Exception):  # noqa: N818  a choice, not a failure
    """The URL or address must not be posted to."""


def split_url(url: object) -> SplitResult:
    """Parse the URL of a webhook. Raises `Forbidden` if a webhook cannot have it."""
    if not isinstance(url, str) or len(url) > LONGEST_URL or not url.isascii():
        raise Forbidden
    if any(letter <= " " or letter == "\\" for letter in url):
        raise Forbidden
    try:
        parts = urlsplit(url)
        port = parts.port
        if "[" in parts.netloc:
            ipaddress.IPv6Address(parts.hostname)
    except ValueError:
        raise Forbidden from None
    if parts.scheme not in PORTS or not parts.hostname or port == 0:
        raise Forbidden
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise Forbidden
    return parts


def check_url(url: object) -> str:
    """Return the URL of a webhook, normalized, if it may be registered. Raises `Forbidden`.

    Names are resolved only when posting; what the URL alone reveals is refused at once.
    """
    parts = split_url(url)
    host = parts.hostname or ""
    if not settings.WEBHOOKS_ALLOW_PRIVATE:
        try:
            infos = socket.getaddrinfo(host, None, flags=socket.AI_NUMERICHOST)
        except (OSError, UnicodeError):  # a name
            if "." not in host.rstrip(".") or host.rstrip(".").endswith(LOCAL_ENDINGS):
                raise Forbidden from None
        else:
            check_address(str(infos[0][4][0]))
    return parts.geturl()


def receiver_of(url: str) -> str:
    """Return the host of a registered URL, in one spelling.

    >>> receiver_of("https://Cards.Example.com.:8443/hook")
    'cards.example.com'
    """
    return (urlsplit(url).hostname or "").rstrip(".")


def resolve(host: str, port: int) -> str:
    """Resolve a host to an allowed IP address. Raises `Forbidden`, `OSError`."""
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError:
        raise Forbidden from None
    addresses = [str(info[4][0]) for info in infos]
    if not settings.WEBHOOKS_ALLOW_PRIVATE:
        for address in addresses:
            check_address(address)
    return addresses[0]


def check_address(address: str) -> None:
    """Raise `Forbidden` unless an IP address belongs to the public internet."""
    target = _embedded_address(ipaddress.ip_address(address.partition("%")[0]))
    if not target.is_global or target.is_multicast or target.is_reserved:
        raise Forbidden
    if target.version == PUBLIC_IPV6.version and target not in PUBLIC_IPV6:
        raise Forbidden
    if any(target in network for network in SPECIAL):
        raise Forbidden


def _embedded_address(address: Address) -> Address:
    """Return the IPv4 address embedded in an IPv6 address, or the address itself."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address.ipv4_mapped:
        return address.ipv4_mapped
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    if any(address in tunnel for tunnel in TUNNELS):
        raise Forbidden
    return address
