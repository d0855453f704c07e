"""What axe finds on every page of a match, in light and dark: nothing."""

from typing import Any, Literal

import pytest

from tests.browser.axe import faults
from tests.browser.conftest import Playing, Table
from tests.plugins.browser import DESKTOP, PHONE
from tests.scorekeeper.people import ANNA, HEARTS, NINE_DEALS, contract

STAKE = {"amount": "0.10", "currency": "EUR"}
SCORER_PAGES = (
    "/",
    "/new/preferans/",
    "/games/preferans/",
    "",
    "deals/1/",
    "deals/2/insert/",
    "details/",
    "history/",
    "settlement/",
    "share/",
)
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


def played(play: Playing, deals: int = 9) -> Table:
    return play(*NINE_DEALS.deals[:deals], players=list(NINE_DEALS.players), stake=STAKE)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_pages_of_the_scorer_have_no_fault(play: Playing, scheme: Scheme) -> None:
    anna = played(play, deals=7).scorer(color_scheme=scheme)
    match, wrong = anna.page.url, {}

    for address in SCORER_PAGES:
        anna.page.goto(address if address.startswith("/") else match + address)
        wrong[address] = faults(anna.page)

    assert {address: found for address, found in wrong.items() if found} == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_half_filled_and_refused_entry_has_no_fault(play: Playing, scheme: Scheme) -> None:
    anna = played(play, deals=7).scorer(color_scheme=scheme)

    anna.answer(contract(ANNA, HEARTS, (5, 5)))
    anna.page.locator("#preview > *").first.wait_for()
    assert faults(anna.page) == []

    anna.tap(anna.button("Save deal"))
    anna.page.locator("#entry .error").wait_for()
    assert faults(anna.page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_finished_match_has_no_fault_for_its_watchers(
    play: Playing, device: dict[str, Any], scheme: Scheme
) -> None:
    here = {"is_mobile": False, "has_touch": False} | device
    page = played(play).watcher(**here, color_scheme=scheme)

    assert faults(page) == []
