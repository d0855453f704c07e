"""Replay of a file's log, change by change; invalid changes are refused with their place."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import reduce

from pydantic import TypeAdapter, ValidationError

from games import GAMES
from games.seatings import Seating
from games.values import (
    INVALID,
    REQUIRED,
    UNKNOWN_FIELD,
    Fields,
    JsonObject,
    Many,
    Refusal,
    Refused,
    shape_refusals,
)
from games.words import _
from scorekeeper.exports.files.format import ChangeInFile, SeatingInFile
from scorekeeper.matches.log.corrections import read_corrections, sides
from scorekeeper.matches.log.document import DATES, DETAILS, Document, LogChange, changed, repeated
from scorekeeper.matches.setup.details import read_details
from scorekeeper.players.names import read_names

NO_DEAL = _("There is no deal with this number.")
NOT_IN_ORDER = _("List earlier seatings in the order of their deals.")
SEATINGS = TypeAdapter(Many[SeatingInFile])
NOTHING_THERE = _("There is nothing to undo or redo here.")
LAID_OVER = ("options", "set_dealers")
"""Details that a player changes key by key; the log holds them whole."""
WHOLE = (*DETAILS, "deals", "pending", "stopped", "seatings")
"""The fields that a change of kind `reseat` or `import` may set."""


def blank(game: str) -> Document:
    """Return a document of a game without details."""
    return Document(game=game, players=("",) * GAMES[game].players)


def agreed(document: Document, given: Fields) -> Document:
    """Return a document with these details replaced. Raises `Refused`."""
    empty: JsonObject = {name: {} for name in LAID_OVER if name in given}
    bare = replace(document, **empty)
    return replace(bare, **read_details(bare, given))


def at(place: str, refusals: Iterable[Refusal]) -> list[Refusal]:
    """Return refusals with a place in front of their fields."""
    return [refusal.below(place) for refusal in refusals]


@contextmanager
def below(place: str) -> Iterator[None]:
    """Put a place in front of the fields of refusals raised in the block. Raises `Refused`."""
    try:
        yield
    except Refused as refused:
        raise Refused(at(place, refused.refusals)) from None


MARKS = 64
"""Changes between the documents kept for undo: one after each change would fill the memory, and
folding from the first change would take too long."""


@dataclass
class Replay:
    """A match during the replay of its log, with the changes that can be undone or redone."""

    document: Document
    _version: int = 0
    _standing: list[tuple[int, LogChange]] = field(default_factory=list)
    _undone: list[tuple[int, LogChange]] = field(default_factory=list)
    _marks: dict[int, Document] = field(default_factory=dict)
    """Documents kept for undo, by the number of changes applied."""

    def __post_init__(self) -> None:
        """Remember the opening."""
        self._marks[0] = self.document

    def take(self, change: ChangeInFile) -> LogChange:
        """Apply a change and return its log entry. Raises `Refused`."""
        self._version += 1
        if change.kind in {"undo", "redo"}:
            return self._back() if change.kind == "undo" else self._forth()
        if isinstance(change.new, list) and change.kind != "correct_many":
            raise Refused([Refusal(INVALID.code, INVALID.message, "new")])
        entered = READERS[change.kind](self.document, change)
        self._undone.clear()
        self._stands(self._version, entered)
        return entered

    def _stands(self, version: int, entered: LogChange) -> None:
        self._standing.append((version, entered))
        self.document = changed(self.document, entered)
        if len(self._standing) % MARKS == 0:
            self._marks[len(self._standing)] = self.document

    def _back(self) -> LogChange:
        version, entered = _last(self._standing)
        self._undone.append((version, entered))
        mark = len(self._standing) // MARKS * MARKS
        since = (document for _version, document in self._standing[mark:])
        self.document = reduce(changed, since, self._marks[mark])
        return repeated("undo", version, entered)

    def _forth(self) -> LogChange:
        version, entered = _last(self._undone)
        self._stands(version, entered)
        return repeated("redo", version, entered)


def _last(steps: list[tuple[int, LogChange]]) -> tuple[int, LogChange]:
    if not steps:
        raise Refused([Refusal(INVALID.code, NOTHING_THERE, "kind")])
    return steps.pop()


def _added(document: Document, change: ChangeInFile) -> LogChange:
    number = len(document.deals) + 1
    if change.number not in {None, number}:
        raise Refused([Refusal(INVALID.code, NO_DEAL, "number")])
    return LogChange("add", number, None, _deal(document, change))


def _at_a_deal(document: Document, change: ChangeInFile) -> LogChange:
    if change.number is None or change.number > len(document.deals):
        raise Refused([Refusal(INVALID.code, NO_DEAL, "number")])
    old = None if change.kind == "insert" else document.deals[change.number - 1]
    new = None if change.kind == "remove" else _deal(document, change)
    return LogChange(change.kind, change.number, old, new)


def _several(document: Document, change: ChangeInFile) -> LogChange:
    """Return the log entry for several deals corrected as one change. Raises `Refused`."""
    game, deals = GAMES[document.game], document.deals
    with below("new"):
        every = read_corrections(change.new, len(deals))
        for place, correction in enumerate(every):
            with below(f"{place}.entry"):
                game.read_deal(correction.entry)
    return LogChange("correct_many", None, *sides(deals, every))


def _deal(document: Document, change: ChangeInFile) -> dict[str, object]:
    if not isinstance(change.new, dict):
        raise Refused([Refusal(REQUIRED.code, REQUIRED.message, "new")])
    with below("new"):
        GAMES[document.game].read_deal(change.new)
    return change.new


def _noted(document: Document, change: ChangeInFile) -> LogChange:
    if change.new is not None:
        with below("new"):
            GAMES[document.game].read_pending(change.new)
    return LogChange("pending", len(document.deals) + 1, document.pending, change.new)


def _detailed(document: Document, change: ChangeInFile) -> LogChange:
    """Return the log entry for a change of details, or of a whole match. Raises `Refused`."""
    given = change.new if isinstance(change.new, dict) else {}
    names = (*DETAILS, *DATES) if change.kind == "details" else WHOLE
    unknown = [
        Refusal(UNKNOWN_FIELD.code, UNKNOWN_FIELD.message, f"new.{name}")
        for name in given
        if name not in names
    ]
    if unknown:
        raise Refused(unknown)
    details = {name: value for name, value in given.items() if name in (*DETAILS, *DATES)}
    rest = {name: value for name, value in given.items() if name not in details}
    with below("new"):
        after = replace(agreed(document, details), **_dealt(document.game, rest))
    old, new = _first_dates(document, change) | document.stored(), after.stored()
    return LogChange(
        change.kind,
        change.number if change.kind == "reseat" else None,
        {name: old.get(name, []) for name in given},
        {name: new.get(name, []) for name in given},
    )


def _first_dates(document: Document, change: ChangeInFile) -> JsonObject:
    """Return a match's dates before they were first set; only the file has them.

    Raises `Refused`.
    """
    old = change.old if isinstance(change.old, dict) else {}
    dates = {name: old[name] for name in DATES if old.get(name) is not None}
    with below("old"):
        read = read_details(document, dates) if dates else {}
    return dict.fromkeys(DATES) | {name: read[name] for name in dates}


def _dealt(slug: str, given: Mapping[str, object]) -> JsonObject:
    """Validate deals, a pending deal, the early end and seatings. Raises `Refused`."""
    game, deals = GAMES[slug], given.get("deals", [])
    if not isinstance(deals, list) or type(given.get("stopped", False)) is not bool:
        raise Refused([Refusal(INVALID.code, INVALID.message)])
    for place, deal in enumerate(deals):
        with below(f"deals.{place}"):
            game.read_deal(deal)
    if given.get("pending") is not None:
        with below("pending"):
            game.read_pending(given["pending"])
    opening = {**given, "deals": tuple(deals)} if "deals" in given else dict(given)
    if "seatings" in opening:
        opening["seatings"] = seatings_of(slug, opening["seatings"])
    return opening


def seatings_of(slug: str, given: object) -> tuple[Seating, ...]:
    """Return the earlier seatings, oldest first, each up to a deal. Raises `Refused`."""
    try:
        every = SEATINGS.validate_python(given)
    except ValidationError as error:
        raise Refused(at("seatings", shape_refusals(error, {"": SeatingInFile}))) from None
    seatings: list[Seating] = []
    for place, seating in enumerate(every):
        if seatings and seating.until <= (seatings[-1].until or 0):
            raise Refused([Refusal(INVALID.code, NOT_IN_ORDER, f"seatings.{place}.until")])
        with below(f"seatings.{place}"):
            names = read_names(list(seating.players), GAMES[slug].players)
        seatings.append(Seating(seating.until, tuple(names)))
    return tuple(seatings)


def _ended(_document: Document, change: ChangeInFile) -> LogChange:
    return LogChange(change.kind)


READERS: Mapping[str, Callable[[Document, ChangeInFile], LogChange]] = {
    "add": _added,
    "insert": _at_a_deal,
    "correct": _at_a_deal,
    "remove": _at_a_deal,
    "correct_many": _several,
    "pending": _noted,
    "details": _detailed,
    "reseat": _detailed,
    "import": _detailed,
    "stop": _ended,
    "reopen": _ended,
}
