"""Which requests ask for a part of a page; all others get the whole page."""

from django.http import HttpRequest


def asks_for_part(request: HttpRequest) -> bool:
    """Tell whether an open page asks for a part of itself, not a reader for a page.

    The site's own scripts say so as htmx does; of those of 1.0.0 only their browser tells. A
    service worker that fetches a page for its reader has no destination either, but navigates.
    """
    htmx = request.htmx  # type: ignore[attr-defined]  # set by its middleware
    if htmx.history_restore_request:
        return False
    sent = request.headers
    is_fetched = sent.get("Sec-Fetch-Dest") == "empty" and sent.get("Sec-Fetch-Mode") != "navigate"
    return bool(htmx) or is_fetched
