"""The response to OPTIONS, derived from the OpenAPI schema."""

import inspect
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rest_framework.metadata import BaseMetadata

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView

Schema = dict[str, Any]

METHODS = ("get", "post", "put", "patch", "delete")


class OperationMetadata(BaseMetadata):
    """Metadata of a view: its name, and each method's description and parameters."""

    def determine_metadata(self, request: "Request", view: "APIView") -> Schema:
        actions = dict(actions_of(view))
        kinds = [kind for action in actions.values() for kind in action["renders"]]
        return {
            "name": view.get_view_name(),
            "description": inspect.cleandoc(view.__doc__ or ""),
            "renders": [*dict.fromkeys(kinds)],
            "parses": [parser.media_type for parser in view.parser_classes],
            "actions": actions,
        }


def actions_of(view: "APIView") -> Iterator[tuple[str, Schema]]:
    """Yield each method of a view with its operation."""
    # `build` imports all views, and DRF's settings make these import this module.
    from scorekeeper.api.schema.build import openapi  # noqa: PLC0415

    handlers = [getattr(view, name) for name in METHODS if hasattr(view, name)]
    operations = [each.operation for each in handlers if hasattr(each, "operation")]
    methods = {each.name: each.method.upper() for each in operations}
    schema = openapi()
    for path in schema["paths"].values():
        for operation in path.values():
            if operation["operationId"] in methods:
                method = methods[operation["operationId"]]
                yield method, action_of(operation, schema["components"]["schemas"])


def action_of(operation: Schema, shapes: Schema) -> Schema:
    """Return the description, parameters and body fields of an operation."""
    texts = {name: operation[name] for name in ("summary", "description") if name in operation}
    parameters = {each["name"]: parameter_of(each) for each in operation.get("parameters", ())}
    answers = [answer for status, answer in operation["responses"].items() if status[0] == "2"]
    kinds = [kind for answer in answers for kind in answer["content"]]
    action = texts | {"renders": kinds, "parameters": parameters}
    for content in operation.get("requestBody", {}).get("content", {}).values():
        body = shapes[content["schema"]["$ref"].rpartition("/")[2]]
        needed = body.get("required", ())
        action["fields"] = {
            name: {"required": name in needed} | field
            for name, field in body.get("properties", {}).items()
        }
    return action


def parameter_of(parameter: Schema) -> Schema:
    """Return a parameter without its name."""
    schema: Schema = {"required": parameter.get("required", False)}
    return {**schema, **parameter["schema"], "description": parameter["description"]}
