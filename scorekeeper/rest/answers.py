"""JSON responses: body, body stored for retries, headers, location of a new resource."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from pydantic_core import to_json
from rest_framework.request import Request

from scorekeeper.media.shapes import AnswerShape

SECRET = {"Cache-Control": "no-store"}
"""Headers of private responses."""


class Removed(AnswerShape):
    """The item that was removed."""

    id: UUID
    """The id that it had."""


class Answer(HttpResponse):
    """A JSON response; `stored_body` is its body without secrets, stored for retries."""

    stored_body: bytes


def answer(
    stored_body: Any,
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    secret: Mapping[str, str] | None = None,
) -> Answer:
    """Return a JSON response; `secret` fields are added to its body but not stored."""
    stored_json = to_json(stored_body)
    response = Answer(
        to_json(stored_body | secret) if secret else stored_json,
        content_type="application/json",
        status=status,
        headers=dict(headers or {}),
    )
    response.stored_body = stored_json
    return response


def created(
    request: Request,
    stored_body: dict[str, Any],
    name: object,
    secret: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Return a 201 response for a new item of the list at this URL, with its location."""
    return answer(stored_body, status=201, headers=SECRET | location(request, name), secret=secret)


def location(request: Request, name: object) -> dict[str, str]:
    """Return the Location header of a new item of the list at this URL."""
    return {"Location": f"{request.path}{name}/"}
