"""Empty sheets."""

from games import GAMES
from games.sheet import MatchInput, Sheet, opening_sheet


def unplayed(slug: str) -> Sheet:
    return opening_sheet(MatchInput(GAMES[slug], ("A", "B", "C", "D")[: GAMES[slug].players]))
