"""Plan of several corrections in one change; pure. Raises what other plans raise."""

from games.sheet import Sheet
from games.values import Refused
from scorekeeper.matches.log.corrections import (
    Correction,
    place_of,
    places,
    read_corrections,
    sides,
)
from scorekeeper.matches.log.document import LogChange
from scorekeeper.matches.log.outcomes import Step
from scorekeeper.matches.log.steps import refuse_impossible, step_within
from scorekeeper.matches.snapshot import Snapshot


def plan_corrections(match: Snapshot, sheet: Sheet, corrections: object) -> Step:
    """Replace and insert several deals in one change."""
    try:
        return _correct_together(match, sheet, read_corrections(corrections, len(sheet.rows)))
    except Refused as error:
        raise Refused(refusal.with_prefix("deals") for refusal in error.refusals) from None


def _correct_together(match: Snapshot, sheet: Sheet, corrections: tuple[Correction, ...]) -> Step:
    """Return the step of several corrections.

    Raises `Refused` for the corrected deals, `Conflict` for others that become impossible.
    """
    change = LogChange("correct_many", None, *sides(sheet.match.deals, corrections))
    planned = step_within(match, change, sheet)
    refusals = [
        refusal.with_prefix(f"{place}.entry")
        for place, number in enumerate(places(corrections))
        for refusal in planned.sheet.rows[number - 1].refusals
    ]
    if refusals:
        raise Refused(refusals)
    refuse_impossible(sheet, planned.sheet, lambda number: place_of(corrections, number))
    return planned
