"""The QR codes of printed sheets: a link, and behind it the whole match in one to four codes."""

from functools import lru_cache

from django.utils.translation import gettext

from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.media.qr import QrCode, link_code, scan_code, svg_of

BORDER = 1
"""The light modules around a code; the paper is light farther out."""


def printed_codes(address: str, digits: tuple[str, ...] | None) -> Data:
    """Return the code at the head of a sheet, and those at its end if a match needs several.

    `digits` is None if the match is too long for codes.
    """
    codes = [scan_code(address, text) for text in digits or ()]
    if len(codes) == 1:
        (code,) = codes
        return {"qr": printed_svg(code), "modules": code.get_size(), "parts": [], "whole": ""}
    return {
        "qr": qr_code(address) if address else "",
        "modules": 0,
        "parts": [
            {
                "place": f"{number} / {len(codes)}",
                "qr": printed_svg(code),
                "modules": code.get_size(),
            }
            for number, code in enumerate(codes, start=1)
        ],
        "whole": whole_text(digits),
    }


def whole_text(digits: tuple[str, ...] | None) -> str:
    """Return the sentence above several codes, or in their place; empty if there are none."""
    if digits is None:
        return gettext("This match is too long for codes: keep its file too.")
    return gettext("Scan all of these codes: they hold the whole match.") if digits else ""


def printed_svg(code: QrCode) -> str:
    """Return a QR code as SVG of its own size."""
    side = code.get_size() + 2 * BORDER
    size = f'xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}"'
    return svg_of(code, BORDER, size)


@lru_cache(maxsize=64)
def qr_code(address: str) -> str:
    """Return the QR code of an address, as SVG."""
    return printed_svg(link_code(address))
