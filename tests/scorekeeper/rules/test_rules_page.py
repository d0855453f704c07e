"""A game's page: prose, options and worked examples, all drawn from the game itself."""

import re
from html import unescape

import pytest
from django.test import Client

from games import GAMES
from games.examples import examples

pytestmark = pytest.mark.django_db


def page(client: Client, slug: str) -> str:
    return unescape(client.get(f"/games/{slug}/").content.decode())


@pytest.mark.parametrize("slug", GAMES)
def test_every_option_is_told_with_its_sentence(client: Client, slug: str) -> None:
    shown = page(client, slug)

    for option in GAMES[slug].options.values():
        assert option.label in shown
        assert option.changes in shown


@pytest.mark.parametrize("slug", GAMES)
def test_every_example_is_worked_out(client: Client, slug: str) -> None:
    shown, worked = page(client, slug), examples(slug)

    titles = [match.title for match in worked.matches] + [deal.title for deal in worked.deals]
    assert [title for title in titles if title not in shown] == []


def test_result_of_the_source_is_on_the_page(client: Client) -> None:
    shown = page(client, "preferans")
    start = shown.index("The nine deals of the source")

    scores = re.findall(r'class="amount" dir="ltr">([^<]+)<', shown[start:])[:3]
    assert scores == ["+294", "−78", "−216"]


def test_reason_of_a_line_leads_to_the_rule(client: Client) -> None:
    shown = page(client, "preferans")

    reasons = set(re.findall(r'<a href="#([^"]+)">', shown))
    assert reasons - set(re.findall(r' id="([^"]+)"', shown)) == set()


def test_game_that_is_not_there_is_not_found(client: Client) -> None:
    assert client.get("/games/bridge/").status_code == 404
