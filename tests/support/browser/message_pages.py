"""The pages on which pictures of messages are taken: one of each kind, and those of every game."""

import re
from collections import deque
from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

from playwright.sync_api import Page

from games import GAMES
from games.examples import examples
from tests.browser.conftest import create_match

SITE = "http://127.0.0.1:"
LEFT_OUT = re.compile(r"^/(api|static|admin|i18n|accounts/logout|sw)\b|\.\w+$|/events/")
"""Addresses that are files or change something."""
VARYING = re.compile(
    r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d|\b\d+\b|\b[\w-]{32,}\b"
    r"|(?<=^/m/)\w{8}|(?<=/matches/)\w{8}"
)
"""Parts of addresses of which one is enough."""
OF_A_MATCH = (
    "deals/1/",
    "deals/1/insert/",
    "details/",
    "history/",
    "settlement/",
    "seats/",
    "from-paper/",
    "table/",
)


class Pages:
    """Addresses to visit, one of each kind; links of pages come after the first ones."""

    def __init__(self, first: Iterable[str]) -> None:
        self.waiting = deque(first)
        self.kinds = {kind_of(address) for address in self.waiting}

    def __iter__(self) -> Iterator[str]:
        """Yield the addresses, also those that are added meanwhile."""
        while self.waiting:
            yield self.waiting.popleft()

    def __len__(self) -> int:
        """Return the number of addresses that wait."""
        return len(self.waiting)

    def add(self, links: Iterable[str]) -> None:
        """Add the links to pages of a new kind."""
        for path in (urlsplit(link).path for link in links if link.startswith(SITE)):
            if kind_of(path) not in self.kinds and not LEFT_OUT.search(path):
                self.kinds.add(kind_of(path))
                self.waiting.append(path)


def kind_of(address: str) -> str:
    """Return an address without the parts that vary."""
    return VARYING.sub("*", address)


def play_every_game(url: str, page: Page) -> Iterator[str]:
    """Start and end a match of each game; yield their addresses, once the page holds the keys."""
    for slug in GAMES:
        match = max((each.match for each in examples(slug).matches), key=lambda m: len(m.deals))
        agreed = {
            "game": slug,
            "players": list(match.players),
            "options": dict(match.options),
            "first_dealer": match.seats.first_dealer,
        }
        yield from (f"/new/{slug}/", f"/games/{slug}/")
        for deals in (match.deals[:-1], match.deals):
            table = create_match(url, *deals, **agreed)
            page.goto(table.score)
            yield from (f"/m/{table.code}/{part}" for part in ("", *OF_A_MATCH))
