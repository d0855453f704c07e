"""The main pages with longer text on a small phone: nothing is cut, broken or beside the screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.languages.pseudo import CODE
from tests.browser.conftest import Playing
from tests.plugins.browser import PHONE, OpenPage
from tests.plugins.profiles import at_length
from tests.plugins.server import Server, database_for, running_server
from tests.support.browser.screens import PAGES, layout_faults
from tests.support.people import NINE_DEALS

FIRST = ("", "/new/preferans/")
OTHERS = (
    *(page.replace("/en/", f"/{CODE}/") for page in PAGES if page not in FIRST),
    "/leagues/",
    "/games/new/",
    "/accounts/signup/",
)
GAME = "broken: <b>⟦Çŕöååţîîååñ Pŕééfééŕååñš"
"""The name of a game, whose words no language makes so long."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, pseudo_folder: Path) -> Iterator[Server]:
    """A server that offers the pseudo-language."""
    folder = tmp_path_factory.mktemp("server")
    (folder / "locale").symlink_to(pseudo_folder)
    with running_server(folder, database_for(folder), DEBUG="on", DATA_DIR=str(folder)) as running:
        yield running


@pytest.mark.parametrize("address", [*FIRST, *at_length(*OTHERS)])
def test_page_with_longer_text_fits_a_small_phone(
    play: Playing, open_page: OpenPage, address: str
) -> None:
    table = play(*NINE_DEALS.deals[:7], players=["Anna", "Ben", "Dora"])
    page = open_page(**PHONE | {"locale": CODE})

    page.goto(table.score)
    page.goto(address if address.startswith("/") else f"{table.watch}{address}")

    assert page.locator("html").get_attribute("lang") == CODE
    assert [fault for fault in layout_faults(page) if GAME not in fault] == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
