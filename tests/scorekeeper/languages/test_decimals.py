"""Decimal numbers in the notation of the reader's language, everywhere people read them."""

import re
from html.parser import HTMLParser
from http import HTTPStatus

import pytest
from django.http import HttpResponse
from django.utils import timezone, translation

from scorekeeper.club.adjustments.forms import AdjustmentForm
from scorekeeper.club.adjustments.services import add_adjustment
from scorekeeper.languages.decimals import decimal_text
from scorekeeper.leagues.models import League
from tests.support import round_the_table
from tests.support.addresses import LEAGUES, MATCHES, rows
from tests.support.club import account, member, preferans, season_of
from tests.support.open_addresses import OTHERS
from tests.support.people import TABLE
from tests.support.round_the_table import POT, Person, Values, in_a_league
from tests.support.typed import keep_pot

WITH_A_POINT = re.compile(r"(?<![\d.])\d+\.\d+(?![\d.])")
WITH_A_COMMA = re.compile(r"(?<![\d,])\d+,\d+(?![\d,])")
EVERY = (*rows(LEAGUES), *rows(MATCHES), *rows(OTHERS))
SAID = ("aria-label", "title", "alt", "content")
UNREAD = {"script", "style", "textarea", "code"}
FOR_READERS = ("text/html", "application/atom+xml")
WITH_DECIMALS = {
    "games/<game:slug>/",
    "leagues/<league:slug>/",
    "leagues/<league:slug>/adjustments/",
    "leagues/<league:slug>/evenings/<day:day>/",
    "leagues/<league:slug>/matches/<code:code>/",
    "leagues/<league:slug>/ratings/",
    "leagues/<league:slug>/seasons/<uuid:season>/pot/",
    "m/<code:code>/",
    "m/<code:code>/league/",
    "m/<code:code>/settlement/",
    "me/results/",
}
"""The URLs where numbers of this league have decimals."""


class PageText(HTMLParser):
    """A parser that collects text as people read or hear it; form fields keep their raw input."""

    def __init__(self, page: str) -> None:
        """Parse a page."""
        super().__init__()
        self.text: list[str] = []
        self.unread = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect spoken attributes of an element."""
        self.unread += tag in UNREAD
        self.text += [value or "" for name, value in attrs if name in SAID]

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        self.unread -= tag in UNREAD

    def handle_data(self, data: str) -> None:
        """Collect visible text."""
        if not self.unread:
            self.text.append(data)


@pytest.mark.parametrize(
    ("language", "text"), [("en", "−16.25"), ("hr", "−16,25"), ("ar", "−16.25")]
)
def test_decimals_are_written_as_the_language_does(language: str, text: str) -> None:
    with translation.override(language):
        assert decimal_text("−16.25") == text


def league_with_decimals() -> tuple[Person, Values]:
    """Return the owner of a league with decimals in points, money, ratings and prizes."""
    people, values = in_a_league()
    league = League.objects.get()
    keep_pot(season_of(league), POT | {"fee": "2.50"})
    form = {"season": str(season_of(league).pk), "member": str(member(league, "Anna").pk)}
    form |= {"game": "preferans", "kind": "bonus", "amount": "0.5", "reason": "Came early"}
    add_adjustment(league, AdjustmentForm.read(form, league), by=account("Anna"))
    stake = {"stake": {"amount": "0.15", "currency": "EUR"}}
    match = preferans(league, TABLE, "Ben", timezone.now(), details=stake)
    return people["owner"], {**values, "code": match.code, "device": 1}


@pytest.mark.django_db
def test_no_page_has_a_decimal_point_in_croatian(monkeypatch: pytest.MonkeyPatch) -> None:
    owner, values = league_with_decimals()
    owner.client.cookies["django_language"] = "hr"
    routes = {row.route for row in EVERY if row.method == "GET" and row.route[:4] != "api/"}
    wrong: dict[str, list[str]] = {}
    right = set()

    for route in sorted(routes):
        monkeypatch.setitem(round_the_table.QUERIES, route, {"method": "mean"})
        answer = owner.ask("GET", route, values)
        if answer.status_code == HTTPStatus.OK and answer["Content-Type"].startswith(FOR_READERS):
            assert isinstance(answer, HttpResponse)
            text = " ".join(PageText(answer.content.decode()).text)
            wrong |= {route: points} if (points := WITH_A_POINT.findall(text)) else {}
            right |= {route} if WITH_A_COMMA.search(text) else set()

    assert wrong == {}
    assert right == WITH_DECIMALS
