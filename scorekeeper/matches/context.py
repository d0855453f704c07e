"""What each page of a match shows: the contexts of its templates, one module a kind of page."""

from typing import Any

from django.urls import reverse

from games.kernel import Game
from scorekeeper.matches.snapshot import Snapshot

Context = dict[str, Any]
AnyGame = Game[Any, Any, Any]


def address_of(match: Snapshot) -> str:
    """Return the address of a match's page; those of its parts are below it."""
    return reverse("match", args=(match.code,))


def events_of(match: Snapshot) -> str:
    """Return the address of the event stream of an open page; it is the API's."""
    return f"/api/v1/matches/{match.code}/events/"
