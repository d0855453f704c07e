"""QR codes of a link that carries digits in its fragment: link in bytes, digits three in ten bits.

Level M restores 15 % of a code, as scanners find on paper that was folded or touched.
"""

from typing import Any

import segno
from segno import consts

LEVEL = "m"
LARGEST_VERSION = 18
"""Of 89 modules: 36 mm at 0.4 mm a module, four of them beside each other on A4."""
LENGTH_BITS = {"bytes": (8, 16), "digits": (10, 12)}
"""The bits that say how long a segment is, in small and in large versions."""
LONGER_LENGTHS = 10
"""The first version with more of them."""
MODE_BITS, BYTE, THREE_DIGITS = 4, 8, 10


def room_for_digits(link: str, version: int = LARGEST_VERSION) -> int:
    """Return the most digits that a QR code of a version holds beside a link; 0 for none.

    >>> room_for_digits("https://scorekeeper.example.org/m/abcdefgh/"), room_for_digits("", 14)
    (1233, 861)
    """
    capacities: Any = consts.SYMBOL_CAPACITY
    bits: int = capacities[version][consts.ERROR_LEVEL_M]
    large = version >= LONGER_LENGTHS
    heads = sum(MODE_BITS + lengths[large] for lengths in LENGTH_BITS.values())
    return max(0, (bits - heads - BYTE * len(f"{link}#".encode())) // THREE_DIGITS * 3)


def link_code(link: str) -> segno.QRCode:
    """Return the QR code of a link."""
    return segno.make(link, error=LEVEL, micro=False)


def scan_code(link: str, digits: str) -> segno.QRCode:
    """Return the QR code of a link with digits in its fragment."""
    # Segno's stubs know neither segments nor the modes of them.
    content: object = [(f"{link}#", consts.MODE_BYTE), (digits, consts.MODE_NUMERIC)]
    return segno.make(content, error=LEVEL, micro=False)  # type: ignore[arg-type]


def module_count(code: segno.QRCode) -> int:
    """Return the modules of a side of a QR code, without the quiet zone."""
    return int(code.symbol_size(border=0)[0])
