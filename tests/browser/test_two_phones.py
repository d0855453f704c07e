"""Several phones at one table: late phones lose nothing, second taps record nothing twice."""

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Playing
from tests.plugins.server import Server
from tests.support.browser.stored_deals import expect_queued
from tests.support.browser.thumb import Thumb, receipt, with_isolates
from tests.support.people import ANNA, BEN, HEARTS, PASSED_OUT, SANAC, contract

FORBIDDEN = "status of 403"


def deal_texts(page: Page) -> list[str]:
    """Return the descriptions of the deals, also off the screen, where inner text is empty."""
    texts = page.locator("#deals .deal-what").all_text_contents()
    return [" ".join(each.split()) for each in texts]


def test_second_of_two_phones_sees_the_first_ones_deal_and_sends_its_own(play: Playing) -> None:
    table = play()
    anna, ben = table.scorer(), table.scorer()
    anna.answer(contract(ANNA, SANAC, (1, 2)))
    ben.answer(contract(BEN, HEARTS, (1, 3)))

    anna.save()
    ben.tap(ben.button("Save deal"))

    notice = ben.page.locator("#entry [role=alert]")
    expect(notice).to_contain_text("Another phone just saved a deal")
    expect(notice.locator("li")).to_have_text(re.compile(r"^Deal 1 recorded: +Anna: Sanac, made"))
    expect(ben.page.locator("[name=declarer]:checked")).to_have_value(str(BEN))
    expect(ben.page.locator("[name='defenders.2.tricks']:checked")).to_have_value("1")

    ben.save()
    expect(ben.page.locator("#deals > li")).to_have_count(2)
    assert deal_texts(ben.page) == [
        "Ben: hearts, made (Anna 3, Dora 1)",
        "Anna: Sanac, made (Ben 1, Dora 2)",
    ]
    brought = "{Anna}: −6, now +92. {Ben}: +28, now −98. {Dora}: −22, now +6."
    assert receipt(ben.page) == (
        with_isolates(f"Deal 2 saved. Ben: hearts, made (Anna 3, Dora 1) {brought} Undo deal 2")
    )


def test_double_tap_on_save_records_once(play: Playing) -> None:
    anna = play().scorer()
    anna.answer(PASSED_OUT)
    bodies = recorded_requests(anna.page)

    anna.button("Save deal").dblclick()
    expect(anna.page.locator("#receipt")).to_contain_text("Deal 1 saved.")
    anna.page.wait_for_load_state("networkidle")

    anna.page.reload()
    assert (len(bodies), len(deal_texts(anna.page))) == (1, 1)


LIVE_SIGNAL = """
    window.heard = [];
    window.EventSource = class extends EventSource {
      constructor(...told) {
        super(...told);
        this.addEventListener("version", (event) => heard.push(JSON.parse(event.data).version));
      }
    };
"""


def test_recorded_deal_costs_one_request(play: Playing, server: Server) -> None:
    anna = play(PASSED_OUT).scorer()
    anna.page.add_init_script(LIVE_SIGNAL)
    anna.page.reload()
    anna.answer(contract(ANNA, SANAC))
    expect(anna.page.locator("#preview li")).not_to_have_count(0)
    expect(anna.page.locator("#live")).to_have_attribute("data-state", "live")
    requests: list[str] = []
    anna.page.on("request", lambda request: requests.append(f"{request.method} {request.url}"))

    anna.save()
    anna.page.wait_for_function("() => heard.includes(2)")
    with anna.page.expect_response("**/healthz/live"):  # all earlier requests are recorded by then
        anna.page.evaluate("fetch('/healthz/live')")

    assert requests == [f"POST {table_of(anna)}deals/", f"GET {server.url}/healthz/live"]


def save_before_the_answer(anna: Thumb, deals: int, meanwhile: Callable[[], None]) -> None:
    """Save a deal; its answer comes after a refresh that shows this number of deals."""

    def answer_late(route: Route) -> None:
        answer = route.fetch()
        meanwhile()
        anna.page.evaluate("document.dispatchEvent(new Event('word-said'))")
        expect(anna.page.locator("#deals > li")).to_have_count(deals)
        route.fulfill(response=answer)

    anna.page.route("**/deals/", answer_late, times=1)
    anna.save()


def test_deal_that_a_refresh_showed_before_its_answer_is_shown_once(play: Playing) -> None:
    anna = play(PASSED_OUT).scorer()
    anna.answer(contract(ANNA, SANAC, (1, 2)))

    save_before_the_answer(anna, 2, lambda: None)

    expect(anna.page.locator("#receipt")).to_contain_text("Deal 2 saved.")
    assert deal_texts(anna.page) == ["Anna: Sanac, made (Ben 1, Dora 2)", "All passed"]
    expect(anna.page.locator("#now")).to_have_attribute("data-version", "2")


@pytest.mark.thorough
def test_page_newer_than_an_answer_is_newest_again(play: Playing) -> None:
    table = play(PASSED_OUT)
    anna = table.scorer()
    anna.answer(contract(ANNA, SANAC, (1, 2)))

    save_before_the_answer(anna, 3, lambda: table.record(PASSED_OUT))

    expect(anna.page.locator("#now")).to_have_attribute("data-version", "3")
    expect(anna.page.locator("#now")).to_contain_text("Deal 4")
    own = "Anna: Sanac, made (Ben 1, Dora 2)"
    assert deal_texts(anna.page) == ["All passed", own, "All passed"]


def table_of(anna: Thumb) -> str:
    """Return the URL of the match on a page."""
    return anna.page.url.partition("?")[0]


def recorded_requests(page: Page) -> list[str]:
    bodies: list[str] = []

    def note(route: Route) -> None:
        bodies.append(route.request.post_data or "")
        route.continue_()

    page.route("**/deals/", note)
    return bodies


@pytest.mark.thorough
def test_same_form_sent_again_records_once(play: Playing) -> None:
    anna = play().scorer()
    anna.answer(PASSED_OUT)
    bodies = recorded_requests(anna.page)
    anna.save()

    again = anna.page.request.post(
        f"{table_of(anna)}deals/",
        data=bodies[0],
        headers={
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
            "Referer": anna.page.url,
        },
    )

    anna.page.reload()
    assert (again.status, len(deal_texts(anna.page))) == (200, 1)


@pytest.mark.thorough
def test_deal_whose_answer_was_lost_is_sent_again_and_recorded_once(
    play: Playing, allowed_problems: list[str]
) -> None:
    allowed_problems += ["ERR_FAILED", "htmx"]
    anna = play().scorer()
    anna.answer(PASSED_OUT)

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    anna.page.route("**/deals/", lose_the_answer, times=1)
    anna.tap(anna.button("Save deal"))

    expect_queued(anna.page, 1)
    expect(anna.page.locator("#queue")).to_be_hidden()
    anna.page.reload()
    assert len(deal_texts(anna.page)) == 1


def test_watcher_sees_the_sheet_without_the_entry_and_may_write_nothing(play: Playing) -> None:
    table = play(contract(ANNA, SANAC, (1, 2)))
    cleo = table.watcher()

    expect(cleo.locator("#entry, #tools, .deal-tools")).to_have_count(0)
    expect(cleo.locator("#drawing .paper")).to_have_count(3)
    expect(cleo.locator("#deals > li")).to_have_count(1)
    cookie = csrf_cookie(cleo)
    for act in ("deals/", "deals/1/", "deals/1/remove/", "undo/", "stop/", "note/", "details/"):
        answer = cleo.request.post(
            f"{cleo.url}{act}",
            form={"csrfmiddlewaretoken": cookie, "kind": "passed_out"},
            headers={"Referer": cleo.url},
        )
        assert (act, answer.status) == (act, 403)
    assert httpx.get(f"{table.api}sheet/").json()["version"] == 1


def csrf_cookie(page: Page) -> str:
    """Return the CSRF cookie of a page with a form; a watcher's sheet has no form."""
    page.request.get("/new/preferans/")
    return next(c["value"] for c in page.context.cookies() if c["name"] == "csrftoken")


@pytest.mark.thorough
def test_watcher_sees_a_deal_as_soon_as_it_is_recorded(play: Playing) -> None:
    table = play()
    anna, cleo = table.scorer(), table.watcher()
    expect(cleo.locator("#live")).to_have_attribute("data-state", "live")

    anna.record(contract(ANNA, SANAC, (1, 2)))

    expect(cleo.locator("#deals > li")).to_have_count(1)
    expect(cleo.locator("#drawing .paper").first).to_contain_text("16")
    expect(cleo.locator("#now")).to_contain_text("Deal 2")


def test_phone_back_online_catches_up(play: Playing) -> None:
    table = play()
    cleo = table.watcher()
    expect(cleo.locator("#live")).to_have_attribute("data-state", "live")

    cleo.context.set_offline(True)
    table.record(PASSED_OUT)
    cleo.context.set_offline(False)

    expect(cleo.locator("#deals > li")).to_have_count(1)


def test_receipt_undoes_no_change_of_another_phone(play: Playing) -> None:
    table = play()
    anna = table.scorer()
    expect(anna.page.locator("#live")).to_have_attribute("data-state", "live")
    anna.record(PASSED_OUT)
    expect(anna.page.locator("#receipt button")).to_have_text("Undo deal 1")

    table.record(contract(ANNA, SANAC, (1, 2)))

    expect(anna.page.locator("#deals > li")).to_have_count(2)
    expect(anna.page.locator("#receipt")).to_have_text("Deal 1 saved.All passed")
    expect(anna.page.locator("#undo-bar button").first).to_have_accessible_name("Undo deal 2")


@pytest.mark.thorough
def test_half_typed_deal_stays_when_another_phone_records_one(play: Playing) -> None:
    table = play()
    anna = Thumb(table.scorer().page)
    expect(anna.page.locator("#live")).to_have_attribute("data-state", "live")
    anna.choose("declarer", str(BEN))

    table.record(PASSED_OUT)

    expect(anna.page.locator("#deals > li")).to_have_count(1)
    expect(anna.page.locator("[name=declarer]:checked")).to_have_value(str(BEN))


@pytest.mark.thorough
def test_page_that_has_seen_a_deal_asks_for_nothing_it_has(play: Playing) -> None:
    table = play()
    cleo = table.watcher()
    expect(cleo.locator("#live")).to_have_attribute("data-state", "live")
    table.record(PASSED_OUT)
    expect(cleo.locator("#deals > li")).to_have_count(1)

    with cleo.expect_response("**/sheet/?since=1*") as response:
        cleo.evaluate("window.dispatchEvent(new Event('online'))")

    assert response.value.status == 204
