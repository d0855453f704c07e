"""Scoring works in a browser without scripts: plain forms, plain pages."""

import pytest
from playwright.sync_api import expect

from tests.plugins.browser import PHONE, OpenPage
from tests.support.browser.thumb import Thumb, centres, receipt

NAMES = ("Anna", "Ben", "Dora")


def test_match_is_started_recorded_and_corrected_without_scripts(open_page: OpenPage) -> None:
    anna = Thumb(open_page(**PHONE, java_script_enabled=False))
    anna.start(NAMES)

    check(anna, "declarer", "0")
    check(anna, "contract", "7")
    check(anna, "defenders.1.tricks", "1")
    check(anna, "defenders.2.tricks", "2")
    anna.go(anna.button("Save deal"))

    assert receipt(anna.page).startswith("Deal 1 recorded: Anna: Sanac, made (Ben 1, Dora 2)")
    anna.tap(anna.page.locator("#totals summary"))
    assert centres(anna.page) == ["−16", "−44", "−30"]

    anna.tap(anna.page.locator("#deal-1 summary"))
    anna.go(anna.page.locator("#deal-1").get_by_role("link", name="Correct", exact=True))
    check(anna, "defenders.1.tricks", "2")
    anna.go(anna.button("Save correction"))
    assert centres(anna.page) == ["−16", "−30", "−30"]

    anna.go(anna.button("Undo the correction of deal 1"))
    assert centres(anna.page) == ["−16", "−44", "−30"]
    anna.go(anna.button("Correct deal 1 again"))
    assert centres(anna.page) == ["−16", "−30", "−30"]


@pytest.mark.thorough
def test_refused_deal_keeps_its_answers_without_scripts(open_page: OpenPage) -> None:
    anna = Thumb(open_page(**PHONE, java_script_enabled=False))
    anna.start(NAMES)
    check(anna, "declarer", "1")
    check(anna, "contract", "4")

    anna.go(anna.button("Save deal"))

    expect(anna.page.locator("#entry .error").first).to_be_visible()
    expect(anna.page.locator("[name=declarer]:checked")).to_have_value("1")
    expect(anna.page.locator("#deals > li")).to_have_count(0)


def check(anna: Thumb, name: str, value: str) -> None:
    anna.tap(anna.page.locator(f"[name='{name}'][value='{value}']"))
