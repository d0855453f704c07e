"""Lists of games that packages above this one add to the start page.

A package adds a function to `SHELVES` in `AppConfig.ready`.
"""

from collections.abc import Callable, Sequence

from django.http import HttpRequest

from scorekeeper.web.context import Context

SHELVES: list[Callable[[HttpRequest], Sequence[Context]]] = []
"""Each returns the games that a phone keeps: name, address and numbers of players."""


def own_games(request: HttpRequest) -> list[Context]:
    """Return the games of all shelves, for the start page."""
    return [game for shelf in SHELVES for game in shelf(request)]
