"""Empty sheets."""

from games import GAMES
from games.sheet import MatchInput, Sheet, opened


def unplayed(slug: str) -> Sheet:
    return opened(MatchInput(GAMES[slug], ("A", "B", "C", "D")[: GAMES[slug].players]))
