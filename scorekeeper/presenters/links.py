"""Links to deals on the page of a match, which lists the newest and earlier ones on demand."""

from games.sheet import Sheet

AT_ONCE = 60
"""The number of deals listed at first, and added on each request for earlier ones."""


def whole_steps(count: int | None) -> int:
    """Return how many deals to show on request of so many: a multiple of `AT_ONCE`."""
    return max(1, -(-(count or 0) // AT_ONCE)) * AT_ONCE


def link_to(sheet: Sheet, number: int, most: int = AT_ONCE) -> str:
    """Return the link to a deal on its match's page, which lists the newest `most` deals."""
    is_listed = number > len(sheet.rows) - most
    return f"{'' if is_listed else f'?deals={whole_steps(len(sheet.rows))}'}#deal-{number}"
