"""Redirects of API URLs without a trailing slash, in the API's own format."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import is_valid_path
from django.utils.translation import gettext

from games.words import _
from scorekeeper.rest.problems import problem

MOVED = _("This address ends with a slash: {address}")


def redirect_to_slash(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that redirects to the URL with a slash by 308, keeping method and body."""

    def answer(request: HttpRequest) -> HttpResponse:
        path = request.path_info
        if not path.startswith("/api/") or path.endswith("/"):
            return get_response(request)
        if is_valid_path(path) or not is_valid_path(f"{path}/"):
            return get_response(request)
        address = request.get_full_path(force_append_slash=True)
        detail = gettext(MOVED).format(address=address)
        return problem(308, code="moved", detail=detail, headers={"Location": address})

    return answer
