"""A printed sheet carries the whole match in codes, read from its pages as a camera does."""

import json
from dataclasses import replace

import pytest
from django.utils.translation import override

from games import GAMES
from games.code import join, read, split
from games.sheet import Sheet, fold_sheet
from scorekeeper.exports.paper import typeset as typesetting
from scorekeeper.exports.paper.content import Head, PrintSettings, printed_sheet
from tests.support.exports.camera import codes_on_paper, codes_on_pictures
from tests.support.exports.printed_text import HEAD, text_of
from tests.support.exports.printed_text import read as read_pdf
from tests.support.exports.stored_matches import LONGEST
from tests.support.games.stored import digits_of, stored_match


def with_codes(sheet: Sheet) -> Head:
    return replace(HEAD, digits=digits_of(sheet, HEAD.address))


def codes_on(sheet: Sheet, head: Head) -> list[str]:
    """Return the texts of the codes on the pages of a printed sheet."""
    return codes_on_paper(typesetting.pdf(printed_sheet(sheet, head, PrintSettings())))


@pytest.mark.parametrize("slug", GAMES)
def test_match_is_read_from_its_printed_pages(slug: str) -> None:
    sheet = fold_sheet(LONGEST[slug])

    codes = codes_on(sheet, with_codes(sheet))

    links = {code.partition("#")[0] for code in codes}
    match = read(join([code.partition("#")[2] for code in codes]))
    assert links == {HEAD.address}
    assert json.dumps(match) == json.dumps(stored_match(sheet))


@pytest.mark.parametrize("show", ["sheet", "result"])
def test_match_is_read_from_its_picture(show: str) -> None:
    sheet = fold_sheet(LONGEST["nestors"])
    settings = PrintSettings(show="sheet" if show == "sheet" else "result")

    codes = codes_on_pictures([typesetting.png(printed_sheet(sheet, with_codes(sheet), settings))])

    assert [read(join([code.partition("#")[2]])) for code in codes] == [stored_match(sheet)]


def test_match_of_several_codes_is_read_from_the_end_of_its_sheet() -> None:
    sheet = fold_sheet(LONGEST["skruuvi"])
    halves = halves_of(sheet)
    head = replace(HEAD, digits=halves)

    codes = codes_on(sheet, head)

    texts = {code.partition("#")[2] for code in codes}
    assert texts - {""} == set(halves)
    assert "Scan all of these codes: they hold the whole match. 1 / 2 2 / 2" in text_of(
        read_pdf(sheet, head)
    )


def halves_of(sheet: Sheet) -> tuple[str, ...]:
    """Return the digits of a match for two codes."""
    (digits,) = digits_of(sheet, HEAD.address)
    return split(join([digits]), len(digits) // 2 + 40)


def test_sheet_of_a_match_too_long_for_codes_says_so() -> None:
    sheet = fold_sheet(LONGEST["nestors"])
    head = replace(HEAD, digits=None)

    with override("en"):
        text = text_of(read_pdf(sheet, head))

    assert "This match is too long for codes: keep its file too." in text
    assert codes_on(sheet, head) == [HEAD.address]
