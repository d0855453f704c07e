"""What every address of the API has: strict bodies of a limited size, and numbers in queries."""

import re
from collections.abc import Collection
from typing import Any

from rest_framework.request import Request
from rest_framework.views import APIView

from games.values import INVALID, Refusal, Refused
from games.words import _
from scorekeeper.api.http import limits
from scorekeeper.api.http.problems import Problem, invalid

LARGEST_BODY = 65_536


class View(APIView):
    """A DRF view without what we do not use."""

    http_method_names = ["get", "head", "post", "put", "patch", "delete"]
    largest_body = LARGEST_BODY

    default_response_headers: dict[str, str] = {}

    def perform_authentication(self, request: Request) -> None:
        """Leave the session alone: who asks is found where it matters."""

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Refuse who asks too often, what is too large, and parameters that need a value.

        The body is read, for its digest.
        """
        limits.check(request)
        if int(request.META.get("CONTENT_LENGTH") or 0) > self.largest_body:
            raise Problem(413)
        _ = request.body
        super().initial(request, *args, **kwargs)
        handler = getattr(self, str(request.method).lower(), None)
        refuse_empty(request, getattr(handler, "with_a_form", ()))

    def secret_again(self, body: dict[str, Any]) -> dict[str, str]:  # noqa: ARG002  for its views
        """Return what the first answer held beside `body`, which is all that is kept of it."""
        return {}


def refuse_empty(request: Request, names: Collection[str]) -> None:
    """Refuse parameters of the query that are given without a value. Raises `Refused`."""
    empty = [name for name in names if request.query_params.get(name) == ""]
    if empty:
        raise Refused(Refusal(INVALID.code, INVALID.message, name) for name in empty)


def flag_in_query(request: Request, name: str) -> bool:
    """Return whether something is asked for by `1` in the query. Raises `Refused`."""
    given = request.query_params.get(name, "0")
    if given not in {"0", "1"}:
        raise invalid(name, INVALID.message)
    return bool(int(given))


def number_in_query(request: Request, name: str) -> int | None:
    """Return a deal's number from the query, None where it is not given. Raises `Refused`."""
    given = request.query_params.get(name)
    if given is None:
        return None
    if not re.fullmatch("[0-9]{1,6}", given):
        raise invalid(name, _("Enter a whole number for the deal."))
    return int(given)
