"""A phone parses each URL that it answers, and each name that its scripts read."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page

from games import GAMES
from scorekeeper.engine.described_site import site_description
from scorekeeper.folders import shipped_path
from scorekeeper.matches.access.keys import CODE_ALPHABET, CODE_LENGTH
from scorekeeper.phone.answers import STARTS, WITHOUT_MATCH
from scorekeeper.phone.changes import CHANGES
from scorekeeper.phone.pages import PAGES
from scorekeeper.web import scripts
from tests.plugins.bundles import script
from tests.support.games.bag_game import BAG_GAME
from tests.support.phone.evening import ROUTES

SLUGS = [*GAMES, BAG_GAME.slug]
LAST = len(CODE_ALPHABET) - CODE_LENGTH
CODES = [
    CODE_ALPHABET[place : place + CODE_LENGTH] for place in {*range(0, LAST, CODE_LENGTH), LAST}
]
"""Codes that together have every letter of the alphabet."""
READ: dict[str, tuple[str, list[Any]]] = {
    "game": ("game", SLUGS),
    "code": ("code", CODES),
    "deal": ("number", [1, 10, 99_999]),
}
"""The parameters that a phone reads from URLs, by converter: name, and sample values."""
HAND_OVER = "hand-over"
SENT = {*CHANGES, *STARTS, HAND_OVER, "preview", "other-seats"}
"""Kinds that post a form; all others show a page."""
FORMS = {"seats": [["do", "apply"]]}
ELSEWHERE = {"start": "new", HAND_OVER: "share"}
"""Routes with a name other than their question's, besides those of `ROUTES`."""
NAMED = {name: route for route, name in site_description()["addresses"]}
ASKED = """async ([module, all]) => {
  const { questionAt } = await import(module);
  return all.map(([address, sent]) => questionAt(address, sent));
}"""
NAMES = """async ([module, all]) => {
  const { nameOfScript } = await import(module);
  return all.map(nameOfScript);
}"""

NEW_RULES = "/games/new/"
"""The page that makes a game, in whose place a phone draws a new match with rules of its own."""
LEADS_TO = {"sheet": "match"}
"""Fragments that show the whole page when opened as a page."""

Form = list[list[str]] | None
Question = dict[str, Any]


def phone_addresses() -> Iterator[tuple[str, Form, Question]]:
    """Yield each URL that a phone answers, its form, and the expected question."""
    for kind in (*PAGES, *CHANGES, *WITHOUT_MATCH, *STARTS, HAND_OVER):
        form = FORMS.get(kind, []) if kind in SENT else None
        route = NAMED[ELSEWHERE.get(kind, ROUTES.get(kind, kind))]
        for address, values in sample_addresses(route):
            yield address, form, {"kind": LEADS_TO.get(kind, kind)} | values


def sample_addresses(route: str) -> Iterator[tuple[str, Question]]:
    """Yield URLs of a route with all sample values, each with the parameters a phone reads."""
    converters = re.findall(r"<(\w+):\w+>", route)
    parameters = [name for name in converters if name in READ]
    for values in product(*(READ[name][1] for name in parameters)):
        sample = dict(zip(parameters, values, strict=True))
        yield address_of(route, sample), {READ[name][0]: value for name, value in sample.items()}


def address_of(route: str, values: Question) -> str:
    """Return the URL of a route, with a dummy for unread parameters."""
    return "/" + re.sub(r"<(\w+):\w+>", lambda match: str(values.get(match[1], "a-b")), route)


@pytest.fixture
def page(desktop: Page) -> Page:
    """A page whose scripts can be called."""
    desktop.goto("/privacy/")
    return desktop


def questions_at(page: Page, addresses: list[tuple[str, Form]]) -> list[Question | None]:
    questions: list[Question | None] = page.evaluate(
        ASKED, [script("js/offline/routes.js"), addresses]
    )
    return questions


def test_phone_takes_apart_every_address_that_it_answers(page: Page) -> None:
    cases = list(phone_addresses())

    questions = questions_at(page, [(address, form) for address, form, _question in cases])

    for (address, form, expected), question in zip(cases, questions, strict=True):
        assert question is not None, (address, form)
        assert {name: question[name] for name in expected} == expected, (address, form)


@pytest.mark.parametrize("sent", [None, []])
def test_phone_leaves_every_other_address_to_the_server(page: Page, sent: Form) -> None:
    answered = {
        address
        for address, form, _question in phone_addresses()
        if (form is None) == (sent is None)
    } | ({NEW_RULES} if sent is None else set())
    others = [
        each
        for route in NAMED.values()
        for each, _v in sample_addresses(route)
        if each not in answered
    ]

    questions = questions_at(page, [(address, sent) for address in others])

    assert [address for address, question in zip(others, questions, strict=True) if question] == []


def test_worker_lets_the_phone_draw_every_page_that_it_answers() -> None:
    text = (shipped_path("static") / "js/offline/service-worker.js").read_text()
    [pattern] = re.findall(r"^const ANSWERED = /(.*)/;$", text, re.MULTILINE)

    pages = {address for address, form, _question in phone_addresses() if form is None}

    assert [path for path in pages if not re.match(pattern, path)] == []


def test_name_of_every_group_of_scripts_is_read_from_its_address(page: Page) -> None:
    groups = [*scripts.groups(), "two-words-7"]
    ways = {
        f"{settings.STATIC_URL}js/{place}{digest}.js": group
        for group in groups
        for place in (f"pages/{group}", f"{group}.joined")
        for digest in ("", ".0123456789ab")
    }

    names = page.evaluate(NAMES, [script("js/offline/render.js"), list(ways)])

    assert dict(zip(ways, names, strict=True)) == ways
