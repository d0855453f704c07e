"""Several deals corrected as one change, judged together: two that were swapped, one and the next.

Like every verb of `services.py` this is one transaction and one entry of the log.
"""

from games.sheet import Sheet
from games.values import Refused
from scorekeeper.matches.log.corrections import (
    Correction,
    place_of,
    places,
    read_corrections,
    sides,
)
from scorekeeper.matches.log.document import Entered
from scorekeeper.matches.log.plans import refuse_impossible, step
from scorekeeper.matches.log.write import Attempt, Outcome, Step, try_out, write
from scorekeeper.matches.models import Match

NOW = Attempt()


def correct_deals(
    match: Match, given: object, *, attempt: Attempt = NOW, dry_run: bool = False
) -> Outcome:
    """Put other entries in the place of deals, and forgotten deals before others, all at once.

    `given` is a list as `log/corrections.py` describes it. With `dry_run` nothing is stored.
    """

    def plan(match: Match, sheet: Sheet) -> Step:
        try:
            return wanted(match, sheet, read_corrections(given, len(sheet.rows)))
        except Refused as refused:
            raise Refused(each.below("deals") for each in refused.refusals) from None

    return (try_out if dry_run else write)(match, attempt, plan)


def wanted(match: Match, sheet: Sheet, corrections: tuple[Correction, ...]) -> Step:
    """Return the step to corrected deals.

    Raises `Refused` for these deals, `Conflict` for others that they make impossible.
    """
    change = Entered("correct_many", None, *sides(sheet.match.deals, corrections))
    wish = step(match, change)
    refusals = [
        refusal.below(f"{place}.entry")
        for place, number in enumerate(places(corrections))
        for refusal in wish.sheet.rows[number - 1].refusals
    ]
    if refusals:
        raise Refused(refusals)
    refuse_impossible(sheet, wish.sheet, lambda number: place_of(corrections, number))
    return wish
