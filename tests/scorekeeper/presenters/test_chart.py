"""The course of a match on its page: a point for each deal, and the numbers beside it."""

import re
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.http.response import HttpResponse
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.sheet import Sheet, fold_sheet
from scorekeeper.presenters.chart import course_of, match_chart
from scorekeeper.presenters.standing import present_standing
from tests.plugins.profiles import tries
from tests.scorekeeper.matches.conftest import Hands
from tests.support.exports.stored_matches import LONGEST
from tests.support.games.strategies import sheets
from tests.support.people import PASSED_OUT, SANAC, contract, start

X = re.compile(r'<use href="#seat-1" x="([0-9.]+)%" y="([0-9.]+)%" width="(?:.7|1)em"')
HOSTILE = "<b>x</b>"


@pytest.mark.parametrize("slug", GAMES)
@tries(10)
@given(data=st.data())
def test_line_has_a_point_for_each_deal_and_ends_at_the_standing(
    slug: str, data: st.DataObject
) -> None:
    sheet = data.draw(sheets(slug, most=12))
    counted_deals = [row.number for row in sheet.rows if row.counted]

    course = course_of(sheet)

    assert list(course.deals) == counted_deals
    assert {len(line.amounts) for line in course.series} == {len(counted_deals) + 1}
    assert [line.total for line in course.series] == [
        chip["total"] for chip in present_standing(sheet)
    ]
    assert [line.amounts[-1] for line in course.series] == [
        Decimal(held.score) for held in sheet.standing.holdings
    ]
    if len(counted_deals) > 1:
        chart = match_chart(sheet)
        assert chart is not None
        assert [row["says"] for row in chart["rows"]] == [str(line) for line in counted_deals[::-1]]
        assert [cell["text"] for cell in chart["rows"][0]["cells"]] == [
            line.total for line in course.series
        ]


def test_standing_after_a_deal_is_calculated_once() -> None:
    class Counted(type(GAMES["tarneeb"])):  # type: ignore[misc]  # the class of a game
        """Tarneeb that counts the calls of `standing`."""

        calls = 0

        def standing(self, state: Any, options: Any) -> Any:
            Counted.calls += 1
            return super().standing(state, options)

    sheet = fold_sheet(replace(LONGEST["tarneeb"], game=Counted()))
    deals = len(sheet.rows)

    for row in sheet.rows:
        sheet.gains(row)
    course_of(sheet)
    longer = sheet.plus({"kind": "passed_out"})
    assert longer.standings[: deals + 1] == sheet.standings

    before_the_first_deal = 3
    assert Counted.calls == deals + before_the_first_deal


def chart_html(sheet: Sheet) -> str:
    chart = match_chart(sheet)
    assert chart is not None
    return str(chart["drawn"])


def test_time_runs_the_way_the_reader_reads() -> None:
    sheet = fold_sheet(LONGEST["preferans"])

    rightwards = X.findall(chart_html(sheet))
    with override("ar"):
        leftwards = X.findall(chart_html(sheet))

    assert [x for x, _y in rightwards] == sorted((x for x, _y in rightwards), key=float)
    assert [float(x) for x, _y in leftwards] == [round(100 - float(x), 2) for x, _y in rightwards]
    assert [y for _x, y in leftwards] == [y for _x, y in rightwards]


def test_chart_has_no_style_of_its_own_and_escapes_names() -> None:
    players = (HOSTILE, "Ben", "Cleo")
    html = chart_html(fold_sheet(replace(LONGEST["preferans"], players=players)))

    assert "style" not in html
    assert HOSTILE not in html
    assert "&lt;b&gt;" in html


@pytest.mark.django_db
def test_page_shows_the_chart_from_the_second_deal_on(watcher: Hands) -> None:
    one_deal = start(PASSED_OUT)
    two_deals = start(contract(0, SANAC, (1, 2)), PASSED_OUT, options={"start": 1000})

    empty, filled = section(watcher(one_deal).get("")), section(watcher(two_deals).get(""))

    assert empty == '<section id="chart" class="card" hidden></section>'
    assert re.findall(r'<a href="([^"]+)" tabindex="-1"', filled) == ["#deal-1", "#deal-2"]
    assert re.findall(r'<th scope="row"><a href="([^"]+)">', filled) == ["#deal-2", "#deal-1"]
    assert re.findall(r"<td [^>]*>([^<]+)", filled) == ["+98", "−126", "+28"] * 2


def section(answer: Any) -> str:
    assert isinstance(answer, HttpResponse)
    page = answer.content.decode()
    hit = re.search(r'<section id="chart".*?</section>', page, re.DOTALL)
    assert hit is not None
    return hit.group()
