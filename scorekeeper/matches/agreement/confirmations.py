"""Which players confirm or dispute a deal as it is written now; pure."""

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
    """Who has confirmed a deal and who disputes it."""

    confirmed: list[str] = field(default_factory=list)
    disputed: list[str] = field(default_factory=list)

    def of(self, who: str | None) -> bool | None:
        """Return what somebody says of the deal, None for nothing."""
        return True if who in self.confirmed else False if who in self.disputed else None


def may_say(match: Snapshot, sheet: Sheet, who: str | None) -> bool:
    """Return whether a person may confirm and dispute deals: all who play or played may."""
    return match.agreeing and who in everybody(sheet)


def everybody(sheet: Sheet) -> list[str]:
    """Return all who play or played, those who sit at the table now first."""
    every = stints(sheet.match.players, sheet.match.seatings)
    return list(dict.fromkeys([*sheet.match.players, *(stint.name for stint in every)]))


def words_of(sheet: Sheet, said: Iterable[tuple[str, str, bool]]) -> dict[int, Words]:
    """Return what was said of each deal as it is written now, by number.

    `said` holds the mark of a deal, who said something of it, and whether they agree.
    """
    numbers = {mark: number for number, mark in enumerate(deal_marks(sheet), start=1)}
    words: dict[int, Words] = defaultdict(Words)
    for deal, who, agrees in said:
        if deal in numbers:
            of_deal = words[numbers[deal]]
            (of_deal.confirmed if agrees else of_deal.disputed).append(who)
    return dict(words)


def deal_marks(sheet: Sheet) -> list[str]:
    """Return a mark for every deal: of what was typed, and how often that had been typed before.

    It stays the same when deals come and go before it, and changes when the deal is corrected.
    """
    seen: Counter[str] = Counter()
    marks = []
    for row in sheet.rows:
        typed = json.dumps(row.entry, sort_keys=True, default=str).encode()
        digest = hashlib.sha256(typed).hexdigest()[:20]
        seen[digest] += 1
        marks.append(f"{digest}-{seen[digest]}")
    return marks
