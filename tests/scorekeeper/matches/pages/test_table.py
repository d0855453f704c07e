"""The view for a tablet or a television."""

from typing import Any

import pytest
from django.http.response import HttpResponse

from scorekeeper.matches.agreement import say, switch
from scorekeeper.matches.pages.table import board
from scorekeeper.matches.services import record_deal, stop_match
from scorekeeper.matches.sheets import sheet_of
from tests.browser.thumb import said
from tests.scorekeeper.matches.pages.conftest import Hands
from tests.scorekeeper.people import ANNA, PASSED_OUT, SANAC, again, contract, start

pytestmark = pytest.mark.django_db

FOUR = ["Anna", "Ben", "Cleo", "Dora"]
BY_ANNA = {"kind": "contract", "declarer": 0, "bid": 7, "tricks": 8}
HOSTILE = "<b>x</b>"


def text(answer: Any) -> str:
    assert isinstance(answer, HttpResponse)
    return " ".join(answer.content.decode().split())


def test_sides_have_one_figure_each() -> None:
    match = start(BY_ANNA, game="tarneeb", players=FOUR)

    shown = board(match, sheet_of(match))

    assert [(each["names"], each["figures"]) for each in shown["owners"]] == [
        (["Anna", "Cleo"], [{"title": "", "told": "7", "long": False}]),
        (["Ben", "Dora"], [{"title": "", "told": "0", "long": False}]),
    ]
    assert (shown["number"], shown["dealer"], shown["last"]["number"]) == (2, "Ben", 1)


def test_players_of_their_own_have_a_figure_each() -> None:
    match = start(contract(ANNA, SANAC, (1, 2)), options={"start": 1000})

    shown = board(match, sheet_of(match))

    figures = [[each["told"] for each in owner["figures"]] for owner in shown["owners"]]
    assert figures == [["−986"], ["−1014"], ["−1000"]]
    assert [owner["figures"][0]["long"] for owner in shown["owners"]] == [False, True, True]


def test_ended_match_says_who_won() -> None:
    match = stop_match(start(BY_ANNA, game="tarneeb", players=FOUR)).match

    shown = board(match, sheet_of(again(match)))

    assert (shown["number"], shown["headline"]) == (None, said("{Anna} & {Cleo} win."))


def test_view_is_turned_as_asked_and_holds_nothing_to_enter(watcher: Hands) -> None:
    match = start(PASSED_OUT, players=[HOSTILE, "Ben", "Dora"])
    cleo = watcher(match)

    for turn, seen in (("?turn=3", 3), ("?turn=6", 2), ("?turn=x", 0)):
        assert f'class="frame turn-{seen}"' in text(cleo.get(f"table/{turn}"))
    page = text(cleo.get("table/"))
    assert page.count('aria-current="true"') == 1
    assert "<form" not in page
    assert "<button" not in page
    assert HOSTILE not in page


def test_open_view_asks_for_nothing_it_has_and_gets_the_board_alone(watcher: Hands) -> None:
    match = start(PASSED_OUT)
    cleo = watcher(match)
    assert cleo.get("table/?since=1&words=0").status_code == 204

    record_deal(match, contract(ANNA, SANAC, (1, 2)))

    fresh = text(cleo.get("table/?since=1&words=0"))
    assert fresh.startswith('<section id="board"')
    assert 'data-version="2"' in fresh


def test_disputed_deals_stand_on_the_board(watcher: Hands) -> None:
    match = start(PASSED_OUT)
    switch(match, on=True)
    say(again(match), sheet_of(match), 1, "Ben", agrees=False)

    assert "<b>Disputed</b>: Deal 1" in text(watcher(match).get("table/"))
