"""Every author that the log can store is shown in words, on every page."""

import pytest
from django.http import HttpResponse
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.exports.files.history import imported_author
from scorekeeper.matches.access.devices import admit_device
from scorekeeper.matches.log.authors import FROM_FILE, SCORER
from scorekeeper.matches.models import Change, Match
from scorekeeper.matches.sheet.author_text import author_text
from tests.plugins.profiles import tries
from tests.support.addresses import MATCHES, rows
from tests.support.markup import Markup
from tests.support.people import PASSED_OUT, reloaded, start
from tests.support.round_the_table import NO_KEY, Person, staff, with_key

ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0 Mobile"

KNOWN = {
    "": "Unknown",
    SCORER: "Scorer",
    "anna": "anna",
    "Chrome, Android": "Chrome, Android",
    "Browser": "Browser",
    "Browser 2": "Browser 2",
}
"""Authors on this site: unknown, a key, an account, phones by their user agents."""
FROM_A_FILE = {
    imported_author(None): "From a file",
    imported_author(SCORER): "\u2068Scorer\u2069, from a file",
    imported_author("Ana"): "\u2068Ana\u2069, from a file",
    imported_author("file:Ana"): "\u2068Ana\u2069, from a file",
    imported_author("Browser 2"): "\u2068Browser 2\u2069, from a file",
    "file:file:Ana": "\u2068Ana\u2069, from a file",
}
PAGES = [row.route for row in rows(MATCHES) if row.method == "GET" and row.route.startswith("m/")]


@pytest.mark.parametrize(("stored", "text"), [*(KNOWN | FROM_A_FILE).items()])
def test_author_is_shown_in_words(stored: str, text: str) -> None:
    assert author_text(stored) == text


@tries(60)
@given(st.text(max_size=90))
def test_author_of_any_file_is_shown_without_its_mark(by: str) -> None:
    stored = imported_author(by)

    text_shown = author_text(stored)

    assert stored.startswith(FROM_FILE)
    assert text_shown
    assert not text_shown.strip("\u2068").startswith(FROM_FILE)


@pytest.mark.django_db
def test_no_page_shows_the_stored_form_of_an_author() -> None:
    match = start(*[PASSED_OUT] * len(KNOWN | FROM_A_FILE))
    phone = admit_device(match, mark="of another phone", agent=ANDROID)
    for version, author_stored in enumerate(KNOWN | FROM_A_FILE, start=1):
        Change.objects.filter(match=match, version=version).update(author=author_stored)
    scorer = with_key(reloaded(match))

    texts = {route: text(scorer, route, match, phone.pk) for route in PAGES}
    texts["admin"] = Markup(staff().client.get(f"/admin/matches/match/{match.pk}/change/")).text

    assert {route for route, page_text in texts.items() if FROM_FILE in page_text} == set()
    for shown_author in (KNOWN | FROM_A_FILE).values():
        assert shown_author in texts["m/<code:code>/history/"]
        assert shown_author in texts["admin"]


def text(person: Person, route: str, match: Match, device: int) -> str:
    """Return the text of a page of a match; empty for files and redirects."""
    values = {"code": match.code, "number": 1, "key": NO_KEY, "kind": "json", "device": device}
    answer = person.ask("GET", route, {**values, "present": []})
    is_page = isinstance(answer, HttpResponse) and answer["Content-Type"].startswith("text/html")
    return Markup(answer).text if is_page else ""
