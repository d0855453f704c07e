"""A match whose scoring is handed over: its log, the steps that were not sent, the key.

Pure. In a code it is written so that little remains to be told: details and deals stand where a
whole match has them, so that the dictionary of the game knows them; ids, keys and times stand
together in a dense text.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, NamedTuple
from uuid import UUID

from django.urls import NoReverseMatch, reverse
from pydantic import Field, TypeAdapter, ValidationError

from games.code import DAMAGED
from games.values import Entry, JsonObject, Refused
from scorekeeper.matches.access.labels import free_label, is_label
from scorekeeper.matches.log.code_match import code_match
from scorekeeper.matches.log.dense_text import DenseReader, DenseWriter
from scorekeeper.matches.log.document import Document, Kind, LogChange, fold

ADD = "add"
START, REMATCH = "start", "rematch"
STARTED = (START, REMATCH)
"""Kinds of steps that start a match."""
NUMBERED = ("correct", "insert", "remove")
"""Kinds of steps at the address of a deal."""
CHANGES = ("record", "note", "drop-note", "undo", "redo", "stop", "reopen", "details", "seats")
STEPS = (*STARTED, *NUMBERED, *CHANGES)
"""Kinds of steps: the names of the addresses that they are sent to."""
PREVIOUS = "previous"
"""The field in the form of a rematch for the match before, whose address it is sent to."""
STAMP, VERSION = "stamp", "version"
"""Fields of a form: its questions, and the version of the match that it was made for."""
OWN_FIELDS = ("game", "version", "deals", "match", "log", "steps", "dense")
"""The fields of a code that are not those of the opening, except for the deals."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND, MILLISECOND = timedelta(microseconds=1), timedelta(milliseconds=1)


MatchCode = Annotated[str, Field(pattern="^[2-9a-z]{8}$")]
"""The code of a match, safe in an address."""


@dataclass(frozen=True)
class HandOver:
    """A match as a phone stores it, the steps behind its log, and the key that scores it.

    Each step names its phone as `by`. A match that began without a network has no key: the step
    that starts it lets every phone score that sends it.
    """

    match: JsonObject
    steps: Sequence[JsonObject]
    key: str = ""

    @property
    def version(self) -> int:
        """The version of the match once all steps have been sent."""
        return len(self.match["log"]) + sum(step["kind"] not in STARTED for step in self.steps)


class LogRow(NamedTuple):
    """An entry of the log; that of a new deal ends with the author."""

    kind: Kind
    number: int | None
    """The number of its deal, less that of the entry before."""
    author: str
    refers_to: int | None = None
    old: Any = None
    new: Any = None


class StepRow(NamedTuple):
    """A change that was not sent."""

    kind: str
    number: int
    """The number of its deal, 0 without one."""
    by: str
    form: dict[str, list[str]]
    stamp: tuple[int, str] | None = None
    """The version that its form was made for, less that of the match before it; the questions."""


class Content(NamedTuple):
    """The fields of a code beside those of the opening."""

    deals: list[Entry]
    match: tuple[MatchCode, str, int, list[int] | None]
    """Code, start, words and suits."""
    log: list[LogRow]
    steps: list[StepRow]
    dense: str


PROBLEMS = (
    ValidationError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    OverflowError,
    NoReverseMatch,
)
"""Exceptions of the values in a forged code: nothing has checked a log before the fold."""
CONTENT = TypeAdapter(Content)
OPENING = TypeAdapter(Document)
CODE = TypeAdapter(MatchCode)


def content_of(hand_over: HandOver) -> JsonObject:
    """Return the content of a code that hands over a match."""
    match, log, dense = hand_over.match, hand_over.match["log"], DenseWriter()
    dense.text(UUID(match["id"]).hex)
    dense.text(hand_over.key)
    opening = match["opening"]
    added = [entry["new"] for entry in log if entry["kind"] == ADD]
    return {
        "game": match["game"],
        "version": hand_over.version,
        **{name: value for name, value in opening.items() if name != "game"},
        "deals": [*opening.get("deals", ()), *added],
        "match": [match["code"], match["started_at"], match["words"], match["suits"]],
        "log": _log_rows(log, match["started_at"], dense),
        "steps": _step_rows(hand_over, dense),
        "dense": dense.dense_text(),
    }


def _log_rows(log: Sequence[JsonObject], started_at: str, dense: DenseWriter) -> list[list[Any]]:
    rows, number, time_before = list[list[Any]](), 0, _count_of(started_at, MICROSECOND)
    for entry in log:
        time = _count_of(entry["at"], MICROSECOND)
        dense.number(time - time_before)
        time_before = time
        number_of_entry = entry["number"]
        row = [entry["kind"], number_of_entry and number_of_entry - number, entry["author"]]
        if entry["kind"] != ADD:
            row += [entry["refers_to"], entry["old"], entry["new"]]
        number = number_of_entry or number
        rows.append(row)
    return rows


def _step_rows(hand_over: HandOver, dense: DenseWriter) -> list[list[Any]]:
    rows, time_before = list[list[Any]](), _count_of(hand_over.match["started_at"], MILLISECOND)
    version = len(hand_over.match["log"])
    for step in hand_over.steps:
        time = _count_of(step["at"], MILLISECOND)
        dense.text(step["key"])
        dense.number(time - time_before)
        time_before = time
        form = {name: values for name, values in step["form"].items() if name != VERSION}
        if step["kind"] == REMATCH:
            form[PREVIOUS] = [step["address"].split("/")[2]]
        row = [step["kind"], step["number"], step["by"], form]
        stamp = form.pop(STAMP, None)
        if stamp:
            made_for, _dash, questions = stamp[0].partition("-")
            row.append([int(made_for) - version, questions])
        version += step["kind"] not in STARTED
        rows.append(row)
    return rows


def hand_over_of(content: JsonObject) -> HandOver:
    """Return the match that a code hands over. Raises `Refused`."""
    try:
        return _hand_over_of(content)
    except PROBLEMS:
        raise Refused([DAMAGED]) from None


def _hand_over_of(content: JsonObject) -> HandOver:
    read = CONTENT.validate_python({name: content.get(name) for name in Content._fields})
    dense = DenseReader(read.dense)
    match_id, key = UUID(dense.text()), dense.text()
    code, started_at, words, suits = read.match
    first_added = len(read.deals) - sum(row.kind == ADD for row in read.log)
    opening = {name: value for name, value in content.items() if name not in OWN_FIELDS}
    opening |= {"game": content["game"], "deals": read.deals[:first_added]}
    match = {
        "id": str(match_id),
        "code": code,
        "game": content["game"],
        "opening": opening,
        "started_at": started_at,
        "words": words,
        "suits": suits,
        "log": _log(read.log, read.deals[first_added:], started_at, dense),
    }
    _check_log(match)
    return HandOver(match, _steps(read, match, dense), key)


def _log(
    rows: Sequence[LogRow], added_deals: Sequence[Entry], started_at: str, dense: DenseReader
) -> list[JsonObject]:
    entries, number, count = list[JsonObject](), 0, _count_of(started_at, MICROSECOND)
    added = iter(added_deals)
    for row in rows:
        count += dense.number()
        number_of_entry = None if row.number is None else row.number + number
        entries.append(
            {
                "kind": row.kind,
                "number": number_of_entry,
                "old": row.old,
                "new": next(added) if row.kind == ADD else row.new,
                "refers_to": row.refers_to,
                "author": row.author,
                "at": (EPOCH + count * MICROSECOND).isoformat(),
            }
        )
        number = number_of_entry or number
    return entries


def _steps(read: Content, match: JsonObject, dense: DenseReader) -> list[JsonObject]:
    steps, count = list[JsonObject](), _count_of(match["started_at"], MILLISECOND)
    version = len(read.log)
    for row in read.steps:
        key = dense.text()
        count += dense.number()
        form = dict(row.form)
        address = _address(row, form, match)
        if row.stamp:
            form[STAMP] = [f"{row.stamp[0] + version}-{row.stamp[1]}"]
        version += row.kind not in STARTED
        steps.append(
            {
                "key": key,
                "kind": row.kind,
                "number": row.number,
                "address": address,
                "form": form,
                "at": _iso_text(count),
                "by": row.by if is_label(row.by) else "",
            }
        )
    return steps


def _address(row: StepRow, form: dict[str, list[str]], match: JsonObject) -> str:
    """Return the address that a step is sent to, never one that a code could name itself."""
    if row.kind not in STEPS:
        raise ValueError(row.kind)
    if row.kind == START:
        return reverse("new", args=[match["game"]])
    if row.kind == REMATCH:
        (previous,) = form.pop(PREVIOUS)
        return reverse(REMATCH, args=[CODE.validate_python(previous)])
    numbers = [row.number] if row.kind in NUMBERED else []
    return reverse(row.kind, args=[match["code"], *numbers])


def stored_steps(hand_over: HandOver) -> list[JsonObject]:
    """Return the steps as a phone stores them, not folded yet."""
    match, steps, version = hand_over.match, list[JsonObject](), len(hand_over.match["log"])
    for step in hand_over.steps:
        begun = step["kind"] in STARTED
        start = {"id": match["id"], "started_at": match["started_at"]} if begun else {}
        stored = {"code": match["code"], "what": "", "state": "waiting", "rules": "", "entry": None}
        steps.append(step | stored | {"version": version} | start)
        version += not begun
    return steps


def taken_match(hand_over: HandOver, steps: Sequence[JsonObject], agent: str) -> JsonObject:
    """Return a match as a phone stores it that goes on scoring, with a label of its own."""
    entered = [entry["author"] for entry in hand_over.match["log"]]
    return {
        "match": hand_over.match,
        "version": len(entered),
        "key": hand_over.key,
        "author": free_label(agent, {*entered, *(step["by"] for step in steps)}),
        "steps": steps,
    }


def _check_log(match: JsonObject) -> None:
    """Fold the log as pages do. Raises `Refused` if the outcome is no match of these rules."""
    opening = OPENING.validate_python(match["opening"])
    changes = [
        LogChange(*(entry[name] for name in ("kind", "number", "old", "new", "refers_to")))
        for entry in match["log"]
    ]
    document = fold(opening, changes).document.to_json()
    code_match({**document, "version": len(changes), "zone": None}, match["code"])


def _count_of(moment: str, unit: timedelta) -> int:
    """Return how many of a unit of time have passed since 1970."""
    return (datetime.fromisoformat(moment) - EPOCH) // unit


def _iso_text(milliseconds: int) -> str:
    """Return a time as browsers write it.

    >>> _iso_text(1_795_809_600_000)
    '2026-11-27T20:00:00.000Z'
    """
    moment = EPOCH + milliseconds * MILLISECOND
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
