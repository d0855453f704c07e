"""JSON Schemas that differ by game: options, deals, totals, next deal."""

from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import cache
from typing import Any

from pydantic import BaseModel, RootModel, TypeAdapter, create_model
from pydantic.json_schema import models_json_schema

from games import GAMES
from games.answers import COMPONENT
from scorekeeper.api.games.words import describe
from scorekeeper.matches.setup.details import NAMES, Details
from scorekeeper.rest.serializers import SERIALIZER

Reference = dict[str, Any]
REF = "#/components/schemas/{model}"
OUTER_KEYWORDS = ("default", "title", "description")
"""Keywords of a field that stay beside its `anyOf`."""


def schema_of(model: Any, refer: Callable[[Any], Any] | None = None) -> Reference:
    """Return the schema of a class, with references to other components and to serializers.

    `refer` returns the reference to a serializer.
    """

    def resolve(schema: Any) -> Any:
        if isinstance(schema, list):
            return [resolve(item) for item in schema]
        if not isinstance(schema, dict):
            return schema
        if COMPONENT in schema:
            description = {
                keyword: schema[keyword] for keyword in ("description",) if keyword in schema
            }
            return {"$ref": REF.format(model=schema[COMPONENT])} | description
        if SERIALIZER in schema and refer:
            return refer(schema[SERIALIZER])
        return {name: resolve(value) for name, value in schema.items()}

    schema: Reference = resolve(TypeAdapter(model).json_schema(ref_template=REF))
    return schema


@cache
def game_shapes() -> dict[str, Any]:
    """Return the schemas that differ by game, and for each kind one that accepts any of them."""
    games = {type(game).__name__: game for game in GAMES.values()}
    deals: dict[str, type[BaseModel]] = {
        name: create_model(
            f"{name}Deal",
            __base__=RootModel[game.Deal],  # type: ignore[name-defined]
            __doc__=f"A deal of {game.name}.",
        )
        for name, game in games.items()
    }
    of_a_kind: dict[str, list[type[BaseModel]]] = {
        "Options": [game.Options for game in games.values()],
        "Deal": list(deals.values()),
        "Totals": [game.Totals for game in games.values()],
        "NextDeal": [game.Next for game in games.values()],
    }
    models = dict.fromkeys(model for kind in of_a_kind.values() for model in kind)
    _keys, joint = models_json_schema([(model, "validation") for model in models], ref_template=REF)
    defined: dict[str, Any] = joint["$defs"]
    describe(defined)
    in_force = {
        f"{g.Options.__name__}InForce": with_defaults(defined, g.Options) for g in games.values()
    }
    shapes = in_force | {name: with_nulls(as_union(schema)) for name, schema in defined.items()}
    for title, kind in of_a_kind.items():
        shapes[title] = any_of(title, (model.__name__ for model in kind), defined)
    shapes["OptionsInForce"] = any_of("OptionsInForce", in_force, shapes)
    starts = {f"New{name}Match": new_match(game) for name, game in games.items()}
    shapes |= starts
    kinds = [shapes[kind.__name__] for game in games.values() for kind in game.kinds.values()]
    return shapes | {
        "NewMatch": any_of("NewMatch", starts, shapes),
        "PendingDeal": pending_deal(kinds),
    }


@cache
def extra_fields() -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
    """Return the fields that games add to common schemas, and the schemas in those fields."""
    fields: dict[str, dict[str, Any]] = {"Sheet": {}, "Settlement": {}}
    definitions: dict[str, Any] = {}
    for game in GAMES.values():
        for name, model in (("Sheet", game.Extras), ("Settlement", game.ResultExtras)):
            schema = TypeAdapter(model).json_schema(ref_template=REF)
            definitions |= schema.pop("$defs", {})
            fields[name] |= {
                inner_name: inner_schema
                | {"description": f"In {game.name} alone: {_as_clause(inner_schema)}"}
                for inner_name, inner_schema in schema.get("properties", {}).items()
            }
    return fields, definitions


def _as_clause(schema: dict[str, Any]) -> str:
    description: str = schema["description"]
    return description[0].lower() + description[1:]


def with_defaults(defined: dict[str, Any], options: type[BaseModel]) -> dict[str, Any]:
    """Return the schema of options with every field required, since defaults are filled in."""
    schema: dict[str, Any] = deepcopy(defined[options.__name__])
    name = f"{options.__name__}InForce"
    return schema | {"title": name, "required": list(schema.get("properties", ()))}


def as_union(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema that only refers to another as a union of one.

    Client generators take a bare reference with a title for a second model of that name.
    """
    rest = {name: value for name, value in schema.items() if name != "$ref"}
    return rest | {"oneOf": [{"$ref": schema["$ref"]}]} if "$ref" in schema else schema


def any_of(title: str, names: Iterable[str], defined: dict[str, Any]) -> dict[str, Any]:
    """Return a schema that accepts several others, the most demanding first.

    Generated clients try them in order and take the first that fits.
    """
    ordered = sorted(dict.fromkeys(names), key=lambda name: -required_count(defined[name], defined))
    refs = [{"$ref": REF.format(model=name)} for name in ordered]
    return {"anyOf": refs, "title": title, "description": f"{title} of the game."}


def required_count(schema: dict[str, Any], defined: dict[str, Any]) -> int:
    """Return the number of required fields of a schema, the maximum of its branches."""
    branches = [branch["$ref"].rpartition("/")[2] for branch in schema.get("oneOf", ())]
    return max(
        [len(schema.get("required", ())), *(required_count(defined[n], defined) for n in branches)]
    )


def new_match(game: Any) -> dict[str, Any]:
    """Return the schema of a match to start in one game; only game and players are required."""
    prefix = type(game).__name__
    schema = with_nulls(schema_of(Details))
    schema.pop("$defs", None)
    fields = schema["properties"]
    fields["options"]["anyOf"][0] = {"$ref": REF.format(model=game.Options.__name__)}
    names = {"type": "array", "items": {"type": "string", "minLength": 1}, "uniqueItems": True}
    names["description"] = NAMES
    count = {"minItems": game.table_sizes[0], "maxItems": game.table_sizes[-1]}
    slug = {"const": game.slug, "type": "string", "description": "The game."}
    first = {"game": slug, "players": names | count}
    return schema | {
        "title": f"New{prefix}Match",
        "description": "A match to start; game and players are needed.",
        "properties": {**first, **{k: v for k, v in fields.items() if k not in first}},
        "required": list(first),
        "additionalProperties": False,
    }


def _without_bounds(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a plain value's schema without its bounds, which differ by game; else unchanged."""
    return {"type": schema["type"]} if schema.get("type") in {"integer", "string"} else schema


def pending_deal(kinds: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return the schema of a deal without result: every field except `kind` is optional."""
    fields: dict[str, list[dict[str, Any]]] = {}
    descriptions: dict[str, dict[str, str]] = {}
    for kind in kinds:
        for name, field in kind["properties"].items():
            descriptions.setdefault(name, {"description": field["description"]})
            keywords = {
                keyword: value for keyword, value in field.items() if keyword not in OUTER_KEYWORDS
            }
            shapes = fields.setdefault(name, [])
            plain = [_without_bounds(shape) for shape in keywords.get("anyOf", [keywords])]
            shapes += [
                shape for index, shape in enumerate(plain) if shape not in shapes + plain[:index]
            ]
    null = {"type": "null"}
    properties = {
        name: {"anyOf": [*(shape for shape in shapes if shape != null), null]} | descriptions[name]
        for name, shapes in fields.items()
    }
    return {
        "type": "object",
        "title": "PendingDeal",
        "description": "A deal of the game whose result is left out.",
        "properties": properties | {"kind": {"type": "string"} | descriptions["kind"]},
        "required": ["kind"],
    }


def with_nulls(schema: dict[str, Any]) -> dict[str, Any]:
    """Let the optional fields of a model be null, which equals absence."""
    needed = schema.get("required", ())
    for name, field in schema.get("properties", {}).items():
        if name not in needed and {"type": "null"} not in field.get("anyOf", ()):
            outer = {keyword: field.pop(keyword) for keyword in OUTER_KEYWORDS if keyword in field}
            schema["properties"][name] = {"anyOf": [field, {"type": "null"}], **outer}
    return schema
