"""Readers of request bodies: strict JSON, without unknown fields."""

from typing import IO, Any, TypeVar

from pydantic import TypeAdapter, ValidationError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from games.values import INVALID, UNKNOWN_FIELD, Refusal, Refused
from games.words import _
from scorekeeper.media.strict_json import read_json
from scorekeeper.rest.problems import invalid

T = TypeVar("T")


class StrictJSON(BaseParser):
    """DRF parser with our strict JSON reader."""

    media_type = "application/json"

    def parse(self, stream: IO[bytes], *_: object, **__: object) -> Any:
        return read_json(stream.read())


def body_of(request: Request) -> dict[str, Any]:
    """Return the body, which must be a JSON object. Raises `Refused`."""
    body = request.data
    if not isinstance(body, dict):
        raise invalid("", _("Send the body as a JSON object."))
    return body


def body_as(request: Request, kind: type[T]) -> T:
    """Validate the body as a class. Raises `Refused`, for unknown fields first."""
    reader = TypeAdapter(kind)
    body = only_fields(body_of(request), *reader.json_schema()["properties"])
    try:
        return reader.validate_python(body)
    except ValidationError as error:
        wrong = dict.fromkeys(str(problem["loc"][0]) for problem in error.errors())
        raise Refused(Refusal(INVALID.code, INVALID.message, name) for name in wrong) from None


def only_fields(body: dict[str, Any], *names: str) -> dict[str, Any]:
    """Return a body without nulls. Raises `Refused` for fields not in `names`."""
    unknown = [name for name in body if name not in names]
    if unknown:
        code, message = UNKNOWN_FIELD.code, UNKNOWN_FIELD.message
        raise Refused(Refusal(code, message, name) for name in unknown)
    return {name: value for name, value in body.items() if value is not None}
