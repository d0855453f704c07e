"""A mistyped deal in the queue: withdrawn, fixed or discarded, and counted once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Playing
from tests.plugins.bundles import script
from tests.support.browser.faults import leave_waiting, lose_answer, lose_request
from tests.support.browser.stored_deals import (
    expect_queued,
    fold,
    kind_and_declarer,
    stored_deals,
    tap_save,
    unfold,
)
from tests.support.browser.thumb import FOUR, Thumb
from tests.support.people import ANNA, BEN, DORA, HEARTS, PASSED_OUT, SANAC, contract

DEALS = "**/deals/"
FIRST, RIGHT = contract(ANNA, SANAC, (1, 2)), contract(DORA, SANAC, (1, 2))
SECOND = contract(BEN, HEARTS, (1, 3))
SOONER_THAN_GIVEN_UP = 10_000
"""Milliseconds, less than the timeout of 15 s."""


@pytest.fixture(autouse=True)
def _expected(allowed_problems: list[str]) -> None:
    allowed_problems += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "status of 422"]


def save_two_offline(anna: Thumb) -> None:
    """Save two deals without a network."""
    anna.page.context.set_offline(True)
    for number, deal in enumerate((FIRST, SECOND), start=1):
        anna.answer(deal)
        tap_save(anna)
        expect_queued(anna.page, number)


def withdraw(anna: Thumb) -> None:
    """Withdraw the first waiting deal into the form."""
    unfold(anna.page)
    anna.tap(anna.button("Fix it"))
    expect(anna.page.locator("#entry[data-mends]")).to_be_attached()


def save_first(anna: Thumb, fault: Callable[[Route], None]) -> None:
    """Save the first deal while requests fail."""
    anna.page.route(DEALS, fault)
    anna.answer(FIRST)
    with anna.page.expect_request(DEALS):
        tap_save(anna)
    expect_queued(anna.page, 1)


def expect_withdrawn(page: Page) -> None:
    """Wait until the list shows its first deal as withdrawn."""
    expect(page.locator("#queue li").first).to_contain_text("Save the deal again to send it.")


@pytest.mark.thorough
def test_mistyped_deal_is_fixed_in_place_before_it_is_sent(play: Playing) -> None:
    table = play()
    anna = table.scorer()
    save_two_offline(anna)

    withdraw(anna)
    expect(anna.page.locator("[name=declarer]:checked")).to_have_value(str(ANNA))
    expect_withdrawn(anna.page)
    anna.answer(RIGHT)
    tap_save(anna)
    expect_queued(anna.page, 2)
    anna.page.context.set_offline(False)

    expect_queued(anna.page, 0)
    assert [kind_and_declarer(entry) for entry in table.entries()] == [
        ("contract", DORA),
        ("contract", BEN),
    ]


@pytest.mark.thorough
def test_withdrawn_deal_holds_later_ones_until_discarded(play: Playing) -> None:
    table = play()
    anna = table.scorer()
    save_two_offline(anna)
    withdraw(anna)
    anna.page.context.set_offline(False)
    anna.page.reload()

    expect_withdrawn(anna.page)
    assert sorted(deal["state"] for deal in stored_deals(anna.page)) == ["held", "waiting"]
    assert table.entries() == []
    unfold(anna.page)
    anna.tap(anna.button("Discard"))

    expect_queued(anna.page, 0)
    assert [kind_and_declarer(entry) for entry in table.entries()] == [("contract", BEN)]


@pytest.mark.thorough
def test_discarding_a_deal_being_fixed_empties_the_form(play: Playing) -> None:
    table = play()
    anna = table.scorer()
    save_first(anna, lose_request)
    withdraw(anna)

    unfold(anna.page)
    anna.tap(anna.button("Discard"))
    expect_queued(anna.page, 0)
    expect(anna.page.locator("[name=declarer]:checked")).to_have_count(0)
    anna.page.unroute(DEALS)
    anna.record(PASSED_OUT)

    assert [kind_and_declarer(entry) for entry in table.entries()] == [("passed_out", None)]


@pytest.mark.thorough
def test_discarded_deal_is_not_sent_and_later_ones_are(play: Playing) -> None:
    table = play(PASSED_OUT)
    anna = table.scorer()
    save_two_offline(anna)
    anna.tap(anna.page.locator("#queue summary"))

    anna.tap(anna.page.locator("#queue li").first.get_by_role("button", name="Discard"))
    expect_queued(anna.page, 1)
    expect(anna.page.locator("#queue [data-told]")).to_contain_text("Discarded.")
    anna.page.context.set_offline(False)

    expect_queued(anna.page, 0)
    assert [kind_and_declarer(entry) for entry in table.entries()] == [
        ("passed_out", None),
        ("contract", BEN),
    ]


@pytest.mark.thorough
def test_answer_to_undo_stays_and_links_to_the_queued_deal(play: Playing) -> None:
    anna = play(PASSED_OUT).scorer()
    notice = anna.page.locator("#queue [data-told]")
    save_two_offline(anna)

    anna.tap(anna.button("Undo"))
    expect(notice).to_contain_text("nothing has been undone")
    fold(anna.page)
    anna.answer(FIRST)
    tap_save(anna)
    expect_queued(anna.page, 3)  # the list has been rendered again

    expect(notice).to_contain_text("fix or discard them here")
    unfold(anna.page)
    expect(anna.page.locator("#queue li").last.get_by_role("button", name="Fix it")).to_be_visible()
    anna.page.context.set_offline(False)
    expect_queued(anna.page, 0)
    expect(notice).to_have_text("")


@pytest.mark.thorough
def test_deal_being_fixed_stays_on_the_form_when_an_earlier_one_arrives(
    play: Playing,
) -> None:
    table = play()
    anna = table.scorer()
    save_two_offline(anna)
    anna.tap(anna.page.locator("#queue summary"))
    anna.tap(anna.page.locator("#queue li").last.get_by_role("button", name="Fix it"))
    expect(anna.page.locator("#entry[data-mends]")).to_be_attached()
    anna.page.evaluate("document.querySelector('#entry').dataset.seen = ''")
    anna.page.context.set_offline(False)

    expect(anna.page.locator("#deals > li")).to_have_count(1)
    expect(anna.page.locator("#queue li")).to_have_count(1)
    expect(anna.page.locator("#entry[data-mends][data-seen]")).to_be_attached()
    expect(anna.page.locator("[name=declarer]:checked")).to_have_value(str(BEN))
    anna.save()

    expect_queued(anna.page, 0)
    assert [kind_and_declarer(entry) for entry in table.entries()] == [
        ("contract", ANNA),
        ("contract", BEN),
    ]


@pytest.mark.thorough
def test_list_contains_numbers_and_chosen_values(play: Playing) -> None:
    table = play(game="avinas", players=list(FOUR))
    anna = table.scorer()
    anna.page.route(DEALS, lose_request)

    anna.answer({"kind": "no_sevens", "declarer": ANNA, "declarer_points": 41}, "avinas")
    tap_save(anna)

    text = "Anna, Card points of the declarer's side 41"
    expect(anna.page.locator("#queue li")).to_contain_text(text)


@pytest.mark.thorough
def test_arrived_deal_counts_once_and_says_so_when_fixed(play: Playing) -> None:
    table = play()
    anna = table.scorer()
    save_first(anna, lose_answer)
    withdraw(anna)
    anna.page.unroute(DEALS)
    anna.answer(RIGHT)
    tap_save(anna)

    expect(anna.page.locator("#queue li")).to_contain_text("The first version had already arrived.")
    unfold(anna.page)
    anna.tap(anna.button("OK"))
    expect_queued(anna.page, 0)
    anna.record(SECOND)

    assert [kind_and_declarer(entry) for entry in table.entries()] == [
        ("contract", ANNA),
        ("contract", BEN),
    ]


@pytest.mark.thorough
def test_deal_being_sent_is_aborted_when_withdrawn(play: Playing) -> None:
    table = play()
    anna = table.scorer()
    save_first(anna, leave_waiting)
    with anna.page.expect_event("requestfailed", timeout=SOONER_THAN_GIVEN_UP):
        withdraw(anna)
    anna.page.unroute(DEALS)
    anna.answer(RIGHT)
    anna.save()

    expect_queued(anna.page, 0)
    assert [kind_and_declarer(entry) for entry in table.entries()] == [("contract", DORA)]


@pytest.mark.thorough
def test_fixed_deal_left_unchanged_counts_once(play: Playing) -> None:
    table = play()
    anna = table.scorer()
    save_first(anna, lose_answer)
    withdraw(anna)
    anna.page.unroute(DEALS)

    anna.save()

    expect_queued(anna.page, 0)
    assert [kind_and_declarer(entry) for entry in table.entries()] == [("contract", ANNA)]


@pytest.mark.thorough
def test_arrived_deal_saved_again_on_a_newer_page_counts_once(play: Playing) -> None:
    table = play()
    anna = table.scorer()
    save_first(anna, lose_answer)
    anna.page.reload()
    withdraw(anna)
    anna.page.unroute(DEALS)

    anna.tap(anna.button("Save deal"))

    expect_queued(anna.page, 0)
    assert [kind_and_declarer(entry) for entry in table.entries()] == [("contract", ANNA)]


SAVED_AGAIN = """async (module) => {
  const { readDeals, removeDeal, saveDeal } = await import(module);
  const save = (key) => saveDeal({ key, code: "abcdefgh", version: "3", state: "waiting" });
  await save("first");
  await save("second");
  await removeDeal("first", "4");
  await save("first");
  await removeDeal("second", "5");
  await save("third");
  await removeDeal("first", "4");
  return (await readDeals()).map(({ key, version }) => [key, version]);
}"""
"""Simulates a first deal that arrives while withdrawn, and is saved and acknowledged again."""


@pytest.mark.thorough
def test_deal_saved_again_as_it_arrived_leads_no_other_back(play: Playing) -> None:
    anna = play().scorer()

    actual = anna.page.evaluate(SAVED_AGAIN, script("js/queue/store.js"))

    assert actual == [["third", "5"]]
