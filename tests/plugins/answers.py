"""Validates every answer under /api/v1/ in the tests against docs/openapi.json.

No object described there may have undocumented fields.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jsonschema_rs
import pytest
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import Resolver404

DOCS = Path(__file__).parents[2] / "docs"
UNDER = "/api/v1/"
NOT_DESCRIBED = {f"{UNDER}schema/", f"{UNDER}docs/"}
WHOLE = "urn:openapi"
"""The name of the schema in references to its parts."""
PROBLEM = "application/problem+json"
ANYWHERE = {HTTPStatus.BAD_REQUEST, HTTPStatus.METHOD_NOT_ALLOWED, HTTPStatus.INTERNAL_SERVER_ERROR}
"""Statuses that middleware and failing operations answer too."""


@pytest.fixture(scope="session", autouse=True)
def _answers_keep_to_the_schema() -> Iterator[None]:
    """Validate each answer that Django's test client receives."""
    with pytest.MonkeyPatch.context() as patched:
        ask = Client.request

        def request(client: Client, **options: Any) -> Any:
            answer = ask(client, **options)
            if answer.request["PATH_INFO"].startswith(UNDER):
                wrong = difference_from_schema(answer.request["REQUEST_METHOD"], answer)
                assert wrong is None, f"{options['REQUEST_METHOD']} {options['PATH_INFO']}: {wrong}"
            return answer

        patched.setattr(Client, "request", request)
        yield


def difference_from_schema(method: str, answer: Any) -> str | None:
    """Return the difference of an answer from the schema, None if it is valid."""
    status, kind = answer.status_code, answer.headers.get("Content-Type", "").partition(";")[0]
    if status == HTTPStatus.NOT_MODIFIED or method in {"HEAD", "OPTIONS"}:
        return None
    route = route_of(answer)
    if route in NOT_DESCRIBED:
        return None
    schema = schema_name(method, route, status, kind)
    if schema is None:
        return f"{status} as {kind} is not in the schema"
    if status == HTTPStatus.CREATED and not answer.headers.get("Location"):
        return "201 without a Location"
    return validation_errors(schema, answer) if kind.endswith("json") else None


def route_of(answer: Any) -> str:
    """Return the path as in the schema, empty if no route matched."""
    try:
        route = answer.resolver_match.route
    except (Resolver404, AttributeError):
        return ""
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)


def schema_name(method: str, route: str, status: int, kind: str) -> str | None:
    """Return the name of the schema of an answer, None if it is not documented."""
    operation = document()["paths"].get(route, {}).get(method.lower())
    problem = "#/components/schemas/Problem"
    if operation is None or (status in ANYWHERE and str(status) not in operation["responses"]):
        return problem if kind == PROBLEM and status >= HTTPStatus.PERMANENT_REDIRECT else None
    content = operation["responses"].get(str(status), {}).get("content", {})
    return f"{operation['operationId']} {status} {kind}" if kind in content else None


def validation_errors(name: str, answer: HttpResponseBase) -> str | None:
    """Return the validation errors of a JSON answer, None if it is valid."""
    body = json.loads(answer.content)  # type: ignore[attr-defined]
    if validator(name).is_valid(body):
        return None
    errors = validator(name).iter_errors(body)
    return "; ".join(f"{error.instance_path}: {error.message:.300}" for error in errors)


@cache
def validator(name: str) -> Any:
    """Return the validator of answers of an operation, status and media type."""
    place = name
    if not name.startswith("#"):
        operation, status, kind = name.split()
        steps = next(
            ("paths", route, method, "responses", status, "content", kind, "schema")
            for route, path in document()["paths"].items()
            for method, specification in path.items()
            if specification["operationId"] == operation
        )
        escaped = (quote(step.replace("~", "~0").replace("/", "~1")) for step in steps)
        place = "#/" + "/".join(escaped)
    schema = {"$ref": f"{WHOLE}{place}"}
    return jsonschema_rs.Draft202012Validator(schema, validate_formats=True, registry=registry())


@cache
def registry() -> jsonschema_rs.Registry:
    """Return the schema as parsed for all validators, once."""
    return jsonschema_rs.Registry([(WHOLE, document())])


@cache
def document() -> Any:
    """Return the schema with objects closed to undocumented fields."""
    return checked_in() | {"components": without_other_fields(checked_in()["components"])}


@cache
def checked_in() -> dict[str, Any]:
    """Return the checked-in schema, parsed once: copy it before changing it.

    test_schema.py compares it with the generated one, which takes seconds.
    """
    schema: dict[str, Any] = json.loads((DOCS / "openapi.json").read_text(encoding="utf-8"))
    return schema


def without_other_fields(schema: Any) -> Any:
    """Return a schema whose objects allow no other fields."""
    if isinstance(schema, list):
        return [without_other_fields(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    result = {name: without_other_fields(each) for name, each in schema.items()}
    if isinstance(result.get("properties"), dict) and "type" in result:
        result.setdefault("additionalProperties", False)
    return result
