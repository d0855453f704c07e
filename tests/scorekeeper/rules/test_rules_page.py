"""A game's page: prose, options and worked examples, all generated from the game."""

import re
from html import unescape

import pytest
from django.conf import settings as site
from django.test import Client
from django.utils.translation import get_language

from games import GAMES
from games.examples import examples, rules
from games.kernel import AnyGame
from scorekeeper.rules import pages
from scorekeeper.rules.pages import MOST_KEPT
from scorekeeper.web.context import Context

pytestmark = pytest.mark.django_db


def page(client: Client, slug: str) -> str:
    return unescape(client.get(f"/games/{slug}/").content.decode())


@pytest.mark.parametrize("slug", GAMES)
def test_every_option_has_a_sentence(client: Client, slug: str) -> None:
    html = page(client, slug)

    for option in GAMES[slug].options.values():
        assert option.label in html
        assert option.effect in html


@pytest.mark.parametrize("slug", GAMES)
def test_every_example_is_worked_out(client: Client, slug: str) -> None:
    html, worked = page(client, slug), examples(slug)

    titles = [match.title for match in worked.matches] + [deal.title for deal in worked.deals]
    assert [title for title in titles if title not in html] == []


def test_result_of_the_source_is_on_the_page(client: Client) -> None:
    html = page(client, "preferans")
    start = html.index("The nine deals of the source")

    scores = re.findall(r'class="amount" dir="ltr">([^<]+)<', html[start:])[:3]
    assert scores == ["+294", "−78", "−216"]


def test_reason_of_a_line_leads_to_the_rule(client: Client) -> None:
    html = page(client, "preferans")

    reasons = set(re.findall(r'<a href="#([^"]+)">', html))
    assert reasons - set(re.findall(r' id="([^"]+)"', html)) == set()


def test_missing_game_is_not_found(client: Client) -> None:
    assert client.get("/games/bridge/").status_code == 404


def test_rules_are_drawn_once_a_language(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def presented(game: AnyGame) -> Context:
        drawn.append(f"{game.slug} {get_language()}")
        return worked_out(game)

    worked_out = pages._present_game  # noqa: SLF001  what a drawing begins with
    monkeypatch.setattr(pages, "_present_game", presented)
    pages._rendered.cache_clear()  # noqa: SLF001  as after a start

    requests = [
        (slug, language) for slug in ("tarneeb", "avinas") for language in ("en", "hr", "ar")
    ]
    rendered = {
        (*request, again): client.get(
            f"/games/{request[0]}/", headers={"Accept-Language": request[1]}
        )
        for again in range(2)
        for request in requests
    }
    pages._rendered.cache_clear()  # noqa: SLF001  nothing of this test stays

    assert drawn == [f"{slug} {language}" for slug, language in requests]
    bodies = {key: main_of(answer.content.decode()) for key, answer in rendered.items()}
    assert [bodies[(*request, 0)] == bodies[(*request, 1)] for request in requests] == [True] * 6
    assert len(set(bodies.values())) == len(requests)


def main_of(html: str) -> str:
    return html[html.index("<main") : html.index("</main>")]


def test_cache_of_rules_is_bounded_and_has_room_for_all() -> None:
    assert pages._rendered.cache_info().maxsize == MOST_KEPT  # noqa: SLF001
    assert len(GAMES) * len(site.LANGUAGES) <= MOST_KEPT


NAVIGATION = re.compile(
    r'<nav class="rules-nav" dir="(\w+)".*?</nav>\s*<article[^>]* dir="(\w+)"', re.DOTALL
)
NOT_TRANSLATED = '<p class="banner notice rules-language">'


@pytest.mark.parametrize("language", dict(site.LANGUAGES))
@pytest.mark.parametrize("slug", GAMES)
def test_reader_is_warned_of_rules_in_another_language(
    client: Client, slug: str, language: str
) -> None:
    page = client.get(f"/games/{slug}/", headers={"Accept-Language": language}).content.decode()

    ((of_links, of_text),) = NAVIGATION.findall(page)
    assert of_links == of_text
    assert (NOT_TRANSLATED in page) == (not rules(slug, language))
