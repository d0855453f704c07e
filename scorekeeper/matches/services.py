"""All changes of a match, named as players call them, for pages and API.

Each function is one transaction and one entry of the log. All raise `Refused` for invalid input,
`Conflict` if the current state of the match does not allow the change, `Outdated` if the writer has
seen an older version, and `KeyReused`; then nothing is stored.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from games.sheet import Sheet
from scorekeeper.matches.log import plans
from scorekeeper.matches.log.document import LogChange
from scorekeeper.matches.log.outcomes import NOW, Attempt, Step
from scorekeeper.matches.log.plans import no_check
from scorekeeper.matches.log.steps import step
from scorekeeper.matches.log.undo import back, forth
from scorekeeper.matches.log.versions import StoredLog
from scorekeeper.matches.log.write import Outcome, write
from scorekeeper.matches.models import Match
from scorekeeper.matches.seats.change import Wish, reseating_step

NO_DETAILS = LogChange("details", None, {}, {})
"""Stores the key of a change without effect: else a retry could take effect later."""

Check = Callable[[Match, Sheet], None]
"""Checks the current match and sheet before a change; raises if it is not allowed."""


def record_deal(
    match: Match, entry: object, *, attempt: Attempt = NOW, check: Check = no_check
) -> Outcome:
    """Append a deal, and clear the noted one."""
    return write(match, attempt, partial(plans.recorded, entry=entry, check=check))


def insert_deal(match: Match, entry: object, *, before: int, attempt: Attempt = NOW) -> Outcome:
    """Insert a forgotten deal before deal number `before`. Also raises `DealMissing`."""
    return write(match, attempt, partial(plans.inserted, entry=entry, before=before))


def correct_deal(match: Match, number: int, entry: object, *, attempt: Attempt = NOW) -> Outcome:
    """Replace the entry of a deal. Also raises `DealMissing`."""
    return write(match, attempt, partial(plans.corrected, number=number, entry=entry))


def remove_deal(match: Match, number: int, *, attempt: Attempt = NOW) -> Outcome:
    """Remove a deal; undo restores it. Also raises `DealMissing`."""
    return write(match, attempt, partial(plans.removed, number=number))


def note_pending(
    match: Match, entry: object, *, attempt: Attempt = NOW, check: Check = no_check
) -> Outcome:
    """Note a deal without its result, such as a contract, visible to all readers."""
    return write(match, attempt, partial(plans.noted, entry=entry, check=check))


def drop_pending(match: Match, *, attempt: Attempt = NOW) -> Outcome:
    """Clear the noted deal."""
    return write(match, attempt, plans.dropped)


def change_details(
    match: Match, details: Mapping[str, object], *, attempt: Attempt = NOW
) -> Outcome:
    """Change title, names, options, stake, dealers, bookkeeper or start, all as one change.

    Options and set dealers are merged one by one: missing ones stay, null clears.
    """

    def plan(match: Match, sheet: Sheet) -> Step | None:
        change = plans.details(match, sheet, details)
        if change is None and attempt.key is not None:
            return step(match, NO_DETAILS, sheet)
        return change

    return write(match, attempt, plan)


def rename_players(match: Match, names: Sequence[str], *, attempt: Attempt = NOW) -> Outcome:
    """Rename the players, in the same order."""
    return change_details(match, {"players": list(names)}, attempt=attempt)


def change_options(
    match: Match, options: Mapping[str, object], *, attempt: Attempt = NOW
) -> Outcome:
    """Change options; every deal must stay possible."""
    return change_details(match, {"options": dict(options)}, attempt=attempt)


def seat(match: Match, wish: Wish, *, attempt: Attempt = NOW) -> Outcome:
    """Change seats or hand a seat over; every deal must stay possible."""
    return write(match, attempt, partial(reseating_step, wish=wish))


def stop_match(match: Match, *, attempt: Attempt = NOW) -> Outcome:
    """End a match early by agreement."""
    return write(match, attempt, plans.stopped)


def reopen_match(match: Match, *, attempt: Attempt = NOW) -> Outcome:
    """Reopen a stopped match."""
    return write(match, attempt, plans.reopened)


def undo(match: Match, *, attempt: Attempt = NOW) -> Outcome:
    """Undo the last change in effect; may be repeated."""
    return write(match, attempt, lambda match, _sheet: back(StoredLog(match)))


def redo(match: Match, *, attempt: Attempt = NOW) -> Outcome:
    """Redo the last undone change."""
    return write(match, attempt, lambda match, _sheet: forth(StoredLog(match)))
