"""Players confirm or dispute deals on their phones, where the scorer has switched that on.

Nothing of it is in the match's log: no word changes a sheet, and no scorer has to wait for one.
A word is about a deal as it is written: once the deal is corrected, nobody has said anything of it.
"""

from django.db.models import F

from games.sheet import Sheet
from scorekeeper.matches.agreement.confirmations import Words, deal_marks, may_say, words_of
from scorekeeper.matches.models import Match, Word
from scorekeeper.matches.signals import words_changed
from scorekeeper.storage.database import write_transaction


class NotAgreeing(Exception):  # noqa: N818  nothing is broken
    """The scorer of this match has not switched that on, or nobody of this name plays."""


def switch(match: Match, *, on: bool) -> None:
    """Let players say what they think of deals, or no longer; what was said is kept."""
    _noticed(match, agreeing=on)


def say(match: Match, sheet: Sheet, number: int, who: str, *, agrees: bool | None) -> None:
    """Confirm a deal, dispute it, or take that back. Raises `NotAgreeing`."""
    if not may_say(match, sheet, who) or not 1 <= number <= len(sheet.rows):
        raise NotAgreeing
    deal = deal_marks(sheet)[number - 1]
    with write_transaction():
        if agrees is None:
            match.said.filter(deal=deal, who=who).delete()
        else:
            match.said.bulk_create(
                [Word(match=match, deal=deal, who=who, agrees=agrees)],
                update_conflicts=True,
                unique_fields=["match", "deal", "who"],
                update_fields=["agrees", "at"],
            )
        _noticed(match)


def _noticed(match: Match, **values: bool) -> None:
    """Let open pages know that something was said, or that nothing more will be."""
    Match.objects.filter(pk=match.pk).update(words=F("words") + 1, **values)
    words_changed.send(Match, match=match)


def words_on(match: Match, sheet: Sheet) -> dict[int, Words]:
    """Return what has been said of each deal as it is written now, by number."""
    if not match.agreeing:
        return {}
    said = match.said.values_list("deal", "who", "agrees")
    return words_of(sheet, said)
