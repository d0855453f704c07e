"""The numbers of a sheet as digits, behind the code of its match: for a phone without the rules."""

import json
import zlib

from django.utils.translation import gettext

from games.sheet import Sheet
from scorekeeper.presenters.standing import owners

FIRST_BYTE = b"\x01"
"""Keeps the zeros at the start of what follows."""
RAW_DEFLATE = -15
MOST_BYTES = 1_240
"""As many always fit into the 3,000 digits that a fragment has behind its point."""


def sheet_numbers(sheet: Sheet) -> str:
    """Return game, owners and their scores after each deal as digits; empty if they are too long.

    `docs/match-code.md` describes them for other programs.
    """
    standing, after_deals = sheet.standing, sheet.standings[1:]
    content = [
        gettext(sheet.match.game.name),
        [owners(holding, sheet.match.players) for holding in standing.holdings],
        [[holding.score for holding in after.holdings] for after in after_deals],
        standing.signed,
    ]
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    numbers = FIRST_BYTE + zlib.compress(text.encode(), level=9, wbits=RAW_DEFLATE)
    return str(int.from_bytes(numbers)) if len(numbers) <= MOST_BYTES else ""
