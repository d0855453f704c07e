"""Replay of a file's log, change by change; invalid changes are refused with their place."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import reduce

from pydantic import TypeAdapter, ValidationError

from games import GAMES
from games.kernel import AnyGame
from games.seatings import Seating
from games.table_changes import TableChange
from games.values import (
    INVALID,
    REQUIRED,
    UNKNOWN_FIELD,
    JsonObject,
    Many,
    Refusal,
    Refused,
    shape_refusals,
)
from games.words import _
from scorekeeper.exports.files.format import ChangeInFile, SeatingInFile
from scorekeeper.matches.log.corrections import read_corrections, sides
from scorekeeper.matches.log.document import (
    DATES,
    DETAILS,
    Document,
    LogChange,
    apply_change,
    repeating_change,
)
from scorekeeper.matches.setup.details import read_details
from scorekeeper.players.names import read_names

NO_DEAL = _("There is no deal with this number.")
NOT_IN_ORDER = _("List earlier seatings in the order of their deals.")
SEATINGS = TypeAdapter(Many[SeatingInFile])
TABLE_CHANGES = TypeAdapter(Many[TableChange])
NOTHING_THERE = _("There is nothing to undo or redo here.")
BY_KEY = ("options", "set_dealers")
"""Details that a player changes key by key; the log holds them whole."""
MATCH_FIELDS = (*DETAILS, "deals", "pending", "stopped", "seatings", "table_changes")
"""The fields that a change of kind `reseat` or `import` may set."""


def empty_document(game: str) -> Document:
    """Return a document of a game without details."""
    return Document(game=game, players=("",) * GAMES[game].players)


def with_details(document: Document, details: JsonObject) -> Document:
    """Return a document with these details replaced. Raises `Refused`."""
    empty: JsonObject = {name: {} for name in BY_KEY if name in details}
    cleared = replace(document, **empty)
    return replace(cleared, **read_details(cleared, details))


def refusals_below(place: str, refusals: Iterable[Refusal]) -> list[Refusal]:
    """Return refusals with a place in front of their fields."""
    return [refusal.with_prefix(place) for refusal in refusals]


@contextmanager
def place_refusals(place: str) -> Iterator[None]:
    """Put a place in front of the fields of refusals raised in the block. Raises `Refused`."""
    try:
        yield
    except Refused as refused:
        raise Refused(refusals_below(place, refused.refusals)) from None


CHECKPOINT_CHANGES = 64
"""Changes between the documents kept for undo: one after each change would fill the memory, and
folding from the first change would take too long."""


@dataclass
class Replay:
    """A match during the replay of its log, with the changes that can be undone or redone."""

    document: Document
    _version: int = 0
    _applied: list[tuple[int, LogChange]] = field(default_factory=list)
    _undone: list[tuple[int, LogChange]] = field(default_factory=list)
    _checkpoints: dict[int, Document] = field(default_factory=dict)
    """Documents kept for undo, by the number of changes applied."""

    def __post_init__(self) -> None:
        """Remember the opening."""
        self._checkpoints[0] = self.document

    def apply(self, change: ChangeInFile) -> LogChange:
        """Apply a change and return its log entry. Raises `Refused`."""
        self._version += 1
        if change.kind in {"undo", "redo"}:
            return self._undo() if change.kind == "undo" else self._redo()
        if isinstance(change.new, list) and change.kind != "correct_many":
            raise Refused([Refusal(INVALID.code, INVALID.message, "new")])
        log_change = READERS[change.kind](self.document, change)
        self._undone.clear()
        self._append(self._version, log_change)
        return log_change

    def _append(self, version: int, change: LogChange) -> None:
        self._applied.append((version, change))
        self.document = apply_change(self.document, change)
        if len(self._applied) % CHECKPOINT_CHANGES == 0:
            self._checkpoints[len(self._applied)] = self.document

    def _undo(self) -> LogChange:
        version, change = _pop_step(self._applied)
        self._undone.append((version, change))
        checkpoint = len(self._applied) // CHECKPOINT_CHANGES * CHECKPOINT_CHANGES
        changes = (step for _version, step in self._applied[checkpoint:])
        self.document = reduce(apply_change, changes, self._checkpoints[checkpoint])
        return repeating_change("undo", version, change)

    def _redo(self) -> LogChange:
        version, change = _pop_step(self._undone)
        self._append(version, change)
        return repeating_change("redo", version, change)


def _pop_step(steps: list[tuple[int, LogChange]]) -> tuple[int, LogChange]:
    if not steps:
        raise Refused([Refusal(INVALID.code, NOTHING_THERE, "kind")])
    return steps.pop()


def _read_addition(document: Document, change: ChangeInFile) -> LogChange:
    number = len(document.deals) + 1
    if change.number not in {None, number}:
        raise Refused([Refusal(INVALID.code, NO_DEAL, "number")])
    return LogChange("add", number, None, _read_deal(document, change))


def _read_deal_change(document: Document, change: ChangeInFile) -> LogChange:
    if change.number is None or change.number > len(document.deals):
        raise Refused([Refusal(INVALID.code, NO_DEAL, "number")])
    old = None if change.kind == "insert" else document.deals[change.number - 1]
    new = None if change.kind == "remove" else _read_deal(document, change)
    return LogChange(change.kind, change.number, old, new)


def _read_correction_list(document: Document, change: ChangeInFile) -> LogChange:
    """Return the log entry for several deals corrected as one change. Raises `Refused`."""
    game, deals = document.rules, document.deals
    with place_refusals("new"):
        corrections = read_corrections(change.new, len(deals))
        for index, correction in enumerate(corrections):
            with place_refusals(f"{index}.entry"):
                game.read_deal(correction.entry)
    return LogChange("correct_many", None, *sides(deals, corrections))


def _read_deal(document: Document, change: ChangeInFile) -> dict[str, object]:
    if not isinstance(change.new, dict):
        raise Refused([Refusal(REQUIRED.code, REQUIRED.message, "new")])
    with place_refusals("new"):
        document.rules.read_deal(change.new)
    return change.new


def _read_pending(document: Document, change: ChangeInFile) -> LogChange:
    if change.new is not None:
        with place_refusals("new"):
            document.rules.read_pending(change.new)
    return LogChange("pending", len(document.deals) + 1, document.pending, change.new)


def _read_detail_change(document: Document, change: ChangeInFile) -> LogChange:
    """Return the log entry for a change of details, or of a whole match. Raises `Refused`."""
    values = change.new if isinstance(change.new, dict) else {}
    names = (*DETAILS, *DATES) if change.kind == "details" else MATCH_FIELDS
    unknown = [
        Refusal(UNKNOWN_FIELD.code, UNKNOWN_FIELD.message, f"new.{name}")
        for name in values
        if name not in names
    ]
    if unknown:
        raise Refused(unknown)
    details = {name: value for name, value in values.items() if name in (*DETAILS, *DATES)}
    rest = {name: value for name, value in values.items() if name not in details}
    with place_refusals("new"):
        after = with_details(document, details)
        after = replace(after, **_read_match_fields(after.rules, rest))
        after.check_table()
    old, new = _read_old_dates(document, change) | document.to_json(), after.to_json()
    return LogChange(
        change.kind,
        change.number if change.kind == "reseat" else None,
        {name: old.get(name, []) for name in values},
        {name: new.get(name, []) for name in values},
    )


def _read_old_dates(document: Document, change: ChangeInFile) -> JsonObject:
    """Return a match's dates before they were first set; only the file has them.

    Raises `Refused`.
    """
    old = change.old if isinstance(change.old, dict) else {}
    dates = {name: old[name] for name in DATES if old.get(name) is not None}
    with place_refusals("old"):
        new_dates = read_details(document, dates) if dates else {}
    return dict.fromkeys(DATES) | {name: new_dates[name] for name in dates}


def _read_match_fields(game: AnyGame, values: Mapping[str, object]) -> JsonObject:
    """Validate deals, a pending deal, the early end and seatings. Raises `Refused`."""
    deals = values.get("deals", [])
    if not isinstance(deals, list) or type(values.get("stopped", False)) is not bool:
        raise Refused([Refusal(INVALID.code, INVALID.message)])
    for index, deal in enumerate(deals):
        with place_refusals(f"deals.{index}"):
            game.read_deal(deal)
    if values.get("pending") is not None:
        with place_refusals("pending"):
            game.read_pending(values["pending"])
    fields = {**values, "deals": tuple(deals)} if "deals" in values else dict(values)
    if "table_changes" in fields:
        fields["table_changes"] = table_changes_of(fields["table_changes"])
    if "seatings" in fields:
        fields["seatings"] = seatings_of(game, fields["seatings"])
    return fields


def seatings_of(game: AnyGame, data: object) -> tuple[Seating, ...]:
    """Return the earlier seatings, oldest first, each up to a deal. Raises `Refused`."""
    try:
        parsed = SEATINGS.validate_python(data)
    except ValidationError as error:
        raise Refused(
            refusals_below("seatings", shape_refusals(error, {"": SeatingInFile}))
        ) from None
    seatings: list[Seating] = []
    for index, seating in enumerate(parsed):
        if seatings and seating.until <= (seatings[-1].until or 0):
            raise Refused([Refusal(INVALID.code, NOT_IN_ORDER, f"seatings.{index}.until")])
        with place_refusals(f"seatings.{index}"):
            names = read_names(list(seating.players), sorted({*game.table_sizes, game.players}))
        seatings.append(Seating(seating.until, tuple(names)))
    return tuple(seatings)


def table_changes_of(data: object) -> tuple[TableChange, ...]:
    """Return the players who joined or left. Raises `Refused`."""
    try:
        return TABLE_CHANGES.validate_python(data)
    except ValidationError as error:
        raise Refused(
            refusals_below("table_changes", shape_refusals(error, {"": TableChange}))
        ) from None


def _read_table_change(document: Document, change: ChangeInFile) -> LogChange:
    """Return the log entry of a player who joined or left. Raises `Refused`."""
    new = change.new if isinstance(change.new, dict) else {}
    seats = len(document.players)
    with place_refusals("new"):
        read = table_changes_of([{key: new[key] for key in new if key != "name"}])[0]
        is_new = read.joins and read.seat == seats
        names = [*document.players, new.get("name")] if is_new else list(document.players)
        name = read_names(names, [len(names)])[min(read.seat, len(names) - 1)]
        if read.joins != (change.kind == "join") or new.get("name") != name:
            raise Refused([Refusal(INVALID.code, INVALID.message, "name")])
        log_change = LogChange(change.kind, None, None, read.model_dump() | {"name": name})
        apply_change(document, log_change).check_table()
    return log_change


def _read_end(_document: Document, change: ChangeInFile) -> LogChange:
    return LogChange(change.kind)


READERS: Mapping[str, Callable[[Document, ChangeInFile], LogChange]] = {
    "add": _read_addition,
    "insert": _read_deal_change,
    "correct": _read_deal_change,
    "remove": _read_deal_change,
    "correct_many": _read_correction_list,
    "pending": _read_pending,
    "details": _read_detail_change,
    "reseat": _read_detail_change,
    "import": _read_detail_change,
    "join": _read_table_change,
    "leave": _read_table_change,
    "stop": _read_end,
    "reopen": _read_end,
}
