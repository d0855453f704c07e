"""OpenAPI schema of operations: `DEFAULT_SCHEMA_CLASS` of the settings."""

import inspect
import json
from dataclasses import is_dataclass
from functools import cache
from http import HTTPStatus
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiResponse
from pydantic import BaseModel
from typing_extensions import is_typeddict

from scorekeeper.api.games.answer_shapes import REF, schema_of
from scorekeeper.rest.form_schema import body_schema
from scorekeeper.rest.operations import Body, BodyByGame, Many, Operation, Page
from scorekeeper.rest.parameters import PATH_DESCRIPTIONS
from scorekeeper.rest.problem_answers import OutdatedProblem, Problem
from scorekeeper.web.forms import BaseSiteForm

JSON_TYPE = "application/json"
PROBLEM_TYPE = "application/problem+json"
BODY_KEYWORDS = {"readOnly", "x-spec-enum-id", "maximum", "minimum", "maxLength", "default"}
PAGE_LINKS = {
    "next": "The address of the next page, null on the last.",
    "previous": "The address of the page before, null on the first.",
}


class OperationSchema(AutoSchema):
    """Schema of a view's operations; handlers without an operation are excluded."""

    @property
    def handler(self) -> Any:
        """The handler of the method."""
        return getattr(self.view, self.method.lower())

    @property
    def operation(self) -> Operation:
        """The operation of the handler."""
        operation: Operation = self.handler.operation
        return operation

    def is_excluded(self) -> bool:
        return not hasattr(self.handler, "operation")

    def get_operation_id(self) -> str:
        return self.operation.name

    def get_tags(self) -> list[str]:
        return [getattr(self.view, "tag", "") or type(self.view).__module__.split(".")[2]]

    def get_summary(self) -> str:
        return self.docstring_lines()[0].rstrip(".")

    def get_description(self) -> str:  # type: ignore[override]  # spectacular accepts no summary or description
        rest = " ".join("\n".join(self.docstring_lines()[1:]).split())
        return f"{rest} {self.operation.access.description}".strip()

    def docstring_lines(self) -> list[str]:
        """Return the docstring lines of the handler, or of the view if it has none."""
        return inspect.cleandoc(self.handler.__doc__ or self.view.__doc__ or "").splitlines()

    def get_auth(self) -> list[dict[str, list[str]]]:
        return self.operation.access.security

    def get_override_parameters(self) -> list[Any]:
        return [*self.operation.parameters]

    def get_request_serializer(self) -> Any:
        body = self.operation.body
        if isinstance(body, BodyByGame):
            return {JSON_TYPE: {"$ref": REF.format(model=body.name)}}
        if isinstance(body, Body):
            return {JSON_TYPE: self.form_body(body.form, body.name, whole=body.whole)}
        if isinstance(body, type) and issubclass(body, BaseSiteForm):
            return {JSON_TYPE: self.form_body(body)}
        return {JSON_TYPE: self.shape(body, "request")} if body else {}

    def form_body(
        self, form: type[BaseSiteForm], name: str = "", *, whole: bool = False
    ) -> dict[str, Any]:
        """Return a reference to the body of a form, named by operation: new, changed or other."""
        name = name or form.__name__
        if name.endswith("Form"):
            thing = name.removesuffix("Form")
            is_new = self.operation.status == HTTPStatus.CREATED
            name = f"New{thing}" if is_new else f"{thing}Body"
        changes = self.method == "PATCH"
        description, schema = form.__doc__ or "", body_schema(form, partial=changes and not whole)
        return self.component(f"{'Patched' if changes else ''}{name}", description, schema)

    def get_response_serializers(self) -> Any:
        operation = self.operation
        answers: dict[Any, OpenApiResponse] = {
            (operation.status, self.media_type()): OpenApiResponse(
                self.answer_schema(), description=HTTPStatus(operation.status).phrase
            )
        }
        if operation.cached:
            answers[304] = OpenApiResponse(description="Nothing has changed.")
        for status in operation.errors(named="{" in self.path):
            shape = OutdatedProblem if status == HTTPStatus.PRECONDITION_FAILED else Problem
            answers[status, PROBLEM_TYPE] = OpenApiResponse(
                shape, description=HTTPStatus(status).phrase
            )
        return answers

    def _resolve_path_parameters(self, variables: Any) -> list[dict[str, Any]]:
        """Add descriptions to the path parameters."""
        parameters = super()._resolve_path_parameters(variables)  # type: ignore[no-untyped-call]
        descriptions = PATH_DESCRIPTIONS | dict(getattr(self.view, "path_descriptions", {}))
        return [
            parameter | {"description": descriptions[parameter["name"]]} for parameter in parameters
        ]

    def media_type(self) -> str:
        file = self.operation.file
        return file.media_type if file else JSON_TYPE

    def answer_schema(self) -> Any:
        """Return the schema of the answer."""
        answer = self.operation.answer
        if isinstance(answer, Many):
            return self.list_schema(answer)
        if isinstance(answer, Page):
            return self.page_schema(answer)
        if self.operation.file:
            return str if self.media_type().startswith("text/") else bytes
        return self.shape(answer)

    def shape(self, target: Any, direction: Any = "response") -> dict[str, Any]:
        """Add a class to the components and return a reference to it."""
        reference: dict[str, Any] = self.resolve_serializer(target, direction).ref
        return reference

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> dict[str, Any]:
        """Return the schema of a serializer, with every field required."""
        schema: dict[str, Any] = super()._map_basic_serializer(serializer, direction)  # type: ignore[no-untyped-call]
        fields = {name: answer_field(field) for name, field in schema["properties"].items()}
        title = {"title": self._get_serializer_name(serializer, direction)}
        return title | schema | {"properties": fields, "required": [*fields]}

    def list_schema(self, answer: Many) -> dict[str, Any]:
        """Return a reference to a list."""
        items = {"type": "array", "items": self.shape(answer.of)}
        return self.component(answer.name, self.view.__doc__ or "", items)

    def page_schema(self, answer: Page) -> dict[str, Any]:
        """Return a reference to a page of a list."""
        rows = self.shape(answer.of)
        name = answer.name or f"{rows['$ref'].rpartition('/')[2]}Page"
        link = {"anyOf": [{"type": "string"}, {"type": "null"}]}
        links = {
            key: link | {"description": description} for key, description in PAGE_LINKS.items()
        }
        listed = {"type": "array", "items": rows, "description": "The items of this page."}
        properties = links | {"results": listed}
        page = {"type": "object", "properties": properties, "required": [*properties]}
        return self.component(name, "One page of a list.", page)

    def component(self, name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
        """Add a component and return a reference to it."""
        schema = {"title": name, "description": inspect.cleandoc(description)} | schema
        component = ResolvedComponent(
            name=name,
            type=ResolvedComponent.SCHEMA,
            schema=schema,
            object=json.dumps(schema, default=str),
        )
        self.registry.register_on_missing(component)
        reference: dict[str, Any] = component.ref
        return reference


def answer_field(field: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of an answer's field, with null as one of several types.

    Bounds are left out: they apply to input, and those of columns differ by database.
    """
    schema = {keyword: value for keyword, value in field.items() if keyword not in BODY_KEYWORDS}
    if schema.get("type") in ("integer", ["integer", "null"]):
        schema.pop("format", None)
    if "items" in schema:
        schema["items"] = answer_field(schema["items"])
    outer = {
        keyword: schema.pop(keyword) for keyword in ("title", "description") if keyword in schema
    }
    if isinstance(schema.get("type"), list):
        schema["type"] = next(kind for kind in schema["type"] if kind != "null")
        if None in schema.get("enum", ()):
            schema["enum"] = [value for value in schema["enum"] if value is not None]
        schema = {"anyOf": [schema, {"type": "null"}]}
    if len(schema.get("allOf", ())) == 1:
        [schema] = schema["allOf"]
    if {"type": "null"} in schema.get("oneOf", ()):
        schema = {"anyOf": schema["oneOf"]}
    return schema | outer


class ModelShapes(OpenApiSerializerExtension):
    """Extension for pydantic models, dataclasses and typed dictionaries."""

    target_class = "pydantic.BaseModel"
    match_subclasses = True
    priority = 1

    @classmethod
    def _matches(cls, target: Any) -> bool:
        """Match dataclasses and typed dictionaries too."""
        is_described = is_typeddict(target) or (isinstance(target, type) and is_dataclass(target))
        return is_described or bool(super()._matches(target))

    def get_name(self, auto_schema: Any, direction: Any) -> str:
        changes = auto_schema.method == "PATCH" and direction == "request"
        return f"{'Patched' if changes else ''}{self.target.__name__}"

    def get_identity(self, auto_schema: Any, direction: Any) -> str:
        return identity_of(self.target)

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        schema = schema_of(self.target, auto_schema.shape)
        for name, definition in schema.pop("$defs", {}).items():
            component = ResolvedComponent(
                name=name,
                type=ResolvedComponent.SCHEMA,
                object=json.dumps(definition),
                schema=definition,
            )
            auto_schema.registry.register_on_missing(component)
        return schema


@cache
def identity_of(model: type[BaseModel]) -> str:
    """Return a model's schema as text: spectacular warns of two with one name that differ."""
    schema = schema_of(model, repr)
    schema.pop("$defs", None)
    return json.dumps(schema)
