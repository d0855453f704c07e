"""Confirmations and disputes of each deal, for its current entry; pure."""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from games.seatings import stints
from games.sheet import Sheet
from scorekeeper.matches.snapshot import Snapshot


@dataclass
class Agreement:
    """The players who have confirmed a deal, and those who dispute it."""

    confirmed: list[str] = field(default_factory=list)
    disputed: list[str] = field(default_factory=list)

    def agrees(self, player: str | None) -> bool | None:
        """Return True if a player has confirmed the deal, False if disputed, None for neither."""
        return True if player in self.confirmed else False if player in self.disputed else None


def may_confirm(match: Snapshot, sheet: Sheet, player: str | None) -> bool:
    """Return whether a player may confirm and dispute deals: any current or earlier player."""
    return match.agreeing and player in all_players(sheet)


def all_players(sheet: Sheet) -> list[str]:
    """Return all current and earlier players, the current ones first."""
    all_stints = stints(sheet.match.players, sheet.match.seatings)
    return list(dict.fromkeys([*sheet.match.players, *(stint.name for stint in all_stints)]))


def agreements_by_deal(sheet: Sheet, rows: Iterable[tuple[str, str, bool]]) -> dict[int, Agreement]:
    """Return the confirmations and disputes of each deal's current entry, by number.

    `rows` holds the digest of a deal, the player, and whether the player agrees.
    """
    numbers = {digest: number for number, digest in enumerate(deal_digests(sheet), start=1)}
    agreements: dict[int, Agreement] = defaultdict(Agreement)
    for deal, player, agrees in rows:
        if deal in numbers:
            agreement = agreements[numbers[deal]]
            (agreement.confirmed if agrees else agreement.disputed).append(player)
    return dict(agreements)


def deal_digests(sheet: Sheet) -> list[str]:
    """Return a digest of each deal: of its entry, with a count of equal entries before it.

    It stays the same when earlier deals are inserted or removed, and changes when the deal is
    corrected.
    """
    counts: Counter[str] = Counter()
    digests = []
    for row in sheet.rows:
        entry_json = json.dumps(row.entry, sort_keys=True, default=str).encode()
        digest = hashlib.sha256(entry_json).hexdigest()[:20]
        counts[digest] += 1
        digests.append(f"{digest}-{counts[digest]}")
    return digests
