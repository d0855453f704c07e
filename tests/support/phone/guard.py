"""Refuses everything that a phone lacks: databases, networks, and server-only modules."""

import re
import sys
from typing import Any

BANNED = re.compile(
    r"_?sqlite3(\..*)?|psycopg.*|rest_framework.*|allauth.*|django\.contrib\..*"
    r"|scorekeeper\.(.+\.)?(models|views|urls|services)|scorekeeper\.(accounts|storage)\..*"
)
OPENED = ("socket.", "sqlite3.")


class NotOnAPhoneError(Exception):
    """The module or connection does not exist on a phone."""


class Gate:
    """A finder placed before all finders of modules."""

    @staticmethod
    def find_spec(name: str, *_places: object) -> None:
        """Raise `NotOnAPhoneError` for a banned module, else leave it to the other finders."""
        if BANNED.fullmatch(name):
            raise NotOnAPhoneError(name)


def refuse(event: str, _args: tuple[Any, ...]) -> None:
    """Raise `NotOnAPhoneError` when a connection is opened: an audit hook (PEP 578)."""
    if event.startswith(OPENED):
        raise NotOnAPhoneError(event)


def install_guard() -> None:
    """Install the guard until the process ends."""
    sys.modules["pysqlite3"] = None  # type: ignore[assignment]  # as if it were not there
    sys.meta_path.insert(0, Gate())
    sys.addaudithook(refuse)
