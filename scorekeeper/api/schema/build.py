"""The OpenAPI description: what each operation says of itself, and how it is put together."""

import json
from collections.abc import Callable, Iterable
from functools import cache
from http import HTTPStatus
from typing import Any, TypeVar, cast

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from pydantic import BaseModel, create_model

from scorekeeper.api.exports import shapes as export_shapes
from scorekeeper.api.games.answer_shapes import drawn, extra_fields, game_shapes
from scorekeeper.api.http.idempotency import idempotent
from scorekeeper.api.leagues import (
    act_shapes,
    adjustment_shapes,
    chart_shapes,
    division_shapes,
    evening_shapes,
    import_shapes,
    notice_shapes,
    planned_shapes,
    player_shapes,
    pot_shapes,
    tournament_shapes,
)
from scorekeeper.api.leagues import shapes as league_shapes
from scorekeeper.api.matches import seat_shapes, shapes
from scorekeeper.api.matches.samples import samples
from scorekeeper.api.matches.shapes import REF, OutdatedProblem, Problem
from scorekeeper.api.me import shapes as own_shapes
from scorekeeper.api.webhooks import shapes as machine_shapes
from scorekeeper.matches.access.keys import UUID_PATTERN

F = TypeVar("F", bound=Callable[..., Any])

MODELS = (
    vars(shapes) | vars(export_shapes) | vars(machine_shapes) | vars(league_shapes)
    | vars(player_shapes) | vars(tournament_shapes) | vars(division_shapes)
    | vars(chart_shapes)
    | vars(own_shapes)
    | vars(seat_shapes) | vars(import_shapes) | vars(evening_shapes) | vars(act_shapes)
    | vars(planned_shapes) | vars(notice_shapes)
    | vars(adjustment_shapes) | vars(pot_shapes)
)  # fmt: skip
PROBLEM = "application/problem+json"
KEYED: list[dict[str, list[str]]] = [{"scorerKey": []}, {"token": []}]
ACCOUNT: list[dict[str, list[str]]] = [{"token": []}, {"session": []}]
OPEN: list[dict[str, list[str]]] = []
ANY_TEXT = (str, {"type": "string"})
"""The types of parameters that may be empty."""

ALWAYS = (406, 429, 503)
MATCH = (404,)
BODY = (400, 413, 415)
KEY = (401, 403)
CHANGE = (400, 401, 403, 404, 409, 412, 413, 422)

LANGUAGE = OpenApiParameter(
    "Accept-Language",
    str,
    OpenApiParameter.HEADER,
    description="The language of reasons and messages: en, hr, de, fi, ja, ar or fa.",
)
ETAG = OpenApiParameter(
    "ETag",
    {"type": "string", "pattern": '^"[0-9]+"$'},
    OpenApiParameter.HEADER,
    response=[200, 201],
    description="The version of the match.",
)
UNCHANGED = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The version that is known: 304 while there is no newer one.",
)
SEEN = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": r'^(\*|"[0-9]{1,9}")$'},
    OpenApiParameter.HEADER,
    description="The version that was seen: 412 with the changes since, if there is a newer one.",
)
RETRY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": f"^{UUID_PATTERN}$"},
    OpenApiParameter.HEADER,
    description="The same key with the same request again gives the first answer again.",
)
DRY_RUN = OpenApiParameter(
    "dry_run",
    {"type": "integer", "enum": [0, 1]},
    OpenApiParameter.QUERY,
    description="With 1 the answer is what the change would come to; nothing is stored.",
)
LOCATION = OpenApiParameter(
    "Location",
    str,
    OpenApiParameter.HEADER,
    response=[201],
    description="The address of what was made.",
)
WRITES_BY = ("post", "put", "patch", "delete")
WITHOUT_BODY = ("change_details", "issue_token", "retry_webhook", "start_table")
"""Operations that an empty body is enough for."""
READS = (UNCHANGED, LANGUAGE, ETAG)
WRITES = (SEEN, RETRY, LANGUAGE, ETAG)


def deal_number(name: str, says: str) -> OpenApiParameter:
    """Describe a deal's number in the query."""
    kind = {"type": "integer", "minimum": 0, "maximum": 999_999}
    return OpenApiParameter(name, kind, OpenApiParameter.QUERY, description=says)


def described(  # noqa: PLR0913  what OpenAPI asks for
    name: str,
    says: str,
    *,
    tag: str,
    answer: type[BaseModel] | tuple[Any, str],
    status: int = 200,
    body: type[BaseModel] | None = None,
    errors: Iterable[int] = (),
    parameters: Iterable[OpenApiParameter] = (),
    auth: list[dict[str, list[str]]] = OPEN,
    stores: bool = True,
) -> Callable[[F], F]:
    """Describe one operation; a write whose keys are not in a match's log is done `once`.

    A parameter of the query that has a form, as a number or a choice has, is refused when empty.
    """

    def decorated(handler: F) -> F:
        expected, refused, done = list(parameters), {*ALWAYS, *errors}, handler
        handler.with_a_form = _with_a_form(expected)  # type: ignore[attr-defined]
        shape = _of_its_own(body) if body and handler.__name__ == "patch" else body
        if stores and handler.__name__ in WRITES_BY and RETRY not in expected:
            done = cast("F", idempotent(handler))
            expected.append(RETRY)
            refused |= {400, 422}
        if status == HTTPStatus.CREATED:
            expected.append(LOCATION)
        decorate: Callable[[F], F] = extend_schema(
            operation_id=name,
            summary=says,
            description="",
            tags=[tag],
            request={"application/json": shape} if shape else None,
            responses=_responses(answer, status, refused, cached=UNCHANGED in expected),
            parameters=expected,
            auth=auth or [{}],  # type: ignore[arg-type]  # it takes requirements too
        )
        return decorate(done)

    return decorated


def _with_a_form(parameters: Iterable[OpenApiParameter]) -> list[str]:
    """Return which parameters of the query are more than any text."""
    return [
        each.name
        for each in parameters
        if each.location == OpenApiParameter.QUERY and (each.enum or each.type not in ANY_TEXT)
    ]


def _of_its_own(body: type[BaseModel]) -> type[BaseModel]:
    """Return the same shape as a class of its own.

    Spectacular marks the class of a PATCH's body as partial: shapes that extend it would be, too.
    """
    return create_model(body.__name__, __base__=body, __doc__=body.__doc__)


def _responses(
    answer: type[BaseModel] | tuple[Any, str], status: int, errors: set[int], *, cached: bool
) -> dict[Any, Any]:
    kind, media_type = answer if isinstance(answer, tuple) else (answer, "application/json")
    responses: dict[Any, Any] = {
        (status, media_type): OpenApiResponse(kind, description=HTTPStatus(status).phrase)
    }
    if cached:
        responses[304] = OpenApiResponse(description="Nothing has changed.")
    for error in sorted(errors):
        shape = OutdatedProblem if error == HTTPStatus.PRECONDITION_FAILED else Problem
        problem = OpenApiResponse(shape, description=HTTPStatus(error).phrase)
        responses[(error, PROBLEM)] = problem
    return responses


class ValueShapes(OpenApiSerializerExtension):
    """Lets spectacular draw our models as they are read, which is also how they are answered."""

    target_class = "pydantic.BaseModel"
    match_subclasses = True
    priority = 1

    def get_name(self, auto_schema: Any, direction: Any) -> str:  # noqa: ARG002
        name: str = self.target.__name__
        return name

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:  # noqa: ARG002
        schema = drawn(self.target)
        for name, inner in schema.pop("$defs", {}).items():
            component = ResolvedComponent(
                name=name,
                type=ResolvedComponent.SCHEMA,
                object=MODELS[name],  # two of one name would be told
                schema=inner,
            )
            auto_schema.registry.register_on_missing(component)
        return schema


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
        if list(schema) == ["$ref"]:
            text = text.replace(f'"{REF.format(model=name)}"', json.dumps(schema["$ref"]))
    renamed: dict[str, Any] = json.loads(text)
    for name, schema in schemas.items():
        if list(schema) == ["$ref"]:
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
    """Return the whole description."""
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return schema


def written_out() -> str:
    """Return the description as it stands in docs/openapi.json."""
    return json.dumps(openapi(), indent=1, ensure_ascii=False) + "\n"
