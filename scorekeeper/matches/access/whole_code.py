"""Context of the codes on a screen that hold the whole match, for phones without a network."""

from django.utils.safestring import SafeString, mark_safe

from games.code import TooLongForCodes
from games.sheet import Sheet
from scorekeeper.matches.access.numbers import sheet_numbers
from scorekeeper.matches.log.whole_code import match_codes
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.media.qr import DataTooLongError, QrCode, scan_code, svg_of
from scorekeeper.web.context import Context

LARGEST_SHOWN = 21
"""The largest version of a code with numbers: 101 modules, three pixels each on a small phone."""
BORDER = 4
"""The light modules around a code that the standard asks for; a page may be dark."""


def whole_code_context(match: Snapshot, sheet: Sheet, link: str, events: str) -> Context:
    """Return the context of the codes of the whole match; none if it is too long.

    Numbers for phones without the rules stand in the first code, if it stays small enough to scan.
    """
    try:
        texts = match_codes(match, link)
    except TooLongForCodes:
        texts = ()
    return {
        "whole_code": {
            "version": match.version,
            "deals": len(sheet.rows),
            "events": events,
            "codes": [
                {
                    "place": f"{place} / {len(texts)}" if len(texts) > 1 else "",
                    "scan": code_svg(
                        code_with_numbers(link, digits, sheet)
                        if place == 1
                        else scan_code(link, digits)
                    ),
                }
                for place, digits in enumerate(texts, start=1)
            ],
        }
    }


def code_with_numbers(link: str, digits: str, sheet: Sheet) -> QrCode:
    """Return a code with the numbers of a sheet behind its digits, or without them."""
    try:
        return scan_code(link, digits, sheet_numbers(sheet), LARGEST_SHOWN)
    except DataTooLongError:
        return scan_code(link, digits)


def code_svg(code: QrCode) -> SafeString:
    """Return a code as SVG that is as wide as its place."""
    side = code.get_size() + 2 * BORDER
    svg = svg_of(code, BORDER, f'viewBox="0 0 {side} {side}"')
    return mark_safe(svg)  # noqa: S308  # nosec B308 B703  drawn here, from digits
