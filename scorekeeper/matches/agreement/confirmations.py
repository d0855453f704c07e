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
class Words:
    """The players who have confirmed a deal, and those who dispute it."""

    confirmed: list[str] = field(default_factory=list)
    disputed: list[str] = field(default_factory=list)

    def of(self, who: str | None) -> bool | None:
        """Return True if a player has confirmed the deal, False if disputed, None for neither."""
        return True if who in self.confirmed else False if who in self.disputed else None


def may_say(match: Snapshot, sheet: Sheet, who: str | None) -> bool:
    """Return whether a player may confirm and dispute deals: any current or earlier player."""
    return match.agreeing and who in everybody(sheet)


def everybody(sheet: Sheet) -> list[str]:
    """Return all current and earlier players, the current ones first."""
    every = stints(sheet.match.players, sheet.match.seatings)
    return list(dict.fromkeys([*sheet.match.players, *(stint.name for stint in every)]))


def words_of(sheet: Sheet, said: Iterable[tuple[str, str, bool]]) -> dict[int, Words]:
    """Return the confirmations and disputes of each deal's current entry, by number.

    `said` holds the digest of a deal, the player, and whether the player agrees.
    """
    numbers = {mark: number for number, mark in enumerate(deal_marks(sheet), start=1)}
    words: dict[int, Words] = defaultdict(Words)
    for deal, who, agrees in said:
        if deal in numbers:
            of_deal = words[numbers[deal]]
            (of_deal.confirmed if agrees else of_deal.disputed).append(who)
    return dict(words)


def deal_marks(sheet: Sheet) -> list[str]:
    """Return a digest of each deal: of its entry, with a count of equal entries before it.

    It stays the same when earlier deals are inserted or removed, and changes when the deal is
    corrected.
    """
    seen: Counter[str] = Counter()
    marks = []
    for row in sheet.rows:
        typed = json.dumps(row.entry, sort_keys=True, default=str).encode()
        digest = hashlib.sha256(typed).hexdigest()[:20]
        seen[digest] += 1
        marks.append(f"{digest}-{seen[digest]}")
    return marks
