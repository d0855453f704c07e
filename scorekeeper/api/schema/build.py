"""Builder of the OpenAPI schema from operations, schemas of games and examples."""

import json
from functools import cache
from typing import Any

from django.utils.translation import override
from drf_spectacular.generators import SchemaGenerator

from scorekeeper.api.games.answer_shapes import extra_fields, game_shapes
from scorekeeper.api.games.words import describe
from scorekeeper.api.schema.examples import Examples, Place
from scorekeeper.rest.renderers import FILES


def complete_schema(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """Add the schemas of games and an example for each operation (a spectacular hook)."""
    schemas = result["components"]["schemas"]
    fields, definitions = extra_fields()
    schemas.update(game_shapes() | definitions)
    for name, properties in fields.items():
        schemas[name]["properties"] |= properties
    describe(schemas)
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    examples = Examples(schemas)
    operations = [operation for path in result["paths"].values() for operation in path.values()]
    for operation in operations:
        _add_examples(operation, examples)
    _add_links({operation["operationId"]: operation for operation in operations})
    return result


def _add_links(operations: dict[str, Any]) -> None:
    """Add OpenAPI links from an operation that creates a resource to those that use it."""
    started, registered = operations["start_match"], operations["register_webhook"]
    of_a_match = [
        name
        for name, operation in operations.items()
        if [p["name"] for p in operation.get("parameters", ()) if p["in"] == "path"] == ["name"]
    ]
    started["responses"]["201"]["links"] = {
        name: {"operationId": name, "parameters": {"name": "$response.body#/code"}}
        for name in of_a_match
    }
    parameters = {"name": "$request.path.name", "webhook": "$response.body#/id"}
    registered["responses"]["201"]["links"] = {
        name: {"operationId": name, "parameters": parameters}
        for name in ("drop_webhook", "list_attempts", "retry_webhook")
    }


def _add_examples(operation: dict[str, Any], examples: Examples) -> None:
    """Add examples to the body and the answers of an operation."""
    answers = [answer for status, answer in operation["responses"].items() if status[0] == "2"]
    body = operation.get("requestBody", {})
    for section in (body, *answers):
        for media_type, content in section.get("content", {}).items():
            file, place = FILES.get(media_type), Place(in_body=section is body)
            value = file.example if file else examples.of(content["schema"], place)
            content["examples"] = {"example": {"value": value}}
    for content in body.get("content", {}).values():
        fields = examples.resolve(content["schema"])
        body["required"] = "properties" not in fields or "required" in fields


@cache
def openapi() -> dict[str, Any]:
    """Return the whole schema, always in English."""
    with override("en"):
        schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return schema


def schema_text() -> str:
    """Return the schema as JSON, as in docs/openapi.json."""
    return json.dumps(openapi(), indent=1, ensure_ascii=False) + "\n"
