"""The page of a match for a tablet or a television."""

import re
from typing import Any

import pytest
from django.http.response import HttpResponse

from scorekeeper.matches.agreement.services import confirm, switch_confirmations
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import change_options, record_deal, stop_match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.table.page import board
from tests.scorekeeper.matches.conftest import Hands
from tests.support.browser.thumb import with_isolates
from tests.support.people import ANNA, BEN, PASSED_OUT, SANAC, contract, reloaded, start

pytestmark = pytest.mark.django_db

FOUR = ["Anna", "Ben", "Cleo", "Dora"]
BY_ANNA = {"kind": "contract", "declarer": 0, "bid": 7, "tricks": 8}
HOSTILE = "<b>x</b>"


def text(answer: Any) -> str:
    assert isinstance(answer, HttpResponse)
    return " ".join(answer.content.decode().split())


def test_sides_have_their_points_and_the_points_needed() -> None:
    match = start(BY_ANNA, game="tarneeb", players=FOUR)

    page = board(match, sheet_of(match))

    assert [
        ([player["name"] for player in owner["players"]], owner["leads"], owner["figures"])
        for owner in page["owners"]
    ] == [
        (["Anna", "Cleo"], True, [figure("", "7"), figure("to go", "24")]),
        (["Ben", "Dora"], False, [figure("", "0"), figure("to go", "31")]),
    ]
    assert (page["number"], page["dealer"], page["last"]["number"]) == (2, "Ben", 1)


def figure(title: str, text: str, *, long: bool = False) -> dict[str, Any]:
    return {"title": title, "text": text, "long": long}


def test_players_of_their_own_have_two_figures_each() -> None:
    match = start(contract(ANNA, SANAC, (1, 2)), options={"start": 1000})

    page = board(match, sheet_of(match))

    assert [owner["figures"] for owner in page["owners"]] == [
        [figure("", points), figure("centre", centre, long=long)]
        for points, centre, long in (
            ("+98", "−986", False),
            ("−126", "−1014", True),
            ("+28", "−1000", True),
        )
    ]


def figures(match: Match) -> list[list[tuple[str, str]]]:
    """Return the titles and texts of every owner's figures."""
    owners = board(match, sheet_of(match))["owners"]
    return [[(entry["title"], entry["text"]) for entry in owner["figures"]] for owner in owners]


def test_board_of_preferans_ranks_as_the_settlement_would() -> None:
    match = start(
        contract(BEN, 4, (2, 3)),
        contract(BEN, 5, (2, 1)),
        contract(ANNA, 4, (2, 1)),
        options={"early_stop": "void"},
    )
    shared = change_options(match, {"early_stop": "write_off"}).match

    settled = sheet_of(reloaded(shared)).settlement_now

    assert settled.result.ranking == ((0,), (2,), (1,))
    assert figures(reloaded(shared)) == [
        [("", "+20"), ("centre", "−32")],
        [("", "−14"), ("centre", "−28")],
        [("", "−6"), ("centre", "−38")],
    ]


def test_board_of_a_match_that_may_end_void_shows_the_shared_points() -> None:
    match = start(contract(ANNA, SANAC, (1, 2)), options={"early_stop": "void"})

    assert figures(match) == [
        [("", "+98"), ("centre", "−16")],
        [("", "−126"), ("centre", "−44")],
        [("", "+28"), ("centre", "−30")],
    ]
    stopped = stop_match(match).match
    assert board(stopped, sheet_of(stopped))["measure"] == "So far"


def test_board_of_skruuvi_shows_the_final_number_first() -> None:
    options = {"session": "short12", "bolshevik": "inside", "bolshevik_weight": "third_up"}
    grand = {"kind": "contract", "declarer": 2, "level": 6, "denomination": "grand", "tricks": 12}
    solo = {"kind": "bolshevik", "soloist": 0, "contract": "dictator", "tricks": 13}
    match = start(grand, game="skruuvi", players=FOUR, options=options)

    before = figures(match)
    with_solo = figures(record_deal(match, solo).match)

    assert before == [[("", points), ("set", points)] for points in ("−35", "−35", "+35", "+35")]
    assert with_solo == [
        [("", final), ("set", own)]
        for final, own in (("+15", "−35"), ("−51", "−35"), ("+19", "+35"), ("+19", "+35"))
    ]


def test_board_of_a_finished_match_shows_the_final_numbers() -> None:
    match = start(contract(ANNA, SANAC, (1, 2)))
    assert board(match, sheet_of(match))["measure"] == "If stopped now"

    stopped = reloaded(stop_match(match).match)

    assert board(stopped, sheet_of(stopped))["measure"] == "Final"


def test_ended_match_says_who_won() -> None:
    match = stop_match(start(BY_ANNA, game="tarneeb", players=FOUR)).match

    page = board(match, sheet_of(reloaded(match)))

    assert (page["number"], page["headline"]) == (None, with_isolates("{Anna} & {Cleo} win"))
    assert [(owner["won"], owner["leads"], owner["place"]) for owner in page["owners"]] == [
        (True, False, 1),
        (False, False, 2),
    ]


def test_finished_match_has_nothing_to_go() -> None:
    deals = [BY_ANNA | {"bid": 13, "tricks": 13}] * 2
    match = start(*deals, game="tarneeb", players=FOUR)

    assert sheet_of(match).status == "finished"
    assert [
        [title for title, _text in figures_of_player] for figures_of_player in figures(match)
    ] == [[""], [""]]


def test_board_shows_the_last_deals_scores_and_the_places() -> None:
    match = start(contract(ANNA, SANAC, (1, 2)), PASSED_OUT, options={"start": 1000})
    one = start(contract(ANNA, SANAC, (1, 2)), options={"start": 1000})

    brought = [
        [owner["gain"] and owner["gain"]["amount"] for owner in board(m, sheet_of(m))["owners"]]
        for m in (one, match)
    ]

    assert brought == [["+98", "−126", "+28"], [None, None, None]]
    assert [owner["place"] for owner in board(match, sheet_of(match))["owners"]] == [1, 3, 2]


def test_table_view_is_turned_and_has_no_form(watcher: Hands) -> None:
    match = start(PASSED_OUT, players=[HOSTILE, "Ben", "Dora"])
    cleo = watcher(match)

    for turn, turned in (("?turn=3", 3), ("?turn=6", 2), ("?turn=x", 0)):
        assert f'class="frame turn-{turned} felt"' in text(cleo.get(f"table/{turn}"))
    page = text(cleo.get("table/"))
    assert re.findall(r'<a href="(\?turn=\d)"', page) == ["?turn=1"]
    assert "<form" not in page
    assert re.findall(r"<button[^>]*>", page) == [
        '<button type="button" data-full-screen aria-pressed="false" hidden>'
    ]
    assert f'<a href="/m/{match.code}/" data-leave>' in page
    assert HOSTILE not in page


def test_open_view_receives_only_a_changed_board(watcher: Hands) -> None:
    match = start(PASSED_OUT)
    cleo = watcher(match)
    assert cleo.part("table/?since=1&words=0").status_code == 204

    record_deal(match, contract(ANNA, SANAC, (1, 2)))

    fresh = text(cleo.part("table/?since=1&words=0"))
    assert fresh.startswith('<section id="board"')
    assert 'data-version="2"' in fresh


def test_disputed_deals_are_shown_on_the_board(watcher: Hands) -> None:
    match = start(PASSED_OUT)
    switch_confirmations(match, on=True)
    confirm(reloaded(match), sheet_of(match), 1, "Ben", agrees=False)

    assert "<b>Disputed</b>: Deal 1" in text(watcher(match).get("table/"))
