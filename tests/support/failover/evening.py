"""An evening on the site: phones that write, phones that watch, and page views."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

from tests.support.failover.cluster import wait_until
from tests.support.failover.site import Site
from tests.support.failover.watching import Reader, Watcher, running
from tests.support.faults.evidence import check_logs, check_sheets
from tests.support.faults.writers import Habits, Phones

QUICK = Habits(pause=0.1, retry=0.25, patience=15)
LONG_MATCH = Habits(deals=1_000, pause=2, retry=0.5, patience=15)
WRITERS, WATCHERS = 6, 6
RULES = "/games/preferans/"


class Load:
    """The load on the site during faults, and its results."""

    def __init__(self, site: Site) -> None:
        """Prepare all phones; the last one plays the long match that is watched."""
        self.site, self.halt = site, Event()
        self.phones = Phones(site, [*[QUICK] * WRITERS, LONG_MATCH])
        self.long = self.phones.writers[-1].matches[0]
        stream = f"{site.url}/api/v1/matches/{self.long.code}/events/"
        self.watchers = [Watcher(stream, self.halt) for _ in range(WATCHERS)]
        self.pages = {
            path: Reader(site.url + path, self.halt) for path in (f"/m/{self.long.code}/", RULES)
        }

    @contextmanager
    def going_on(self) -> Iterator["Load"]:
        """Run the load within the block, then check that no news and no write is lost."""
        with running([*self.watchers, *self.pages.values()], self.halt):
            with self.phones.writing():
                yield self
            wait_until(self._all_received, 60)
        check_logs(self.site.database_url, self.phones.matches)
        check_sheets(self.site.database_url)

    def wait_for_all(self, since: float) -> None:
        """Wait until every phone has had an acknowledgement since this time."""
        wait_until(
            lambda: all(phone.heard and phone.heard[-1] > since for phone in self.phones.writers)
        )

    def longest_silence(self, since: float) -> float:
        """Return the longest time without an acknowledgement of a quick phone, in seconds."""
        return max(longest_gap(phone.heard, since) for phone in self.phones.writers[:WRITERS])

    @property
    def statuses(self) -> Counter[int]:
        """How often each status was answered, to all clients."""
        phones = [each.statuses for each in self.phones.writers]
        watchers = [each.statuses for each in self.watchers]
        pages = [each.statuses for each in self.pages.values()]
        return sum([*phones, *watchers, *pages], Counter[int]())

    def _all_received(self) -> bool:
        newest = max(self.long.acknowledged.values(), default=0)
        return all(watcher.heard and watcher.heard[-1] >= newest for watcher in self.watchers)


def longest_gap(moments: list[float], since: float) -> float:
    """Return the longest time between two moments of which the later one is not before `since`.

    >>> longest_gap([1, 4, 5, 7], since=4.5)
    2
    """
    pairs = zip(list(moments), moments[1:], strict=False)
    return max((later - earlier for earlier, later in pairs if later >= since), default=0)
