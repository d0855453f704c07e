"""Operations: declaration of access, body and answer beside each handler of a view.

The schema reads all of it (`schema/operations.py`); derived facts are declared nowhere.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from scorekeeper.rest.access import Access
from scorekeeper.rest.idempotency import Handler, idempotent
from scorekeeper.rest.parameters import (
    IDEMPOTENCY_KEY,
    IF_NONE_MATCH,
    LANGUAGE,
    LOCATION,
    PAGE,
    nonempty_parameters,
)
from scorekeeper.web.forms import BaseSiteForm

if TYPE_CHECKING:
    from scorekeeper.rest.base import View

Shape = type[Any]
"""A serializer, or a class that pydantic can describe: model, dataclass, typed dictionary."""

WRITES = ("post", "put", "patch", "delete")
ALWAYS = (406, 429, 503)


@dataclass(frozen=True)
class Many:
    """A whole list, as a named component."""

    of: Shape
    name: str


@dataclass(frozen=True)
class Page:
    """A page of a list with cursors; named after its rows by default."""

    of: Shape
    name: str = ""


@dataclass(frozen=True)
class Body:
    """A body read by a form, with a name of its own in the schema.

    A `whole` body needs its required fields in a PATCH too.
    """

    form: type[BaseSiteForm]
    name: str
    whole: bool = False


@dataclass(frozen=True)
class BodyByGame:
    """A body that differs by game, by the name of its schema for any game."""

    name: str


@dataclass(frozen=True)
class Operation:
    """One method of one URL. An answer that is a renderer is a file."""

    name: str
    method: str
    access: Access[Any]
    answer: Shape | Many | Page | type[BaseRenderer]
    body: Shape | type[BaseSiteForm] | Body | BodyByGame | None
    status: int
    own_parameters: tuple[OpenApiParameter, ...]
    own_errors: tuple[int, ...]
    stores: bool

    @property
    def form(self) -> type[BaseSiteForm]:
        """The form that reads the body."""
        form = self.body.form if isinstance(self.body, Body) else self.body
        return cast("type[BaseSiteForm]", form)

    @property
    def partial(self) -> bool:
        """True if the body may leave out any field."""
        return self.method == "patch" and not (isinstance(self.body, Body) and self.body.whole)

    @property
    def repeatable(self) -> bool:
        """True if the answer is stored by idempotency key, outside a match's log."""
        return self.method in WRITES and self.stores and not self.access.logs_keys

    @property
    def file(self) -> type[BaseRenderer] | None:
        """The renderer of a file answer, None for JSON."""
        answer = self.answer
        is_file = isinstance(answer, type) and issubclass(answer, BaseRenderer)
        return answer if is_file else None  # type: ignore[return-value]  # it is one

    @property
    def parameters(self) -> tuple[OpenApiParameter, ...]:
        """Query and header parameters, and the headers of the answer."""
        return (
            *self.own_parameters,
            *self.access.parameters,
            *(PAGE if isinstance(self.answer, Page) else ()),
            *([IDEMPOTENCY_KEY] if self.repeatable else ()),
            *([LOCATION] if self.status == HTTPStatus.CREATED else ()),
            LANGUAGE,
        )

    @property
    def nonempty_parameters(self) -> list[str]:
        """Names of the query parameters that may not be empty."""
        return nonempty_parameters(self.parameters)

    def errors(self, *, named: bool) -> list[int]:
        """Return the possible error statuses; `named` if the URL names a resource."""
        parameters = self.parameters
        refused = {*ALWAYS, *self.access.errors, *self.own_errors}
        if named or isinstance(self.answer, Page):
            refused.add(404)
        if self.method in WRITES:
            refused.add(413)
        if self.body:
            refused |= {400, 415}
        if IDEMPOTENCY_KEY in parameters:
            refused |= {400, 422}
        if self.nonempty_parameters:
            refused.add(400)
        return sorted(refused)

    @property
    def cached(self) -> bool:
        """True if 304 may be answered."""
        return IF_NONE_MATCH in self.parameters


def operation(  # noqa: PLR0913  the facts of an operation
    name: str,
    access: Access[Any],
    *,
    answer: Shape | Many | Page | type[BaseRenderer],
    body: Shape | type[BaseSiteForm] | Body | BodyByGame | None = None,
    status: int = 200,
    parameters: tuple[OpenApiParameter, ...] = (),
    errors: tuple[int, ...] = (),
    stores: bool = True,
) -> Callable[[Callable[..., object]], Handler]:
    """Decorate a handler as an operation: check access, and run a write once per key.

    The handler returns a response, or the values to serialize: a row, several in order, or others.
    Its docstring is the description in the schema. `stores` is False for a write method that stores
    nothing.
    """

    def decorator(handler: Callable[..., object]) -> Handler:
        details = Operation(
            name, handler.__name__, access, answer, body, status, parameters, errors, stores
        )

        @wraps(handler)
        def checked(view: "View", request: Request, **named: Any) -> HttpResponse:
            access.admit(view, request, *[named.pop(name) for name in access.path_parameters])
            return view.to_response(handler(view, request, **named))

        run = idempotent(checked) if details.repeatable else checked
        vars(run)["operation"] = details
        return run

    return decorator
