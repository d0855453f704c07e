"""QR codes of a link, alone or with digits in its fragment: bytes, and digits three in ten bits.

Level M restores 15 % of a code, as scanners find on paper that was folded or touched.
"""

from scorekeeper.media.qr.capacity import BITS, Level, data_bytes
from scorekeeper.media.qr.segments import bytes_segment, digits_segment
from scorekeeper.media.qr.symbol import QrCode, make_code

LARGEST_VERSION = 18
"""Of 89 modules: 36 mm at 0.4 mm a module, four of them beside each other on A4."""
THREE_DIGITS = 10
"""The bits of three digits."""


def room_for_digits(link: str, version: int = LARGEST_VERSION) -> int:
    """Return the most digits that a QR code of a version holds beside a link; 0 for none.

    >>> room_for_digits("https://scorekeeper.example.org/m/abcdefgh/"), room_for_digits("", 14)
    (1233, 861)
    """
    fixed = [bytes_segment(f"{link}#"), digits_segment("")]
    bits = BITS * data_bytes(version, Level.M) - sum(segment.size(version) for segment in fixed)
    return max(0, bits // THREE_DIGITS * 3)


def link_code(link: str) -> QrCode:
    """Return the QR code of a link, at the highest level that costs no module."""
    return make_code([bytes_segment(link)], highest=True)


def scan_code(link: str, digits: str) -> QrCode:
    """Return the QR code of a link with digits in its fragment."""
    return make_code([bytes_segment(f"{link}#"), digits_segment(digits)])


def scan_code_with_numbers(link: str, digits: str, numbers: str) -> QrCode:
    """Return the QR code of a link with digits and, behind a point, more of them."""
    ending = [bytes_segment("."), digits_segment(numbers)]
    return make_code([bytes_segment(f"{link}#"), digits_segment(digits), *ending])
