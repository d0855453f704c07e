"""Links to contact addresses."""

import re

from django.core.exceptions import ImproperlyConfigured

MAIL = re.compile(r"[^@\s:/]+@[^@\s:/]+")
ADDRESS = re.compile(r"(mailto:[^@\s]+@[^@\s]+|https://\S+)")


def contact_url(text: str) -> str:
    """Return a contact address as a `mailto:` or https URL, empty if none is given.

    Raises `ImproperlyConfigured` for anything else.

    >>> contact_url("security@example.com"), contact_url("https://example.com/report")
    ('mailto:security@example.com', 'https://example.com/report')
    """
    address = f"mailto:{text}" if MAIL.fullmatch(text) else text
    if address and not ADDRESS.fullmatch(address):
        raise ImproperlyConfigured(
            "SECURITY_CONTACT must be an address of mail or one that begins with https://."
        )
    return address
