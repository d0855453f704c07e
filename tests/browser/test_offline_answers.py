"""A ready phone answers by itself, also without a network, and sends its changes."""

import httpx
import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.browser.conftest import Playing
from tests.plugins.browser import PHONE, OpenPage
from tests.plugins.profiles import at_length
from tests.support.browser.engine_process import EngineProcess
from tests.support.browser.faults import (
    OFFLINE,
    ONCE,
    expect_failed_posts,
    lose_answer,
    lose_request,
    serve_changed,
)
from tests.support.browser.offline_answers import (
    expect_unsent,
    lose_network,
    sheet,
    start_on_phone,
    wait_until_sent,
)
from tests.support.browser.skruuvi_session import DEALS
from tests.support.browser.stored_deals import kind_and_declarer, unfold
from tests.support.browser.thumb import FOUR, Thumb, receipt
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


@pytest.fixture(autouse=True)
def _expected(allowed_problems: list[str]) -> None:
    allowed_problems += [*OFFLINE, "status of 412"]


@pytest.mark.thorough
def test_changes_of_all_kinds_show_at_once_and_arrive_once(
    play: Playing, engine_process: EngineProcess
) -> None:
    table = play()
    anna = table.ready(engine_process)
    page = anna.page

    page.context.set_offline(True)
    for deal in THREE_DEALS:
        anna.record(deal)
    anna.go(anna.button("Undo"))
    expect(page.locator("#deals > li")).to_have_count(2)
    anna.go(page.locator("#undo-bar [formaction$='/redo/']"))
    page.locator("#deals > li").last.locator("summary").tap()
    anna.correct(1)
    anna.choose("defenders.1.tricks", "3")
    anna.go(anna.button("Save correction"))
    assert receipt(page).startswith("Deal 1 corrected")
    anna.choose("declarer", str(BEN))
    anna.choose("contract", str(HEARTS))
    anna.tap(anna.button("Note"))
    expect(page.locator("#entry .badge")).to_have_text("Contract saved, result to follow")
    expect_unsent(page, 7)
    before = sheet(page)
    assert table.entries() == []
    page.context.set_offline(False)

    wait_until_sent(page)
    assert httpx.get(f"{table.api}sheet/").json()["version"] == 7
    page.reload()
    assert sheet(page) == before


@pytest.mark.thorough
def test_match_begins_without_network_and_arrives_as_one(
    open_page: OpenPage, engine_process: EngineProcess
) -> None:
    page = open_page(**PHONE)
    engine_process.put_into(page)
    page.goto("/")
    lose_network(page)
    page.locator("a.game[href='/new/skruuvi/']").tap()
    anna = Thumb(page)
    for seat, name in enumerate(FOUR):
        page.fill(f"[name='players.{seat}']", name)
    anna.tap(page.get_by_role("radio", name="Short evening"))

    anna.go(anna.button("Start"))
    for deal in DEALS[:4]:
        anna.record(deal, "skruuvi")
    expect_unsent(page, 5)
    expect(page.locator(".top-code")).to_be_hidden()
    before = sheet(page)
    page.context.set_offline(False)

    wait_until_sent(page)
    expect(page.locator(".top-code")).to_be_visible()
    page.reload()
    assert sheet(page) == before
    page.goto("/")
    expect(page.locator(".match-list li")).to_have_count(1)


def test_match_of_every_game_begins_without_network(
    open_page: OpenPage, engine_process: EngineProcess, allowed_problems: list[str]
) -> None:
    allowed_problems.append("status of 404")  # the server does not know it yet
    page = open_page(**PHONE)
    engine_process.put_into(page)
    anna = Thumb(page)

    for slug in GAMES:
        page.context.set_offline(False)
        page.goto("/")
        lose_network(page)
        address = "/games/new/" if GAMES[slug].own_rules else f"/new/{slug}/"
        anna.tap(page.locator(f"a.game[href='{address}']"))
        start_on_phone(anna, slug)
    page.context.set_offline(False)

    wait_until_sent(page)
    page.goto("/")
    expect(page.locator(".match-list li")).to_have_count(len(GAMES))


@pytest.mark.thorough
def test_lost_answer_is_asked_for_again_and_counts_once(
    play: Playing, engine_process: EngineProcess
) -> None:
    table = play()
    anna = table.ready(engine_process)
    anna.page.route("**/deals/", lose_answer, times=1)

    anna.record(THREE_DEALS[0])
    anna.record(PASSED_OUT)

    wait_until_sent(anna.page)
    assert [kind_and_declarer(each) for each in table.entries()] == [
        kind_and_declarer(THREE_DEALS[0]),
        kind_and_declarer(PASSED_OUT),
    ]


@pytest.mark.parametrize(
    ("button", "left"),
    [
        ("Discard the same, send the others", [("passed_out", None)]),
        *at_length(
            ("Send mine too", [("contract", ANNA), ("passed_out", None)]), ("Discard mine", [])
        ),
    ],
)
def test_one_question_is_asked_where_another_phone_wrote(
    play: Playing, engine_process: EngineProcess, button: str, left: list[object]
) -> None:
    table = play()
    anna = table.ready(engine_process)
    anna.page.context.set_offline(True)
    twice = contract(ANNA, SANAC, (1, 2))
    for deal in (twice, PASSED_OUT):
        anna.record(deal)
    table.record(twice, contract(DORA, SANAC, (1, 2)))

    anna.page.context.set_offline(False)
    question = anna.page.locator("#steps [role=alert]")
    expect(question).to_contain_text("Another phone wrote 2 changes meanwhile. Yours: 2.")
    expect(question).to_contain_text("Of yours, 1 look the same as those.")
    expect(anna.page.locator("#deals > li")).to_have_count(4)
    unfold(anna.page, "#steps")
    anna.tap(question.get_by_role("button", name=button, exact=True))

    wait_until_sent(anna.page)
    theirs = [("contract", ANNA), ("contract", DORA)]
    expect(anna.page.locator("#deals > li")).to_have_count(2 + len(left))
    assert [kind_and_declarer(each) for each in table.entries()] == [*theirs, *left]


@pytest.mark.thorough
def test_two_pages_of_a_phone_send_each_step_once(
    play: Playing, engine_process: EngineProcess
) -> None:
    table = play()
    anna = table.ready(engine_process)
    page = anna.page
    page.context.set_offline(True)
    for deal in THREE_DEALS:
        anna.record(deal)
    other = page.context.new_page()
    sent: list[str] = []
    page.context.on("request", lambda each: sent.append(f"{each.method} {each.url}"))
    page.context.set_offline(False)
    other.goto(table.watch)

    wait_until_sent(page)
    assert len(
        [each for each in sent if each.startswith("POST") and each.endswith("/deals/")]
    ) == len(THREE_DEALS)
    assert [kind_and_declarer(each) for each in table.entries()] == [
        kind_and_declarer(each) for each in THREE_DEALS
    ]


def test_steps_are_sent_soon_after_a_long_time_without_network(
    play: Playing, engine_process: EngineProcess
) -> None:
    table = play()
    anna = table.ready(engine_process)
    page = anna.page
    page.route("**/js/steps/send.*.js", lambda route: serve_changed(route, ONCE))
    page.reload()
    expect(page.locator("html[data-answers]")).to_be_attached(timeout=20_000)
    page.context.set_offline(True)
    with expect_failed_posts(page, 2):
        anna.record(PASSED_OUT)

    page.route("**/deals/", lose_request, times=1)
    page.context.set_offline(False)

    wait_until_sent(page)
    assert table.entries() == [PASSED_OUT]
