"""A table that lasts: the last deal, the winner's card, one tap to the rematch, and back to it."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from scorekeeper.matches.sheet.presenter import END, ISOLATE
from tests.browser.conftest import Playing
from tests.plugins.server import Server
from tests.support.browser.axe import faults
from tests.support.browser.screens import LONGEST, SIDEWAYS
from tests.support.browser.thumb import FOUR
from tests.support.club import made

AGREED = {"game": "tarneeb", "players": list(FOUR), "title": "Friday"}
STAKE = {"amount": "1", "currency": "EUR"}


def test_rematch_is_one_tap_after_the_last_deal(server: Server, play: Playing) -> None:
    table = play(made(0, 13), **AGREED, stake=STAKE)
    anna = table.scorer()
    anna.answer(made(0, 13), "tarneeb")
    anna.tap(anna.button("Save deal"))

    expect(anna.page.locator("#result h2")).to_have_text(
        f"{ISOLATE}Anna{END} & {ISOLATE}Cleo{END} win."
    )
    anna.go(anna.button("Rematch"))

    assert not anna.page.url.startswith(table.watch)
    expect(anna.page.locator("#now")).to_contain_text("Deal 1 · Cleo deals")
    code = anna.page.url.rstrip("/").rsplit("/", 1)[1]
    second = httpx.get(f"{server.url}/api/v1/matches/{code}/").json()
    assert {name: second[name] for name in ("players", "title", "stake")} == {
        "players": list(FOUR), "title": "Friday", "stake": STAKE,
    }  # fmt: skip
    anna.answer(made(0, 9), "tarneeb")
    anna.tap(anna.button("Save deal"))
    expect(anna.page.locator("#deals > li")).to_have_count(1)
    anna.page.goto("/")
    expect(anna.page.locator(".continue")).to_contain_text(
        re.compile(r"Friday\s+Tarneeb, deal 2, Dora deals\s+Continue")
    )
    anna.go(anna.page.locator(".continue-match"))
    expect(anna.page).to_have_url(re.compile(f"/m/{code}/$"))


def test_rematch_without_network_says_what_to_do(
    play: Playing, allowed_problems: list[str]
) -> None:
    allowed_problems += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]
    table = play(*[made(0, 13)] * 2, **AGREED)
    anna = table.scorer()
    at = anna.page.url
    anna.page.context.set_offline(True)

    anna.tap(anna.button("Rematch"))

    expect(anna.page.locator("#queue")).to_contain_text("the rematch has not been started")
    assert anna.page.url == at


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["ar", "en"])
def test_winner_and_start_page_fit_a_phone_whatever_the_names(play: Playing, language: str) -> None:
    names = [LONGEST, "مُحَمَّد عبد الرحمن", "W" * 40, "فاطمة"]
    over = play(*[made(0, 13)] * 2, **AGREED | {"players": names})
    anna = over.scorer(locale=language)

    assert (anna.page.evaluate(SIDEWAYS), faults(anna.page)) == ([], [])

    anna.go(anna.page.locator(".winner-rematch"))
    anna.page.goto("/")
    assert (anna.page.evaluate(SIDEWAYS), faults(anna.page)) == ([], [])
