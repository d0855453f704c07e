"""All ways to start a match, for pages and API; each is one transaction."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import IntegrityError

from games.sheet import opening_sheet
from scorekeeper.accounts.models import User
from scorekeeper.matches.log.observers import Reader, observers
from scorekeeper.matches.log.outcomes import NO_ATTEMPT, Attempt, Conflict, StartedAlready
from scorekeeper.matches.models import Creation, Match
from scorekeeper.matches.setup.dates import row_values
from scorekeeper.matches.setup.details import read_opening, read_zone
from scorekeeper.matches.setup.rematch import STILL_OPEN, rematch_arguments
from scorekeeper.matches.sheet.cache import cache_sheet, sheet_of, summary
from scorekeeper.matches.sync.identity import GENERATED, MatchIdentity
from scorekeeper.storage.database import write_transaction

CODE_TRIES = 5
OF_REMATCH = "rematch "
"""The prefix of a rematch's caller, followed by the id of the previous match."""


def start_match(  # noqa: PLR0913  one for each question on the form
    *,
    game: object,
    players: object,
    options: object = None,
    details: Mapping[str, object] | None = None,
    owner: User | None = None,
    zone: object = None,
    caller: str = "",
    attempt: Attempt = NO_ATTEMPT,
    identity: MatchIdentity = GENERATED,
) -> tuple[Match, bool]:
    """Start a match; return it, and whether an earlier attempt with the same key had started it.

    `details` may hold title, stake, first_dealer, set_dealers, bookkeeper and started_at; `zone` is
    the time zone of the table, `identity` the id, code and start that a phone gave its match.
    Raises `Refused`, `KeyReused`.
    """
    earlier = find_creation(caller, attempt)
    if earlier is not None:
        return earlier, True
    document = read_opening(game, players, options, details or {})
    stored, zone_name = document.to_json(), read_zone(zone)
    sheet = opening_sheet(document.match_input())
    columns = {"opening": stored, "document": stored, **summary(document, sheet)}
    names = identity.candidates()

    def make() -> Match:
        return Match(game=document.game, owner=owner, zone=zone_name, **columns, **next(names))

    started_at = row_values(stored).get("started_at", identity.started_at)
    fill = partial(_set_start, started_at=started_at)
    match, replayed = store_match(make, caller=caller, attempt=attempt, fill=fill)
    if not replayed:
        cache_sheet(match, sheet)
    return match, replayed


def _set_start(match: Match, started_at: datetime | None) -> None:
    """Set the start of a match that began earlier, on a phone or on paper."""
    if started_at is not None:
        match.started_at = started_at
        Match.objects.filter(pk=match.pk).update(started_at=started_at)


def store_match(
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
            earlier = find_creation(caller, attempt)
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
    attempt: Attempt = NO_ATTEMPT,
    identity: MatchIdentity = GENERATED,
) -> tuple[Match, bool]:
    """Start the next match of the same players, with the same rules, stake and seats.

    Returns it, and whether an earlier attempt with the same key had started it. Raises `Conflict`
    while the match is open, `Refused`, `KeyReused`.
    """
    caller = f"{OF_REMATCH}{match.pk}"
    earlier = find_creation(caller, attempt)
    if earlier is not None:
        return earlier, True
    sheet = sheet_of(match)
    if sheet.status == "open":
        raise Conflict(STILL_OPEN)
    owner = reader if isinstance(reader, User) else None
    with write_transaction():
        started, replayed = start_match(
            **rematch_arguments(match.read_document(), sheet),
            owner=owner,
            zone=zone,
            caller=caller,
            attempt=attempt,
            identity=identity,
        )
        for observer in () if replayed else observers():
            observer.rematched(started, match, reader)
    return started, replayed


def previous_match(match: UUID) -> UUID | None:
    """Return the previous match of a rematch; None for others, and those started without a key."""
    callers = Creation.objects.filter(match=match, caller__startswith=OF_REMATCH)
    caller = callers.values_list("caller", flat=True).first()
    return None if caller is None else UUID(caller.removeprefix(OF_REMATCH))


def find_creation(caller: str, attempt: Attempt) -> Match | None:
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
