"""Handing a match over on a scorer's phone without a network, and taking it over on another."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page, expect

from games.code import join, read_hand_over
from games.entry import form_of
from games.kernel import AnyGame
from scorekeeper.matches.log.hand_over import HandOver, hand_over_of
from tests.plugins.bundles import script
from tests.support.browser.thumb import Thumb
from tests.support.scanning import codes_on

SCORES = ("#entry", "#undo-bar", ".deal-pencil", ".top-menu")
"""Parts of the page of a match that only a scorer sees."""
ENTER = """async ([module, code, fields]) => {
  const { enterStep } = await import(module);
  const body = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of values) body.append(name, value);
  }
  const question = { kind: "record", code, number: 0, form: fields, address: `/m/${code}/deals/` };
  return (await enterStep(question, body)).entry !== null;
}"""


def enter_deal(page: Page, code: str, game: AnyGame, deal: Mapping[str, Any]) -> None:
    """Enter a deal on a ready phone, as its form does."""
    fields = {name: list(values) for name, values in form_of(deal, game.kinds).items()}
    assert page.evaluate(ENTER, [script("js/steps/record.js"), code, fields])


def hand_over(phone: Thumb, name: str) -> list[str]:
    """Hand the match over on the open page that shares it; return the links in the codes."""
    phone.tap(phone.page.locator("main").get_by_role("button", name=name, exact=True))
    phone.tap(phone.button("Show the code"))
    expect(phone.page.locator(".qr-whole svg").first).to_be_visible()
    expect(phone.page.locator("main form")).to_have_count(0)
    scans = phone.page.locator(".qr-whole svg").all()
    return [link for scan in scans for link in codes_on(scan.screenshot())]


def handed_over(links: list[str]) -> HandOver:
    """Return the match that the codes of a phone hand over."""
    return hand_over_of(read_hand_over(join([link.partition("#")[2] for link in links])))


def expect_no_entry(page: Page) -> None:
    for selector in SCORES:
        expect(page.locator(selector).first).to_be_hidden()
