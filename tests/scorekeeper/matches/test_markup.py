"""The markup of every page: nothing inline, names escaped, one heading, labels, ids."""

import pytest
from django.http.response import HttpResponse

from scorekeeper.matches.models import Match
from tests.scorekeeper.matches.conftest import Hands, Phone
from tests.support.markup import Markup
from tests.support.people import ANNA, HEARTS, NINE_DEALS, contract, start

pytestmark = pytest.mark.django_db

NAMES = ["<b onclick='x()'>Anna</b>", "بِن", 'Dora "&" <i>']
OPEN_PAGES = (
    "",
    "?changed=3",
    "sheet/",
    "deals/1/",
    "deals/2/insert/",
    "details/",
    "history/",
    "settlement/",
    "share/",
    "seats/",
)
GENERAL_PAGES = ("/", "/new/preferans/", "/games/preferans/", "/find/?code=nothing")


@pytest.fixture
def match() -> Match:
    """Provide a match of people with markup in their names."""
    return start(*NINE_DEALS.deals[:7], players=NAMES, details={"title": "<u>Friday</u>"})


@pytest.mark.parametrize("page", OPEN_PAGES)
def test_page_of_a_match_has_nothing_inline(scorer: Hands, match: Match, page: str) -> None:
    markup = Markup(scorer(match).part(page))

    assert markup.inline == []
    assert markup.fields - markup.labels == set()
    assert [element_id for element_id, times in markup.ids.items() if times > 1] == []


@pytest.mark.parametrize("page", GENERAL_PAGES)
def test_other_page_has_nothing_inline(scorer: Hands, match: Match, page: str) -> None:
    markup = Markup(scorer(match).client.get(page))

    assert markup.inline == []
    assert markup.fields - markup.labels == set()
    assert [element_id for element_id, times in markup.ids.items() if times > 1] == []
    assert markup.headings[0] == "h1"


def test_refused_deal_has_nothing_inline(scorer: Hands, match: Match) -> None:
    answer = scorer(match).record(contract(ANNA, HEARTS, (5, 5)))

    assert answer.status_code == 400
    assert Markup(answer).inline == []


@pytest.mark.parametrize("page", [*OPEN_PAGES, "deals/9/"])
def test_names_are_escaped_everywhere(scorer: Hands, match: Match, page: str) -> None:
    html = text(scorer(match), page)

    assert "<b onclick" not in html
    assert "<u>Friday" not in html


def text(phone: Phone, page: str) -> str:
    response = phone.part(page)
    assert isinstance(response, HttpResponse)
    return response.content.decode()
