"""Sheets that are not drawn."""

from games import GAMES
from games.sheet import MatchInput, Sheet, opened


def unplayed(slug: str) -> Sheet:
    """Return an empty sheet of a game."""
    return opened(MatchInput(GAMES[slug], ("A", "B", "C", "D")[: GAMES[slug].players]))
