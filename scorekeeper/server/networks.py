"""What counts as one visitor: an address of IPv4, a whole /64 of IPv6, as a household has it."""

import hmac
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings

HOUSEHOLD_BITS = 64
REMEMBERED = 4096


@lru_cache(REMEMBERED)
def network_of(address: str) -> str:
    """Return the network that an address is counted with; what is no address stands for itself.

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
    """Return a keyed hash of an address's network, for tables: addresses are not stored."""
    return hmac.digest(settings.SECRET_KEY.encode(), network_of(address).encode(), "sha256").hex()
