"""Every page in every language on a phone: nothing is cut, wrapped by letters or inaccessible."""

import pytest

from games import GAMES
from games.examples import examples
from games.sheet import MatchInput
from tests.browser.conftest import Playing, Table
from tests.plugins.browser import PHONE, OpenPage
from tests.plugins.server import Server
from tests.support.browser.accounts import sign_up
from tests.support.browser.axe import USUAL, faults
from tests.support.browser.every_page import (
    MISSING,
    OF_A_LEAGUE,
    OF_A_SCORER,
    OF_AN_ACCOUNT,
    OF_EVERYONE,
    add_to_league,
    linked_pages,
    open_token,
)
from tests.support.browser.screens import layout_faults
from tests.support.languages import OTHER_LANGUAGES
from tests.support.people import NINE_DEALS

MOST_DEALS = 4
CONTRAST = "color-contrast"
"""A rule of axe that takes seconds on rules, and does not depend on the language."""

pytestmark = pytest.mark.thorough


def longest_match(slug: str) -> MatchInput:
    return max((each.match for each in examples(slug).matches), key=lambda match: len(match.deals))


def begun(play: Playing, slug: str) -> Table:
    """Return an example of a game after its first deals."""
    match = longest_match(slug)
    return play(
        *match.deals[: min(MOST_DEALS, len(match.deals) - 1)],
        game=slug,
        options=dict(match.options),
        players=list(match.players),
        first_dealer=match.seats.first_dealer,
    )


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_pages_of_a_game_are_whole_and_accessible_in_a_language(
    play: Playing, open_page: OpenPage, slug: str, language: str
) -> None:
    table = begun(play, slug)
    page = open_page(**PHONE | {"locale": language})
    found: dict[str, list[str]] = {}

    for address in (f"/new/{slug}/", f"/games/{slug}/", table.score, f"{table.watch}details/"):
        page.goto(address)
        left_out = [CONTRAST] if address.startswith("/games/") else []
        found[address] = [*layout_faults(page), *faults(page, *left_out)]

    assert {address: wrong for address, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_pages_of_clubs_accounts_and_matches_are_whole_in_a_language(
    server: Server,
    play: Playing,
    open_page: OpenPage,
    allowed_problems: list[str],
    language: str,
) -> None:
    allowed_problems.append(MISSING)
    deals, players = NINE_DEALS.deals, list(NINE_DEALS.players)
    over, table = play(*deals, players=players), play(*deals[:7], players=players)
    page = open_page(**PHONE)
    sign_up(page, f"anna-reads-{language}")
    open_token(page)
    league = add_to_league(server.url, over.code, page.locator("#token").input_value())
    home = f"/leagues/{league}/"
    of_a_league = [*(home + part for part in OF_A_LEAGUE), *linked_pages(page, home)]
    page.goto(table.score)
    page.context.set_extra_http_headers({"Accept-Language": language})
    found: dict[str, list[str]] = {}

    for address in (
        *OF_EVERYONE,
        *OF_AN_ACCOUNT,
        *of_a_league,
        *(table.watch + part for part in OF_A_SCORER),
    ):
        page.goto(address)
        found[address] = [*layout_faults(page), *faults(page, looks=USUAL)]

    assert {address: wrong for address, wrong in found.items() if wrong} == {}
