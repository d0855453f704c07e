"""The winners of a match as a picture: their suits, once for each win of the evening."""

import re
from collections.abc import Mapping, Sequence

from games.sheet import Sheet
from games.values import INVALID, Refusal, Refused
from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.players.suits import suits_of
from scorekeeper.presenters.card import nth_win_text
from scorekeeper.presenters.presenter import Presenter
from scorekeeper.presenters.result import winners_text
from scorekeeper.presenters.winner import winners

MOST_PIPS = 10
_WINS = re.compile(r"[0-9]{1,2}(-[0-9]{1,2}){1,7}")


def wins_of(text: str, seats: int) -> tuple[int, ...]:
    """Return the wins of each seat from a query value such as `2-0-1`. Raises `Refused`.

    >>> wins_of("2-0-1", 3), wins_of("", 3)
    ((2, 0, 1), ())
    """
    if not text:
        return ()
    wins = tuple(map(int, text.split("-"))) if _WINS.fullmatch(text) else ()
    if len(wins) != seats:
        raise Refused([Refusal(INVALID.code, INVALID.message, "wins")])
    return wins


def printed_winner(
    sheet: Sheet, presenter: Presenter, drawn_suits: Mapping[int, int], wins: Sequence[int]
) -> Data | None:
    """Return the winners' headline, number of wins and suits; None without a winner."""
    seats = sorted(winners(sheet, sheet.settlement)) if sheet.settlement else []
    if not seats or sheet.settlement is None:
        return None
    suits = suits_of(sheet.match.players, sheet.match.suits)
    win_counts = {player: max(wins[player], 1) if wins else 1 for player in seats}
    return {
        "headline": winners_text(sheet, sheet.settlement, presenter),
        "kicker": nth_win_text(max(win_counts.values())) if wins else "",
        "marks": [
            [drawn_suits.get(suits[player], suits[player])] * min(win_counts[player], MOST_PIPS)
            for player in seats
        ],
    }
