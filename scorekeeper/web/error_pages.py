"""Error pages: too many guesses, database unavailable, not admitted, unreadable input."""

import sys
from collections.abc import Callable, Iterator
from http import HTTPStatus

import structlog
from django.core.exceptions import SuspiciousOperation
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    HttpResponseServerError,
    QueryDict,
)
from django.http.multipartparser import MultiPartParserError
from django.template.loader import render_to_string

from scorekeeper.accounts.admission import ACCOUNT_NEEDED, NotAdmitted
from scorekeeper.accounts.guesses import TooManyGuesses
from scorekeeper.storage.database import RETRY_AFTER, is_unavailable

log = structlog.get_logger("scorekeeper.web.error_pages")

LONGEST_REASON = 200


class ExpectedFailures:
    """Middleware that answers expected failures of views with a page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return (
            not_admitted_page(request, error)
            if isinstance(error, NotAdmitted)
            else failure_page(error)
        )


def failure_page(error: BaseException | None) -> HttpResponse | None:
    """Return the page of an expected failure, None for any other exception."""
    if isinstance(error, TooManyGuesses):
        return retry_later(HTTPStatus.TOO_MANY_REQUESTS, error.wait)
    if is_unavailable(error):
        log.warning("database", reason=str(error)[:LONGEST_REASON])
        return retry_later(HTTPStatus.SERVICE_UNAVAILABLE, RETRY_AFTER)
    return None


def not_admitted_page(request: HttpRequest, error: NotAdmitted) -> HttpResponse:
    """Answer 403: the reader lacks a right, and can perhaps sign in."""
    path = request.get_full_path() if request.method in {"GET", "HEAD"} else "/"
    page = {"act": error.act, "sign_in": error.code == ACCOUNT_NEEDED, "onward": path}
    return HttpResponse(
        render_to_string("not_admitted.html", page, request),
        status=HTTPStatus.FORBIDDEN,
        headers={"Cache-Control": "no-store"},
    )


def retry_later(status: HTTPStatus, seconds: int) -> HttpResponse:
    """Answer with a page that asks to retry after some seconds; uses no database."""
    page = render_to_string("later.html", {"busy": status == HTTPStatus.SERVICE_UNAVAILABLE})
    headers = {"Retry-After": str(seconds), "Cache-Control": "no-store"}
    return HttpResponse(page, status=status, headers=headers)


def server_error(_request: HttpRequest) -> HttpResponse:
    """Answer an exception that no view or middleware has handled; Django has logged it."""
    return failure_page(sys.exc_info()[1]) or HttpResponseServerError(
        render_to_string("failed.html")
    )


def refuse_unreadable(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that refuses text other than UTF-8, and NUL, which databases refuse."""

    def answer(request: HttpRequest) -> HttpResponse:
        if is_readable(request):
            return get_response(request)
        return HttpResponseBadRequest("Enter readable text.", content_type="text/plain")

    return answer


def is_readable(request: HttpRequest) -> bool:
    """Return True if query, cookies and form are UTF-8 without NUL, within Django's limits."""
    try:
        return is_utf8(request) and not any("\0" in text for text in request_texts(request))
    except (SuspiciousOperation, MultiPartParserError):
        return False


def is_utf8(request: HttpRequest) -> bool:
    params = request.content_params or {}
    return params.get("charset", "utf-8").lower() in {"utf-8", "utf8"}


def request_texts(request: HttpRequest) -> Iterator[str]:
    """Yield all texts of the query, the cookies and the form."""
    yield from form_texts(request.GET)
    yield from request.COOKIES.values()
    if not request.path_info.startswith("/api/"):  # the API checks its bodies itself
        yield from form_texts(request.POST)


def form_texts(form: QueryDict) -> Iterator[str]:
    """Yield all names and values of a form."""
    for name, values in form.lists():
        yield name
        yield from map(str, values)
