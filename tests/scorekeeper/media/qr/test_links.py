"""QR codes of links with digits hold as much as they promise, and are read as they were written."""

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from scorekeeper.media.qr import (
    QrCode,
    link_code,
    room_for_digits,
    scan_code,
    scan_code_with_numbers,
)
from tests.plugins.profiles import tries

LINK = "https://scorekeeper.example.org/m/abcdefgh/"
QUIET, PIXELS = 4, 3


def read(code: QrCode) -> str:
    """Return the text of a code that is photographed sharply."""
    side = code.modules + 2 * QUIET
    picture = Image.new("L", (side, side), 255)
    for row, modules in enumerate(code.rows()):
        for column, module in enumerate(modules):
            picture.putpixel((column + QUIET, row + QUIET), 0 if module == "1" else 255)
    scanned = picture.resize((PIXELS * side, PIXELS * side), Image.Resampling.NEAREST)
    (barcode,) = zxingcpp.read_barcodes(scanned)
    return str(barcode.text)


@tries(20)
@given(st.integers(1, 20), st.sampled_from(["", "https://a.b", LINK, LINK * 3]))
def test_code_holds_the_digits_for_which_it_has_room(version: int, link: str) -> None:
    room = room_for_digits(link, version)

    fitting = scan_code(link, "7" * room) if room else None
    larger = scan_code(link, "7" * (room + 3))

    assert fitting is None or fitting.version <= version
    assert larger.version > version


@pytest.mark.parametrize(("version", "modules"), [(1, 21), (14, 73), (18, 89)])
def test_modules_are_those_of_the_version(version: int, modules: int) -> None:
    code = scan_code("a", "1" * room_for_digits("a", version))

    assert code.modules == modules
    assert [len(row) for row in code.rows()] == [modules] * modules


@pytest.mark.parametrize("length", [1, 2, 100, 1200, 3000])
def test_scanner_reads_the_link_and_its_digits(length: int) -> None:
    digits = ("8675309" * length)[:length]

    assert read(scan_code(LINK, digits)) == f"{LINK}#{digits}"
    assert read(scan_code_with_numbers(LINK, digits, "2718")) == f"{LINK}#{digits}.2718"
    assert read(link_code(LINK)) == LINK
