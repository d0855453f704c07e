"""A finished match as a link that opens in the BG Stats app; pure.

The app accepts one play as JSON:
https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/ (read in
November 2026). The link has the app's own scheme, so it never reaches a server: the players' names
go from the phone's browser to the phone's app.
"""

import json
from datetime import UTC
from decimal import Decimal
from urllib.parse import quote

from django.utils.translation import gettext

from games.sheet import Sheet
from scorekeeper.matches.groups.sums import match_gain
from scorekeeper.matches.snapshot import Snapshot

APP = "bgstats://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Scorekeeper"
"""The app identifies players by this name and their own."""


def bg_stats_link(match: Snapshot, sheet: Sheet) -> str:
    """Return the link, empty if a match has no result."""
    gain = match_gain(sheet, {})
    if gain is None or match.started_at is None:
        return ""
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": match.code,
        "playDate": match.started_at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": gettext(match.rules.name),
            "sourceGameId": match.game,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": name,
                "sourcePlayerId": name,
                "score": _number(points),
                "winner": name in gain.won,
                "startPlayer": False,
            }
            for name, points in gain.points.items()
        ],
    }
    return APP + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _number(points: Decimal) -> int | float:
    """Return the balance as a JSON number; nothing is computed from it."""
    return int(points) if points == points.to_integral_value() else float(points)
