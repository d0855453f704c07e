"""Middleware that answers readers of a language near one of the site's in that one."""

import re
from collections.abc import Callable
from typing import TypeAlias

from django.http import HttpRequest, HttpResponse

NEAR_CROATIAN = ("sr", "bs", "cnr", "sh", "me")
"""Serbian, Bosnian, Montenegrin and Serbo-Croatian, and a code that some phones send."""
_NEAR = re.compile(rf"(?<![\w-])(?:{'|'.join(NEAR_CROATIAN)})(?:-[\w-]+)?(?![\w-])", re.IGNORECASE)
_HEADER = "HTTP_ACCEPT_LANGUAGE"

View: TypeAlias = Callable[[HttpRequest], HttpResponse]


def with_near_languages(accepted: str) -> str:
    """Return an `Accept-Language` header with Croatian for each language near it.

    Django's own fallbacks would need an entry for every script and region.

    >>> with_near_languages("sr-Latn-RS,sr;q=0.9,en;q=0.8"), with_near_languages("es-ME,bs-BA")
    ('hr,hr;q=0.9,en;q=0.8', 'es-ME,hr')
    """
    return _NEAR.sub("hr", accepted)


def near_languages(get_response: View) -> View:
    """Let `LocaleMiddleware` choose Croatian for readers of a language near it."""

    def answer(request: HttpRequest) -> HttpResponse:
        if _HEADER in request.META:
            request.META[_HEADER] = with_near_languages(request.META[_HEADER])
        return get_response(request)

    return answer
