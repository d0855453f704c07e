"""The sheet is drawn as in Tarneeb."""

from games.tarneeb.paper import draw

__all__ = ["draw"]
