"""Several deals corrected as one change, judged together: two that were swapped, one and the next.

Like every verb of `services.py` this is one transaction and one entry of the log.
"""

from functools import partial

from scorekeeper.matches.deal.form import Answers, deal_of, tapped
from scorekeeper.matches.deal.several import Place, also_in, joint_correction
from scorekeeper.matches.log.outcomes import Attempt, DealMissing
from scorekeeper.matches.log.plans import corrected_together
from scorekeeper.matches.log.write import Outcome, try_out, write
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import correct_deal, insert_deal
from scorekeeper.matches.sheet.cache import sheet_of

NOW = Attempt()


def correct_deals(
    match: Match, given: object, *, attempt: Attempt = NOW, dry_run: bool = False
) -> Outcome:
    """Put other entries in the place of deals, and forgotten deals before others, all at once.

    `given` is a list as `log/corrections.py` describes it. With `dry_run` nothing is stored.
    """
    return (try_out if dry_run else write)(match, attempt, partial(corrected_together, given=given))


def save(match: Match, post: Answers, place: Place, attempt: Attempt) -> Outcome:
    """Correct or insert the deal on a form, and the others on it in the same change."""
    sheet = sheet_of(match)
    if place.number > len(sheet.rows):
        raise DealMissing
    if also_in(post):
        corrections = joint_correction(sheet, post, place).corrections(place)
        return correct_deals(match, corrections, attempt=attempt)
    deal = deal_of(sheet, tapped(post), place.number, replacing=not place.inserting)
    if place.inserting:
        return insert_deal(match, deal, before=place.number, attempt=attempt)
    return correct_deal(match, place.number, deal, attempt=attempt)
