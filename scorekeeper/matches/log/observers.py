"""Observers of matches, notified in the transaction of each change.

Apps above this one register their observers at startup; this app does not know them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from django.contrib.auth.models import AnonymousUser

from games.sheet import Sheet
from scorekeeper.accounts.models import User
from scorekeeper.matches.models import Match

Reader = User | AnonymousUser


@dataclass(frozen=True)
class CountsFor:
    """The league that a match counts for, its season, and the URL of the league's page."""

    name: str
    season: str
    address: str


@dataclass(frozen=True)
class Uncounted:
    """A league that a rematch does not count for, though the previous match does.

    `name` and `address` are empty if the reader may not know of the league; `adds` is the URL of
    the page that adds the match to the league or signs the reader in, empty if neither helps.
    """

    name: str
    address: str
    adds: str
    signed_in: bool


class Observer(Protocol):
    """Keeps data derived from matches up to date."""

    prefetched: tuple[str, ...]
    """Relations of a match that its page needs, read in the same query."""

    def changed(self, match: Match, before: Sheet, after: Sheet) -> None:
        """Update the derived data after a change, in its transaction."""

    def redated(self, match: Match, earlier: datetime) -> None:
        """Update the derived data after the date of a match has changed. Raises `Refused`."""

    def receipt(self, match: Match, before: Sheet, after: Sheet, reader: Reader) -> Sequence[str]:
        """Describe the effects of the last change beyond the sheet that the reader may see."""

    def counts_for(self, match: Match, reader: Reader) -> CountsFor | None:
        """Return the league of a match, None if there is none or the reader may not see it."""

    def uncounted(self, match: Match, reader: Reader) -> Uncounted | None:
        """Return the league that counts the previous match but not this rematch, if any."""

    def would_not_count(self, match: Match, reader: Reader) -> Uncounted | None:
        """Return the league that would not count the reader's rematch of a match, if any."""

    def hides(self, match: Match) -> bool:
        """Return whether a match is private, so that link previews show nothing of it."""

    def rematched(self, match: Match, earlier: Match, reader: Reader) -> None:
        """Add a rematch to the league of the previous match, if the reader may do so."""

    def recount(self, *, repair: bool, report: Callable[[str], object]) -> Iterator[str]:
        """Recalculate all derived data; yield each difference, and pass progress to `report`."""


_observers: list[Observer] = []


def register(observer: Observer) -> None:
    """Notify an observer of every change from now on."""
    if observer not in _observers:
        _observers.append(observer)


def prefetched() -> tuple[str, ...]:
    """Return the relations that observers read, to be joined to the query for a match."""
    return tuple(part for observer in _observers for part in observer.prefetched)


def counts_for(match: Match, reader: Reader) -> list[CountsFor]:
    """Return the leagues that a match counts for and the reader may see."""
    leagues = (observer.counts_for(match, reader) for observer in _observers)
    return [league for league in leagues if league is not None]


def uncounted(match: Match, reader: Reader) -> list[Uncounted]:
    """Return the leagues that count the previous match but not this rematch."""
    leagues = (observer.uncounted(match, reader) for observer in _observers)
    return [league for league in leagues if league is not None]


def would_not_count(match: Match, reader: Reader) -> list[Uncounted]:
    """Return the leagues of a match that would not count the reader's rematch."""
    leagues = (observer.would_not_count(match, reader) for observer in _observers)
    return [league for league in leagues if league is not None]


def is_private(match: Match) -> bool:
    """Return whether any observer hides a match."""
    return any(observer.hides(match) for observer in _observers)


def observers() -> tuple[Observer, ...]:
    return tuple(_observers)
