"""Every game's entry, sheet and result fit the smallest phones, with any names."""

from typing import Any

import pytest

from games.examples import examples
from tests.browser.conftest import Playing
from tests.support.browser.screens import LONGEST, SIDEWAYS, SMALL_TARGETS, open_details
from tests.support.browser.thumb import outcome

pytestmark = pytest.mark.thorough

NAMES = [LONGEST, "مُحَمَّد عبد الرحمن", "W" * 40, "فاطمة"]
STAKE = {"amount": "0.10", "currency": "EUR"}
ENDED = {
    slug: next(example.match for example in examples(slug).matches if example.settlement)
    for slug in ("avinas", "skruuvi", "tarneeb", "egyptian-tarneeb", "nestors")
}
"""A finished example match of each game."""


def agreed(slug: str) -> dict[str, Any]:
    """Return the settings of the example match, with names that are hard to fit."""
    return {"game": slug, "players": NAMES, "options": dict(ENDED[slug].options), "stake": STAKE}


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("slug", ENDED)
def test_match_that_goes_on_fits_a_small_phone(play: Playing, slug: str, width: int) -> None:
    *deals, last = ENDED[slug].deals
    anna = play(*deals, **agreed(slug)).scorer(viewport={"width": width, "height": 640})

    anna.answer(last, slug)
    open_details(anna.page)

    assert anna.page.evaluate(SIDEWAYS) == []
    assert anna.page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("slug", ENDED)
def test_match_that_is_over_fits_a_small_phone(play: Playing, slug: str) -> None:
    ben = play(*ENDED[slug].deals, **agreed(slug)).watcher(viewport={"width": 320, "height": 640})

    open_details(ben)

    assert len(outcome(ben)) == 3
    assert ben.evaluate(SIDEWAYS) == []
    assert ben.evaluate("document.documentElement.scrollWidth") == 320
    assert ben.evaluate(SMALL_TARGETS, 44) == []
