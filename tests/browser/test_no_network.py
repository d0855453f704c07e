"""No network: deals saved on the phone arrive exactly once, in order, whatever happens."""

import re

import httpx
import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Playing
from tests.support.browser.faults import (
    OFFLINE,
)
from tests.support.browser.screens import open_details
from tests.support.browser.stored_deals import (
    expect_queued,
    fold,
    kind_and_declarer,
    tap_save,
    unfold,
)
from tests.support.browser.thumb import Thumb, with_isolates
from tests.support.people import (
    ANNA,
    BEN,
    DORA,
    HEARTS,
    PASSED_OUT,
    SANAC,
    THREE_DEALS,
    contract,
)

MARK_TIMES = """() => {
  addEventListener("submit", () => { window.tapped = performance.now(); }, true);
  new MutationObserver(() => {
    if (document.querySelector("#entry[data-kept]")) window.marked ??= performance.now();
  }).observe(document, { subtree: true, attributes: true });
}"""
MOST_MILLISECONDS = 100


@pytest.fixture(autouse=True)
def _expected(allowed_problems: list[str]) -> None:
    allowed_problems += OFFLINE


def save_three(anna: Thumb) -> None:
    for number, deal in enumerate(THREE_DEALS, start=1):
        anna.answer(deal)
        tap_save(anna)
        expect_queued(anna.page, number)


def test_deals_saved_without_network_arrive_once_and_in_order(play: Playing) -> None:
    table = play()
    anna = table.scorer()

    anna.page.context.set_offline(True)
    save_three(anna)
    assert table.entries() == []
    anna.page.context.set_offline(False)

    expect_queued(anna.page, 0)
    assert [kind_and_declarer(entry) for entry in table.entries()] == [
        kind_and_declarer(deal) for deal in THREE_DEALS
    ]
    expect(anna.page.locator("#deals > li")).to_have_count(3)
    anna.record(PASSED_OUT)
    assert len(table.entries()) == 4


@pytest.mark.thorough
def test_saved_deal_is_marked_within_a_tenth_of_a_second(
    play: Playing,
) -> None:
    anna = play().scorer()
    anna.answer(PASSED_OUT)
    anna.page.context.set_offline(True)
    anna.page.evaluate(MARK_TIMES)

    tap_save(anna)

    elapsed = anna.page.evaluate("window.marked - window.tapped")
    assert 0 < elapsed < MOST_MILLISECONDS


@pytest.mark.thorough
def test_closed_tab_sends_when_the_match_is_opened_again(play: Playing) -> None:
    table = play()
    anna = table.scorer()
    anna.page.context.set_offline(True)
    save_three(anna)
    context = anna.page.context

    anna.page.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(table.watch)

    expect_queued(again, 0)
    assert [kind_and_declarer(entry) for entry in table.entries()] == [
        kind_and_declarer(deal) for deal in THREE_DEALS
    ]


@pytest.mark.thorough
def test_start_page_sends_what_waits_too(play: Playing) -> None:
    table = play()
    anna = table.scorer()
    anna.page.context.set_offline(True)
    anna.answer(PASSED_OUT)
    tap_save(anna)

    anna.page.context.set_offline(False)
    anna.page.goto("/")

    expect_queued(anna.page, 0)
    assert table.entries() == [PASSED_OUT]


def test_two_phones_are_asked_whether_it_is_the_same_deal(play: Playing) -> None:
    table = play()
    anna, ben = table.scorer(), table.scorer()
    ben.page.context.set_offline(True)
    ben.answer(contract(ANNA, SANAC, (1, 2)))
    tap_save(ben)
    expect_queued(ben.page, 1)

    anna.record(contract(ANNA, SANAC, (1, 2)))
    ben.page.context.set_offline(False)

    question = ben.page.locator("#queue li")
    expect(question).to_contain_text("Is yours the same deal or a new one?")
    expect(question).to_contain_text(re.compile(r"Deal 1 recorded: +Anna: Sanac, made"))
    unfold(ben.page)
    ben.tap(question.get_by_role("button", name="Discard mine"))
    expect_queued(ben.page, 0)
    assert len(table.entries()) == 1


@pytest.mark.thorough
def test_another_deal_is_sent_after_the_question(play: Playing) -> None:
    table = play()
    anna, ben = table.scorer(), table.scorer()
    ben.page.context.set_offline(True)
    for deal in (contract(BEN, HEARTS, (1, 3)), PASSED_OUT):
        ben.answer(deal)
        tap_save(ben)

    anna.record(contract(DORA, SANAC, (1, 2)))
    ben.page.context.set_offline(False)
    expect(ben.page.locator("#queue")).to_contain_text("Is yours the same deal or a new one?")
    unfold(ben.page)
    ben.tap(ben.button("Send mine too"))

    expect_queued(ben.page, 0)
    assert [kind_and_declarer(entry) for entry in table.entries()] == [
        ("contract", DORA),
        ("contract", BEN),
        ("passed_out", None),
    ]


def test_refused_deal_goes_back_into_the_form_and_nothing_is_lost(play: Playing) -> None:
    table = play()
    anna = table.scorer()
    anna.page.context.set_offline(True)
    anna.choose("declarer", str(BEN))
    anna.choose("contract", str(HEARTS))
    tap_save(anna)
    expect_queued(anna.page, 1)
    anna.choose("declarer", str(DORA))

    anna.page.context.set_offline(False)
    expect(anna.page.locator("#queue li")).to_contain_text("Ben, Hearts")
    unfold(anna.page)
    anna.tap(anna.button("Fix it"))
    expect(anna.page.locator("#queue li")).to_contain_text("Not saved yet.")
    anna.page.reload()
    expect(anna.page.locator("#entry .wrong-line")).to_have_text(
        with_isolates("Not saved: Enter the tricks of {Anna} (0 to 5). Send again Discard")
    )
    expect(anna.page.locator("#queue li")).to_have_count(1)
    anna.answer(contract(BEN, HEARTS, (1, 3)))
    anna.save()

    expect(anna.page.locator("[name=declarer]:checked")).to_have_value(str(DORA))
    anna.answer(contract(DORA, HEARTS, (1, 3)))
    anna.save()
    expect_queued(anna.page, 0)
    assert [kind_and_declarer(entry) for entry in table.entries()] == [
        ("contract", BEN),
        ("contract", DORA),
    ]


@pytest.mark.thorough
def test_question_online_leaves_the_same_deal_out(play: Playing) -> None:
    table = play()
    anna, ben = table.scorer(), table.scorer()
    for phone in (anna, ben):
        phone.answer(contract(ANNA, SANAC, (1, 2)))
    anna.save()
    ben.tap(ben.button("Save deal"))

    ben.go(ben.page.get_by_role("link", name="Discard mine"))

    expect_queued(ben.page, 0)
    expect(ben.page.locator("#deals > li")).to_have_count(1)
    assert len(table.entries()) == 1


@pytest.mark.thorough
def test_correction_without_network_says_so_and_keeps_what_was_typed(play: Playing) -> None:
    table = play(contract(ANNA, SANAC, (1, 2)))
    anna = table.scorer()
    anna.correct(1)
    anna.choose("defenders.1.tricks", "2")
    anna.page.context.set_offline(True)

    anna.tap(anna.button("Save correction"))
    expect(anna.page.locator("#queue")).to_contain_text("Only new deals can wait on this phone")
    anna.tap(anna.button("Remove deal 1"))
    expect(anna.page.locator("[name='defenders.1.tricks']:checked")).to_have_value("2")

    anna.page.context.set_offline(False)
    anna.go(anna.button("Save correction"))
    expect(anna.page.locator("#receipt")).to_contain_text("Deal 1 corrected")
    assert httpx.get(f"{table.api}sheet/").json()["version"] == 2


@pytest.mark.thorough
def test_note_and_undo_without_network_say_so_and_change_nothing(
    play: Playing, allowed_problems: list[str]
) -> None:
    allowed_problems.append("htmx:(sendError|afterRequest)")
    table = play(PASSED_OUT)
    anna = table.scorer()
    anna.choose("declarer", str(BEN))
    anna.choose("contract", str(HEARTS))
    anna.page.context.set_offline(True)

    anna.tap(anna.button("Note"))
    expect(anna.page.locator("#queue")).to_contain_text("Only new deals can wait on this phone")
    fold(anna.page)
    anna.tap(anna.button("Undo"))
    expect(anna.page.locator("#act")).to_have_attribute("data-online", "")
    expect(anna.page.locator("[name=declarer]:checked")).to_have_value(str(BEN))

    anna.page.context.set_offline(False)
    anna.tap(anna.button("Note"))
    expect(anna.page.locator("#entry .badge")).to_have_text("Contract saved, result to follow")
    assert len(table.entries()) == 1


@pytest.mark.thorough
def test_note_as_the_first_touch_without_network_says_so(play: Playing) -> None:
    anna = play().scorer()

    anna.page.context.set_offline(True)
    anna.page.locator("[formaction$='/note/']").tap()

    expect(anna.page.locator("#queue")).to_contain_text("Nothing has been changed")
    expect(anna.page.locator("#entry")).to_be_visible()


def test_deal_saved_while_the_one_before_it_is_acknowledged_asks_nothing(play: Playing) -> None:
    table = play()
    anna = table.scorer()
    anna.page.context.set_offline(True)
    anna.answer(PASSED_OUT)
    tap_save(anna)
    expect_queued(anna.page, 1)

    # The second deal is being stored while the first is being removed.
    anna.page.evaluate(SAVE_WHILE_ACKNOWLEDGED)
    anna.page.context.set_offline(False)

    expect_queued(anna.page, 0)
    assert table.entries() == [PASSED_OUT, PASSED_OUT]


SAVE_WHILE_ACKNOWLEDGED = """() => {
  const form = document.querySelector("#entry");
  document.querySelector("[name=kind][value=passed_out]").checked = true;
  const remove = IDBObjectStore.prototype.delete;
  IDBObjectStore.prototype.delete = function (key) {
    IDBObjectStore.prototype.delete = remove;
    form.querySelector(".save").click();
    return remove.call(this, key);
  };
}"""


def with_late_script(route: Route) -> None:
    """Serve a page whose loading waits for one more script."""
    answer = route.fetch()
    late = '<script type="module" src="/static/js/late.js"></script></head>'
    route.fulfill(response=answer, body=answer.text().replace("</head>", late))


@pytest.mark.thorough
def test_deal_saved_before_the_page_has_loaded_follows_the_queue(play: Playing) -> None:
    table = play()
    anna = table.scorer()
    held: list[Route] = []
    anna.page.route("**/deals/", lambda route: route.abort())
    anna.answer(PASSED_OUT)
    tap_save(anna)
    expect_queued(anna.page, 1)

    # A slow network: the form can be tapped long before the page has loaded.
    anna.page.route(table.watch, with_late_script)
    anna.page.route("**/js/late.js", lambda route: held.append(route))  # noqa: PLW0108  not a built-in
    anna.page.reload(wait_until="commit")
    anna.page.wait_for_function("() => document.querySelector('#queue li')")
    anna.answer(THREE_DEALS[0])
    anna.page.unroute("**/deals/")
    anna.tap(anna.button("Save deal"))
    expect(anna.page.locator("#deals > li")).to_have_count(2, timeout=20_000)
    held[0].fulfill(body="", content_type="text/javascript")

    expect_queued(anna.page, 0)
    assert [kind_and_declarer(entry) for entry in table.entries()] == [
        kind_and_declarer(PASSED_OUT),
        kind_and_declarer(THREE_DEALS[0]),
    ]


def test_details_and_seats_typed_without_network_stay_typed_until_sent(play: Playing) -> None:
    table = play(PASSED_OUT)
    anna = table.scorer()
    notice = anna.page.locator("#queue [data-told]")
    inputs = {
        "details": ("[name=title]", "Friday", "Save details"),
        "seats": ("[name=name]", "Eva", "Show the new sheet"),
    }

    for page, (field, text, button) in inputs.items():
        anna.page.goto(f"{table.watch}{page}/")
        open_details(anna.page)
        anna.page.fill(field, text)
        anna.page.context.set_offline(True)
        sends = anna.page.locator("form", has=anna.page.locator(field)).get_by_text(button)
        anna.tap(sends)
        expect(notice).to_contain_text("Nothing has been changed")
        assert anna.page.locator(field).input_value() == text
        anna.page.context.set_offline(False)
        anna.go(sends)

    expect(anna.page.locator("#preview")).to_contain_text("Eva")
    assert httpx.get(table.api).json()["title"] == "Friday"
