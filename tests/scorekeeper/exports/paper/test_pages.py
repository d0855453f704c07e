"""Short matches fit on one printed page: sheet, result, chart, deals, rules and signatures."""

from dataclasses import replace

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.settlement import Stake
from games.sheet import MatchInput, Sheet, fold_sheet, opening_sheet
from tests.plugins.profiles import at_length, tries
from tests.support.exports.printed_text import read
from tests.support.exports.stored_matches import EXAMPLES, LONGEST
from tests.support.games.strategies import NAMES, next_deals
from tests.support.languages import LANGUAGES
from tests.support.people import NINE_DEALS

MATCHES = 12
ON_ONE_PAGE = {"tarneeb": 14, "egyptian-tarneeb": 14, "nestors": 13, "avinas": 10}
MOST_PAGES = {language: 1 if language in {"en", "hr", "ar"} else 2 for language in LANGUAGES}
"""The pages that a short match may take: longer words break lines more often."""
STAKE = Stake(amount="0.10", currency="EUR")
SOME_EXAMPLES = tuple(EXAMPLES)[::4]


def with_result(sheet: Sheet) -> Sheet:
    """Return a sheet with its result, stopped if it is not over."""
    return sheet if sheet.over else fold_sheet(replace(sheet.match, stopped=True))


@st.composite
def short_match(draw: st.DrawFn, slug: str, deals: int) -> Sheet:
    """Draw a match with this number of deals under default options, or a shorter complete match."""
    game = GAMES[slug]
    sheet = opening_sheet(MatchInput(game, NAMES[: game.players], stake=STAKE))
    for _number in range(deals):
        if sheet.over:
            break
        sheet = sheet.plus(draw(next_deals(sheet)))
    entries = tuple(row.entry for row in sheet.rows)
    return with_result(fold_sheet(replace(sheet.match, deals=entries)))


@pytest.mark.parametrize("slug", ON_ONE_PAGE)
@tries(MATCHES)
@given(data=st.data())
def test_short_match_fits_on_one_page(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(short_match(slug, ON_ONE_PAGE[slug]))
    language = data.draw(st.sampled_from(list(MOST_PAGES)))

    with override(language):
        assert len(read(sheet).pages) <= MOST_PAGES[language]


@pytest.mark.parametrize("language", MOST_PAGES)
def test_ten_deals_of_preferans_fit_on_one_page_or_two_in_longer_words(language: str) -> None:
    nine = NINE_DEALS.deals
    match = replace(
        NINE_DEALS, players=NAMES[:3], options={"start": 50}, deals=(*nine, nine[6]), stake=STAKE
    )
    sheet = with_result(fold_sheet(match))
    assert [row.counted for row in sheet.rows] == [True] * 10

    with override(language):
        assert len(read(sheet).pages) <= MOST_PAGES[language]


@tries(MATCHES)
@given(data=st.data())
def test_sheet_and_settlement_of_skruuvi_fit_on_one_page(
    data: st.DataObject,
) -> None:
    sheet = data.draw(short_match("skruuvi", 24))

    first = read(sheet).pages[0].extract_text()

    headings = ("Personal sheets", "Final", "Result", "Balance")
    assert [word for word in headings if word not in first] == []


@pytest.mark.parametrize("slug", GAMES)
def test_signatures_follow_what_stands_before_them(slug: str) -> None:
    last = read(fold_sheet(LONGEST[slug])).pages[-1].extract_text()

    assert "Rules in force" in last
    assert "Signatures" in last


@pytest.mark.parametrize(
    "name", [*SOME_EXAMPLES, *at_length(*(name for name in EXAMPLES if name not in SOME_EXAMPLES))]
)
def test_no_page_begins_in_the_middle_of_a_sentence(name: str) -> None:
    pages = [page.extract_text().strip() for page in read(fold_sheet(EXAMPLES[name])).pages]

    assert [page[:40] for page in pages[1:] if page[:1].islower()] == []
