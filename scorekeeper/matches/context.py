"""What each page of a match shows: the contexts of its templates, one module a kind of page."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.players.suits import suits_of

Context = dict[str, Any]
"""The variables of a template, or of a part of one."""


def address_of(match: Snapshot) -> str:
    """Return the address of a match's page; those of its parts are below it."""
    return reverse("match", args=(match.code,))


def numbered(names: Iterable[str]) -> list[tuple[str, str]]:
    """Return players as the choices of a list, by their numbers."""
    return [(str(number), name) for number, name in enumerate(names)]


def events_of(match: Snapshot) -> str:
    """Return the address of the event stream of an open page; it is the API's."""
    return f"/api/v1/matches/{match.code}/events/"


def worn_by(match: Snapshot) -> dict[int, int]:
    """Return which suit stands for each that the page of a match draws; nothing where none does.

    A page draws the suits of the seats, or those that its document keeps by name.
    """
    if not match.suits:
        return {}
    drawn = suits_of(match.document["players"], match.document.get("suits", {}))
    return dict(zip(drawn, match.suits, strict=True))
