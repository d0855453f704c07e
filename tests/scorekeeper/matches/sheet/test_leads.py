"""Links of a scorer's sheet: each number to its deal, each seat to the page of seats."""

import re
from dataclasses import replace

import pytest

from games import GAMES
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.page import match_page
from tests.support.exports.stored_matches import LONGEST, store_match

pytestmark = pytest.mark.django_db

TABLE = re.compile(r'<table class="(?:two-columns|book)[^>]*>(.*?)</table>', re.DOTALL)
CELL = re.compile(r'<td dir="ltr">(.*?)</td>|<td>(<span.*?|<a.*?)</td>', re.DOTALL)
AMOUNT = re.compile(r"(?:<b[^>]*>|>|^)[+−]\d+")
LED = re.compile(r'<a class="to-seats" href="([^"]+)"><bdi')
IN_BOTH = {"egyptian-tarneeb", "nestors", "skruuvi", "tarneeb"}


def drawing(match: Match) -> str:
    return str(match_page(match, sheet_of(match), scores=True)["papers"]())


@pytest.mark.parametrize("slug", sorted(IN_BOTH & set(GAMES)))
def test_every_number_of_a_table_leads_to_the_deal_that_wrote_it(slug: str) -> None:
    bodies = [
        body
        for table in TABLE.findall(drawing(store_match(LONGEST[slug])))
        for body in re.findall(r"<tbody>(.*?)</tbody>", table, re.DOTALL)
    ]

    cells = ["".join(cell) for body in bodies for cell in CELL.findall(body)]
    amounts = [cell for cell in cells if AMOUNT.search(cell)]

    assert len(amounts) >= len(LONGEST[slug].deals)
    assert [
        amount for amount in amounts if not re.search(r'href="/m/\w+/deals/\d+/"', amount)
    ] == []


@pytest.mark.parametrize(("where", "many"), [("now", 1), ("papers", 4)])
def test_seats_of_a_new_set_lead_to_the_page_of_seats(where: str, many: int) -> None:
    match = store_match(replace(LONGEST["skruuvi"], deals=(), stopped=False))

    pages = [match_page(match, sheet_of(match), scores=scores) for scores in (True, False)]

    links = [LED.findall(page[where]()) for page in pages]
    assert links == [many * [f"/m/{match.code}/seats/"], []]
