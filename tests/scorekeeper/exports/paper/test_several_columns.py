"""A sheet with several columns a side, on the page, in the PDF and as a picture."""

import re
from html import unescape
from typing import Any

import pytest

from games.sheet import MatchInput, Sheet, fold_sheet
from scorekeeper.exports.paper.content import Head, PrintSettings, blank_sheet, printed_sheet
from scorekeeper.exports.paper.typeset import pdf, png
from scorekeeper.matches.sheet.drawing import render_sheet
from tests.support.exports.printed_text import MARKS, read, text_of
from tests.support.games.bag_game import BAG_GAME

DEALS: tuple[dict[str, Any], ...] = (
    {"kind": "played", "ours": 4, "theirs": 6, "tricks": 7},
    {"kind": "played", "ours": 5, "theirs": 5, "tricks": 4},
)


def sheet_of(*deals: dict[str, Any]) -> Sheet:
    return fold_sheet(MatchInput(BAG_GAME, ("Anna", "Ben", "Cleo", "Dora"), {}, deals=deals))


def cells(page: str) -> list[list[str]]:
    """Return the text of every cell of a page's table, row by row."""
    rows = re.findall(r"<tr.*?</tr>", MARKS.sub("", unescape(page)), re.DOTALL)
    cells_html = [re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL) for row in rows]
    return [[" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in row] for row in cells_html]


def test_page_has_the_columns_of_each_side() -> None:
    assert cells(render_sheet(sheet_of(*DEALS))) == [
        ["To 500", "Anna & Cleo", "Ben & Dora"],
        ["Points", "Bags", "Points", "Bags"],
        ["Bids 4 and 6", "+43 43", "+3 3", "+60 60", ""],
        ["Bids 5 and 5", "−50 −7", "", "+54 114", "+4 4"],
        ["Cleo deals next.", "−7 507 to go", "3", "114 386 to go", "4"],
    ]


def test_pdf_has_the_columns_of_each_side() -> None:
    text = " ".join(text_of(read(sheet_of(*DEALS))).split())

    parts = (
        "To 500",
        "Anna & Cleo Ben & Dora",
        "Points Bags Points Bags",
        "+43 Bid made 43 (10 × 4 + 3) +3 Bags 3 +60 Bid made 60",
        "−50 Bid failed −7 +54 Bid made 114 (10 × 5 + 4) +4 Bags 4",
    )
    assert [part for part in parts if part not in text] == []


@pytest.mark.parametrize("to_fill", [False, True])
def test_picture_and_pdf_are_drawn_with_and_without_rows_for_a_pen(*, to_fill: bool) -> None:
    sheet = blank_sheet(BAG_GAME, {}) if to_fill else sheet_of(*DEALS)

    document = pdf(printed_sheet(sheet, Head(blank=to_fill), PrintSettings(to_fill=to_fill)))
    picture = png(printed_sheet(sheet, Head(), PrintSettings(show="sheet")))

    assert (document[:5], picture[:4]) == (b"%PDF-", b"\x89PNG")
