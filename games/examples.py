"""Files beside a game's code: the rules in prose, and worked examples with their sources.

A single deal or refusal may have a number of `players` other than the usual one.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any

from games import GAMES
from games.inputs import read_match
from games.kernel import AnyGame, State
from games.sheet import MatchInput, opening_sheet
from games.values import Entry, Fields, JsonObject

RULES_LANGUAGE = "en"
"""The language of `rules.md`; a translation stands beside it, such as `rules.hr.md`."""
PLAYERS = ("Ana", "Ivo", "Eva", "Jan")
"""Names for examples without names."""


@dataclass(frozen=True)
class ExpectedSheet:
    """The expected sheet after a deal; the totals and the next deal may be partial."""

    deal: int
    totals: Fields = field(default_factory=dict)
    next: Fields | None = None


@dataclass(frozen=True)
class MatchExample:
    """A whole match or its beginning, with its expected sheets and settlement."""

    name: str
    title: str
    match: MatchInput
    source: str = ""
    after: tuple[ExpectedSheet, ...] = ()
    settlement: Fields | None = None


@dataclass(frozen=True)
class DealExample:
    """One deal from a given state, with the expected change of each column.

    The changes are by player or side; a column left out does not change. `over` is whether the
    match ends with this deal, None if the example does not check it.
    """

    name: str
    title: str
    match: MatchInput
    state: State
    deal: Entry
    changes: Mapping[str, tuple[int, ...]]
    source: str = ""
    over: bool | None = None
    next: Fields | None = None


@dataclass(frozen=True)
class RefusalExample:
    """A deal that is refused from a given state, with the exact codes.

    Without a deal the match itself is refused: `inputs` holds its raw input.
    """

    name: str
    codes: tuple[str, ...]
    inputs: Fields
    match: MatchInput | None = None
    state: State | None = None
    deal: Entry | None = None
    fields: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Examples:
    """The worked examples of one game."""

    source: str = ""
    matches: tuple[MatchExample, ...] = ()
    deals: tuple[DealExample, ...] = ()
    refusals: tuple[RefusalExample, ...] = ()


def rules(slug: str, language: str = RULES_LANGUAGE) -> str:
    """Return the rules of a game for players, in Markdown; empty if they are not translated."""
    return _file(slug, "rules.md" if language == RULES_LANGUAGE else f"rules.{language}.md")


@cache
def examples(slug: str) -> Examples:
    """Return the worked examples of a game; empty if its folder has no `examples.toml`."""
    text = _file(slug, "examples.toml")
    tables = tomllib.loads(text)
    by_kind = {
        kind: [table for table in tables.get(kind, []) if table.pop("game", slug) == slug]
        for kind in ("match", "deal", "refusal")
    }
    return Examples(
        source=tables.get("source", ""),
        matches=tuple(_match_example(slug, table) for table in by_kind["match"]),
        deals=tuple(_deal_example(slug, table) for table in by_kind["deal"]),
        refusals=tuple(_refusal_example(slug, table) for table in by_kind["refusal"]),
    )


def _file(slug: str, name: str) -> str:
    """Return the text of a file in the folder of the game's class; empty if it is missing."""
    package = type(GAMES[slug]).__module__.rpartition(".")[0]
    file = files(package) / name
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _match_example(slug: str, table: JsonObject) -> MatchExample:
    fields = {
        key: table.pop(key) for key in ("name", "title", "source", "settlement") if key in table
    }
    expected_sheets = tuple(ExpectedSheet(**sheet) for sheet in table.pop("after", []))
    return MatchExample(match=_match(slug, table), after=expected_sheets, **fields)


def _deal_example(slug: str, table: JsonObject) -> DealExample:
    match, state = _position(slug, table)
    table["changes"] = {column: tuple(amounts) for column, amounts in table["changes"].items()}
    return DealExample(match=match, state=state, **table)


def _refusal_example(slug: str, table: JsonObject) -> RefusalExample:
    name, codes, fields = table.pop("name"), tuple(table.pop("codes")), table.pop("fields", None)
    fields = None if fields is None else tuple(fields)
    if "deal" not in table:
        inputs = {"game": slug, "players": _players(slug)} | table
        return RefusalExample(name, codes, inputs, fields=fields)
    deal = table.pop("deal")
    match, state = _position(slug, table)
    return RefusalExample(name, codes, {}, match, state, deal, fields)


def _position(slug: str, table: JsonObject) -> tuple[MatchInput, State]:
    """Pop the number of players, the options and the state from an example.

    Return a match and the state.
    """
    names = _players(slug, table.pop("players", 0))
    options, sums = table.pop("options", {}), table.pop("sums", {})
    fields = {name: _frozen(value) for name, value in table.pop("state", {}).items()}
    match = _match(slug, {"players": names, "options": options})
    state = opening_sheet(match).state
    full = {**state.sums, **{column: tuple(amounts) for column, amounts in sums.items()}}
    return match, replace(state, sums=full, **fields)


def _match(slug: str, table: dict[str, object]) -> MatchInput:
    return read_match({"game": slug, "players": _players(slug)} | table)


def _players(slug: str, number: int = 0) -> list[str]:
    """Return names for a number of players, or for the usual number of the game."""
    game: AnyGame = GAMES[slug]
    return list(PLAYERS[: number or game.players])


def _frozen(value: object) -> Any:
    """Convert the lists of a file to the tuples of a state, recursively."""
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value
