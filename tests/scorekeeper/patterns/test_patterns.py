"""The pattern page: every element with fixed data, in debug mode."""

import pytest
from django.test import Client
from pytest_django import Settings

from games import GAMES
from scorekeeper.patterns.parts import COLOURS


@pytest.fixture
def working_on_it(settings: Settings) -> None:
    settings.DEBUG = True


@pytest.mark.parametrize("path", ["/patterns/", "/patterns/preferans/"])
def test_patterns_are_not_there_when_the_site_serves(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.usefixtures("working_on_it")
def test_parts_show_every_colour_and_every_message(client: Client) -> None:
    page = client.get("/patterns/").content.decode()

    assert [name for name in COLOURS if f"swatch-{name}" not in page] == []
    assert page.count('role="alert"') == 3
    assert "Ana corrected deal 3" in page


@pytest.mark.usefixtures("working_on_it")
def test_parts_show_leagues_and_every_empty_page(client: Client) -> None:
    page = client.get("/patterns/").content.decode()

    assert page.count('class="card empty"') == 4
    assert page.count('<td class="form">') == 4
    assert page.count('class="moved"') == 4
    assert [f"form-{outcome}" in page for outcome in "WDL"] == [True] * 3


@pytest.mark.usefixtures("working_on_it")
@pytest.mark.parametrize("slug", GAMES)
def test_game_shows_its_forms_its_sheet_and_its_result(client: Client, slug: str) -> None:
    page = client.get(f"/patterns/{slug}/").content.decode()

    assert page.count('class="entry"') == 2
    assert 'class="error"' in page
    assert 'id="drawing"' in page
    assert '<section id="result" class="winner felt"' in page


@pytest.mark.usefixtures("working_on_it")
def test_patterns_of_an_unknown_game_are_not_found(client: Client) -> None:
    assert client.get("/patterns/whist/").status_code == 404
