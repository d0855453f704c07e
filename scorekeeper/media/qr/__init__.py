"""QR codes of links, and of links that carry digits behind them, on the site and on phones.

Drawn here, since a phone without a network loads nothing else for it: ISO/IEC 18004, in bytes and
digits, at levels M to H, with the mask that scanners find most easily.
"""

from scorekeeper.media.qr.links import (
    LARGEST_VERSION,
    link_code,
    room_for_digits,
    scan_code,
    scan_code_with_numbers,
)
from scorekeeper.media.qr.segments import TooLongForCode
from scorekeeper.media.qr.svg import svg_of
from scorekeeper.media.qr.symbol import QrCode

__all__ = [
    "LARGEST_VERSION",
    "QrCode",
    "TooLongForCode",
    "link_code",
    "room_for_digits",
    "scan_code",
    "scan_code_with_numbers",
    "svg_of",
]
