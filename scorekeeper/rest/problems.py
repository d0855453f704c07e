"""Error responses: every error under /api/ has the shape of RFC 9457, never HTML."""

from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from pydantic_core import to_json
from rest_framework.exceptions import APIException, MethodNotAllowed

from games.values import FieldProblem, Refusal, Refused
from games.words import _
from scorekeeper.accounts.admission import ACCOUNT_NEEDED, STAFF_ONLY, NotAdmitted
from scorekeeper.accounts.guesses import TooManyGuesses
from scorekeeper.matches.log.file_data import change_answer
from scorekeeper.matches.log.outcomes import Conflict, DealMissing, KeyReused, Outdated
from scorekeeper.rest import problem_answers
from scorekeeper.rest.problem_answers import Reasons
from scorekeeper.storage.database import RETRY_AFTER, is_unavailable

MEDIA_TYPE = "application/problem+json"

CODES = {
    400: "bad_request",
    401: "not_authenticated",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    413: "too_large",
    415: "unsupported_media_type",
    429: "too_many_requests",
    500: "failure",
    503: "unavailable",
}
DETAILS = {
    400: _("The request cannot be read."),
    401: _("Send the match's scorer key or an account's token."),
    403: _("This key does not allow this."),
    404: _("There is nothing at this address."),
    405: _("This address does not support this method."),
    406: _("This address answers only with application/json."),
    413: _("The request is too large."),
    415: _("Send the body as application/json."),
    429: _("Too many requests: try again later."),
    500: _("Something went wrong. The error has been logged."),
    503: _("The service is not ready: try again soon."),
}


CHALLENGE = {"WWW-Authenticate": 'Bearer realm="scorekeeper"'}
ADMISSIONS = {
    ACCOUNT_NEEDED: _("Send an account's token: this site asks for one."),
    STAFF_ONLY: _("On this site only its staff may do this."),
}


class Problem(Exception):  # noqa: N818  the name of RFC 9457
    """Exception that is answered with a status, a code and a sentence."""

    def __init__(
        self,
        status: int,
        *,
        code: str = "",
        detail: str = "",
        headers: Mapping[str, str] | None = None,
        errors: Iterable[Refusal] = (),
    ) -> None:
        """Keep the parts of the response; code and detail default to those of the status."""
        self.status, self.code, self.detail = status, code, detail
        self.headers, self.errors = dict(headers or {}), tuple(errors)
        super().__init__(f"{status} {code}")


def invalid(field: str, message: str, *, code: str = "invalid") -> Refused:
    """Return the refusal of one field, parameter or header."""
    return Refused([Refusal(code, message, field)])


def problem(
    status: int,
    *,
    code: str = "",
    detail: str = "",
    headers: Mapping[str, str] | None = None,
    reasons: Reasons | None = None,
) -> HttpResponse:
    """Return an error response."""
    return _problem_response(problem_answer(status, code, detail, reasons), headers)


def problem_answer(
    status: int, code: str = "", detail: str = "", reasons: Reasons | None = None
) -> problem_answers.Problem:
    """Return an error's body; code and detail default to those of the status."""
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code or CODES.get(status, "problem"),
        "detail": detail or gettext(DETAILS.get(status, DETAILS[400])),
        **(reasons or {}),
    }


def _problem_response(
    body: problem_answers.Problem, headers: Mapping[str, str] | None = None
) -> HttpResponse:
    return HttpResponse(
        to_json(body),
        content_type=MEDIA_TYPE,
        status=body["status"],
        headers={"Cache-Control": "no-store", **(headers or {})},
    )


def as_problems(refusals: Iterable[Refusal]) -> list[FieldProblem]:
    """Return refusals as data in the reader's language."""
    return [refusal.to_json(gettext) for refusal in refusals]


def answer_exception(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """Return the response to a view's exception, None if it is unexpected (500, logged)."""
    if isinstance(error, MethodNotAllowed):
        return problem(405, headers={"Allow": ", ".join(context["view"].allowed_methods)})
    if is_unavailable(error):
        return problem(503, headers={"Retry-After": str(RETRY_AFTER)})
    for kinds, answer in ANSWERS:
        if isinstance(error, kinds):
            return answer(error)
    return None


def _refused(error: Refused) -> HttpResponse:
    detail = gettext("Some values are not valid.")
    reasons: Reasons = {"errors": as_problems(error.refusals)}
    return problem(400, code="refused", detail=detail, reasons=reasons)


def _conflict(error: Conflict) -> HttpResponse:
    reasons: Reasons = {"errors": as_problems([error.refusal])}
    if error.impossible_deals:
        reasons["deals"] = list(error.deals)
        reasons["refusals"] = [deal.to_json(gettext) for deal in error.impossible_deals]
    detail = error.refusal.render(gettext)
    return problem(409, code=error.refusal.code, detail=detail, reasons=reasons)


def _outdated(error: Outdated) -> HttpResponse:
    body: problem_answers.OutdatedProblem = {
        **problem_answer(412, "outdated", gettext("The match has changed since.")),
        "version": error.match.version,
        "changes": [change_answer(change) for change in error.changes],
    }
    return _problem_response(body, {"ETag": f'"{error.match.version}"'})


def _key_reused(_error: KeyReused) -> HttpResponse:
    detail = gettext("This idempotency key was used for another request.")
    return problem(422, code="key_reused", detail=detail)


def _too_many_guesses(error: TooManyGuesses) -> HttpResponse:
    return problem(429, headers={"Retry-After": str(error.wait)})


def _not_admitted(error: NotAdmitted) -> HttpResponse:
    needs_account = error.code == ACCOUNT_NEEDED
    detail = gettext(ADMISSIONS[error.code])
    return problem(
        401 if needs_account else 403,
        code=error.code,
        detail=detail,
        headers=CHALLENGE if needs_account else {},
    )


def _not_found(_error: Exception) -> HttpResponse:
    return problem(404)


def _raised_problem(error: Problem) -> HttpResponse:
    reasons: Reasons = {"errors": as_problems(error.errors)} if error.errors else {}
    detail = gettext(error.detail) if error.detail else ""
    return problem(
        error.status, code=error.code, detail=detail, headers=error.headers, reasons=reasons
    )


ANSWERS: tuple[tuple[Any, Callable[[Any], HttpResponse]], ...] = (
    (Refused, _refused),
    (Conflict, _conflict),
    (Outdated, _outdated),
    (KeyReused, _key_reused),
    (Problem, _raised_problem),
    (TooManyGuesses, _too_many_guesses),
    (NotAdmitted, _not_admitted),
    ((Http404, DealMissing), _not_found),
    (PermissionDenied, lambda _error: problem(403)),
    (APIException, lambda error: problem(error.status_code)),
)


def problems_only(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that replaces any other error response under /api/ by a problem.

    The URL resolver, other middleware and Django itself answer errors with HTML or text.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_api = request.path_info.startswith("/api/")
        if not is_api or response.status_code < HTTPStatus.BAD_REQUEST:
            return response
        if response.headers.get("Content-Type", "").startswith(MEDIA_TYPE):
            return response
        headers = {name: response[name] for name in ("Allow", "Retry-After") if name in response}
        return problem(response.status_code, headers=headers)

    return answer
