"""Everything that can be done to a match, in the players' words: pages and API write here only.

Each verb is one transaction and one entry of the log. All raise `Refused` for what cannot be,
`Conflict` for what the match as it stands does not allow, `Outdated` when the writer had seen an
older version, and `KeyReused`; then nothing has been stored.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import IntegrityError

from games import GAMES
from games.sheet import Row, Sheet, opened
from games.values import Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.matches.log.document import Document, Entered, changed, details_changed
from scorekeeper.matches.log.plans import MATCH_OVER, checked, noted, step, with_next
from scorekeeper.matches.log.undo import back, forth
from scorekeeper.matches.log.write import Attempt, Conflict, Outcome, StartedAlready, Step, write
from scorekeeper.matches.models import Creation, Match
from scorekeeper.matches.seats.stored import somebody_twice
from scorekeeper.matches.setup.details import read_details, read_zone
from scorekeeper.matches.sheet.cache import keep
from scorekeeper.storage.database import write_transaction

CODE_TRIES = 5
NOW = Attempt()
NEVER_EMPTY = ("players", "options")
"""Details of which null says nothing: it leaves them as they are."""
NO_DETAILS = Entered("details", None, {}, {})
"""Uses a key up where nothing changes: else a retry could change something later."""

ALREADY_ENDED = Refusal("already_ended", _("The match has ended already."))
TWICE = Refusal("players", _("Somebody of this name sat in another seat before."), "players")
NOT_STOPPED = Refusal("not_stopped", _("Only a match that was stopped can be opened again."))


Check = Callable[[Match, Sheet], None]
"""Looks at a match as it stands before a change; raises what forbids the change."""


def anything(_match: Match, _sheet: Sheet) -> None:
    """Let any deal through."""


class DealMissing(Exception):  # noqa: N818  an address that leads nowhere
    """There is no deal of this number."""


def start_match(  # noqa: PLR0913  one question each on the form
    *,
    game: object,
    players: object,
    options: object = None,
    details: Mapping[str, Any] | None = None,
    owner: User | None = None,
    zone: object = None,
    caller: str = "",
    attempt: Attempt = NOW,
) -> tuple[Match, bool]:
    """Start a match; return it, and whether an earlier attempt with the same key had started it.

    `details` may hold title, stake, first_dealer, set_dealers and bookkeeper; `zone` is the time
    zone of the table. Raises `Refused`, `KeyReused`.
    """
    earlier = created(caller, attempt)
    if earlier is not None:
        return earlier, True
    document = _opening(game, players, options, details or {})
    stored, where = document.stored(), read_zone(zone)

    def make() -> Match:
        return Match(game=document.game, opening=stored, document=stored, owner=owner, zone=where)

    match, again = begin(make, caller=caller, attempt=attempt)
    if not again:
        keep(match, opened(document.match_input()))
    return match, again


def begin(
    make: Callable[[], Match],
    *,
    caller: str,
    attempt: Attempt,
    fill: Callable[[Match], object] | None = None,
) -> tuple[Match, bool]:
    """Store a new match under a free code; `fill` writes what comes with it at the same time.

    Returns the match, and whether an earlier attempt with the same key had stored it. Raises
    `KeyReused`.
    """
    for _try in range(CODE_TRIES):
        match = make()
        try:
            with write_transaction():
                match.save(force_insert=True)
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


def created(caller: str, attempt: Attempt) -> Match | None:
    """Return the match that this caller began with this key before. Raises `KeyReused`."""
    if attempt.key is None:
        return None
    found = Creation.objects.select_related("match").filter(caller=caller, key=attempt.key).first()
    if found is None:
        return None
    if found.digest != attempt.digest:
        raise StartedAlready(found.match)
    return found.match


def _opening(
    game: object, players: object, options: object, details: Mapping[str, Any]
) -> Document:
    """Check everything typed at the start together. Raises `Refused`."""
    if game is None:
        raise Refused([Refusal("required", _("Say which game is played."), "game")])
    if not isinstance(game, str) or game not in GAMES:
        raise Refused([Refusal("invalid", _("There is no game of this name."), "game")])
    blank = Document(game=game, players=("",) * GAMES[game].players)
    wanted = {"players": players, "options": options, **details}
    wanted["options"] = {} if options is None else options
    return replace(blank, **read_details(blank, wanted))


def record_deal(
    match: Match, entry: object, *, attempt: Attempt = NOW, check: Check = anything
) -> Outcome:
    """Add a deal at the end; an unfinished deal that was noted is done with."""

    def plan(match: Match, sheet: Sheet) -> Step:
        check(match, sheet)
        deal = _as_entry(entry)
        after = with_next(sheet, deal)
        return step(match, Entered("add", len(after.rows), None, deal), after)

    return write(match, attempt, plan)


def insert_deal(match: Match, entry: object, *, before: int, attempt: Attempt = NOW) -> Outcome:
    """Put a forgotten deal before deal number `before`. Raises `DealMissing` too."""

    def plan(match: Match, sheet: Sheet) -> Step:
        _existing(sheet, before)
        change = Entered("insert", before, None, _as_entry(entry))
        return checked(sheet, step(match, change))

    return write(match, attempt, plan)


def correct_deal(match: Match, number: int, entry: object, *, attempt: Attempt = NOW) -> Outcome:
    """Put another entry in the place of a deal. Raises `DealMissing` too."""

    def plan(match: Match, sheet: Sheet) -> Step:
        return checked(sheet, step(match, _correction(sheet, number, entry)))

    return write(match, attempt, plan)


def remove_deal(match: Match, number: int, *, attempt: Attempt = NOW) -> Outcome:
    """Take a deal out of the match; undo brings it back. Raises `DealMissing` too."""

    def plan(match: Match, sheet: Sheet) -> Step:
        change = Entered("remove", number, _existing(sheet, number).entry, None)
        return checked(sheet, step(match, change))

    return write(match, attempt, plan)


def note_pending(
    match: Match, entry: object, *, attempt: Attempt = NOW, check: Check = anything
) -> Outcome:
    """Note a deal whose result is still to come: a contract, so that everyone sees it."""

    def plan(match: Match, sheet: Sheet) -> Step:
        check(match, sheet)
        if sheet.status != "open":
            raise Conflict(MATCH_OVER)
        deal = _as_entry(entry)
        match.rules.read_pending(deal)
        return noted(match, sheet, deal)

    return write(match, attempt, plan)


def drop_pending(match: Match, *, attempt: Attempt = NOW) -> Outcome:
    """Drop the noted deal."""

    def plan(match: Match, sheet: Sheet) -> Step:
        return noted(match, sheet, None)

    return write(match, attempt, plan)


def change_details(match: Match, details: Mapping[str, Any], *, attempt: Attempt = NOW) -> Outcome:
    """Change title, players' names, options, stake, dealers or bookkeeper, all as one change.

    Options and set dealers are taken over one by one: what is not named stays, null clears.
    """

    def plan(match: Match, sheet: Sheet) -> Step | None:
        document = match.read()
        given = {k: v for k, v in details.items() if v is not None or k not in NEVER_EMPTY}
        change = details_changed(document, read_details(document, given))
        if change is not None and somebody_twice(changed(document, change).seatings):
            raise Refused([TWICE])
        if change is None and attempt.key is not None:
            change = NO_DETAILS
        return None if change is None else checked(sheet, step(match, change))

    return write(match, attempt, plan)


def rename_players(match: Match, names: Sequence[str], *, attempt: Attempt = NOW) -> Outcome:
    """Give the players other names, in the same order."""
    return change_details(match, {"players": list(names)}, attempt=attempt)


def change_options(match: Match, options: Mapping[str, Any], *, attempt: Attempt = NOW) -> Outcome:
    """Change what was agreed; every deal must stay possible."""
    return change_details(match, {"options": dict(options)}, attempt=attempt)


def stop_match(match: Match, *, attempt: Attempt = NOW) -> Outcome:
    """End a match early by agreement."""

    def plan(match: Match, sheet: Sheet) -> Step:
        if sheet.status != "open":
            raise Conflict(ALREADY_ENDED)
        return step(match, Entered("stop"), sheet)

    return write(match, attempt, plan)


def reopen_match(match: Match, *, attempt: Attempt = NOW) -> Outcome:
    """Open a stopped match again."""

    def plan(match: Match, sheet: Sheet) -> Step:
        if sheet.status != "stopped":
            raise Conflict(NOT_STOPPED)
        return step(match, Entered("reopen"), sheet)

    return write(match, attempt, plan)


def undo(match: Match, *, attempt: Attempt = NOW) -> Outcome:
    """Take the last change back, any number of times."""
    return write(match, attempt, lambda match, _sheet: back(match))


def redo(match: Match, *, attempt: Attempt = NOW) -> Outcome:
    """Do the last change that was taken back again."""
    return write(match, attempt, lambda match, _sheet: forth(match))


def preview_deal(
    match: Match, sheet: Sheet, entry: object, *, replacing: int | None = None
) -> Sheet:
    """Return the sheet as it would be with a deal added or corrected; nothing is stored."""
    if replacing is None:
        return with_next(sheet, _as_entry(entry))
    return checked(sheet, step(match, _correction(sheet, replacing, entry))).sheet


def _correction(sheet: Sheet, number: int, entry: object) -> Entered:
    """Return the change to another entry in the place of a deal. Raises `DealMissing`."""
    return Entered("correct", number, _existing(sheet, number).entry, _as_entry(entry))


def _as_entry(entry: object) -> dict[str, Any]:
    if not isinstance(entry, dict):
        raise Refused([Refusal("invalid", _("A deal is an object with fields."))])
    return entry


def _existing(sheet: Sheet, number: int) -> Row:
    if not 1 <= number <= len(sheet.rows):
        raise DealMissing
    return sheet.rows[number - 1]
