"""QR codes of a link, alone or with digits in its fragment: bytes, and digits three in ten bits.

Level M restores 15 % of a code, as scanners find on paper that was folded or touched.
"""

import re

from qrcodegen import DataTooLongError, QrCode, QrSegment

__all__ = [
    "LARGEST_VERSION",
    "DataTooLongError",
    "QrCode",
    "link_code",
    "room_for_digits",
    "scan_code",
    "svg_of",
]

LARGEST_VERSION, ITS_BITS = 18, 4504
"""The largest version on paper, and the bits that it holds at level M.

It has 89 modules: 36 mm at 0.4 mm a module, four of them beside each other on A4.
"""
THREE_DIGITS = 10
"""The bits of three digits."""
ANY_MASK = 0
"""A mask of its own choice costs the time of eight codes; the digits of a match look random, so
that all masks are as good."""
DARK = re.compile("1+")


def room_for_digits(link: str) -> int:
    """Return the most digits that the largest code on paper holds beside a link; 0 for none.

    >>> room_for_digits("https://scorekeeper.example.org/m/abcdefgh/")
    1233
    """
    used = QrSegment.get_total_bits(_segments(f"{link}#", ""), LARGEST_VERSION)
    return max(0, (ITS_BITS - used) // THREE_DIGITS * 3) if used else 0


def link_code(link: str) -> QrCode:
    """Return the QR code of a link, at the highest level that costs no module."""
    return QrCode.encode_segments([_bytes(link)], QrCode.Ecc.MEDIUM)


def scan_code(
    link: str, digits: str, numbers: str = "", largest: int = QrCode.MAX_VERSION
) -> QrCode:
    """Return the QR code of a link with digits in its fragment, and others behind a point.

    Raises `DataTooLongError` if the `largest` version does not hold it.
    """
    segments = _segments(f"{link}#", digits)
    if numbers:
        segments += _segments(".", numbers)
    return QrCode.encode_segments(
        segments, QrCode.Ecc.MEDIUM, maxversion=largest, mask=ANY_MASK, boostecl=False
    )


def _segments(text: str, digits: str) -> list[QrSegment]:
    return [_bytes(text), QrSegment.make_numeric(digits)]


def _bytes(text: str) -> QrSegment:
    return QrSegment.make_bytes(text.encode())


def svg_of(code: QrCode, border: int, size: str) -> str:
    """Return a QR code as SVG, a unit a module, with light modules around it; no style, no script.

    `size` holds the attributes of the picture that say how large it is.
    """
    return f'<svg {size}><path class="qr-line" stroke="#000" d="{_path_of(code, border)}"/></svg>'


def _path_of(code: QrCode, border: int) -> str:
    """Return the line through all dark modules: a stroke for each run of them in a row."""
    places = range(code.get_size())
    rows = ["".join("01"[code.get_module(x, y)] for x in places) for y in places]
    return "".join(
        f"M{border + run.start()} {border + y}.5h{run.end() - run.start()}"
        for y, row in enumerate(rows)
        for run in DARK.finditer(row)
    )
