"""QR codes of links with digits hold as much as they promise, and are read as they were written."""

import pytest

from scorekeeper.media.qr import (
    LARGEST_VERSION,
    DataTooLongError,
    QrCode,
    link_code,
    room_for_digits,
    scan_code,
    svg_of,
)
from tests.support.scanning import codes_in

LINK = "https://scorekeeper.example.org/m/abcdefgh/"
QUIET = 4


def read(code: QrCode) -> str:
    """Return the text of a code as a camera reads it from a page."""
    side = code.get_size() + 2 * QUIET
    (text,) = codes_in(svg_of(code, QUIET, f'viewBox="0 0 {side} {side}"'))
    return text


@pytest.mark.parametrize("link", ["", "https://a.b", LINK, LINK * 3])
def test_largest_code_on_paper_holds_the_digits_for_which_it_has_room(link: str) -> None:
    room = room_for_digits(link)

    versions = [scan_code(link, "7" * digits).get_version() for digits in (room, room + 3)]

    assert versions == [LARGEST_VERSION, LARGEST_VERSION + 1]


def test_long_link_leaves_no_room() -> None:
    assert room_for_digits("x" * 1_000) == room_for_digits("x" * 100_000) == 0


def test_more_than_the_largest_code_holds_is_refused() -> None:
    with pytest.raises(DataTooLongError):
        scan_code(LINK, "1" * 6_000)


@pytest.mark.parametrize("length", [1, 2, 100, 1200, 3000])
def test_scanner_reads_the_link_and_its_digits(length: int) -> None:
    digits = ("8675309" * length)[:length]

    assert read(scan_code(LINK, digits)) == f"{LINK}#{digits}"
    assert read(scan_code(LINK, digits, "2718")) == f"{LINK}#{digits}.2718"
    assert read(link_code(LINK)) == LINK
