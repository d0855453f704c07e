"""The papers on a scorer's page: requested once they are looked at, or sent with the answer."""

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.conftest import Playing
from tests.plugins.browser import DESKTOP
from tests.support.browser.stored_deals import wait_until
from tests.support.browser.thumb import Thumb
from tests.support.people import ANNA, SANAC, contract

MADE = contract(ANNA, SANAC, (1, 2))
SCROLLED = """() => scrollY > 0
  && document.querySelector('#receipt').getBoundingClientRect().top < 200"""
ONLY_PAPERS = "**/sheet/?only=papers*"
STAMPS = """() => [document.querySelector('#papers').dataset.drawn,
  document.querySelector('#now').dataset.version]"""


def requests_of(page: Page) -> list[str]:
    """Return the list to which each further request for a sheet or to record a deal is added."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/deals/"):
            sent.append(f"deal, papers {request.headers.get('papers', 'now')}")
        elif "/sheet/" in request.url:
            sent.append(request.url.rpartition("/")[2])

    page.on("request", note)
    return sent


def top_of(page: Page, selector: str) -> float:
    """Return where an element begins in the window."""
    return float(page.locator(selector).evaluate("each => each.getBoundingClientRect().top"))


def look_at_papers(anna: Thumb) -> None:
    anna.page.locator("#papers").evaluate("each => each.scrollIntoView({behavior: 'instant'})")


def test_phone_requests_papers_once_they_are_looked_at(play: Playing) -> None:
    anna = play(MADE).scorer()
    sent = requests_of(anna.page)

    anna.record(MADE)
    wait_until(anna.page, SCROLLED)

    papers = anna.page.locator("#papers")
    assert anna.page.evaluate(STAMPS) == ["1", "2"]
    expect(papers).to_have_attribute("aria-busy", "true")
    anna.page.emulate_media(media="print")
    expect(papers).to_be_hidden()
    anna.page.emulate_media(media="screen")
    look_at_papers(anna)
    expect(papers).to_have_attribute("data-drawn", "2")
    expect(papers).not_to_have_attribute("aria-busy", "true")
    expect(anna.page.locator("#chart .plot-lines a")).to_have_count(2)
    anna.page.evaluate("window.scrollTo(0, 0)")
    look_at_papers(anna)
    anna.page.wait_for_load_state("networkidle")
    assert sent == ["deal, papers later", "?only=papers&deals=2"]


def test_papers_on_a_wide_screen_come_with_the_answer(play: Playing) -> None:
    anna = play(MADE).scorer(**DESKTOP)
    sent = requests_of(anna.page)

    anna.record(MADE)

    assert anna.page.evaluate(STAMPS) == ["2", "2"]
    expect(anna.page.locator("#chart .plot-lines a")).to_have_count(2)
    assert sent == ["deal, papers now"]


def test_papers_that_arrive_move_nothing_and_keep_the_focus(play: Playing) -> None:
    anna = play(MADE).scorer()
    page = anna.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(ONLY_PAPERS, hold)
    anna.record(MADE)
    wait_until(page, SCROLLED)
    look_at_papers(anna)
    link = page.locator("#papers a[href*='/deals/1/']").first
    link.evaluate("each => each.focus({preventScroll: true})")
    places = [top_of(page, each) for each in ("#papers", "#chart")]

    held[0].continue_()

    expect(page.locator("#papers")).to_have_attribute("data-drawn", "2")
    assert top_of(page, "#papers") == places[0] <= top_of(page, "#chart") - (places[1] - places[0])
    expect(link).to_be_focused()


def test_papers_are_requested_again_after_a_lost_request(
    play: Playing, allowed_problems: list[str]
) -> None:
    allowed_problems += ["ERR_FAILED"]
    anna = play(MADE).scorer()
    lost: list[str] = []

    def lose(route: Route) -> None:
        lost.append(route.request.url)
        route.abort()

    anna.page.route(ONLY_PAPERS, lose, times=1)
    anna.record(MADE)

    look_at_papers(anna)

    expect(anna.page.locator("#papers")).to_have_attribute("data-drawn", "2", timeout=10_000)
    assert len(lost) == 1


@pytest.mark.thorough
def test_deal_of_another_phone_brings_papers_that_were_old(play: Playing) -> None:
    table = play(MADE)
    anna = table.scorer()
    anna.record(MADE)

    table.record(MADE)

    expect(anna.page.locator("#papers")).to_have_attribute("data-drawn", "3")
    expect(anna.page.locator("#now")).to_have_attribute("data-version", "3")
