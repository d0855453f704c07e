"""Games that tables have made, and the phones that keep them."""

import json
from typing import TYPE_CHECKING, Any

from django.test import Client
from django.urls import reverse

from scorekeeper.own_games.models import OwnGame

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

WHIST = {"options.name": "Kitchen Whist", "preset": "tricks"}


def make(client: Client, **fields: str) -> OwnGame:
    """Make a game on a phone; return it."""
    answer = client.post(reverse("own-games"), WHIST | fields)
    assert answer.status_code == 302, answer.content.decode()
    return OwnGame.objects.order_by("-pk")[0]


def at(name: str, game: OwnGame) -> str:
    """Return the address of a page of a game."""
    return reverse(f"own-game{name}", args=[game.code])


def file_of(own_game: OwnGame, /, **changes: Any) -> bytes:
    """Return the file of a game, with other values at its top level."""
    data = {"format": "scorekeeper-game", "format_version": 1, "game": "house"}
    return json.dumps(data | {"options": own_game.options} | changes).encode()


def text_of(answer: "Answer") -> str:
    """Return the text of a page."""
    return answer.content.decode()
