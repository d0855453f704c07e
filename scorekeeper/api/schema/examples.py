"""Examples of bodies and answers, generated from the schema field by field.

Parts that differ by game come from a worked example of the first game.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from pydantic_core import from_json, to_json

from games import GAMES
from games.answers import sheet_answer
from games.examples import examples
from games.sheet import fold_sheet
from scorekeeper.matches.log.file_data import FORMAT, VERSION

Schema = Mapping[str, Any]

GAME, EXAMPLE = next(iter(GAMES)), "nine-deals"
ID = "01939d1e-7c00-7000-8000-{number:012x}"
NAMES = ("Takako", "Takuya", "Shizuka", "Ippei")

BY_FORMAT = {"date": "2026-11-20", "date-time": "2026-11-20T19:30:00Z"}
BY_NAME: Mapping[str, str] = {
    "account": "takako",
    "address": "takako@example.com",
    "amount": "2.5",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "by": NAMES[0],
    "code": "k7pq2mxa",
    "column": "centre",
    "currency": "EUR",
    "endpoint": "https://push.example.com/k7pq2mxa",
    "fee": "2.50",
    "game": GAME,
    "games": GAME,
    "guest": NAMES[3],
    "host": "chat.example.com",
    "language": "en",
    "link": "https://cards.example.com/results/k7pq2mxa/",
    "match": "k7pq2mxa",
    "member_name": NAMES[0],
    "message": "msg_01939d1e7c0070008000000000000001",
    "name": NAMES[0],
    "names": NAMES[0],
    "others": NAMES[1],
    "page": "https://cards.example.com/leagues/thursday-league-k7pq2/",
    "place": "Café Europa",
    "players": NAMES[0],
    "prizes": "60",
    "reason": "Came late",
    "says": "Renamed Yves to Ives",
    "score": "https://cards.example.com/m/k7pq2mxa/score/key",
    "slug": "thursday-league-k7pq2",
    "time": "19:30",
    "title": "Friday",
    "token": "skt_told_this_once",
    "url": "https://cards.example.com/hook",
    "watch": "https://cards.example.com/m/k7pq2mxa/",
    "why": "Spades made",
    "working": "2 × 4",
    "zone": "Europe/Zagreb",
}
"""Sample texts by field name; a field's own examples take precedence."""
NUMBERS: Mapping[str, int] = {"status": 204, "version": 9}
NULL = {"type": "null"}
TEXTS = ("2.5", "0.5000", "A", "19:30")
"""Sample texts for patterns; the first match is used."""
LONG_LISTS = {"players": 3, "order": 3}
"""Lengths of lists by field name; otherwise the minimum."""


@dataclass(frozen=True)
class Place:
    """Position of an example: field name, index in a list, and whether it is in a body."""

    name: str = ""
    number: int = 0
    in_body: bool = False


class Examples:
    """Generator of examples for the schemas of a description."""

    def __init__(self, components: Schema) -> None:
        """Keep the components that references point to."""
        self.components = components

    def resolve(self, schema: Schema) -> Schema:
        """Return the component that a schema refers to, or the schema itself."""
        if "$ref" not in schema:
            return schema
        return self.resolve(self.components[schema["$ref"].rpartition("/")[2]])

    def of(self, schema: Schema, place: Place = Place()) -> Any:
        """Return an example of a schema."""
        component = schema.get("$ref", "").rpartition("/")[2]
        if component in worked_example():
            return worked_example()[component]
        schema = self.resolve(schema)
        for keyword in ("examples", "enum"):
            if schema.get(keyword):
                return schema[keyword][place.number % len(schema[keyword])]
        branches = schema.get("anyOf") or schema.get("oneOf")
        if branches:
            is_unset = NULL in branches and not place.in_body and is_plain(branches[0], place.name)
            return None if is_unset else self.of(branches[0], place)
        return schema["const"] if "const" in schema else self.by_type(schema, place)

    def by_type(self, schema: Schema, place: Place) -> Any:
        """Return an example by the type of a schema."""
        match schema.get("type"):
            case "object":
                fields = schema.get("properties", {})
                needed = [*schema.get("required", ())] or fields
                return {
                    name: self.of(field, replace(place, name=name, number=0))
                    for name, field in fields.items()
                    if name in needed
                }
            case "array":
                count: int = LONG_LISTS.get(place.name) or schema.get("minItems") or 1
                numbers = range(count)
                return [self.of(schema["items"], replace(place, number=n)) for n in numbers]
            case "string":
                return text_example(schema, place)
            case "integer" | "number":
                number = NUMBERS.get(place.name, max(schema.get("minimum", 1), 1))
                return place.number if place.name in LONG_LISTS else number
            case "boolean":
                return False
        return None


def is_plain(schema: Schema, name: str) -> bool:
    """Return True for a text without pattern, enum or sample, whose example may be null."""
    is_text = schema.get("type") == "string" and "pattern" not in schema and "enum" not in schema
    return is_text and name not in BY_NAME


def text_example(schema: Schema, place: Place) -> str:
    """Return a text by format, pattern or field name."""
    if schema.get("format") == "uuid":
        return ID.format(number=place.number + 1)
    if schema.get("format") in BY_FORMAT:
        return BY_FORMAT[schema["format"]]
    sample = str(BY_NAME.get(place.name, place.name or "text"))
    if "pattern" in schema:
        return next(text for text in (sample, *TEXTS) if re.search(schema["pattern"], text))
    value = NAMES[place.number] if sample in NAMES else sample
    return value[: schema.get("maxLength", len(value))]


def as_json(value: Any) -> Any:
    """Return a value converted to JSON and back."""
    return from_json(to_json(value))


@cache
def worked_example() -> Mapping[str, Any]:
    """Return parts of a worked example by the name of their component."""
    match = next(worked.match for worked in examples(GAME).matches if worked.name == EXAMPLE)
    sheet = fold_sheet(match)
    body, opening = (
        as_json(sheet_answer(sheet)),
        as_json(sheet_answer(fold_sheet(replace(match, deals=())))),
    )
    last = body["deals"][-1]
    options, players = sheet.options.model_dump(mode="json"), list(match.players)
    unfinished = ("kind", "declarer", "contract")
    return {
        "Options": options,
        "OptionsInForce": options,
        "Deal": last["entry"],
        "PendingDeal": {name: last["entry"][name] for name in unfinished},
        "Correction": {"number": last["number"], "entry": last["entry"]},
        "SheetDeal": last,
        "Totals": body["totals"],
        "NextDeal": opening["next"],
        "Settlement": body["settlement"],
        "NewMatch": {"game": GAME, "players": players},
        "MatchFile": {
            "format": FORMAT,
            "format_version": VERSION,
            "game": GAME,
            "title": None,
            "players": players,
            "options": options,
            "stake": None,
            "first_dealer": 0,
            "set_dealers": {},
            "bookkeeper": 0,
            "started_at": BY_FORMAT["date-time"],
            "zone": BY_NAME["zone"],
            "deals": [deal["entry"] for deal in body["deals"]],
            "pending": None,
            "stopped": False,
        },
    }
