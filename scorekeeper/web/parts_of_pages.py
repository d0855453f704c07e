"""Detection of requests for a part of a page; all others get the whole page."""

from django.http import HttpRequest


def requests_part(request: HttpRequest) -> bool:
    """Return True if a script of an open page requests a part of it.

    The site's own scripts send the headers of htmx; scripts of 1.0.0 are recognised by the headers
    of the browser alone. A service worker that fetches a page for navigation has no destination
    either, but its mode is `navigate`.
    """
    htmx = request.htmx  # type: ignore[attr-defined]  # set by its middleware
    if htmx.history_restore_request:
        return False
    sent = request.headers
    is_fetched = sent.get("Sec-Fetch-Dest") == "empty" and sent.get("Sec-Fetch-Mode") != "navigate"
    return bool(htmx) or is_fetched
