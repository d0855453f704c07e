"""Where people can be reached, as links."""

import re

from django.core.exceptions import ImproperlyConfigured

MAIL = re.compile(r"[^@\s:/]+@[^@\s:/]+")
ADDRESS = re.compile(r"(mailto:[^@\s]+@[^@\s]+|https://\S+)")


def contact(given: str) -> str:
    """Return where to report as an address with its scheme, nothing for nothing.

    >>> contact("security@example.com"), contact("https://example.com/report"), contact("")
    ('mailto:security@example.com', 'https://example.com/report', '')
    """
    address = f"mailto:{given}" if MAIL.fullmatch(given) else given
    if address and not ADDRESS.fullmatch(address):
        raise ImproperlyConfigured(
            "SECURITY_CONTACT must be an address of mail or one that begins with https://."
        )
    return address
