"""A ready phone when the server refuses, the engine fails, or a site is closed."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Playing, Table
from tests.plugins.browser import PHONE, OpenPage
from tests.support.browser.axe import faults
from tests.support.browser.engine_process import EngineProcess
from tests.support.browser.faults import OFFLINE, lose_request
from tests.support.browser.menu import close_menu, menu_of
from tests.support.browser.offline_answers import (
    expect_unsent,
    lose_network,
    sheet,
    wait_until_sent,
)
from tests.support.browser.stored_deals import (
    expect_queued,
    kind_and_declarer,
    tap_save,
    unfold,
)
from tests.support.browser.thumb import TABLE, Thumb, receipt, with_isolates
from tests.support.people import ANNA, BEN, DORA, HEARTS, PASSED_OUT, SANAC, THREE_DEALS, contract

TRICKS = "Enter the tricks of Anna."
BADGE = """navigator.setAppBadge = async (count) => { window.badge = count; };
navigator.clearAppBadge = async () => { window.badge = 0; };"""
ENGINE = "**/engine/beside"
STARTS = re.compile("/(new|import)/")


@pytest.fixture(autouse=True)
def _expected(allowed_problems: list[str]) -> None:
    allowed_problems += [*OFFLINE, "status of (403|404|502)", "htmx:"]


def answer_light(route: Route, status: int, **body: object) -> None:
    """Answer a step as the server does."""
    heads = {"Answer": "entry", "Content-Type": "application/json"}
    route.fulfill(status=status, headers=heads, body=json.dumps(body))


def refuse(route: Route) -> None:
    """Refuse a step with a reason."""
    wrong = [{"field": "defenders.0.tricks", "code": "X", "message": TRICKS}]
    answer_light(route, 400, code="refused", message="Wrong.", errors=wrong, version=0)


def answer_502(route: Route) -> None:
    """Answer as a proxy whose server is down."""
    route.fulfill(status=502, content_type="text/html", body="<h1>Bad gateway</h1>")


def offline(table: Table, engine_process: EngineProcess) -> Thumb:
    """Open a match on a ready phone, and cut its network."""
    anna = table.ready(engine_process)
    anna.page.context.set_offline(True)
    return anna


@pytest.mark.thorough
def test_refused_step_is_fixed_in_its_place(play: Playing, engine_process: EngineProcess) -> None:
    table = play()
    anna = offline(table, engine_process)
    page = anna.page
    for deal in (contract(BEN, HEARTS, (1, 3)), PASSED_OUT):
        anna.record(deal)
    page.route("**/deals/", refuse, times=1)

    page.context.set_offline(False)
    expect(page.locator("#steps .error")).to_contain_text(f"Not saved: Deal 1 {TRICKS}")
    anna.choose("declarer", str(ANNA))
    unfold(page, "#steps")
    anna.tap(page.locator("#steps").get_by_role("button", name="Fix it"))
    expect(page.locator("#entry .error")).to_contain_text(TRICKS)
    expect(page.locator("[name=declarer]:checked")).to_have_value(str(BEN))
    anna.choose("defenders.0.tricks", "2")
    anna.tap(anna.button("Save deal"))

    wait_until_sent(page)
    fixed, passed = table.entries()
    assert (kind_and_declarer(fixed), kind_and_declarer(passed)) == (
        ("contract", BEN),
        ("passed_out", None),
    )
    assert {each["player"]: each["tricks"] for each in fixed["defenders"]} == {DORA: 1, ANNA: 2}
    expect(page.locator("[name=declarer]:checked")).to_have_value(str(ANNA))
    expect(page.locator("#entry [name=version]")).to_have_value("2")


@pytest.mark.thorough
def test_list_of_what_waits_and_its_repair_are_accessible(
    play: Playing, engine_process: EngineProcess
) -> None:
    anna = offline(play(), engine_process)
    page = anna.page
    anna.record(contract(BEN, HEARTS, (1, 3)))
    expect_unsent(page, 1)
    assert faults(page) == []

    page.route("**/deals/", refuse)
    page.context.set_offline(False)
    expect(page.locator("#steps .error")).to_contain_text(TRICKS)
    assert faults(page) == []
    unfold(page, "#steps")
    anna.tap(page.locator("#steps").get_by_role("button", name="Fix it"))
    expect(page.locator("#entry .error")).to_contain_text(TRICKS)
    assert faults(page) == []


@pytest.mark.thorough
def test_deal_typed_after_the_engine_gave_up_follows_its_steps(
    play: Playing, engine_process: EngineProcess
) -> None:
    table = play()
    anna = offline(table, engine_process)
    page = anna.page
    anna.record(THREE_DEALS[0])
    page.route(ENGINE, lose_request)
    for number, deal in enumerate(THREE_DEALS[1:], start=1):
        anna.answer(deal)
        tap_save(anna)
        expect_queued(page, number)
    expect_unsent(page, 1)

    page.context.set_offline(False)

    wait_until_sent(page)
    expect_queued(page, 0)
    assert [kind_and_declarer(each) for each in table.entries()] == [
        kind_and_declarer(each) for each in THREE_DEALS
    ]
    expect(page.locator("#entry, #queue, #steps").get_by_role("alert")).to_have_count(0)


def test_deals_of_the_queue_become_steps_once_the_engine_runs(
    play: Playing, engine_process: EngineProcess
) -> None:
    table = play()
    anna = offline(table, engine_process)
    page = anna.page
    page.route(ENGINE, lose_request)
    for number, deal in enumerate(THREE_DEALS[:2], start=1):
        anna.answer(deal)
        tap_save(anna)
        expect_queued(page, number)

    page.unroute(ENGINE, lose_request)
    unfold(page)
    anna.tap(page.locator("#queue [data-send]"))
    expect_unsent(page, 2)
    expect_queued(page, 0)
    expect(page.locator("#deals > li")).to_have_count(2)
    anna.record(THREE_DEALS[2])
    page.context.set_offline(False)

    wait_until_sent(page)
    assert [kind_and_declarer(each) for each in table.entries()] == [
        kind_and_declarer(each) for each in THREE_DEALS
    ]


@pytest.mark.thorough
def test_changes_of_the_match_show_at_once_and_a_copy_is_a_file(
    play: Playing, engine_process: EngineProcess, tmp_path: Path
) -> None:
    table = play(contract(ANNA, SANAC, (1, 2)), PASSED_OUT)
    anna = table.ready(engine_process)
    page = anna.page
    page.evaluate(BADGE)
    page.context.set_offline(True)

    follow(page, "/deals/2/")
    expect(page.locator(".needs-server")).to_be_hidden()
    anna.go(anna.button("Remove"))
    assert receipt(page).startswith("Deal 2 removed")
    follow(page, "/deals/1/insert/")
    anna.answer(PASSED_OUT)
    anna.go(anna.button("Insert deal"))
    follow(page, "/details/")
    page.get_by_text("Title and stake").tap()
    page.fill("[name=title]", "Tuesday")
    anna.go(anna.button("Save details"))
    expect(page.locator("h1")).to_have_text("Tuesday")
    follow(page, "/seats/")
    for seat, player in enumerate((BEN, ANNA)):
        page.select_option(f"[name='seats.{seat}']", str(player))
    anna.tap(page.get_by_role("button", name="Show the new sheet").first)
    anna.go(anna.button("Apply"))
    expect_unsent(page, 4)
    page.wait_for_function("() => window.badge === 4")
    assert faults(page) == []
    unfold(page, "#steps")
    with page.expect_download() as copy:
        anna.tap(page.get_by_role("button", name="Save a copy"))
    copy.value.save_as(tmp_path / copy.value.suggested_filename)
    before = sheet(page)
    page.context.set_offline(False)

    wait_until_sent(page)
    page.wait_for_function("() => window.badge === 0")
    page.reload()
    assert sheet(page) == before
    expect(page.locator("h1")).to_have_text("Tuesday")
    page.goto("/import/")
    page.get_by_label("A file that was exported").set_input_files(next(tmp_path.iterdir()))
    anna.go(page.get_by_role("button", name="Import"))
    assert sheet(page)[1:] == before[1:]


def follow(page: Page, end: str) -> None:
    """Follow a link, even inside a folded part of the page."""
    with page.expect_navigation():
        page.locator(f"a[href$='{end}']").first.dispatch_event("click")


@pytest.mark.thorough
def test_other_count_of_the_server_is_shown(play: Playing, engine_process: EngineProcess) -> None:
    table = play()
    anna = offline(table, engine_process)
    anna.record(contract(BEN, HEARTS, (1, 3)))
    anna.page.route("**/deals/", count_otherwise, times=1)

    anna.page.context.set_offline(False)

    notice = anna.page.locator("#steps [data-told]")
    expect(notice).to_contain_text(with_isolates("its sheet is what counts: {Anna} −4 · {Ben} 8"))


def count_otherwise(route: Route) -> None:
    """Answer as a server with different rules."""
    answer = route.fetch()
    holdings = [
        {"players": [seat], "score": score, "leads": False}
        for seat, score in enumerate(("-4", "8"))
    ]
    body = answer.json() | {"differs": {"totals": {}, "standing": holdings}}
    route.fulfill(response=answer, json=body)


@pytest.mark.thorough
def test_answer_of_a_proxy_refuses_nothing(play: Playing, engine_process: EngineProcess) -> None:
    table = play()
    anna = table.ready(engine_process)
    page = anna.page
    page.route("**/m/**", answer_502)
    page.route("**/healthz/live", answer_502)

    anna.record(THREE_DEALS[0])
    anna.go(menu_of(page).get_by_role("link", name="If stopped now"))
    anna.go(page.get_by_role("link", name="Back to the match"))
    expect_unsent(page, 1)
    close_menu(page)
    unfold(page, "#steps")
    page.unroute("**/m/**", answer_502)
    page.locator("#steps [data-send]").dispatch_event("click")  # hidden if it has just been sent

    wait_until_sent(page)
    assert [kind_and_declarer(each) for each in table.entries()] == [
        kind_and_declarer(THREE_DEALS[0])
    ]


@pytest.mark.thorough
def test_closed_site_says_before_a_match_begins_that_it_waits(
    open_page: OpenPage, engine_process: EngineProcess
) -> None:
    page = open_page(**PHONE)
    engine_process.put_into(page)
    page.route(STARTS, bar)
    page.goto("/")
    page.wait_for_function("() => localStorage.getItem('starts barred')")
    lose_network(page)
    anna = begin(page)

    page.context.set_offline(False)
    expect(page.locator("#steps .error")).to_contain_text(
        "Matches here are started with an account."
    )
    anna.record(PASSED_OUT)
    page.unroute(STARTS, bar)
    unfold(page, "#steps")
    anna.tap(page.locator("#steps [data-send]"))

    wait_until_sent(page)
    page.goto("/")
    expect(page.locator(".match-list li")).to_have_count(1)


def bar(route: Route) -> None:
    """Answer as a site where starting matches requires an account."""
    needed = "Matches here are started with an account."
    answer_light(route, 403, code="account_needed", message=needed)


def begin(page: Page) -> Thumb:
    """Start a match offline on a page that warns that it has to wait."""
    anna = Thumb(page)
    page.locator("a.game[href='/new/preferans/']").tap()
    hint = page.locator("form.new [role=status]")
    expect(hint).to_contain_text("This site lets only some accounts start matches.")
    assert faults(page) == []
    for seat, name in enumerate(TABLE):
        page.fill(f"[name='players.{seat}']", name)
    anna.go(anna.button("Start"))
    return anna
