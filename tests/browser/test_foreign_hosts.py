"""No page reachable by links makes a request to another host."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
import pytest
from django.urls import resolve
from playwright.sync_api import Page

from tests.plugins.server import Server
from tests.support.people import PASSED_OUT, TABLE

pytestmark = pytest.mark.thorough

MOST = 60
"""The most pages to open, more than exist."""


def reachable(page: Page, server: Server, first: str) -> Iterator[str]:
    """Open every page that links lead to, one for each route; yield the routes."""
    waiting, routes = [first], set[str]()
    while waiting and len(routes) < MOST:
        path = waiting.pop(0)
        route = resolve(path).route
        if route in routes or "html" not in page.request.get(path).headers["content-type"]:
            continue
        routes.add(route)
        yield route
        page.goto(path, wait_until="networkidle")
        links = page.locator("a[href]").evaluate_all("links => links.map((each) => each.href)")
        waiting += [urlsplit(link).path for link in links if link.startswith(f"{server.url}/")]


def test_no_page_asks_anybody_else(server: Server, phone: Page) -> None:
    hosts: list[str] = []
    phone.context.on("request", lambda request: hosts.append(urlsplit(request.url).netloc))
    match = httpx.post(
        f"{server.url}/api/v1/matches/", json={"game": "preferans", "players": TABLE}
    ).json()
    key = {"Authorization": f"Bearer {match['scorer_key']}"}
    httpx.post(f"{server.url}/api/v1/matches/{match['code']}/deals/", json=PASSED_OUT, headers=key)
    phone.goto(match["links"]["score"])

    routes = list(reachable(phone, server, f"/m/{match['code']}/"))
    phone.goto("/api/v1/docs/", wait_until="networkidle")

    assert {
        "",
        "m/<code:code>/",
        "m/<code:code>/share/",
        "m/<code:code>/history/",
        "m/<code:code>/deals/<deal:number>/",
        "games/<game:slug>/",
        "new/<game:slug>/",
        "leagues/",
        "accounts/login/",
        "accounts/signup/",
    } <= set(routes)
    assert len(hosts) > len(routes)
    assert set(hosts) == {urlsplit(server.url).netloc}
