"""What each page of a match shows: the contexts of its templates, one module a kind of page."""

from typing import Any

from games.kernel import Game

Context = dict[str, Any]
AnyGame = Game[Any, Any, Any]
