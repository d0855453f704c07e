"""Corrections of several deals as one change, validated in_total, such as a swap of two deals.

Like every function of `services.py` each is one transaction and one entry of the log.
"""

from functools import partial

from scorekeeper.matches.deal.form import Answers
from scorekeeper.matches.deal.form_plans import plan_existing_deal
from scorekeeper.matches.deal.joint_form import Place
from scorekeeper.matches.log.correct_many import plan_corrections
from scorekeeper.matches.log.outcomes import NO_ATTEMPT, Attempt
from scorekeeper.matches.log.write import Outcome, try_out, write
from scorekeeper.matches.models import Match


def correct_deals(
    match: Match, corrections: object, *, attempt: Attempt = NO_ATTEMPT, dry_run: bool = False
) -> Outcome:
    """Replace and insert several deals in one change.

    `corrections` is a list in the format of `log/corrections.py`. With `dry_run` nothing is stored.
    """
    return (try_out if dry_run else write)(
        match, attempt, partial(plan_corrections, corrections=corrections)
    )


def save(match: Match, post: Answers, place: Place, attempt: Attempt) -> Outcome:
    """Correct or insert the deal on a form, in_total with the other deals on it."""
    return write(match, attempt, partial(plan_existing_deal, post=post, place=place))
