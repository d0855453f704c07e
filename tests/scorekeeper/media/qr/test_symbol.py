"""QR codes are, module by module, those of segno: version, level, error correction and mask."""

from typing import Any

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st
from segno import consts

from scorekeeper.media.qr import QrCode, link_code, room_for_digits, scan_code, svg_of
from scorekeeper.media.qr.capacity import LARGEST
from scorekeeper.media.qr.segments import TooLongForCode
from tests.plugins.profiles import tries

LETTERS = st.text("abcxyz/:.-_09", min_size=1, max_size=400)
DIGITS = st.text("0123456789", min_size=1, max_size=1500)


def modules_of(code: segno.QRCode) -> list[str]:
    return ["".join(map(str, row)) for row in code.matrix]


def segno_code(content: Any) -> segno.QRCode:
    return segno.make(content, error="m", micro=False)


def code_of_segments(link: str, digits: str) -> segno.QRCode:
    return segno_code([(f"{link}#", consts.MODE_BYTE), (digits, consts.MODE_NUMERIC)])


@tries(30)
@given(LETTERS.map("a".__add__))
def test_code_of_a_link_is_that_of_segno(link: str) -> None:
    code, expected = link_code(link), segno_code(link)

    assert (code.version, code.rows()) == (expected.version, modules_of(expected))


@tries(30)
@given(LETTERS, DIGITS)
def test_code_of_digits_is_that_of_segno(link: str, digits: str) -> None:
    code, expected = scan_code(link, digits), code_of_segments(link, digits)

    assert (code.version, code.rows()) == (expected.version, modules_of(expected))


@pytest.mark.parametrize("version", range(1, LARGEST + 1))
def test_largest_code_of_each_version_is_that_of_segno(version: int) -> None:
    digits = ("31415926535" * 700)[: room_for_digits("a", version)]

    code, expected = scan_code("a", digits), code_of_segments("a", digits)

    assert (code.version, code.rows()) == (version, modules_of(expected))


def test_more_than_the_largest_code_holds_is_refused() -> None:
    digits = "1" * (room_for_digits("a", LARGEST) + 3)

    with pytest.raises(TooLongForCode):
        scan_code("a", digits)


def test_svg_has_a_stroke_for_each_run_of_dark_modules() -> None:
    svg = svg_of(QrCode(1, picture=0b11001 << (21 * 20 + 16) | 1), 2, 'width="25"')

    assert svg == (
        '<svg width="25"><path class="qr-line" stroke="#000" d="M2 2.5h2m2 0h1m15 20h1"/></svg>'
    )
