"""Faults between a phone and the server: most are handlers of `page.route`."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from playwright.sync_api import Page, Route

OFFLINE = [
    "ERR_INTERNET_DISCONNECTED",
    "ERR_FAILED",
    "ERR_CONNECTION",
    "status of (408|425|429|503)",
]
"""Console messages allowed without a network."""
NEW_KEY = {
    'body.set("key", deal.key)': 'body.set("key", `${Math.random()}`); body.set("version", "")'
}
"""A phone that uses a new key for each attempt."""
FORGETS = {
    'if (!dispatch("deal-sending", { deal, headers })) {': (
        "await removeDeal(deal.key, deal.version); "
        'if (!dispatch("deal-sending", { deal, headers })) {'
    )
}
"""A phone that forgets a deal before it is acknowledged."""
SLOWER = {"SHORTEST_PAUSE = 1_000": "SHORTEST_PAUSE = 600_000"}
"""A phone that never retries by itself."""
ONCE = {"pause = Math.min(2 * pause, LONGEST_PAUSE)": "pause = 600_000"}
"""A phone that retries once, and then no more, as if it had long been without a network."""
QUICKER = {
    "PATIENCE = 15_000": "PATIENCE = 1_000",
    "SHORTEST_PAUSE = 1_000": "SHORTEST_PAUSE = 20",
    "LONGEST_PAUSE = 60_000": "LONGEST_PAUSE = 160",
}
"""A phone with short pauses between attempts."""


def lose_request(route: Route) -> None:
    """Lose the request before it reaches the server."""
    route.abort()


def lose_answer(route: Route) -> None:
    """Lose the answer after the server has committed."""
    route.fetch()
    route.abort()


def leave_waiting(_route: Route) -> None:
    """Neither forward the request nor answer it: the browser waits until it gives up."""


def answer_503(route: Route) -> None:
    """Answer as a server that cannot write at the moment."""
    route.fulfill(status=503, body="Back in a minute.")


def answer_429(route: Route) -> None:
    """Answer as a server that limits the rate of requests."""
    route.fulfill(status=429, body="<h1>Too many requests</h1>")


def answer_408(route: Route) -> None:
    """Answer as a proxy whose request timed out."""
    route.fulfill(status=408, body="<h1>Request timeout</h1>")


def answer_425(route: Route) -> None:
    """Answer as a proxy that refuses early data."""
    route.fulfill(status=425, body="<h1>Too early</h1>")


def answer_of_a_hotel(route: Route) -> None:
    """Answer as the captive portal of a hotel."""
    route.fulfill(status=200, content_type="text/html", body="<h1>Welcome to our hotel</h1>")


def serve_changed(route: Route, changes: Mapping[str, str]) -> None:
    """Serve a script with some of its text replaced; the original text must be there."""
    body = route.fetch().text()
    for original, replacement in changes.items():
        assert original in body
        body = body.replace(original, replacement)
    route.fulfill(body=body, content_type="text/javascript")


@contextmanager
def expect_failed_posts(page: Page, count: int) -> Iterator[None]:
    """Wait until so many posts have failed, also those that fail within the block."""
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.method))
    yield
    while failed.count("POST") < count:
        page.wait_for_event("requestfailed")
