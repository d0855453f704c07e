"""The JSON file of a match: a model for each version, which reads and describes it.

Version 1 is the only one so far. A later version gets its own model and a function that upgrades
older files; the older model stays, so that its files remain readable.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from games import GAMES
from games.inputs import Player
from games.settlement import Stake
from games.table_changes import TableChange
from games.values import INVALID, JsonObject, Many, Refusal, Refused, Value, shape_refusals
from games.words import _
from scorekeeper.matches.log.bounds import LOG_FULL, MOST_CHANGES, MOST_DEALS
from scorekeeper.matches.log.document import Kind
from scorekeeper.matches.log.file_data import FORMAT

MOST_PROBLEMS = 100
"""The most problems listed for a file."""

Time = Annotated[str, Field(max_length=40)]
Entry = JsonObject


class AgreedDetails(Value):
    """The agreed details of a match."""

    title: str | None = None
    players: Many[str]
    options: Entry = {}
    stake: Stake | None = None
    first_dealer: Player = 0
    set_dealers: dict[str, Player] = {}
    bookkeeper: Player = 0

    def details(self) -> Entry:
        """Return the details as raw input."""
        stake = self.stake.model_dump() if self.stake else None
        details = {name: getattr(self, name) for name in AgreedDetails.model_fields}
        return details | {"players": list(self.players), "stake": stake}


class ChangeInFile(Value):
    """A change: its kind, time, author and deal, with the old and the new value.

    `old` is for readers: whoever imports the file works it out again. Of `correct_many` both are
    lists of `{"number", "entry"}`; a deal that was put before another has `before` instead.
    """

    version: Annotated[int, Field(ge=1, le=MOST_CHANGES)]
    kind: Kind
    at: Time | None = None
    by: Annotated[str, Field(max_length=200)] | None = None
    number: Annotated[int, Field(ge=1, le=MOST_DEALS + 1)] | None = None
    old: object = None
    new: Entry | Annotated[list[Entry], Field(max_length=MOST_DEALS)] | None = None


class SeatingInFile(Value):
    """The players who sat in each seat up to a deal, before the present ones."""

    until: Annotated[int, Field(ge=1, le=MOST_DEALS)]
    players: Many[Annotated[str, Field(max_length=200)]]


class Opening(AgreedDetails):
    """A match before its first change; some that were imported long ago began with seatings."""

    seatings: Annotated[Many[SeatingInFile], Field(max_length=MOST_DEALS)] = ()
    started_at: Time | None = None
    zone: Annotated[str, Field(max_length=40)] | None = None

    def dates(self) -> Entry:
        """Return the start and the time zone, each only if the file has it."""
        dates = {"started_at": self.started_at, "zone": self.zone}
        return {name: value for name, value in dates.items() if value is not None}


class HistoryInFile(Value):
    """The history of a match: its details at the start, and every change since."""

    opening: Opening
    changes: Annotated[Many[ChangeInFile], Field(max_length=MOST_CHANGES)]


class MatchExport(AgreedDetails):
    """A whole match as people typed it, without keys; everything else is computed from it."""

    format: Literal["scorekeeper-match"]
    format_version: Literal[1]
    game: str
    started_at: Time | None = None
    zone: Annotated[str, Field(max_length=40)] | None = None
    deals: Annotated[Many[Entry], Field(max_length=MOST_DEALS)] = ()
    pending: Entry | None = None
    stopped: bool = False
    seatings: Annotated[Many[SeatingInFile], Field(max_length=MOST_DEALS)] = ()
    table_changes: Annotated[Many[TableChange], Field(max_length=MOST_CHANGES)] = ()
    suits: dict[str, int] = {}
    history: HistoryInFile | None = None


FILES = {1: TypeAdapter(MatchExport)}


def read_file(data: object) -> MatchExport:
    """Validate the shape of a file of any version. Raises `Refused`."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        message = _("This is not a match exported by Scorekeeper.")
        raise Refused([Refusal(INVALID.code, message, "format")])
    version = data.get("format_version")
    adapter = FILES.get(version) if type(version) is int else None
    if adapter is None:
        message = _("This version of the format is not supported.")
        raise Refused([Refusal(INVALID.code, message, "format_version")])
    too_many = list(_length_refusals(data))
    if too_many:
        raise Refused(too_many)
    try:
        file = adapter.validate_python(data)
    except ValidationError as error:
        raise Refused(shape_refusals(error, {"": MatchExport})[:MOST_PROBLEMS]) from None
    if file.game not in GAMES:
        raise Refused([Refusal(INVALID.code, _("There is no game with this name."), "game")])
    return file


def _length_refusals(data: Mapping[str, object]) -> Iterator[Refusal]:
    """Yield a refusal for each list that is too long, without reading its entries."""
    history = data.get("history")
    changes = history.get("changes") if isinstance(history, dict) else None
    lists = ("deals", data.get("deals"), MOST_DEALS), ("history.changes", changes, MOST_CHANGES)
    for field, items, limit in lists:
        if isinstance(items, list) and len(items) > limit:
            yield replace(LOG_FULL, field=field)


def file_schema() -> dict[str, object]:
    """Return the JSON Schema of the newest format, with the options and deals of every game."""
    adapters: list[tuple[str, Literal["validation"], TypeAdapter[object]]] = [
        ("", "validation", TypeAdapter(MatchExport)),
        *(
            (f"{slug} options", "validation", TypeAdapter(game.Options))
            for slug, game in GAMES.items()
        ),
        *((f"{slug} deal", "validation", TypeAdapter(game.Deal)) for slug, game in GAMES.items()),
    ]
    parts, shared = TypeAdapter.json_schemas(adapters, title="A match exported by Scorekeeper")
    games = [
        {
            "if": {"properties": {"game": {"const": slug}}},
            "then": {
                "properties": {
                    "options": parts[f"{slug} options", "validation"],
                    "deals": {"items": parts[f"{slug} deal", "validation"]},
                }
            },
        }
        for slug in GAMES
    ]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": shared["title"],
        **parts["", "validation"],
        "properties": {"game": {"enum": list(GAMES)}},
        "allOf": games,
        "$defs": shared["$defs"],
    }
