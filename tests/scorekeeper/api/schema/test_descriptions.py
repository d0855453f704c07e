"""Everything that the schema names has a description: fields, parameters, values of options."""

from collections.abc import Iterator
from typing import Any

import pytest

from games import GAMES
from tests.plugins.answers import checked_in

INNER = ("items", "additionalProperties")
BRANCHES = ("anyOf", "oneOf", "allOf")
TAGS = ("deals", "games", "matches", "me", "tokens", "webhooks")


def operations(tag: str) -> list[dict[str, Any]]:
    every = [each for path in checked_in()["paths"].values() for each in path.values()]
    return [operation for operation in every if tag in operation["tags"]]


def components() -> dict[str, Any]:
    schemas: dict[str, Any] = checked_in()["components"]["schemas"]
    return schemas


def used_by(schema: Any, found: dict[str, Any]) -> dict[str, Any]:
    """Return the components that a part of the schema refers to, and those that these refer to."""
    parts = schema.values() if isinstance(schema, dict) else schema
    for part in parts if isinstance(schema, dict | list) else ():
        used_by(part, found)
    if isinstance(schema, dict) and "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name not in found:
            found[name] = components()[name]
            used_by(found[name], found)
    return found


def undescribed(schema: dict[str, Any], path: str) -> Iterator[str]:
    """Yield the fields without a description, also of objects in others."""
    for name, field in schema.get("properties", {}).items():
        if not field.get("description"):
            yield f"{path}.{name}"
        yield from undescribed(field, f"{path}.{name}")
    inner = [schema[word] for word in INNER if isinstance(schema.get(word), dict)]
    for part in [*inner, *(each for word in BRANCHES for each in schema.get(word, ()))]:
        yield from undescribed(part, path)


@pytest.mark.parametrize("tag", TAGS)
def test_every_field_has_a_description(tag: str) -> None:
    shapes = used_by(operations(tag), {})

    assert shapes
    assert [each for name in shapes for each in undescribed(shapes[name], name)] == []
    assert [name for name, shape in shapes.items() if not shape.get("description")] == []


def test_every_operation_and_parameter_has_a_description() -> None:
    every = [each for path in checked_in()["paths"].values() for each in path.values()]

    assert [each["operationId"] for each in every if not each.get("summary")] == []
    assert [
        f"{each['operationId']} {parameter['name']}"
        for each in every
        for parameter in each.get("parameters", ())
        if not parameter.get("description")
    ] == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_value_of_an_option_has_a_description(slug: str) -> None:
    game = GAMES[slug]
    fields = components()[game.Options.__name__]["properties"]

    for name, option in game.options.items():
        words = fields[name]["description"]
        assert option.changes in words
        assert [value for value in option.values if f"`{value}`" not in words] == []
