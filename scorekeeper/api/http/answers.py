"""Answers in JSON: what is kept of them for a retry, their headers, where a new thing is."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from pydantic_core import to_json
from rest_framework.request import Request

from scorekeeper.media.shapes import AnswerShape

SECRET = {"Cache-Control": "no-store"}
"""The headers of answers that only their reader may have."""


class Removed(AnswerShape):
    """What was removed."""

    id: UUID
    """The id that it had."""


class Answer(HttpResponse):
    """An answer in JSON; `kept_body` is the part without secrets, kept for retries."""

    kept_body: bytes


def answer(
    kept_body: Any,
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    secret: Mapping[str, str] | None = None,
) -> Answer:
    """Answer with JSON; what is `secret` in it is not kept."""
    written = to_json(kept_body)
    response = Answer(
        to_json(kept_body | secret) if secret else written,
        content_type="application/json",
        status=status,
        headers=dict(headers or {}),
    )
    response.kept_body = written
    return response


def created(
    request: Request,
    kept_body: dict[str, Any],
    name: object,
    secret: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Answer what was added to the list at this address, and where it is."""
    return answer(kept_body, status=201, headers=SECRET | at(request, name), secret=secret)


def at(request: Request, name: object) -> dict[str, str]:
    """Return the header that says where something is that was added to the list at this address."""
    return {"Location": f"{request.path}{name}/"}
