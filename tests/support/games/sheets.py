"""Empty sheets, and a first deal completed on one."""

from typing import Any

from games import GAMES
from games.sheet import MatchInput, Sheet, opening_sheet


def unplayed(slug: str) -> Sheet:
    return opening_sheet(MatchInput(GAMES[slug], ("A", "B", "C", "D")[: GAMES[slug].players]))


def completed(slug: str, players: int, entry: dict[str, Any], **options: Any) -> dict[str, Any]:
    """Return a first deal with the fields that follow by arithmetic."""
    game = GAMES[slug].at_table(options, players)
    names = tuple("ABCDEFGHIJ"[:players])
    sheet = opening_sheet(MatchInput(game, names, options))
    return game.complete(dict(entry), sheet.state, sheet.options)
