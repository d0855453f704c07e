"""The standing on pages: a chip a player or side, after a save, live, in link previews."""

from typing import Any

import pytest
from django.http.response import HttpResponse

from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.presenters.headline import gains_text, standing_text
from scorekeeper.presenters.presenter import Presenter, present_row
from scorekeeper.presenters.standing import present_gains, present_standing
from tests.scorekeeper.matches.conftest import Hands
from tests.support.browser.thumb import FOUR, with_isolates
from tests.support.people import ANNA, PASSED_OUT, SANAC, contract, start

pytestmark = pytest.mark.django_db

BID = {"kind": "contract", "declarer": 1, "bid": 7, "tricks": 8}
PIPS = {"kind": "no_sevens", "declarer": 0, "declarer_points": 70}
HOSTILE = "<b>x</b>"


def text(answer: Any) -> str:
    assert isinstance(answer, HttpResponse)
    return " ".join(answer.content.decode().split())


def strip_of(page: str) -> str:
    return page.partition('<nav id="strip"')[2].partition("</nav>")[0]


def test_chips_are_in_the_order_of_the_seats() -> None:
    match = start(BID, game="tarneeb", players=list(FOUR))

    chips = present_standing(sheet_of(match))

    players = [
        [(player["name"], player["suit"], player["deals"]) for player in chip["players"]]
        for chip in chips
    ]
    assert players == [
        [("Anna", 1, False), ("Cleo", 3, False)],
        [("Ben", 2, True), ("Dora", 4, False)],
    ]
    assert [(chip["suit"], chip["total"], chip["leads"], chip["deals"]) for chip in chips] == [
        (1, "0", False, False),
        (2, "7", True, True),
    ]
    assert [chip["running"] for chip in chips] == [
        {"label": "to go", "text": "31", "decides": None},
        {"label": "to go", "text": "24", "decides": None},
    ]


def test_totals_that_are_thirds_are_written_as_the_settlement_writes_them() -> None:
    match = start(
        contract(ANNA, 4, (2, 2)),
        options={"early_stop": "exact_thirds"},
    )

    chips = present_standing(sheet_of(match))

    assert [(chip["total"], chip["number"]) for chip in chips] == [
        ("+21.33", "21.33"),
        ("−10.67", "-10.67"),
        ("−10.66", "-10.66"),
    ]


def test_deal_of_the_list_shows_everyones_change() -> None:
    sheet = sheet_of(start(contract(ANNA, SANAC, (1, 2)), PASSED_OUT, options={"start": 1000}))

    rows = [present_row(sheet, row, Presenter.of(sheet.match.players)) for row in sheet.rows]

    assert [[(gain["amount"], gain["changed"]) for gain in row["gains"]] for row in rows] == [
        [("+98", True), ("−126", True), ("+28", True)],
        [],
    ]


def test_pips_of_avinas_are_shown_without_a_ram() -> None:
    sheet = sheet_of(start(PIPS, game="avinas", players=list(FOUR)))

    assert standing_text(sheet) == "Anna + Cleo: rams 0, pips 0 · Ben + Dora: rams 0, pips 1"
    gains = present_gains(sheet, sheet.rows[0], FOUR)
    assert gains_text(sheet, gains) == [
        with_isolates("{Anna} + {Cleo}: rams 0, now rams 0, pips 0"),
        with_isolates("{Ben} + {Dora}: pips +1, now rams 0, pips 1"),
    ]


def test_saved_deal_returns_the_strip_and_its_announcement(scorer: Hands) -> None:
    anna = scorer(start(options={"start": 1000}, players=[HOSTILE, "Ben", "Dora"]))

    html = text(anna.record(contract(ANNA, SANAC, (1, 2)), version=0))

    strip = strip_of(html)
    assert 'hx-swap-oob="true"' in strip
    assert [strip.count(text_part) for text_part in ("+98", "−126", "+28", "slip leads")] == [
        1,
        1,
        1,
        1,
    ]
    assert HOSTILE not in html
    assert with_isolates("{Ben}: −126, now −126.") in html


def test_watcher_gets_the_strip_with_marked_changes(watcher: Hands) -> None:
    match = start(BID, game="tarneeb", players=list(FOUR))
    cleo = watcher(match)

    opened, live = text(cleo.get()), text(cleo.part("sheet/?since=0"))

    strips = [
        page.partition('<nav id="strip"')[2].partition("</nav>")[0] for page in (opened, live)
    ]
    assert strips[0] == strips[1] != ""
    assert 'property="og:description" content="Anna + Cleo: 0 · Ben + Dora: 7"' in opened
