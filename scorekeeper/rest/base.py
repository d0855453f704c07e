"""Base views of the API: strict bodies of limited size, and typed query parameters."""

import re
from collections.abc import Callable, Collection, Mapping
from http import HTTPStatus
from typing import Any, ClassVar, cast

from django.db.models import Model, QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.functional import cached_property
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from games.values import INVALID, Refusal, Refused
from games.words import _
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.matches.models import Match
from scorekeeper.rest import limits
from scorekeeper.rest.access import Account
from scorekeeper.rest.answers import SECRET, Answer, answer, created
from scorekeeper.rest.bodies import body_of
from scorekeeper.rest.operations import Many, Operation, Page
from scorekeeper.rest.pagination import page_response
from scorekeeper.rest.problems import Problem, invalid

LARGEST_BODY = 65_536


class View(APIView):
    """A DRF view without the features that the API does not use."""

    tag = ""
    """The tag in the schema; by default the folder of the view."""
    path_descriptions: ClassVar[Mapping[str, str]] = {}
    """Descriptions of path parameters that differ from `PATH_DESCRIPTIONS`."""
    http_method_names = ["get", "head", "post", "put", "patch", "delete", "options"]
    largest_body = LARGEST_BODY

    default_response_headers: dict[str, str] = {}

    def perform_authentication(self, request: Request) -> None:
        """Do not authenticate here: the access rule of the operation does."""

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Enforce rate limits, body size and non-empty parameters.

        The body is read here, for its digest.
        """
        limits.check(request)
        if int(request.META.get("CONTENT_LENGTH") or 0) > self.largest_body:
            raise Problem(413)
        _ = request.body
        super().initial(request, *args, **kwargs)
        refuse_empty(request, self.operation.nonempty_parameters if self.operation else ())

    @property
    def operation(self) -> Operation | None:
        """The operation of the request's method, None if it has none."""
        handler = getattr(self, str(self.request.method).lower(), None)
        operation: Operation | None = getattr(handler, "operation", None)
        return operation

    @property
    def site(self) -> str:
        """The URL of this site, without a trailing slash."""
        return str(self.request.build_absolute_uri("/")).rstrip("/")

    def get_renderers(self) -> list[BaseRenderer]:
        """Return the acceptable renderers: that of the operation's file, if any, and JSON."""
        file = self.operation.file if self.operation else None
        return [*([file()] if file else ()), JSONRenderer()]

    def read_body(self, *args: object, **more: object) -> dict[str, Any]:
        """Return the body's values by the operation's form, given its arguments.

        Raises `Refused`.
        """
        assert self.operation is not None  # noqa: S101  called by its handler
        body, partial = body_of(self.request), self.operation.partial
        return self.operation.form.read(body, *args, partial=partial, **more)

    @cached_property
    def fields(self) -> dict[str, Any]:
        """The body's values by the operation's form. Raises `Refused`."""
        return self.read_body()

    def to_response(self, result: object) -> HttpResponse:
        """Return a handler's result as a response, unless it is one."""
        if isinstance(result, HttpResponseBase):
            return cast("HttpResponse", result)
        assert self.operation is not None  # noqa: S101  called for its handler
        if isinstance(self.operation.answer, Page):
            return self.page(cast("QuerySet[Any]", result))
        if self.operation.status == HTTPStatus.CREATED:
            return self.created(result, cast("Model", result).pk)
        return self.answer(result)

    def answer(
        self, value: object, *, status: int = 200, headers: Mapping[str, str] = SECRET
    ) -> Answer:
        """Return a JSON response with a value, serialized for the operation."""
        return answer(self.serialize(value), status=status, headers=headers)

    def created(
        self, value: object, name: object, secret: Mapping[str, str] | None = None
    ) -> HttpResponse:
        """Return a 201 response for a new item of the list at this URL, with its location."""
        return created(self.request, self.serialize(value), name, secret)

    def page(
        self, rows: QuerySet[Any], serialize: Callable[[Any], Any] | None = None
    ) -> HttpResponse:
        """Return a response with a page of rows, in the query's order."""
        if serialize is None:
            return page_response(self.request, rows, self.serialize)
        return page_response(
            self.request, rows, lambda results: [serialize(result) for result in results]
        )

    def serialize(self, value: object) -> Any:
        """Serialize a value with the operation's serializer, if any; else return it unchanged."""
        shape = self.operation.answer if self.operation else None
        many = isinstance(shape, Many | Page)
        serializer = shape.of if isinstance(shape, Many | Page) else shape
        if not (isinstance(serializer, type) and issubclass(serializer, BaseSerializer)):
            return value
        return serializer(value, many=many, context={"request": self.request, "view": self}).data

    def repeat_secret(self, body: dict[str, Any]) -> dict[str, str]:
        """Return the secret fields of the first response again, given its stored body."""
        return {}


class AccountView(View):
    """A view of an account."""

    account: Account


class MatchView(View):
    """A view of a match, with the write attempt of the request."""

    tag = "matches"
    match: Match
    attempt: Attempt


def refuse_empty(request: Request, names: Collection[str]) -> None:
    """Check that query parameters are not empty. Raises `Refused`."""
    empty = [name for name in names if request.query_params.get(name) == ""]
    if empty:
        raise Refused(Refusal(INVALID.code, INVALID.message, name) for name in empty)


def flag_in_query(request: Request, name: str) -> bool:
    """Return True if a query parameter is `1`, False if `0` or absent. Raises `Refused`."""
    value = request.query_params.get(name, "0")
    if value not in {"0", "1"}:
        raise invalid(name, INVALID.message)
    return bool(int(value))


def number_in_query(request: Request, name: str) -> int | None:
    """Return a deal number from the query, None if absent. Raises `Refused`."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not re.fullmatch("[0-9]{1,6}", text):
        raise invalid(name, _("Enter a whole number for the deal."))
    return int(text)
