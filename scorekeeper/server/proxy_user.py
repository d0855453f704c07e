"""The user who has signed in at a trusted proxy, taken from a header.

The name is passed on in the request's scope and environment, under a key that no header can have:
those of headers begin with HTTP_.
"""

from typing import Any

from django.conf import settings

IN_SCOPE = "scorekeeper.proxy_user"


def take_proxy_user(headers: list[tuple[bytes, bytes]], scope: Any, *, by_proxy: bool) -> None:
    """Remove the header from a request; store a trusted proxy's single value in the scope."""
    name = settings.PROXY_USER_HEADER.lower().encode()
    values = [value for header, value in headers if same_header(header, name)]
    headers[:] = [field for field in headers if not same_header(field[0], name)]
    if by_proxy and len(values) == 1:
        scope[IN_SCOPE] = values[0].decode("utf-8", errors="replace").strip()


def same_header(header: bytes, name: bytes) -> bool:
    """Return whether two header names become the same variable."""
    return header.lower().replace(b"_", b"-") == name
