"""Page and print agree in every bold, every grey and every mark of a game's drawing."""

import json
import re
from collections import Counter
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.sheet import Sheet, fold_sheet
from scorekeeper.exports.paper import typeset as typesetting
from scorekeeper.exports.paper.content import PrintSettings, printed_sheet
from scorekeeper.exports.paper.fonts.installed import state
from scorekeeper.matches.sheet.drawing import render_sheet
from tests.plugins.profiles import tries
from tests.support.exports.printed_text import HEAD, read
from tests.support.exports.stored_matches import EXAMPLES, LONGEST
from tests.support.games.strategies import sheets

MATCHES, MOST = 15, 12
ISOLATES = re.compile("[\u2066-\u2069]")
Figures = Counter[tuple[str, bool, bool]]
"""The count of each number by text, bold style and new mark."""


class Drawing(HTMLParser):
    """A parser that counts the numbers of a page's drawing, its marks, and other bold numbers."""

    def __init__(self, page: str) -> None:
        """Parse a page."""
        super().__init__()
        self.figures: Figures = Counter()
        self.newest, self.open = 0, list[tuple[str, list[str]]]()
        self.other_bold: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Count elements that are marked as new."""
        kinds = (dict(attrs).get("class") or "").split()
        self.newest += "newest" in kinds
        self.open.append((tag, kinds))

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost open element of this tag."""
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Count a number with its style."""
        tag, kinds = self.open[-1] if self.open else ("", [])
        if "figure" in kinds:
            assert (tag == "b") is ("led-here" not in kinds)
            self.figures[data, tag == "b", "newest" in kinds] += 1
        elif tag == "b" and re.search(r"\d", data):
            self.other_bold.append(data)


def on_the_page(sheet: Sheet) -> Drawing:
    return Drawing(render_sheet(sheet))


def in_print(sheet: Sheet) -> tuple[Figures, int]:
    """Return the numbers that the compiler of print has set, and its count of new marks."""
    data = printed_sheet(sheet, HEAD, PrintSettings())
    compiler = typesetting._compiler("main", state())  # noqa: SLF001
    content = typesetting._input(data, state())  # noqa: SLF001
    compiler.compile(format="svg", sys_inputs={"sheet": content})
    figures: list[Any] = json.loads(compiler.query("<figure>", field="value"))
    marked: list[Any] = json.loads(compiler.query("<newest>", field="value"))
    styled = ((figure["text"], figure["counts"], figure["newest"]) for figure in figures)
    return Counter(styled), len(marked)


def check_agreement(sheet: Sheet) -> Drawing:
    page, (figures, marked) = on_the_page(sheet), in_print(sheet)
    assert page.figures == figures
    assert page.newest == marked
    assert page.other_bold == []
    return page


@pytest.mark.parametrize("slug", GAMES)
@tries(MATCHES)
@given(data=st.data())
def test_page_and_print_write_every_number_alike(slug: str, data: st.DataObject) -> None:
    check_agreement(data.draw(sheets(slug, most=MOST)))


@pytest.mark.parametrize("name", EXAMPLES)
def test_page_and_print_write_worked_matches_alike(name: str) -> None:
    check_agreement(fold_sheet(EXAMPLES[name]))


@pytest.mark.parametrize("slug", GAMES)
def test_longest_match_has_bold_grey_and_marked_numbers(slug: str) -> None:
    page = check_agreement(fold_sheet(LONGEST[slug]))

    bold_styles = {bold for _text, bold, _newest in page.figures}
    assert bold_styles == {True, False}
    assert page.newest > 0


@pytest.mark.parametrize("slug", ["preferans", "nestors", "avinas"])
def test_pdf_sets_numbers_that_count_in_bold_and_others_in_regular(slug: str) -> None:
    sheet = fold_sheet(LONGEST[slug])
    fonts: dict[str, set[str]] = {}

    def note(text: str, _matrix: Any, _place: Any, font: Any, _size: Any) -> None:
        for word in ISOLATES.sub("", text).split():
            fonts.setdefault(word, set()).add(str(font["/BaseFont"]) if font else "")

    for page in read(sheet).pages:
        page.extract_text(visitor_text=note)

    for text, bold, _newest in on_the_page(sheet).figures:
        expected = "Print-Bold" if bold else "Sans-Regular"
        assert any(font.endswith(expected) for font in fonts.get(text, ())), (text, fonts.get(text))
