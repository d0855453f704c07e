"""What the server and the application hand each other, as ASGI has it."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

Message: TypeAlias = MutableMapping[str, Any]
"""A part of a request or of an answer, by the names of ASGI."""
Scope: TypeAlias = Message
"""What is known of a connection before its first message."""
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
