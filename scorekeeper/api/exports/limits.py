"""The rate limit of imports."""

from rest_framework.request import Request

from scorekeeper.exports.files.limits import wait_for_import
from scorekeeper.rest.problems import Problem


def count_import(request: Request) -> None:
    """Count an import from a file. Raises `Problem` 429."""
    wait = wait_for_import(request.META["REMOTE_ADDR"])
    if wait:
        raise Problem(429, headers={"Retry-After": str(wait)})
