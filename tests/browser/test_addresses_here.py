"""A phone parses each URL that it answers, and each name that its scripts read."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page

from games import GAMES
from scorekeeper.engine.described_site import described_site
from scorekeeper.folders import shipped
from scorekeeper.matches.access.keys import CODE_ALPHABET, CODE_LENGTH
from scorekeeper.phone.answers import STARTS, WITHOUT_MATCH
from scorekeeper.phone.changes import CHANGES
from scorekeeper.phone.pages import PAGES
from scorekeeper.web import scripts
from tests.plugins.bundles import script
from tests.support.games.spades import SPADES
from tests.support.phone.evening import ROUTES

SLUGS = [*GAMES, SPADES.slug]
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
SENT = {*CHANGES, *STARTS, "preview", "other-seats"}
"""Kinds that post a form; all others show a page."""
FORMS = {"seats": [["do", "apply"]]}
ELSEWHERE = {"start": "new"}
"""Routes with a name other than their question's, besides those of `ROUTES`."""
NAMED = {name: route for route, name in described_site()["addresses"]}
ASKED = """async ([module, all]) => {
  const { askedAt } = await import(module);
  return all.map(([address, sent]) => askedAt(address, sent));
}"""
NAMES = """async ([module, all]) => {
  const { nameOfScript } = await import(module);
  return all.map(nameOfScript);
}"""

LEADS_TO = {"sheet": "match"}
"""Fragments that show the whole page when opened as a page."""

Sent = list[list[str]] | None
Told = dict[str, Any]


def of_phones() -> Iterator[tuple[str, Sent, Told]]:
    """Yield each URL that a phone answers, its form, and the expected question."""
    for kind in {**PAGES, **CHANGES, **WITHOUT_MATCH, **STARTS}:
        sent = FORMS.get(kind, []) if kind in SENT else None
        route = NAMED[ELSEWHERE.get(kind, ROUTES.get(kind, kind))]
        for address, values in filled(route):
            yield address, sent, {"kind": LEADS_TO.get(kind, kind)} | values


def filled(route: str) -> Iterator[tuple[str, Told]]:
    """Yield URLs of a route with all sample values, each with the parameters a phone reads."""
    converters = re.findall(r"<(\w+):\w+>", route)
    read = [name for name in converters if name in READ]
    for values in product(*(READ[name][1] for name in read)):
        stands = dict(zip(read, values, strict=True))
        yield written(route, stands), {READ[name][0]: value for name, value in stands.items()}


def written(route: str, stands: Told) -> str:
    """Return the URL of a route, with a dummy for unread parameters."""
    return "/" + re.sub(r"<(\w+):\w+>", lambda at: str(stands.get(at[1], "a-b")), route)


@pytest.fixture
def page(desktop: Page) -> Page:
    """A page whose scripts can be called."""
    desktop.goto("/privacy/")
    return desktop


def asked_at(page: Page, given: list[tuple[str, Sent]]) -> list[Told | None]:
    found: list[Told | None] = page.evaluate(ASKED, [script("js/asked-here.js"), given])
    return found


def test_phone_takes_apart_every_address_that_it_answers(page: Page) -> None:
    every = list(of_phones())

    found = asked_at(page, [(address, sent) for address, sent, _told in every])

    for (address, sent, told), own in zip(every, found, strict=True):
        assert own is not None, (address, sent)
        assert {name: own[name] for name in told} == told, (address, sent)


@pytest.mark.parametrize("sent", [None, []])
def test_phone_leaves_every_other_address_to_the_server(page: Page, sent: Sent) -> None:
    own = {address for address, given, _told in of_phones() if (given is None) == (sent is None)}
    others = [each for route in NAMED.values() for each, _v in filled(route) if each not in own]

    found = asked_at(page, [(address, sent) for address in others])

    assert [address for address, asked in zip(others, found, strict=True) if asked] == []


def test_worker_lets_the_phone_draw_every_page_that_it_answers() -> None:
    text = (shipped("static") / "js/sw.js").read_text()
    [answered] = re.findall(r"^const ANSWERED = /(.*)/;$", text, re.MULTILINE)

    pages = {address for address, sent, _told in of_phones() if sent is None}

    assert [each for each in pages if not re.match(answered, each)] == []


def test_name_of_every_group_of_scripts_is_read_from_its_address(page: Page) -> None:
    groups = [*scripts.groups(), "two-words-7"]
    ways = {
        f"{settings.STATIC_URL}js/{place}{digest}.js": group
        for group in groups
        for place in (f"pages/{group}", f"{group}.joined")
        for digest in ("", ".0123456789ab")
    }

    found = page.evaluate(NAMES, [script("js/shown-here.js"), list(ways)])

    assert dict(zip(ways, found, strict=True)) == ways
