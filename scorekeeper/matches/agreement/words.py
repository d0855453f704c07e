"""Players confirm or dispute deals on their phones, where the scorer has switched that on.

Nothing of it is in the match's log: no word changes a sheet, and no scorer has to wait for one.
A word is about a deal as it is written: once the deal is corrected, nobody has said anything of it.
"""

import hashlib
import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from django.db.models import F

from games.seatings import stints
from games.sheet import Sheet
from scorekeeper.matches.log.announce import announce_words
from scorekeeper.matches.models import Match
from scorekeeper.storage.database import write_transaction


class NotAgreeing(Exception):  # noqa: N818  nothing is broken
    """The scorer of this match has not switched that on, or nobody of this name plays."""


@dataclass
class Words:
    """Who has confirmed a deal and who disputes it."""

    confirmed: list[str] = field(default_factory=list)
    disputed: list[str] = field(default_factory=list)

    def of(self, who: str | None) -> bool | None:
        """Return what somebody says of the deal, None for nothing."""
        return True if who in self.confirmed else False if who in self.disputed else None


def switch(match: Match, *, on: bool) -> None:
    """Let players say what they think of deals, or no longer; what was said is kept."""
    _noticed(match, agreeing=on)


def may_say(match: Match, sheet: Sheet, who: str | None) -> bool:
    """Say whether somebody may confirm and dispute deals: whoever plays or played."""
    return match.agreeing and who in everybody(sheet)


def everybody(sheet: Sheet) -> list[str]:
    """Return all who play or played, those who sit at the table now first."""
    every = stints(sheet.match.players, sheet.match.seatings)
    return list(dict.fromkeys([*sheet.match.players, *(each.name for each in every)]))


def say(match: Match, sheet: Sheet, number: int, who: str, *, agrees: bool | None) -> None:
    """Confirm a deal, dispute it, or take that back. Raises `NotAgreeing`."""
    if not may_say(match, sheet, who) or not 1 <= number <= len(sheet.rows):
        raise NotAgreeing
    deal = deal_marks(sheet)[number - 1]
    with write_transaction():
        if agrees is None:
            match.said.filter(deal=deal, who=who).delete()
        else:
            match.said.update_or_create(deal=deal, who=who, defaults={"agrees": agrees})
        _noticed(match)


def _noticed(match: Match, **values: bool) -> None:
    """Let open pages know that something was said, or that nothing more will be."""
    Match.objects.filter(pk=match.pk).update(words=F("words") + 1, **values)
    announce_words(match)


def words_on(match: Match, sheet: Sheet) -> dict[int, Words]:
    """Return what has been said of each deal as it is written now, by number."""
    if not match.agreeing:
        return {}
    numbers = {mark: number for number, mark in enumerate(deal_marks(sheet), start=1)}
    found: dict[int, Words] = defaultdict(Words)
    for word in match.said.all():
        if word.deal in numbers:
            own = found[numbers[word.deal]]
            (own.confirmed if word.agrees else own.disputed).append(word.who)
    return dict(found)


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
