"""Answers to a deal without the papers, which a page requests once they are looked at."""

import gzip
import re

import pytest
from django.db import connection
from django.http.response import HttpResponse, HttpResponseBase
from django.test.utils import CaptureQueriesContext

from scorekeeper.matches.services import record_deal
from tests.scorekeeper.matches.conftest import HTMX, Hands, Phone, answers
from tests.support.people import ANNA, HEARTS, PASSED_OUT, contract, start

pytestmark = pytest.mark.django_db

MADE = contract(ANNA, HEARTS)
PAPERS = re.compile(r'<div id="papers".*(?=<section class="card"><h2>Deals)', re.DOTALL)
MOST_BYTES = 4_500
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


def record_with_papers_later(phone: Phone, version: int) -> HttpResponse:
    """Record a deal as a page does that does not show its papers."""
    form = answers(MADE) | {"version": version}
    headers = HTMX | {"Papers": "later"}
    answer = phone.client.post(f"{phone.at}deals/", form, headers=headers)
    assert isinstance(answer, HttpResponse)
    return answer


def text(answer: HttpResponseBase) -> str:
    assert isinstance(answer, HttpResponse)
    return answer.content.decode()


def test_answer_without_papers_is_the_rest_of_the_whole_answer(scorer: Hands) -> None:
    matches = [start(PASSED_OUT), start(PASSED_OUT)]
    anna, ben = map(scorer, matches)

    whole = text(ben.record(MADE, version=1))
    later = record_with_papers_later(anna, 1)

    for part in ("entry", "receipt", "strip", "now", "undo-bar", "deal-2", "act-version"):
        assert (part, f'id="{part}"' in text(later)) == (part, True)
    assert ('id="papers"' in text(later), 'id="papers"' in whole) == (False, True)
    assert len(gzip.compress(later.content, 6)) < MOST_BYTES


@pytest.mark.parametrize("deals", [2, 24])
def test_papers_that_are_looked_at_are_those_of_the_page(
    scorer: Hands, watcher: Hands, deals: int
) -> None:
    match = start(*[MADE] * deals, options={"start": 1000})

    for phone in (scorer(match), watcher(match)):
        papers = text(phone.part("sheet/?only=papers"))
        page = PAPERS.search(text(phone.get()))
        assert page is not None
        assert papers.strip() == page[0].strip()


@pytest.mark.engine
@pytest.mark.parametrize("deals", [2, 24])
def test_papers_take_one_query_and_two_for_the_scorer(
    scorer: Hands, watcher: Hands, deals: int
) -> None:
    match = start(*[MADE] * deals, options={"start": 1000})
    counts = []

    for phone in (watcher(match), scorer(match)):
        phone.get()
        with CaptureQueriesContext(connection) as captured:
            phone.part("sheet/?only=papers")
        counts.append(len(captured))

    assert counts == [1, 2]


def test_papers_in_a_browser_without_scripts_are_the_page(watcher: Hands) -> None:
    cleo = watcher(start(MADE))

    answer = cleo.get("sheet/?only=papers")

    assert (answer.status_code, answer["Location"]) == (302, cleo.at)


def test_last_deal_brings_the_papers_with_the_result(scorer: Hands) -> None:
    anna = scorer(start(options={"start": 2}))

    html = text(record_with_papers_later(anna, 0))

    assert 'id="result"' in html
    assert 'id="papers" data-drawn="1"' in html


def test_form_of_the_next_deal_keeps_the_token_of_the_last(scorer: Hands) -> None:
    anna = scorer(start(PASSED_OUT))
    token = TOKEN.findall(text(anna.get()))[0]
    form = answers(MADE) | {"version": 1, "csrfmiddlewaretoken": token}

    answer = anna.client.post(f"{anna.at}deals/", form, headers=HTMX)

    assert TOKEN.findall(text(answer)) == [token]


def test_papers_of_another_version_say_so(scorer: Hands) -> None:
    match = start(PASSED_OUT)
    anna = scorer(match)
    drawn = [text(anna.part("sheet/?only=papers"))]

    record_deal(match, MADE)

    drawn.append(text(anna.part("sheet/?only=papers")))
    assert [re.findall('data-drawn="([0-9]+)"', html) for html in drawn] == [["1"], ["2"]]
