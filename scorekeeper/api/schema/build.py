"""The OpenAPI description, put together of the operations, the games' shapes and examples."""

import json
from functools import cache
from typing import Any

from django.utils.translation import override
from drf_spectacular.generators import SchemaGenerator

from scorekeeper.api.games.answer_shapes import extra_fields, game_shapes
from scorekeeper.api.matches.samples import samples
from scorekeeper.api.matches.shapes import REF

WITHOUT_BODY = ("change_details", "issue_token", "retry_webhook", "start_table")
"""Operations that an empty body is enough for."""


def complete(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """Add the games' shapes and an example for each operation."""
    schemas = result["components"]["schemas"]
    fields, inner = extra_fields()
    schemas.update(game_shapes() | inner)
    for name, properties in fields.items():
        schemas[name]["properties"] |= properties
    result = _without_aliases(result)
    result["components"]["schemas"] = dict(sorted(result["components"]["schemas"].items()))
    operations = [operation for path in result["paths"].values() for operation in path.values()]
    for operation in operations:
        _complete(operation)
    _link({operation["operationId"]: operation for operation in operations})
    return result


def _without_aliases(result: dict[str, Any]) -> dict[str, Any]:
    """Put a shape in the place of another name for it, which generators of clients trip over."""
    schemas, text = result["components"]["schemas"], json.dumps(result)
    for name, schema in schemas.items():
        if "$ref" in schema:
            text = text.replace(f'"{REF.format(model=name)}"', json.dumps(schema["$ref"]))
    renamed: dict[str, Any] = json.loads(text)
    for name, schema in schemas.items():
        if "$ref" in schema:
            del renamed["components"]["schemas"][name]
    return renamed


def _link(operations: dict[str, Any]) -> None:
    """Say which operations go on from what another has made."""
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
    both = {"name": "$request.path.name", "webhook": "$response.body#/id"}
    registered["responses"]["201"]["links"] = {
        name: {"operationId": name, "parameters": both}
        for name in ("drop_webhook", "list_attempts", "retry_webhook")
    }


def _complete(operation: dict[str, Any]) -> None:
    if "requestBody" in operation:
        operation["requestBody"]["required"] = operation["operationId"] not in WITHOUT_BODY
    sample = samples().get(operation["operationId"])
    if sample is None:
        return
    if sample.body is not None and "requestBody" in operation:
        for content in operation["requestBody"]["content"].values():
            content["examples"] = {"example": {"value": sample.body}}
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            for content in answer.get("content", {}).values():
                content["examples"] = {"example": {"value": sample.answer}}


@cache
def openapi() -> dict[str, Any]:
    """Return the whole description, in English whoever asks first."""
    with override("en"):
        schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return schema


def written_out() -> str:
    """Return the description as it stands in docs/openapi.json."""
    return json.dumps(openapi(), indent=1, ensure_ascii=False) + "\n"
