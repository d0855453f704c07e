"""Descriptions of the games' fields, from options and from docstrings below fields.

Phones import the models too, so pydantic does not parse the docstrings at every start.
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from inspect import cleandoc, getsource
from typing import Any

from games import GAMES
from games.cards import DOUBLINGS, SUIT_NAMES
from games.options import Option
from games.values import Value
from scorekeeper.media.shapes import with_choices

Descriptions = Mapping[str, str]
KIND = {"kind": "The kind of the deal."}
BIDS = {
    f"{level}-{suit}": f"{level} {name}"
    for level in range(1, 8)
    for suit, name in SUIT_NAMES.items()
}
VALUE_LABELS = {
    **SUIT_NAMES,
    **DOUBLINGS,
    **BIDS,
    "misere": "misère",
    "grand": "grand",
}
"""Labels of values that several games have, and of bids."""


def describe(schemas: Mapping[str, dict[str, Any]]) -> None:
    """Add descriptions to the fields of the games' models, given the schemas by name."""
    options = {game.Options.__name__: option_descriptions(game.options) for game in GAMES.values()}
    for model in subclasses(Value):
        fields = schemas.get(model.__name__, {}).get("properties", {})
        descriptions = field_descriptions(model) | options.get(model.__name__, {})
        for name in fields.keys() & descriptions.keys():
            values = [
                value for value in values_of(fields[name]) if f"`{value}`" not in descriptions[name]
            ]
            choices = [(value, VALUE_LABELS[value]) for value in values if value in VALUE_LABELS]
            fields[name].setdefault("description", with_choices(descriptions[name], choices))


def values_of(field: dict[str, Any]) -> list[Any]:
    """Return the enumerated values of a field, in the order of its schema."""
    branches = field.get("anyOf", [field])
    single = [branch["const"] for branch in branches if "const" in branch and len(branches) > 1]
    return [*(value for branch in branches for value in branch.get("enum", ())), *single]


def with_descriptions(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of one model, with descriptions of its fields."""
    describe({schema.get("title", ""): schema} | schema.get("$defs", {}))
    return schema


def option_descriptions(options: Mapping[str, Option]) -> dict[str, str]:
    """Return the description of each option by name, with a line for each of its values."""
    return {
        name: with_choices(f"{option.label}. {option.effect}", option.values.items())
        for name, option in options.items()
    }


def subclasses(base: type[Value]) -> Iterator[type[Value]]:
    """Yield all subclasses of a model, recursively."""
    for model in base.__subclasses__():
        yield model
        yield from subclasses(model)


def field_descriptions(model: type[Value]) -> dict[str, str]:
    """Return the docstrings below the fields of a model and its bases, the nearest class first."""
    descriptions = dict(KIND)
    for base in reversed(model.__mro__):
        if issubclass(base, Value):
            descriptions |= docstrings(base.__module__).get(base.__name__, {})
    return descriptions


@cache
def docstrings(module: str) -> Mapping[str, Descriptions]:
    """Return the docstrings below the fields of a module's classes, by class and field."""
    tree = ast.parse(getsource(sys.modules[module]))
    return {
        node.name: dict(field_docstrings(node))
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }


def field_docstrings(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Yield name and docstring of each field of a class that has one below it."""
    for field, following in zip(node.body, node.body[1:], strict=False):
        match field, following:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(docstring))),
            ):
                yield name, cleandoc(docstring)
