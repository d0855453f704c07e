"""Refuses what a phone does not have: databases, networks, and modules of the server alone."""

import re
import sys
from typing import Any

BANNED = re.compile(
    r"_?sqlite3(\..*)?|psycopg.*|rest_framework.*|allauth.*|django\.contrib\..*"
    r"|scorekeeper\.(.+\.)?(models|views|urls|services)|scorekeeper\.(accounts|storage)\..*"
)
OPENED = ("socket.", "sqlite3.")


class NotOnAPhoneError(Exception):
    """What was asked for does not exist without a server."""


class Gate:
    """Stands before all finders of modules."""

    @staticmethod
    def find_spec(name: str, *_places: object) -> None:
        """Refuse a module, or leave it to the finders."""
        if BANNED.fullmatch(name):
            raise NotOnAPhoneError(name)


def refuse(event: str, _args: tuple[Any, ...]) -> None:
    """Stand in the way of a connection (PEP 578)."""
    if event.startswith(OPENED):
        raise NotOnAPhoneError(event)


def stand() -> None:
    """Refuse from now on, until the process ends."""
    sys.modules["pysqlite3"] = None  # type: ignore[assignment]  # as if it were not there
    sys.meta_path.insert(0, Gate())
    sys.addaudithook(refuse)
