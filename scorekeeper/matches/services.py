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
from scorekeeper.matches.log.outcomes import NO_ATTEMPT, Attempt, Step
from scorekeeper.matches.log.plans import no_check
from scorekeeper.matches.log.steps import step
from scorekeeper.matches.log.undo import redo_step, undo_step
from scorekeeper.matches.log.versions import StoredLog
from scorekeeper.matches.log.write import Outcome, write
from scorekeeper.matches.models import Match
from scorekeeper.matches.seats.change import SeatChange, reseating_step
from scorekeeper.matches.seats.table import Joining, Leaving, table_step

NO_DETAILS = LogChange("details", None, {}, {})
"""Stores the key of a change without effect: else a retry could take effect later."""

Check = Callable[[Match, Sheet], None]
"""Checks the current match and sheet before a change; raises if it is not allowed."""


def record_deal(
    match: Match, entry: object, *, attempt: Attempt = NO_ATTEMPT, check: Check = no_check
) -> Outcome:
    """Append a deal, and clear the noted one."""
    return write(match, attempt, partial(plans.plan_record, entry=entry, check=check))


def insert_deal(
    match: Match, entry: object, *, before: int, attempt: Attempt = NO_ATTEMPT
) -> Outcome:
    """Insert a forgotten deal before deal number `before`. Also raises `DealMissing`."""
    return write(match, attempt, partial(plans.plan_insert, entry=entry, before=before))


def correct_deal(
    match: Match, number: int, entry: object, *, attempt: Attempt = NO_ATTEMPT
) -> Outcome:
    """Replace the entry of a deal. Also raises `DealMissing`."""
    return write(match, attempt, partial(plans.plan_correct, number=number, entry=entry))


def remove_deal(match: Match, number: int, *, attempt: Attempt = NO_ATTEMPT) -> Outcome:
    """Remove a deal; undo restores it. Also raises `DealMissing`."""
    return write(match, attempt, partial(plans.plan_remove, number=number))


def note_pending(
    match: Match, entry: object, *, attempt: Attempt = NO_ATTEMPT, check: Check = no_check
) -> Outcome:
    """Note a deal without its result, such as a contract, visible to all readers."""
    return write(match, attempt, partial(plans.plan_note, entry=entry, check=check))


def drop_pending(match: Match, *, attempt: Attempt = NO_ATTEMPT) -> Outcome:
    """Clear the noted deal."""
    return write(match, attempt, plans.plan_no_note)


def change_details(
    match: Match, details: Mapping[str, object], *, attempt: Attempt = NO_ATTEMPT
) -> Outcome:
    """Change title, names, options, stake, dealers, bookkeeper or start, all as one change.

    Options and set dealers are merged one by one: missing ones stay, null clears.
    """

    def plan(match: Match, sheet: Sheet) -> Step | None:
        change = plans.plan_details(match, sheet, details)
        if change is None and attempt.key is not None:
            return step(match, NO_DETAILS, sheet)
        return change

    return write(match, attempt, plan)


def rename_players(match: Match, names: Sequence[str], *, attempt: Attempt = NO_ATTEMPT) -> Outcome:
    """Rename the players, in the same order."""
    return change_details(match, {"players": list(names)}, attempt=attempt)


def change_options(
    match: Match, options: Mapping[str, object], *, attempt: Attempt = NO_ATTEMPT
) -> Outcome:
    """Change options; every deal must stay possible."""
    return change_details(match, {"options": dict(options)}, attempt=attempt)


def change_seats(match: Match, change: SeatChange, *, attempt: Attempt = NO_ATTEMPT) -> Outcome:
    """Change seats or hand a seat over; every deal must stay possible."""
    return write(match, attempt, partial(reseating_step, change=change))


def change_table(
    match: Match, change: Joining | Leaving, *, attempt: Attempt = NO_ATTEMPT
) -> Outcome:
    """Let a player join or leave from the next deal on."""
    return write(match, attempt, partial(table_step, change=change))


def stop_match(match: Match, *, attempt: Attempt = NO_ATTEMPT) -> Outcome:
    """End a match early by agreement."""
    return write(match, attempt, plans.plan_stop)


def reopen_match(match: Match, *, attempt: Attempt = NO_ATTEMPT) -> Outcome:
    """Reopen a stopped match."""
    return write(match, attempt, plans.plan_reopen)


def undo(match: Match, *, attempt: Attempt = NO_ATTEMPT) -> Outcome:
    """Undo the last change in effect; may be repeated."""
    return write(match, attempt, lambda match, _sheet: undo_step(StoredLog(match)))


def redo(match: Match, *, attempt: Attempt = NO_ATTEMPT) -> Outcome:
    """Redo the last undone change."""
    return write(match, attempt, lambda match, _sheet: redo_step(StoredLog(match)))
