"""The sheet that every watcher's phone requests after a change: rendered once, never stale."""

import re

import pytest
from django.http.response import HttpResponse, HttpResponseBase
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.matches.models import Match
from scorekeeper.matches.services import correct_deal, record_deal, undo
from tests.scorekeeper.matches.conftest import HTMX, Hands
from tests.support.people import ANNA, BEN, HEARTS, PASSED_OUT, contract, reloaded, start

pytestmark = pytest.mark.django_db

STAMP = re.compile(r" data-(?:version|drawn)=\"[0-9]+\"")
IF_STOPPED = re.compile(r"<h2>(If stopped now)</h2>")


def watched_sheet(match: Match, language: str = "en") -> str:
    """Return the sheet as a stranger's phone receives it."""
    client = Client(headers={"accept-language": language})
    answer = client.get(f"/m/{match.code}/sheet/", {"since": "-1"}, headers=HTMX)
    assert isinstance(answer, HttpResponse)
    return answer.content.decode()


def test_watched_sheet_follows_every_change() -> None:
    match = start(PASSED_OUT)
    first = watched_sheet(match)

    match = record_deal(match, contract(ANNA, HEARTS)).match
    second = watched_sheet(match)
    match = correct_deal(match, 2, contract(BEN, HEARTS)).match
    third = watched_sheet(match)
    undone = watched_sheet(undo(match).match)

    assert [html.count('id="deal-') for html in (first, second, third, undone)] == [1, 2, 2, 2]
    assert len({first, second, third, undone}) == 4
    assert STAMP.sub("", undone) == STAMP.sub("", second)


def test_match_without_a_deal_says_nothing_of_stopping_now(watcher: Hands) -> None:
    match = start(details={"stake": {"amount": "0.10", "currency": "EUR"}})
    cleo = watcher(match)
    first = [IF_STOPPED.findall(text(cleo.part(part))) for part in ("", "sheet/")]

    record_deal(match, PASSED_OUT)

    second = [IF_STOPPED.findall(text(cleo.part(part))) for part in ("", "sheet/")]
    assert (first, second) == ([[], []], [["If stopped now"], ["If stopped now"]])


def text(answer: HttpResponseBase) -> str:
    assert isinstance(answer, HttpResponse)
    return answer.content.decode()


def test_watchers_sheet_is_not_the_scorers(scorer: Hands) -> None:
    match = start(PASSED_OUT)
    before = watched_sheet(match)

    answer = scorer(match).part("sheet/")
    assert isinstance(answer, HttpResponse)

    assert "/deals/1/" in answer.content.decode()
    assert "/deals/1/" not in before
    assert watched_sheet(match) == before


def test_watched_sheet_speaks_the_readers_language() -> None:
    match = start(PASSED_OUT)

    assert "Deals" in watched_sheet(match)
    assert "Dijeljenja" in watched_sheet(match, "hr")
    assert "Deals" in watched_sheet(match)


def test_watched_sheet_costs_one_query_once_drawn(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    match = reloaded(start(PASSED_OUT, contract(ANNA, HEARTS)))
    watched_sheet(match)

    with django_assert_num_queries(1):
        watched_sheet(match)
