"""Several deals corrected as one change, judged together: two that were swapped, one and the next.

Like every verb of `services.py` this is one transaction and one entry of the log.
"""

from functools import partial

from scorekeeper.matches.deal.form import Answers
from scorekeeper.matches.deal.from_form import placed
from scorekeeper.matches.deal.several import Place
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.matches.log.plans import corrected_together
from scorekeeper.matches.log.write import Outcome, try_out, write
from scorekeeper.matches.models import Match

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
    return write(match, attempt, partial(placed, post=post, place=place))
