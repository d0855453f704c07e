"""What goes wrong between a phone and the server: handlers of `page.route`."""

from collections.abc import Mapping

from playwright.sync_api import Route

OFFLINE = [
    "ERR_INTERNET_DISCONNECTED",
    "ERR_FAILED",
    "ERR_CONNECTION",
    "status of (408|425|429|503)",
]
"""What the console may say without a network."""
NEW_KEY = {
    'body.set("key", deal.key)': 'body.set("key", `${Math.random()}`); body.set("version", "")'
}
"""A phone that makes up a new key for each try."""
FORGETS = {
    'if (!tell("deal-sending", { deal })) {': (
        'await settle(deal.key, deal.version); if (!tell("deal-sending", { deal })) {'
    )
}
"""A phone that forgets a deal before it is acknowledged."""
SLOWER = {"SHORTEST_PAUSE = 1_000": "SHORTEST_PAUSE = 600_000"}
"""A phone that sends nothing again by itself."""
QUICKER = {
    "PATIENCE = 15_000": "PATIENCE = 1_000",
    "SHORTEST_PAUSE = 1_000": "SHORTEST_PAUSE = 20",
    "LONGEST_PAUSE = 60_000": "LONGEST_PAUSE = 160",
}
"""A phone that makes short pauses between tries."""


def lose_request(route: Route) -> None:
    """Lose the request before the server has it."""
    route.abort()


def lose_answer(route: Route) -> None:
    """Lose the answer after the server has committed."""
    route.fetch()
    route.abort()


def leave_waiting(_route: Route) -> None:
    """Neither send the request nor answer it: it stays on its way until somebody gives it up."""


def answer_503(route: Route) -> None:
    """Answer as a server does that cannot write just now."""
    route.fulfill(status=503, body="Back in a minute.")


def answer_429(route: Route) -> None:
    """Answer as a server does that was asked too often, though it will take the same later."""
    route.fulfill(status=429, body="<h1>Too many requests</h1>")


def answer_408(route: Route) -> None:
    """Answer as a proxy does to which a request came too slowly."""
    route.fulfill(status=408, body="<h1>Request timeout</h1>")


def answer_425(route: Route) -> None:
    """Answer as a proxy does that will not take a request so early."""
    route.fulfill(status=425, body="<h1>Too early</h1>")


def answer_of_a_hotel(route: Route) -> None:
    """Answer as the network of a hotel does before it lets anybody in."""
    route.fulfill(status=200, content_type="text/html", body="<h1>Welcome to our hotel</h1>")


def serve_changed(route: Route, changes: Mapping[str, str]) -> None:
    """Serve a script with other words in the place of some of its own, which it must have."""
    body = route.fetch().text()
    for right, other in changes.items():
        assert right in body
        body = body.replace(right, other)
    route.fulfill(body=body, content_type="text/javascript")
