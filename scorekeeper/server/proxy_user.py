"""The user who has signed in at a trusted proxy, taken from a header.

The name is passed on in the request's scope and environment, under a key that no header can have:
those of headers begin with HTTP_.
"""

from typing import Any

from django.conf import settings

SCOPE_KEY = "scorekeeper.proxy_user"


def extract_proxy_user(headers: list[tuple[bytes, bytes]], scope: Any, *, by_proxy: bool) -> None:
    """Remove the header from a request; store a trusted proxy's single value in the scope."""
    name = settings.PROXY_USER_HEADER.lower().encode()
    values = [value for header, value in headers if is_same_header(header, name)]
    headers[:] = [field for field in headers if not is_same_header(field[0], name)]
    if by_proxy and len(values) == 1:
        scope[SCOPE_KEY] = values[0].decode("utf-8", errors="replace").strip()


def is_same_header(header: bytes, name: bytes) -> bool:
    """Return whether two header names become the same variable."""
    return header.lower().replace(b"_", b"-") == name
