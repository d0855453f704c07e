"""Where a webhook may post to: never into the network that the server itself stands in.

Each name is looked up once, every address it has is judged, and the connection goes to one of
these very addresses; so a name that answers differently a moment later (DNS rebinding) leads
nowhere. Redirects are not followed at all.
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
"""All that is given out for use; Python takes other networks for public, as the old fec0::/10."""
SPECIAL = tuple(map(ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24", "3fff::/20")))
"""Protocols' own, and examples: Python takes some of these addresses for public."""
TUNNELS = (ipaddress.ip_network("2002::/16"), ipaddress.ip_network("2001::/32"))
LONGEST_URL = 500
PORTS = {"http": 80, "https": 443}


class Forbidden(Exception):  # noqa: N818  a choice, not a failure
    """This address is none to post to."""


def split(url: object) -> SplitResult:
    """Return the parts of an address a webhook may have. Raises `Forbidden`."""
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


def check(url: object) -> str:
    """Return an address that may be registered. Raises `Forbidden`.

    Names are looked up only when something is posted; what can be seen without that is refused
    at once.
    """
    parts = split(url)
    host = parts.hostname or ""
    if not settings.WEBHOOKS_ALLOW_PRIVATE:
        try:
            resolved = socket.getaddrinfo(host, None, flags=socket.AI_NUMERICHOST)
        except (OSError, UnicodeError):  # a name
            if "." not in host.rstrip(".") or host.rstrip(".").endswith(LOCAL_ENDINGS):
                raise Forbidden from None
        else:
            judge(str(resolved[0][4][0]))
    return parts.geturl()


def receiver_of(url: str) -> str:
    """Return the host of a registered address, under one name for all ways to write it.

    >>> receiver_of("https://Cards.Example.com.:8443/hook")
    'cards.example.com'
    """
    return (urlsplit(url).hostname or "").rstrip(".")


def resolved(host: str, port: int) -> str:
    """Return the address to connect to. Raises `Forbidden`, `OSError`."""
    try:
        resolved = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError:
        raise Forbidden from None
    addresses = [str(entry[4][0]) for entry in resolved]
    if not settings.WEBHOOKS_ALLOW_PRIVATE:
        for address in addresses:
            judge(address)
    return addresses[0]


def judge(address: str) -> None:
    """Raise `Forbidden` unless this is an address of the public internet."""
    meant = _meant(ipaddress.ip_address(address.partition("%")[0]))
    if not meant.is_global or meant.is_multicast or meant.is_reserved:
        raise Forbidden
    if meant.version == PUBLIC_IPV6.version and meant not in PUBLIC_IPV6:
        raise Forbidden
    if any(meant in network for network in SPECIAL):
        raise Forbidden


def _meant(address: Address) -> Address:
    """Return the address that is reached in the end: IPv6 can carry one of IPv4 in it."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address.ipv4_mapped:
        return address.ipv4_mapped
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    if any(address in tunnel for tunnel in TUNNELS):
        raise Forbidden
    return address
