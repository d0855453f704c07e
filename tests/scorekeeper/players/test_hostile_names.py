"""Names and titles with markup or direction marks: shown as text on every page."""

from html.parser import HTMLParser

import pytest
from django.http import HttpResponse

from scorekeeper.matches import services
from tests.support.addresses import MATCHES, rows
from tests.support.people import PASSED_OUT, bettel, reloaded, start
from tests.support.round_the_table import NO_KEY, with_key

pytestmark = pytest.mark.django_db

MARKUP = '<script>a("\'")</script>'
OVERRIDE = "\u202enna\u202c \u2066ben"
JOINED = "Do\u200bra\u200d"
EMOJI = "😀" * 40
TITLE = '"><img src=x onerror=alert(1)>\u202e'
ISOLATING = {"bdi", "title", "option", "input", "textarea"}
"""Elements that isolate the direction of their text."""
PAGES = [
    row.route
    for row in rows(MATCHES)
    if row.method == "GET"
    and row.route.startswith("m/")
    and "export." not in row.route
    and row.route != "m/<code:code>/log/"  # JSON
]


class Texts(HTMLParser):
    """A parser that collects the texts of a page with their enclosing elements."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, list[str]]] = []
        self.attributes: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        self.found.append((data, list(self.open)))


def page_of(route: str, *names: str, title: str = "") -> str:
    """Return a page as the scorer sees it, of a match with these players."""
    match = start(PASSED_OUT, bettel(1), players=list(names), details={"title": title or None})
    match = services.stop_match(match).match if "settlement" in route else match
    values = {"code": match.code, "number": 1, "key": NO_KEY, "kind": "json", "present": []}
    answer = with_key(reloaded(match)).ask("GET", route, values)
    assert isinstance(answer, HttpResponse)
    return answer.content.decode() if answer.status_code == 200 else ""


@pytest.mark.parametrize("route", PAGES)
def test_markup_in_names_is_shown_as_text(route: str) -> None:
    page = page_of(route, MARKUP, "Ben", EMOJI, title=TITLE)

    assert "<script>a" not in page
    assert "<img src=x" not in page
    assert {name for name, _ in Texts(page).attributes if name.startswith("on")} == set()


@pytest.mark.parametrize("route", PAGES)
def test_right_to_left_overrides_affect_only_the_name(route: str) -> None:
    page = page_of(route, OVERRIDE, JOINED, EMOJI)

    loose = [
        text
        for text, round_it in Texts(page).found
        if "\u202e" in text and not ISOLATING & set(round_it)
    ]
    assert loose == []


def test_checker_finds_the_names_on_a_page() -> None:
    page = page_of("m/<code:code>/", OVERRIDE, JOINED, EMOJI, title="Tonight")

    texts = [text for text, _ in Texts(page).found]
    assert EMOJI in texts
    assert OVERRIDE in texts
    assert any("Tonight" in text for text in texts)
