"""Push notices: enabled by a tap, and shown by the service worker."""

import json
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.plugins.browser import PHONE, OpenPage
from tests.plugins.server import Server
from tests.support.browser.accounts import sign_up
from tests.support.round_the_table import DEVICE

pytestmark = pytest.mark.thorough

GIVEN = {
    "endpoint": DEVICE["endpoint"],
    "keys": {name: DEVICE[name] for name in ("p256dh", "auth")},
}
SUBSCRIBE = (
    f"PushManager.prototype.subscribe = async () => ({{ toJSON: () => ({json.dumps(GIVEN)}) }})"
)
SHOWN = """async () => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return shown.length && shown.map(({ title, body, data, lang }) => [title, body, data, lang]);
}"""
"""Returns the first notices shown; a browser may take them away at once."""


def registration_of(page: Page, devtools: CDPSession) -> str:
    """Return Chromium's id of the page's service worker registration."""
    registrations: list[Any] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    while not registrations:
        page.wait_for_timeout(50)
    return str(registrations[0]["registrationId"])


def test_device_is_turned_on_and_shows_what_is_pushed(open_page: OpenPage, server: Server) -> None:
    page = open_page(**PHONE, service_workers="allow")
    sign_up(page, "anna-of-the-notices")
    page.goto("/leagues/new/")
    page.fill("[name=name]", "Thursday club")
    page.check("[name=games][value=preferans]")
    page.fill("[name=own_name]", "Anna")
    page.get_by_role("button", name="Start the league").click()
    path = page.url.removeprefix(server.url)
    page.goto(f"{path}notices/")
    button = page.get_by_role("button", name="Turn on")

    page.context.clear_permissions()
    page.evaluate("Notification.requestPermission = async () => 'denied'")
    button.click()
    expect(page.get_by_text("Allow notifications of this site")).to_be_visible()

    page.context.grant_permissions(["notifications"], origin=server.url)
    page.reload()
    page.evaluate(SUBSCRIBE)
    page.uncheck("[data-push] [value=claims]")
    button.click()
    expect(page.locator("main")).to_contain_text("push.example.com")
    expect(page.locator("main .acts")).not_to_contain_text("A claim waits")

    devtools = page.context.new_cdp_session(page)
    words = {"title": "Club: A round", "body": "Table 1", "path": path, "dir": "ltr", "lang": "en"}
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": server.url,
            "registrationId": registration_of(page, devtools),
            "data": json.dumps(words),
        },
    )
    shown = page.wait_for_function(SHOWN).json_value()

    assert shown == [["Club: A round", "Table 1", path, "en"]]
