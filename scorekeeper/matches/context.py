"""Shared parts of the template contexts of a match's pages."""

from collections.abc import Iterable
from functools import lru_cache

from django.urls import get_script_prefix, reverse

from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.players.suits import SUITS, suits_of


def address_of(match: Snapshot) -> str:
    """Return the URL of a match's page; the URLs of its parts begin with it.

    Empty for the match in a code that is not on this site.
    """
    return _address_of_code(match.code, get_script_prefix()) if match.code else ""


@lru_cache(maxsize=4_096)
def _address_of_code(code: str, _script_prefix: str) -> str:
    return reverse("match", args=(code,))


def numbered_choices(names: Iterable[str]) -> list[tuple[str, str]]:
    """Return players as choices by number."""
    return [(str(number), name) for number, name in enumerate(names)]


def events_of(match: Snapshot) -> str:
    """Return the URL of the event stream of an open page, which belongs to the API."""
    return f"/api/v1/matches/{match.code}/events/"


def suit_replacements(match: Snapshot) -> dict[int, int]:
    """Return the suit that replaces each suit drawn on the match's page; empty if none does.

    A page draws the suits of the seats, or those that its document keeps by name. Empty for more
    players than there are suits, whose suits repeat. A player who has just joined keeps the suit of
    the seat until the server has chosen one.
    """
    if not match.suits or len(match.document["players"]) > len(SUITS):
        return {}
    default_suits = suits_of(match.document["players"], match.document.get("suits", {}))
    return dict(zip(default_suits, match.suits, strict=False))
