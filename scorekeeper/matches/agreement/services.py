"""Players confirm or dispute deals on their phones, if the scorer has enabled this.

Nothing of it is in the match's log: a confirmation never changes a sheet, and no scorer has to wait
for one. It is about the current entry of a deal: a correction of the deal voids it.
"""

from django.db.models import F

from games.sheet import Sheet
from scorekeeper.matches.agreement.confirmations import (
    Agreement,
    agreements_by_deal,
    deal_digests,
    may_confirm,
)
from scorekeeper.matches.models import Match, Word
from scorekeeper.matches.signals import agreement_changed
from scorekeeper.storage.database import write_transaction


class MayNotConfirm(Exception):  # noqa: N818  nothing is broken
    """Confirmations are disabled for this match, or no player has this name."""


def switch_confirmations(match: Match, *, on: bool) -> None:
    """Enable or disable confirmations; earlier ones are kept."""
    _notify(match, agreeing=on)


def confirm(match: Match, sheet: Sheet, number: int, player: str, *, agrees: bool | None) -> None:
    """Confirm or dispute a deal, or withdraw either with None. Raises `MayNotConfirm`."""
    if not may_confirm(match, sheet, player) or not 1 <= number <= len(sheet.rows):
        raise MayNotConfirm
    deal = deal_digests(sheet)[number - 1]
    with write_transaction():
        if agrees is None:
            match.confirmations.filter(deal=deal, who=player).delete()
        else:
            match.confirmations.bulk_create(
                [Word(match=match, deal=deal, who=player, agrees=agrees)],
                update_conflicts=True,
                unique_fields=["match", "deal", "who"],
                update_fields=["agrees", "at"],
            )
        _notify(match)


def _notify(match: Match, **values: bool) -> None:
    """Count a new confirmation or dispute, and notify open pages."""
    Match.objects.filter(pk=match.pk).update(words=F("words") + 1, **values)
    agreement_changed.send(Match, match=match)


def load_agreements(match: Match, sheet: Sheet) -> dict[int, Agreement]:
    """Return the confirmations and disputes of each deal's current entry, by number. One query."""
    if not match.agreeing:
        return {}
    rows = match.confirmations.values_list("deal", "who", "agrees")
    return agreements_by_deal(sheet, rows)
