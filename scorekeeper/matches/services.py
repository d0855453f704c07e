"""All writes to a match, named as players call them, for pages and API.

Each function is one transaction and one entry of the log. All raise `Refused` for invalid input,
`Conflict` if the current state of the match does not allow the change, `Outdated` if the writer has
seen an older version, and `KeyReused`; then nothing is stored.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import IntegrityError

from games.sheet import Sheet, opened
from scorekeeper.accounts.models import User
from scorekeeper.matches.log import plans
from scorekeeper.matches.log.document import LogChange
from scorekeeper.matches.log.observers import Reader, observers
from scorekeeper.matches.log.outcomes import Attempt, Conflict, StartedAlready, Step
from scorekeeper.matches.log.plans import no_check
from scorekeeper.matches.log.steps import step
from scorekeeper.matches.log.undo import back, forth
from scorekeeper.matches.log.versions import StoredLog
from scorekeeper.matches.log.write import Outcome, write
from scorekeeper.matches.models import Creation, Match
from scorekeeper.matches.seats.change import Wish, reseating_step
from scorekeeper.matches.setup.dates import row_values
from scorekeeper.matches.setup.details import read_opening, read_zone
from scorekeeper.matches.setup.rematch import STILL_OPEN, agreed_again
from scorekeeper.matches.sheet.cache import keep, sheet_of, summary
from scorekeeper.matches.sync.born import ANYWHERE, Born
from scorekeeper.storage.database import write_transaction

CODE_TRIES = 5
OF_REMATCH = "rematch "
"""The prefix of a rematch's caller, followed by the id of the previous match."""
NOW = Attempt()
NO_DETAILS = LogChange("details", None, {}, {})
"""Stores the key of a change without effect: else a retry could take effect later."""

Check = Callable[[Match, Sheet], None]
"""Checks the current match and sheet before a change; raises if it is not allowed."""


def start_match(  # noqa: PLR0913  one for each question on the form
    *,
    game: object,
    players: object,
    options: object = None,
    details: Mapping[str, object] | None = None,
    owner: User | None = None,
    zone: object = None,
    caller: str = "",
    attempt: Attempt = NOW,
    born: Born = ANYWHERE,
) -> tuple[Match, bool]:
    """Start a match; return it, and whether an earlier attempt with the same key had started it.

    `details` may hold title, stake, first_dealer, set_dealers, bookkeeper and started_at; `zone` is
    the time zone of the table, `born` the id, code and start that a phone gave its match. Raises
    `Refused`, `KeyReused`.
    """
    earlier = created(caller, attempt)
    if earlier is not None:
        return earlier, True
    document = read_opening(game, players, options, details or {})
    stored, zone_name = document.stored(), read_zone(zone)
    sheet = opened(document.match_input())
    columns = {"opening": stored, "document": stored, **summary(document, sheet)}
    names = born.names()

    def make() -> Match:
        return Match(game=document.game, owner=owner, zone=zone_name, **columns, **next(names))

    started_at = row_values(stored).get("started_at", born.started_at)
    fill = partial(_set_start, started_at=started_at)
    match, replayed = begin(make, caller=caller, attempt=attempt, fill=fill)
    if not replayed:
        keep(match, sheet)
    return match, replayed


def _set_start(match: Match, started_at: datetime | None) -> None:
    """Set the start of a match that began earlier, on a phone or on paper."""
    if started_at is not None:
        match.started_at = started_at
        Match.objects.filter(pk=match.pk).update(started_at=started_at)


def begin(
    make: Callable[[], Match],
    *,
    caller: str,
    attempt: Attempt,
    fill: Callable[[Match], object] | None = None,
) -> tuple[Match, bool]:
    """Store a new match under a free code; `fill` stores related rows in the same transaction.

    Returns the match, and whether an earlier attempt with the same key had stored it. Raises
    `KeyReused`.
    """
    for _try in range(CODE_TRIES):
        match = make()
        try:
            with write_transaction():
                match.save(force_insert=True)
                match.codes.create(code=match.code)
                if attempt.key is not None:
                    match.creations.create(caller=caller, key=attempt.key, digest=attempt.digest)
                if fill is not None:
                    fill(match)
        except IntegrityError:
            earlier = created(caller, attempt)
            if earlier is not None:
                return earlier, True
            continue
        return match, False
    raise RuntimeError("No free code was found.")


def rematch(
    match: Match,
    *,
    reader: Reader,
    zone: object = None,
    attempt: Attempt = NOW,
    born: Born = ANYWHERE,
) -> tuple[Match, bool]:
    """Start the next match of the same players, with the same rules, stake and seats.

    Returns it, and whether an earlier attempt with the same key had started it. Raises `Conflict`
    while the match is open, `Refused`, `KeyReused`.
    """
    caller = f"{OF_REMATCH}{match.pk}"
    earlier = created(caller, attempt)
    if earlier is not None:
        return earlier, True
    sheet = sheet_of(match)
    if sheet.status == "open":
        raise Conflict(STILL_OPEN)
    owner = reader if isinstance(reader, User) else None
    with write_transaction():
        started, replayed = start_match(
            **agreed_again(match.read(), sheet),
            owner=owner,
            zone=zone,
            caller=caller,
            attempt=attempt,
            born=born,
        )
        for observer in () if replayed else observers():
            observer.rematched(started, match, reader)
    return started, replayed


def earlier_of(match: UUID) -> UUID | None:
    """Return the previous match of a rematch; None for others, and those started without a key."""
    callers = Creation.objects.filter(match=match, caller__startswith=OF_REMATCH)
    caller = callers.values_list("caller", flat=True).first()
    return None if caller is None else UUID(caller.removeprefix(OF_REMATCH))


def created(caller: str, attempt: Attempt) -> Match | None:
    """Return the match that this caller has started with this key. Raises `KeyReused`."""
    if attempt.key is None:
        return None
    creation = (
        Creation.objects.select_related("match").filter(caller=caller, key=attempt.key).first()
    )
    if creation is None:
        return None
    if creation.digest != attempt.digest:
        raise StartedAlready(creation.match)
    return creation.match


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
