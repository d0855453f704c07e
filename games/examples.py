"""What stands beside a game's code: the rules in prose, and worked examples with their source."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any

from games import GAMES
from games.inputs import read_match
from games.kernel import Game, State
from games.sheet import MatchInput, opened

PLAYERS = ("Ana", "Ivo", "Eva", "Jan")
"""Names for examples that give none."""


@dataclass(frozen=True)
class ExpectedSheet:
    """What stands on the sheet after a deal; the totals and the next deal may be told in part."""

    deal: int
    totals: Mapping[str, Any] = field(default_factory=dict)
    next: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class MatchExample:
    """A whole match or its beginning, with what its sheet must say."""

    name: str
    title: str
    match: MatchInput
    source: str = ""
    after: tuple[ExpectedSheet, ...] = ()
    settlement: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class DealExample:
    """One deal from a stated position: by column, what everybody's numbers change by.

    A column left out does not change. `over` says whether the match ends with this deal, where
    the example cares.
    """

    name: str
    title: str
    match: MatchInput
    state: State
    deal: Mapping[str, Any]
    changes: Mapping[str, tuple[int, ...]]
    source: str = ""
    over: bool | None = None
    next: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class RefusalExample:
    """A deal that cannot be, from a stated position, with exactly the codes that say why.

    Without a deal it is the match itself that cannot be: `inputs` holds what was typed for it.
    """

    name: str
    codes: tuple[str, ...]
    inputs: Mapping[str, Any]
    match: MatchInput | None = None
    state: State | None = None
    deal: Mapping[str, Any] | None = None
    fields: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Examples:
    """The worked examples of one game."""

    source: str = ""
    matches: tuple[MatchExample, ...] = ()
    deals: tuple[DealExample, ...] = ()
    refusals: tuple[RefusalExample, ...] = ()


def rules(slug: str) -> str:
    """Return the rules of a game as players read them, in Markdown."""
    return _file(slug, "rules.md")


@cache
def examples(slug: str) -> Examples:
    """Return the worked examples of a game; none where its folder has no `examples.toml`."""
    text = _file(slug, "examples.toml")
    told = tomllib.loads(text)
    own = {
        kind: [each for each in told.get(kind, []) if each.pop("game", slug) == slug]
        for kind in ("match", "deal", "refusal")
    }
    return Examples(
        source=told.get("source", ""),
        matches=tuple(_match_example(slug, each) for each in own["match"]),
        deals=tuple(_deal_example(slug, each) for each in own["deal"]),
        refusals=tuple(_refusal_example(slug, each) for each in own["refusal"]),
    )


def _file(slug: str, name: str) -> str:
    """Return a text from the folder of the game's own class, empty where there is none."""
    package = type(GAMES[slug]).__module__.rpartition(".")[0]
    found = files(package) / name
    return found.read_text(encoding="utf-8") if found.is_file() else ""


def _match_example(slug: str, told: dict[str, Any]) -> MatchExample:
    own = {key: told.pop(key) for key in ("name", "title", "source", "settlement") if key in told}
    after = tuple(ExpectedSheet(**each) for each in told.pop("after", []))
    return MatchExample(match=_match(slug, told), after=after, **own)


def _deal_example(slug: str, told: dict[str, Any]) -> DealExample:
    match, state = _position(slug, told)
    told["changes"] = {column: tuple(own) for column, own in told["changes"].items()}
    return DealExample(match=match, state=state, **told)


def _refusal_example(slug: str, told: dict[str, Any]) -> RefusalExample:
    name, codes, fields = told.pop("name"), tuple(told.pop("codes")), told.pop("fields", None)
    fields = None if fields is None else tuple(fields)
    if "deal" not in told:
        inputs = {"game": slug, "players": _players(slug)} | told
        return RefusalExample(name, codes, inputs, fields=fields)
    deal = told.pop("deal")
    match, state = _position(slug, told)
    return RefusalExample(name, codes, {}, match, state, deal, fields)


def _position(slug: str, told: dict[str, Any]) -> tuple[MatchInput, State]:
    """Take the options and the state out of an example."""
    options, sums = told.pop("options", {}), told.pop("sums", {})
    fields = {name: _frozen(each) for name, each in told.pop("state", {}).items()}
    match = _match(slug, {"options": options})
    state = opened(match).state
    full = {**state.sums, **{column: tuple(own) for column, own in sums.items()}}
    return match, replace(state, sums=full, **fields)


def _match(slug: str, told: dict[str, Any]) -> MatchInput:
    return read_match({"game": slug, "players": _players(slug)} | told)


def _players(slug: str) -> list[str]:
    game: Game[Any, Any, Any] = GAMES[slug]
    return list(PLAYERS[: game.players])


def _frozen(told: Any) -> Any:
    """Turn the lists of a file into the tuples of a state."""
    return tuple(_frozen(each) for each in told) if isinstance(told, list) else told
