"""Refuses what a phone does not have: databases, networks, and modules of the server alone."""

import re
import sys
from typing import Any

BANNED = re.compile(
    r"_?sqlite3|psycopg.*|rest_framework.*|allauth.*|django\.contrib\..*"
    r"|scorekeeper\.(.+\.)?(models|views|urls|services)|scorekeeper\.(accounts|storage)\..*"
)
OPENED = ("socket.", "sqlite3.")


class NotOnAPhoneError(Exception):
    """What was asked for does not exist without a server."""


def refuse(event: str, args: tuple[Any, ...]) -> None:
    """Stand in the way of an import or a connection (PEP 578)."""
    if event.startswith(OPENED):
        raise NotOnAPhoneError(event)
    if event == "import" and BANNED.fullmatch(args[0]):
        raise NotOnAPhoneError(args[0])


def stand() -> None:
    """Refuse from now on, until the process ends."""
    sys.addaudithook(refuse)
