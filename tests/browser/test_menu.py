"""The menu of a match: all actions on the whole match, in view at once."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Playing
from tests.support.browser.menu import menu_of
from tests.support.people import PASSED_OUT

IN_VIEW = """menu => [...menu.querySelectorAll("#tools .button")].filter(
    each => each.checkVisibility?.() ?? each.offsetParent).every(each => {
  const { top, bottom, left, right } = each.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
    && bottom - top >= 48;
})"""


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_menu_is_whole_in_view_and_closes_beside_it_and_by_escape(
    play: Playing, direction: str
) -> None:
    page = play(*[PASSED_OUT] * 12).scorer(locale="ar" if direction == "rtl" else "en").page

    menu = menu_of(page)
    assert page.locator("html").get_attribute("dir") == direction
    assert menu.evaluate(IN_VIEW)

    page.keyboard.press("Escape")
    expect(menu.locator("#tools")).to_be_hidden()
    expect(menu.locator("summary")).to_be_focused()
    menu_of(page)
    page.touchscreen.tap(20, 620)
    expect(menu.locator("#tools")).to_be_hidden()
