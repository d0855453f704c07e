"""The shapes of bodies and answers, for the schema only: nothing is read or written through them.

Where a game has a shape of its own (options, deals, totals, what comes next), the schema says
"one of these"; `game_shapes` draws them from the games' models.
"""

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import (
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    RootModel,
    WithJsonSchema,
    create_model,
)
from pydantic.json_schema import models_json_schema

from games import GAMES
from games.cards import Direction
from games.settlement import Stake
from scorekeeper.matches.webhooks.outbox import TYPE

REF = "#/components/schemas/{model}"
OF_THE_GAME = "x-of-the-game"
"""Marks where a shape of the games belongs; pydantic knows no references but its own."""


def _of_the_game(name: str) -> Any:
    return WithJsonSchema({OF_THE_GAME: name})


AnyOptions = Annotated[dict[str, Any], _of_the_game("Options")]
AnyDeal = Annotated[dict[str, Any], _of_the_game("Deal")]
AnyTotals = Annotated[dict[str, Any], _of_the_game("Totals")]
AnyNext = Annotated[dict[str, Any], _of_the_game("NextDeal")]

Version = Annotated[int, Field(ge=0)]
Player = Annotated[int, Field(ge=0, le=3)]
Name = Annotated[str, Field(max_length=1000)]
Scope = Literal["read", "write"]
Status = Literal["open", "finished", "stopped"]
Amount = int | str


class Preset(BaseModel):
    """Options that are usually agreed together."""

    slug: str
    name: str
    says: str
    options: dict[str, Any]


class OptionText(BaseModel):
    """What an option is called and changes, and what its values are called."""

    label: str
    changes: str
    values: dict[str, str]


class Game(BaseModel):
    """A game: what it is, and the JSON Schemas of its options and of a deal."""

    slug: str
    name: str
    names: dict[str, str]
    summary: str
    players: int
    direction: Direction
    sides: bool
    columns: dict[str, str]
    options: dict[str, Any]
    option_texts: dict[str, OptionText]
    deal: dict[str, Any]
    presets: list[Preset]
    source: str


class Games(RootModel[list[Game]]):
    """All games."""


class Details(BaseModel):
    """What is agreed about a match beside its deals; what is left out stays as it is."""

    model_config = ConfigDict(extra="forbid")

    title: str | None = None
    players: Annotated[list[Name] | None, Field(min_length=3, max_length=4)] = None
    options: AnyOptions | None = None
    stake: Stake | None = None
    first_dealer: Player | None = None
    set_dealers: dict[str, Player | None] | None = None
    bookkeeper: Player | None = None


class NewMatchBody(RootModel[Annotated[dict[str, Any], _of_the_game("NewMatch")]]):
    """A match to start."""


class Links(BaseModel):
    """Pages of a match; the one to score by holds the key."""

    watch: str
    score: str | None = None


class MatchBase(BaseModel):
    """What is known of a match."""

    id: UUID
    code: str
    version: Version
    game: str
    title: str | None
    players: list[str]
    options: AnyOptions
    stake: Stake | None
    first_dealer: Player
    set_dealers: dict[str, Player]
    bookkeeper: Player
    status: Status
    started_at: AwareDatetime
    links: Links


class Match(MatchBase):
    """A match without its sheet."""

    deal_count: int
    scores: list[Amount] | None
    changed_at: AwareDatetime


class StartedMatch(MatchBase):
    """A match as it began, with the key that scores it; replayed after a day, without."""

    scorer_key: str | None


class MatchPage(BaseModel):
    """One page of the account's matches."""

    next: str | None
    previous: str | None
    results: list[Match]


class DealBody(RootModel[AnyDeal]):
    """A deal of the match's game."""


class PendingBody(RootModel[Annotated[dict[str, Any], _of_the_game("PendingDeal")]]):
    """A deal of the match's game, its result left out."""


class Line(BaseModel):
    """Points of one player or side in one column, and why."""

    player: Player | None = None
    side: Annotated[int | None, Field(ge=0, le=1)] = None
    column: str
    amount: int
    why: str
    working: str | None


class FieldProblem(BaseModel):
    """What is wrong with one field; the codes are those of the rules."""

    field: str
    code: str
    message: str


class SheetDeal(BaseModel):
    """One deal as it stands on the sheet; behind the end of the match it is not counted."""

    number: int
    dealer: Player | None
    counted: bool
    entry: AnyDeal
    lines: list[Line]
    totals: AnyTotals
    problems: list[FieldProblem] | None = None


class Pending(BaseModel):
    """A deal whose result is still to come."""

    number: int
    dealer: Player
    entry: Annotated[dict[str, Any], _of_the_game("PendingDeal")]


class Payment(BaseModel):
    """Who pays whom."""

    payer: Annotated[Player, Field(alias="from")]
    to: Player
    amount: str
    currency: str


class Settlement(BaseModel):
    """The result of a match; games add to it."""

    scores: list[Amount]
    ranking: list[list[Player]]
    reason: str
    winner_side: int | None
    balance: list[str]
    payments: list[Payment] | None = None


class Standing(BaseModel):
    """Where a match stands."""

    version: Version
    totals: AnyTotals
    next: AnyNext | None
    settlement: Settlement | None


class Sheet(Standing):
    """The computed sheet of a match; games add to it."""

    match: UUID
    code: str
    game: str
    players: list[str]
    options: AnyOptions
    status: Status
    deals: list[SheetDeal]
    pending: Pending | None


class Written(Standing):
    """What a write came to."""

    status: Status
    deal: SheetDeal | None


class Preview(Standing):
    """What a deal would score."""

    lines: list[Line]
    counted: bool
    finished: bool


class Change(BaseModel):
    """One entry of the log of a match."""

    version: Version
    kind: Literal[
        "add", "insert", "correct", "remove", "pending", "details", "reseat", "stop", "reopen",
        "undo", "redo",
    ]  # fmt: skip
    at: AwareDatetime
    by: str
    number: int | None
    old: Any
    new: Any


class History(BaseModel):
    """Every change ever made to a match."""

    version: Version
    changes: list[Change]


class NewWebhook(BaseModel):
    """An address to post to."""

    model_config = ConfigDict(extra="forbid")

    url: Annotated[str, Field(max_length=500)]


class Webhook(BaseModel):
    """An address to which each change is posted."""

    id: UUID
    url: str
    types: list[Annotated[str, Field(json_schema_extra={"const": TYPE})]]
    created_at: AwareDatetime


class RegisteredWebhook(Webhook):
    """A new address, with the secret that signs what is posted there: told this once."""

    secret: str


class Webhooks(RootModel[list[Webhook]]):
    """The addresses of a match."""


class WebhookAttempt(BaseModel):
    """One time that a message was posted, and what came of it."""

    message: str
    version: Version
    at: AwareDatetime
    status: int | None
    error: str | None
    milliseconds: int


class WebhookAttempts(RootModel[list[WebhookAttempt]]):
    """The latest attempts, the newest first."""


class NewToken(BaseModel):
    """A token to issue; without scopes it has those of whoever asks."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str | None, Field(max_length=40)] = None
    scopes: Annotated[list[Scope] | None, Field(min_length=1)] = None


class Token(BaseModel):
    """A token of the account."""

    id: UUID
    name: str
    scopes: list[Scope]
    created_at: AwareDatetime


class IssuedToken(Token):
    """A new token, with its text: told this once."""

    token: str


class Tokens(RootModel[list[Token]]):
    """The tokens of the account."""


class Removed(BaseModel):
    """What was removed."""

    id: UUID


class Problem(BaseModel):
    """An error, in the shape of RFC 9457."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    errors: list[FieldProblem] | None = None
    deals: list[int] | None = None


class OutdatedProblem(Problem):
    """The match has moved on: its version, and the changes since the one that was seen."""

    version: Version
    changes: list[Change]


def drawn(model: type[BaseModel]) -> dict[str, Any]:
    """Return the schema of a model, with references to the shapes of the games."""
    schema: dict[str, Any] = _placed(model.model_json_schema(ref_template=REF))
    return schema


def _placed(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_placed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if OF_THE_GAME in schema:
        return {"$ref": REF.format(model=schema[OF_THE_GAME])}
    return {name: _placed(each) for name, each in schema.items()}


@cache
def game_shapes() -> dict[str, Any]:
    """Return the shapes that differ from game to game, and for each "one of these"."""
    own = {type(game).__name__: game for game in GAMES.values()}
    deals: dict[str, type[BaseModel]] = {
        name: create_model(f"{name}Deal", __base__=RootModel[game.Deal])  # type: ignore[name-defined]
        for name, game in own.items()
    }
    of_a_kind: dict[str, list[type[BaseModel]]] = {
        "Options": [game.Options for game in own.values()],
        "Deal": list(deals.values()),
        "Totals": [game.Totals for game in own.values()],
        "NextDeal": [game.Next for game in own.values()],
    }
    models = dict.fromkeys(model for kind in of_a_kind.values() for model in kind)
    _keys, whole = models_json_schema([(each, "validation") for each in models], ref_template=REF)
    found = {name: with_nulls(schema) for name, schema in sorted(whole["$defs"].items())}
    for title, kind in of_a_kind.items():
        found[title] = any_of(title, (model.__name__ for model in kind))
    starts = {f"New{name}Match": new_match(game) for name, game in own.items()}
    return found | starts | {"NewMatch": any_of("NewMatch", starts), "PendingDeal": PENDING}


def any_of(title: str, names: Iterable[str]) -> dict[str, Any]:
    """Return a shape that is one of several."""
    refs = [{"$ref": REF.format(model=name)} for name in dict.fromkeys(names)]
    return {"anyOf": refs, "title": title, "description": f"{title} of the game."}


def new_match(game: Any) -> dict[str, Any]:
    """Return the shape of a match of one game to start; only game and players are needed."""
    own = type(game).__name__
    schema = with_nulls(drawn(Details))
    schema.pop("$defs", None)
    fields = schema["properties"]
    fields["options"]["anyOf"][0] = {"$ref": REF.format(model=game.Options.__name__)}
    names = {"type": "array", "items": {"type": "string", "minLength": 1}, "uniqueItems": True}
    count = {"minItems": game.players, "maxItems": game.players}
    first = {"game": {"const": game.slug, "type": "string"}, "players": names | count}
    return schema | {
        "title": f"New{own}Match",
        "description": "A match to start; game and players are needed.",
        "properties": {**first, **{k: v for k, v in fields.items() if k not in first}},
        "required": list(first),
        "additionalProperties": False,
    }


PENDING = {
    "type": "object",
    "title": "PendingDeal",
    "description": "A deal of the game whose result is left out.",
    "properties": {"kind": {"type": "string"}},
    "required": ["kind"],
}


def with_nulls(schema: dict[str, Any]) -> dict[str, Any]:
    """Let the optional fields of a model be null, which is the same as absent."""
    needed = schema.get("required", ())
    for name, field in schema.get("properties", {}).items():
        if name not in needed and {"type": "null"} not in field.get("anyOf", ()):
            kept = {key: field.pop(key) for key in ("default", "title") if key in field}
            schema["properties"][name] = {"anyOf": [field, {"type": "null"}], **kept}
    return schema
