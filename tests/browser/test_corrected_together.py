"""A correction that breaks a later deal is saved with it; a restarted match is reported."""

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.conftest import Playing
from tests.plugins.browser import PHONE, OpenPage
from tests.support.browser.thumb import Thumb, receipt, with_isolates
from tests.support.corrected_together import REFE, SWAPPED
from tests.support.people import ANNA, BEN


def test_two_deals_entered_the_wrong_way_round_are_saved_as_one_change(
    play: Playing, allowed_problems: list[str]
) -> None:
    allowed_problems.append("status of 409")
    table = play(*SWAPPED.deals, **SWAPPED.agreed)
    anna = table.scorer()
    anna.correct(13)
    anna.choose("soloist", str(BEN))
    expect(anna.page.locator("#preview")).to_contain_text(
        with_isolates("Deal 14: {Ben} has already played a Bolshevik in this round.")
    )

    anna.go(anna.button("Save correction"))

    expect(anna.page.locator("[name=soloist]:checked")).to_have_value(str(BEN))
    also = anna.page.locator("#also-14")
    expect(also.locator(".error")).to_have_text(
        with_isolates("{Ben} has already played a Bolshevik in this round.")
    )
    expect(also.locator("[name='also.14.tricks']:checked")).to_have_value("0")
    assert table.entries() == SWAPPED.deals

    anna.choose("also.14.soloist", str(ANNA))
    expect(anna.page.locator("#preview .preview-lines")).to_have_count(2)
    anna.go(anna.button("Save all together"))

    assert receipt(anna.page).startswith("Deals 13, 14 corrected together")
    assert table.entries() == SWAPPED.corrected
    anna.go(anna.page.locator("#receipt").get_by_role("button"))
    assert table.entries() == SWAPPED.deals


@pytest.mark.thorough
def test_deals_are_corrected_together_without_scripts(
    play: Playing, allowed_problems: list[str]
) -> None:
    allowed_problems.append("status of 409")
    table = play(*REFE.deals, **REFE.agreed)
    anna = table.scorer(java_script_enabled=False)
    anna.correct(2)
    anna.tap(anna.page.locator(f"[name=declarer][value='{ANNA}']"))
    anna.tap(anna.page.locator(f"[name='defenders.{BEN}.tricks'][value='2']"))
    anna.go(anna.button("Save correction"))

    anna.go(anna.button("Save all together"))

    assert receipt(anna.page).startswith("Deals 2, 3 corrected together")
    first, *both = REFE.corrected
    assert table.entries() == [first, *(deal | {"kontra": 0} for deal in both)]


@pytest.mark.thorough
def test_match_started_again_with_another_name_is_reported(
    open_page: OpenPage, allowed_problems: list[str]
) -> None:
    allowed_problems.append("status of 422")
    anna, responses = Thumb(open_page(**PHONE)), list[APIResponse]()

    def keep_the_page(route: Route) -> None:
        """Serve the first response again, as browsers do that cache a page for Back."""
        if route.request.method != "GET":
            route.continue_()
            return
        responses.extend([] if responses else [route.fetch()])
        route.fulfill(response=responses[0])

    anna.page.route("**/new/preferans/", keep_the_page)
    match = anna.start(("Anna", "Ben", "Dora"))
    anna.page.go_back()
    for seat, name in enumerate(("Ana", "Ben", "Dora")):
        anna.page.fill(f"[name='players.{seat}']", name)

    anna.go(anna.button("Start"))

    notice = anna.page.get_by_role("alert")
    expect(notice).to_contain_text("This match has already started.")
    expect(anna.page.locator("[name='players.0']")).to_have_value("Ana")
    expect(notice.get_by_role("link", name="To the match")).to_have_attribute(
        "href", "/" + match.split("/", 3)[3]
    )

    anna.go(anna.button("Start another match"))
    assert anna.page.url != match
    expect(anna.page.locator("#entry")).to_be_visible()


@pytest.mark.thorough
def test_receipt_of_undo_offers_redo(play: Playing) -> None:
    anna = play(*REFE.deals[:2]).scorer()
    button = anna.page.locator("#receipt").get_by_role("button")
    rows = anna.page.locator("#deals > li")

    anna.record(REFE.deals[0])
    expect(button).to_have_text("Undo deal 3")
    anna.go(button)
    expect(rows).to_have_count(2)
    expect(button).to_have_text("Put deal 3 back")
    anna.go(button)

    expect(rows).to_have_count(3)
    expect(button).to_have_text("Undo deal 3")
