"""The transferred bytes of a page's first visit, headers included."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from games import GAMES
from scorekeeper.web.game_files import styles_of
from tests.browser.conftest import Playing
from tests.plugins.browser import PHONE, OpenPage
from tests.plugins.server import Server
from tests.support.browser.stored_deals import wait_until
from tests.support.browser.thumb import FOUR, TABLE
from tests.support.people import NINE_DEALS

SCORING, HOME, WATCHING = (60_000, 8), (52_000, 9), (20_150, 8)
"""The most bytes and requests; scoring without the style sheets of the game, a request each."""


def fetch_sizes(page: Page, address: str, *, cold: bool = True) -> dict[str, int]:
    """Open a page; return the bytes of each answer by path."""
    session, paths, sizes = page.context.new_cdp_session(page), {}, {}
    session.on(
        "Network.responseReceived",
        lambda event: paths.update({event["requestId"]: urlsplit(event["response"]["url"]).path}),
    )
    session.on(
        "Network.loadingFinished",
        lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
    )
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": cold})
    page.goto(address, wait_until="networkidle")
    page.evaluate("document.fonts.ready")
    session.detach()
    return {
        paths[request_id]: size
        for request_id, size in sizes.items()
        if request_id in paths and size
    }


@pytest.mark.parametrize("slug", GAMES)
def test_scoring_page_is_light_on_its_first_visit(play: Playing, phone: Page, slug: str) -> None:
    deals = NINE_DEALS.deals[:6] if slug == "preferans" else ()
    table = play(*deals, game=slug, players=list(FOUR[: GAMES[slug].players]))

    loaded = fetch_sizes(phone, table.score)

    requests = SCORING[1] + len(styles_of(GAMES[slug]))
    assert (sum(loaded.values()) <= SCORING[0], len(loaded) <= requests) == (True, True), loaded
    assert not [path for path in loaded if "htmx" in path or "besley-700-more" in path]


def test_start_page_and_watching_are_light(
    play: Playing, server: Server, open_page: OpenPage
) -> None:
    table = play(*NINE_DEALS.deals[:6], players=list(TABLE))
    page = open_page(**PHONE)

    home = fetch_sizes(page, server.url)
    watched = fetch_sizes(page, table.watch, cold=False)

    assert (sum(home.values()) <= HOME[0], len(home) <= HOME[1]) == (True, True), home
    assert (sum(watched.values()) <= WATCHING[0], len(watched) <= WATCHING[1]) == (True, True), (
        watched
    )


def test_htmx_is_fetched_once_a_form_is_touched(play: Playing) -> None:
    anna = play(players=list(TABLE)).scorer()
    assert anna.page.evaluate("window.htmx === undefined")

    anna.tap(anna.page.locator("#entry label.choice").first)

    wait_until(anna.page, "() => window.htmx !== undefined")
