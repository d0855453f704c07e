"""Who has signed in at a trusted proxy: taken out of the header at the front door.

From there it goes into the scope of the request and its environment, under a name that no header
can have: those begin with HTTP_.
"""

from typing import Any

from django.conf import settings

IN_SCOPE = "scorekeeper.proxy_user"


def take_proxy_user(headers: list[tuple[bytes, bytes]], scope: Any, *, by_proxy: bool) -> None:
    """Take the header out of a request; what a trusted proxy said once goes into the scope."""
    name = settings.PROXY_USER_HEADER.lower().encode()
    said = [value for header, value in headers if same_header(header, name)]
    headers[:] = [each for each in headers if not same_header(each[0], name)]
    if by_proxy and len(said) == 1:
        scope[IN_SCOPE] = said[0].decode("utf-8", errors="replace").strip()


def same_header(header: bytes, name: bytes) -> bool:
    """Tell whether two names of headers become the same variable."""
    return header.lower().replace(b"_", b"-") == name
