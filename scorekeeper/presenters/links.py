"""Links to deals on the page of a match, which lists the newest and earlier ones on demand."""

from games.sheet import Sheet

DEALS_AT_ONCE = 60
"""The number of deals listed at first, and added on each request for earlier ones."""


def deals_to_list(count: int | None) -> int:
    """Return the number of deals to list for a requested number: a multiple of `DEALS_AT_ONCE`."""
    return max(1, -(-(count or 0) // DEALS_AT_ONCE)) * DEALS_AT_ONCE


def link_to(sheet: Sheet, number: int, most: int = DEALS_AT_ONCE) -> str:
    """Return the link to a deal on its match's page, which lists the newest `most` deals."""
    is_listed = number > len(sheet.rows) - most
    return f"{'' if is_listed else f'?deals={deals_to_list(len(sheet.rows))}'}#deal-{number}"
