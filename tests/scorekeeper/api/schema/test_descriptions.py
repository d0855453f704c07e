"""Descriptions of everything named in the schema: fields, parameters and their values."""

from collections.abc import Iterator
from typing import Any

import pytest

from games import GAMES
from tests.plugins.answers import checked_in

INNER = ("items", "additionalProperties")
BRANCHES = ("anyOf", "oneOf", "allOf")


def operations() -> list[dict[str, Any]]:
    return [operation for path in checked_in()["paths"].values() for operation in path.values()]


def components() -> dict[str, Any]:
    schemas: dict[str, Any] = checked_in()["components"]["schemas"]
    return schemas


def parts_of(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the schemas of a value's items and branches."""
    inner = [schema[word] for word in INNER if isinstance(schema.get(word), dict)]
    return [*inner, *(branch for word in BRANCHES for branch in schema.get(word, ()))]


def fields_of(schema: dict[str, Any], path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the path and schema of each field of an object, recursively."""
    for name, field in schema.get("properties", {}).items():
        yield f"{path}.{name}", field
        yield from fields_of(field, f"{path}.{name}")
    for part in parts_of(schema):
        yield from fields_of(part, path)


def every_field() -> list[tuple[str, dict[str, Any]]]:
    return [field for name, schema in components().items() for field in fields_of(schema, name)]


def undescribed_values(schema: dict[str, Any], description: str = "") -> Iterator[Any]:
    """Yield the enum values without a description; a single value needs none."""
    description = schema.get("description", description)
    yield from (value for value in schema.get("enum", ()) if f"`{value}`" not in description)
    for part in parts_of(schema):
        yield from undescribed_values(part, description)


def test_every_field_has_a_description() -> None:
    assert every_field()
    assert [path for path, field in every_field() if not field.get("description")] == []
    assert [name for name, shape in components().items() if not shape.get("description")] == []


def test_every_value_of_a_field_has_a_description() -> None:
    missing = {path: [*undescribed_values(field)] for path, field in every_field()}

    assert {path: values for path, values in missing.items() if values} == {}


def test_every_value_of_a_parameter_has_a_description() -> None:
    missing = {
        (operation["operationId"], parameter["name"]): [
            *undescribed_values(parameter["schema"], parameter["description"])
        ]
        for operation in operations()
        for parameter in operation.get("parameters", ())
    }

    assert {parameter: values for parameter, values in missing.items() if values} == {}


def test_every_operation_and_parameter_has_a_description() -> None:
    all_operations = operations()

    assert [
        operation["operationId"] for operation in all_operations if not operation.get("summary")
    ] == []
    assert [
        f"{operation['operationId']} {parameter['name']}"
        for operation in all_operations
        for parameter in operation.get("parameters", ())
        if not parameter.get("description")
    ] == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_value_of_an_option_has_a_description(slug: str) -> None:
    game = GAMES[slug]
    fields = components()[game.Options.__name__]["properties"]

    for name, option in game.options.items():
        if name not in fields:
            continue  # a field of an option, which its own model describes
        description = fields[name]["description"]
        assert option.effect in description
        assert [value for value in option.values if f"`{value}`" not in description] == []
