"""The chart on printed sheets and in pictures: totals and alternative text."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import override

from games import GAMES
from games.sheet import fold_sheet
from scorekeeper.exports.paper import typeset as typesetting
from scorekeeper.exports.paper.chart import MOST_IN_TEXT, printed_chart
from scorekeeper.exports.paper.content import PrintSettings, printed_sheet
from tests.support.colours import ROOT
from tests.support.exports.printed_text import (
    HEAD,
    alternative_texts,
    first_out_of_order,
    read,
    text_of,
)
from tests.support.exports.stored_matches import LONGEST

CHART = ROOT / "scorekeeper" / "exports" / "paper" / "typst" / "chart.typ"
PENS = re.compile(r"--pen-\d+: (#[0-9a-f]{6});")


def picture_texts(reader: Any) -> list[str]:
    return list(alternative_texts(reader.trailer["/Root"]["/StructTreeRoot"]))


@pytest.mark.parametrize("slug", GAMES)
def test_pdf_has_the_chart_as_text_and_in_words(slug: str) -> None:
    sheet = fold_sheet(LONGEST[slug])
    chart = printed_chart(sheet)
    assert chart is not None

    reader = read(sheet)
    text = text_of(reader)

    labels = [
        part for line in chart["lines"] for part in (" + ".join(line["names"]), line["total"])
    ]
    numbers = [mark["label"] for mark in [*chart["ticks"], *chart["feet"]]]
    chart_text = text[text.rindex(chart["title"]) :]
    assert first_out_of_order(chart_text, [chart["title"], *numbers]) == ""
    assert [label for label in labels if first_out_of_order(chart_text, [label])] == []
    assert chart["alt"] in picture_texts(reader)


def test_words_for_a_chart_say_every_total_in_the_readers_language() -> None:
    sheet = fold_sheet(LONGEST["tarneeb"])

    with override("ar"):
        chart = printed_chart(sheet)

    assert chart is not None
    assert chart["alt"].endswith(". Salma + Nour: 8, 15, 15, 31; Karim + Ziad: 0, −8, −8, −8.")


def test_long_match_describes_only_its_marked_deals() -> None:
    deals = ({"kind": "contract", "declarer": 0, "bid": 7, "tricks": 7},) * 10
    passed = ({"kind": "passed_out"},) * (MOST_IN_TEXT + 20)
    game = GAMES["tarneeb"]
    sheet = fold_sheet(replace(LONGEST["tarneeb"], game=game, options={}, deals=passed + deals))

    chart = printed_chart(sheet)

    assert chart is not None
    assert (chart["steps"], chart["alt"].count(",")) == (85, 34 - 2)


def test_match_of_one_deal_and_sheet_to_fill_in_have_no_chart() -> None:
    match = LONGEST["skruuvi"]
    one_deal = fold_sheet(replace(match, deals=match.deals[:1]))
    six = fold_sheet(replace(match, deals=match.deals[:6]))

    assert printed_sheet(one_deal, HEAD, PrintSettings())["chart"] is None
    assert printed_sheet(six, HEAD, PrintSettings(to_fill=True))["chart"] is None


@pytest.mark.parametrize("language", ["en", "ar"])
def test_picture_of_the_result_grows_by_its_chart(language: str) -> None:
    with override(language):
        data = printed_sheet(fold_sheet(LONGEST["preferans"]), HEAD, PrintSettings(show="result"))

    with_chart, without = (
        typesetting.png(data | {"chart": drawn_chart}) for drawn_chart in (data["chart"], None)
    )

    assert len(with_chart) > len(without) + 10_000


def test_inks_on_paper_are_those_of_the_pages() -> None:
    pens = PENS.findall((ROOT / "static" / "css" / "tokens.css").read_text())

    assert re.findall("#[0-9a-f]{6}", CHART.read_text()) == pens
