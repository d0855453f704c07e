"""Networks of visitors: one IPv4 address, or a /64 of IPv6, which one household has."""

import hmac
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings

HOUSEHOLD_BITS = 64
MOST_CACHED = 4096


@lru_cache(MOST_CACHED)
def network_of(address: str) -> str:
    """Return the network of an address; text that is no address is returned as it is.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7/32', '192.0.2.7/32')
    >>> network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::")
    True
    """
    try:
        parsed: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped:
        parsed = parsed.ipv4_mapped
    bits = parsed.max_prefixlen if isinstance(parsed, IPv4Address) else HOUSEHOLD_BITS
    return str(ip_network((parsed, bits), strict=False))


def network_mark(address: str) -> str:
    """Return a keyed hash of an address's network, stored in tables in place of the address."""
    return hmac.digest(settings.SECRET_KEY.encode(), network_of(address).encode(), "sha256").hex()
