"""Offline deals in a game whose form changes: a deal that no longer fits is questioned."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Playing
from tests.support.browser.stored_deals import (
    expect_queued,
    kind_and_declarer,
    stored_deals,
    tap_save,
    unfold,
)
from tests.support.browser.thumb import FOUR, with_isolates
from tests.support.people import PASSED_OUT

SLUG = "skruuvi"
SET = [
    {"kind": "contract", "declarer": 0, "level": 6, "denomination": "diamonds", "tricks": 11},
    {"kind": "contract", "declarer": 1, "level": 6, "denomination": "hearts", "tricks": 8},
    {"kind": "contract", "declarer": 2, "level": 6, "denomination": "hearts", "tricks": 11},
    {"kind": "contract", "declarer": 3, "level": 6, "denomination": "clubs", "tricks": 9},
]
ALL_PASS = {
    "kind": "all_pass",
    "doubling": "none",
    "tricks": 4,
    "aces": [
        {"suit": suit, "trick": 3, "side": 0} for suit in ("spades", "clubs", "diamonds", "hearts")
    ],
}
OF_THE_SECOND_SET = with_isolates("Tricks of {Anna} & {Cleo}")
EVENING = {"game": SLUG, "players": list(FOUR), "options": {"session": "short12"}}


@pytest.fixture(autouse=True)
def _expected(allowed_problems: list[str]) -> None:
    allowed_problems += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]


@pytest.mark.thorough
def test_deal_typed_for_another_set_is_questioned_and_fixed(
    play: Playing,
) -> None:
    table = play(*SET[:2], **EVENING)
    anna = table.scorer()
    anna.page.context.set_offline(True)
    for number, deal in enumerate([*SET[2:], ALL_PASS], start=1):
        anna.answer(deal, SLUG)
        tap_save(anna)
        expect_queued(anna.page, number)
    anna.page.context.set_offline(False)

    refused = anna.page.locator("#queue [data-state=refused]")
    expect(refused).to_contain_text("You entered this for another deal.")
    unfold(anna.page)
    anna.tap(anna.button("Fix it"))
    wrong = anna.page.locator("#entry > [role=alert]")
    expect(wrong).to_have_text(
        "Not saved: You entered this for another deal. Check it, then save. Send again Discard"
    )
    assert [entry["kind"] for entry in table.entries()] == ["contract"] * 4
    expect(anna.page.locator("#entry")).to_contain_text(OF_THE_SECOND_SET)
    expect(anna.page.locator("[name=kind]:checked")).to_have_value("all_pass")
    anna.save()

    expect_queued(anna.page, 0)
    assert table.entries()[4] == ALL_PASS


@pytest.mark.thorough
def test_page_shows_only_what_is_known_while_deals_are_queued(play: Playing) -> None:
    anna = play(*SET[:2], **EVENING).scorer()
    page = anna.page
    page.context.set_offline(True)

    anna.answer(SET[2], SLUG)
    tap_save(anna)
    expect_queued(page, 1)

    expect(page.locator("#behind")).to_contain_text("After deals that wait: 1.")
    expect(page.locator("#behind")).to_contain_text("The next dealer shows once")
    for shown in ("#now", "#entry .entry-title", ".told-here > :first-child"):
        expect(page.locator(shown)).to_be_hidden()
    expect(page.locator(".told-later")).to_be_visible()
    page.context.set_offline(False)
    expect_queued(page, 0)
    expect(page.locator("#behind")).to_be_hidden()
    expect(page.locator("#now")).to_contain_text("Deal 4")


@pytest.mark.thorough
def test_form_in_use_is_questioned_when_an_earlier_deal_arrives(play: Playing) -> None:
    table = play(*SET[:3], **EVENING)
    anna = table.scorer()
    anna.page.context.set_offline(True)
    anna.answer(SET[3], SLUG)
    tap_save(anna)
    expect_queued(anna.page, 1)
    anna.answer(ALL_PASS, SLUG)
    anna.page.context.set_offline(False)
    expect_queued(anna.page, 0)

    anna.tap(anna.button("Save deal"))

    alert = anna.page.locator("#entry [role=alert]")
    expect(alert).to_contain_text("You entered this for another deal.")
    expect(anna.page.locator("#entry")).to_contain_text(OF_THE_SECOND_SET)
    assert len(table.entries()) == 4
    anna.save()
    expect_queued(anna.page, 0)
    assert [entry["kind"] for entry in table.entries()] == ["contract"] * 4 + ["all_pass"]


@pytest.mark.thorough
def test_deals_queued_behind_others_ask_nothing_if_the_form_is_unchanged(
    play: Playing,
) -> None:
    table = play(PASSED_OUT, PASSED_OUT)
    anna = table.scorer()
    anna.page.context.set_offline(True)
    for number in (1, 2, 3):
        anna.answer(PASSED_OUT)
        tap_save(anna)
        expect_queued(anna.page, number)
    assert [deal["version"] for deal in stored_deals(anna.page)] == ["2", "2", "2"]

    anna.page.context.set_offline(False)

    expect_queued(anna.page, 0)
    assert [kind_and_declarer(entry) for entry in table.entries()] == 5 * [("passed_out", None)]
