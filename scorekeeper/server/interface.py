"""Types of the ASGI interface between server and application."""

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, TypeAlias

Message: TypeAlias = MutableMapping[str, Any]
"""A part of a request or response, with ASGI's keys."""
Scope: TypeAlias = Message
"""The data of a connection, known before its first message."""
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]


def is_stream(scope: Mapping[str, object]) -> bool:
    """Return True if an ASGI request is for an event stream, whose response has no end."""
    return scope["method"] == "GET" and str(scope["path"]).endswith("/events/")
